import { type SQL, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { dayStart, ZONE } from '../../lib/clock'
import type { Services } from '../../services'
import type { OwnerKind } from './accounts'
import type { Asset } from './assets'
import { LATE_MS } from './late'
import { type LineMove, lineMoves, type Opening, openings } from './trial'

/**
 * What moved each line of the books is kept by day and reason, for whole transfers. A transfer posts nothing for it: a job adds
 * what was written since, and whoever reads adds the few transfers that the job has not come to. `ledger_sums_head` is read in
 * the same statement as both, so each transfer counts once at any moment.
 */

/** The days, both included, and the asset. */
interface Days {
  from: string
  until: string
}

/** Whether a transfer `t` is in the sums, by the head `h`. */
export const IS_SUMMED = sql`(coalesce(t.created_at < h.until, false)
  or coalesce(t.created_at < h.round_until and t.id <= h.round_after, false))`

const DAY = sql.raw(`(t.at at time zone '${ZONE}')::date`)
const LINE_ID = sql`case when p.owner_kind in ('user', 'merchant') then '' else p.owner_id end`

/** What moved a line, of rows `n` that are one for each line and asset a transfer moved. */
const MOVES = sql`n.asset, n.day, n.owner_kind, n.owner_id, n.reason,
  (count(*) filter (where n.minor > 0))::int as ins, (count(*) filter (where n.minor < 0))::int as outs,
  coalesce(sum(n.minor) filter (where n.minor > 0), 0)::bigint as in_minor,
  coalesce(-sum(n.minor) filter (where n.minor < 0), 0)::bigint as out_minor`

/** What transfers moved each line, looked up for each of them: for as many as a job takes at a time. */
export const movesOf = (transfers: SQL, asset?: Asset) => sql`
  select ${MOVES} from (
    select t.reason, ${DAY} as day, m.* from ${transfers} t cross join lateral (
      select p.asset, p.owner_kind, ${LINE_ID} as owner_id, sum(p.amount_minor) as minor
      from ledger_postings p where p.transfer_id = t.id ${asset ? sql`and p.asset = ${asset}` : sql``}
      group by 1, 2, 3 having sum(p.amount_minor) <> 0
    ) m
  ) n group by 1, 2, 3, 4, 5`

/** The same of all transfers that are in the sums: what the sums must be. Reads every posting. */
export const MOVES_SUMMED = sql`
  select ${MOVES} from (
    select t.reason, ${DAY} as day, m.asset, m.owner_kind, m.owner_id, m.minor
    from ledger_transfers t cross join ledger_sums_head h join (
      select p.transfer_id, p.asset, p.owner_kind, ${LINE_ID} as owner_id, sum(p.amount_minor) as minor
      from ledger_postings p group by 1, 2, 3, 4 having sum(p.amount_minor) <> 0
    ) m on m.transfer_id = t.id
    where ${IS_SUMMED}
  ) n group by 1, 2, 3, 4, 5`

interface Head extends Record<string, unknown> {
  /** To the microsecond, as the database writes them. */
  until: string | null
  round_until: string | null
  round_after: string | null
  /** An id before those of transfers that are not in the sums. */
  floor: string
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Ids begin with the millisecond they were made in. */
const idsFrom = (
  at: SQL
) => sql`coalesce((lpad(to_hex(greatest((extract(epoch from ${at}) * 1000)::bigint - ${LATE_MS}, 0)), 12, '0')
  || '00000000000000000000')::uuid, ${NO_ID}::uuid)`

/** How far the sums go. Another that has it locked leaves it undefined. */
async function headOf(db: Queryable, lock = sql``): Promise<Head | undefined> {
  const { rows } = await db.execute<Head>(sql`
    select h.until::text as until, h.round_until::text as round_until, h.round_after, ${idsFrom(sql`h.until`)} as floor
    from ledger_sums_head h where h.id = 1 ${lock}`)
  return rows[0]
}

/** An id before those of transfers that are not in the sums; undefined until all there were have been added once. */
export const sumsFloor = async (db: Queryable): Promise<string | undefined> => {
  const head = await headOf(db)
  return head?.until ? head.floor : undefined
}

/** Transfers that are not in the sums, when all there were have been added once. Ids up to the floor are not looked at. */
export const notSummed = (floor: string) => sql`
  select t.id, t.reason, t.at from ledger_transfers t cross join ledger_sums_head h
  where t.id > ${floor}::uuid and not ${IS_SUMMED}`

interface Row extends Record<string, unknown> {
  kind: OwnerKind
  id: string
  /** None of what was before the days. */
  day: string | null
  reason: string
  ins: number
  outs: number
  in_minor: string
  out_minor: string
}

/**
 * What each line of the books held as some of China's days began, and what moved it on them, by day and reason. While sums are
 * made for the first time the postings of those days are read.
 */
export async function booksOn(
  db: Queryable,
  asset: Asset,
  { from, until }: Days
): Promise<{ openings: Opening[]; moves: LineMove[] }> {
  const floor = await sumsFloor(db)
  if (!floor) return postedOn(db, asset, { from, until })
  const { rows } = await db.execute<Row>(sql`
    with fresh as materialized (${notSummed(floor)}),
    moved as (
      select asset, day, owner_kind, owner_id, reason, ins, outs, in_minor, out_minor from ledger_sums where asset = ${asset}
      union all
      ${movesOf(sql`fresh`, asset)}
    )
    select owner_kind as kind, owner_id as id, case when day >= ${from}::date then day::text end as day,
      case when day >= ${from}::date then reason else '' end as reason, sum(ins)::float8 as ins, sum(outs)::float8 as outs,
      sum(in_minor)::text as in_minor, sum(out_minor)::text as out_minor
    from moved where day <= ${until}::date group by 1, 2, 3, 4`)
  return {
    openings: rows
      .filter(({ day }) => day === null)
      .map(({ kind, id, in_minor, out_minor }) => ({ kind, id, minor: BigInt(in_minor) - BigInt(out_minor) })),
    moves: rows.flatMap(({ day, in_minor, out_minor, ...row }) =>
      day === null ? [] : [{ ...row, day, inMinor: BigInt(in_minor), outMinor: BigInt(out_minor) }]
    )
  }
}

const DAY_MS = 86_400_000

async function postedOn(db: Queryable, asset: Asset, { from, until }: Days) {
  const range = { from: dayStart(from), until: new Date(dayStart(until).getTime() + DAY_MS) }
  return { openings: await openings(db, asset, range.from), moves: await lineMoves(db, asset, range) }
}

/** So many transfers are added to the sums in one transaction. */
const PIECE = 2_000
/** What is younger waits for the next time: the database may go on on a machine whose clock is behind. */
const SETTLED_S = 10

export interface Fold {
  piece?: number
  settled_s?: number
}

/**
 * Adds to the sums what was posted since, piece by piece, each in a transaction of its own from which another goes on. Answers
 * how many transfers there were. Whoever else does it meanwhile leaves it to this one.
 */
export async function foldSums({ db }: Pick<Services, 'db'>, { piece = PIECE, settled_s = SETTLED_S }: Fold = {}) {
  let done = 0
  for (let folded = piece; folded === piece; done += folded)
    folded = await transact(db, tx => foldPiece(tx, piece, settled_s))
  return done
}

/** Makes the sums anew, in the caller's transaction: others read those of before until it is committed. */
export async function rebuildSums(db: Queryable): Promise<number> {
  await headOf(db, sql`for update`)
  const until = await settled(db, 0)
  await db.execute(sql`delete from ledger_sums`)
  await db.execute(sql`
    update ledger_sums_head set until = greatest(until, ${until}::timestamptz), round_until = null, round_after = null`)
  const { rowCount } = await db.execute(sql`
    insert into ledger_sums (asset, day, owner_kind, owner_id, reason, ins, outs, in_minor, out_minor) ${MOVES_SUMMED}`)
  return rowCount ?? 0
}

/**
 * A moment before which all transfers that will ever have been written then are to be seen by the next statement; null when that
 * cannot be known. A row is stamped as it is written, after its table was locked for it: what is not committed yet was written
 * by somebody who has that lock now, and not before their transaction began.
 */
async function settled(db: Queryable, settled_s: number): Promise<string | null> {
  // The transaction's own moment is read, since it is before the locks are looked at. Whoever is idle by now has ended.
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select case when count(*) filter (where l.pid is null or s.pid is not null and coalesce(s.state, 'disabled') = 'disabled') = 0
      then (least(now(), min(s.xact_start)) - make_interval(secs => ${settled_s}))::text end as at
    from pg_locks l left join pg_stat_activity s on s.pid = l.pid
    where l.locktype = 'relation' and l.relation = 'ledger_transfers'::regclass
      and l.database = (select oid from pg_database where datname = current_database())
      and l.mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`)
  return rows[0]!.at
}

/** Adds so many transfers, or as many as there are, and answers how many they were. */
export async function foldPiece(tx: Queryable, piece: number, settled_s: number): Promise<number> {
  const head = await headOf(tx, sql`for update skip locked`)
  if (!head) return 0
  const until = head.round_until ?? (await settled(tx, settled_s))
  if (!until) return 0
  const { rows } = await tx.execute<{ count: number; last: string | null }>(sql`
    with taken as materialized (
      select t.id, t.reason, t.at from ledger_transfers t
      where t.id > ${head.round_after ?? head.floor}::uuid and t.created_at < ${until}::timestamptz
        and t.created_at >= ${head.until ?? '-infinity'}::timestamptz
      order by t.id limit ${piece}
    ), kept as (
      insert into ledger_sums as s (asset, day, owner_kind, owner_id, reason, ins, outs, in_minor, out_minor)
      ${movesOf(sql`taken`)}
      on conflict (asset, day, owner_kind, owner_id, reason) do update
        set ins = s.ins + excluded.ins, outs = s.outs + excluded.outs,
          in_minor = s.in_minor + excluded.in_minor, out_minor = s.out_minor + excluded.out_minor
    )
    select count(*)::int as count, (select id from taken order by id desc limit 1) as last from taken`)
  const { count, last } = rows[0]!
  const isOver = count < piece
  // With nothing new there is nothing to write down, unless it ends a round.
  if (count > 0 || head.round_until || !head.until)
    await tx.execute(sql`
      update ledger_sums_head set until = ${isOver ? until : head.until}::timestamptz,
        round_until = ${isOver ? null : until}::timestamptz, round_after = ${isOver ? null : last}::uuid`)
  return count
}
