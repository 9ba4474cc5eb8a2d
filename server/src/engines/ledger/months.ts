import { and, type SQL, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { DAY_MS, dayText, ZONE } from '../../lib/clock'
import type { Services } from '../../services'
import type { Owner } from './accounts'
import type { StatementFilter } from './filter'

/**
 * Months of accounts that moved on many days are kept as a whole, so that years of them are a few rows. A transfer writes nothing
 * for it: a job adds up the days of months before the one an account moved in last, which never change again. Whoever reads adds
 * the days after an account's last month in the same statement, so that each day counts once at any moment.
 */

/** An account with fewer days that are in no month yet is left alone: they are read as fast as months. */
const WORTH_IT = 32
/** So many accounts are looked at in one transaction. */
const PIECE = 200

export interface FoldMonths {
  piece?: number
  worthIt?: number
}

const MONTH_OF = (day: SQL) => sql`date_trunc('month', (${day})::timestamp)::date`
/** The day after the last month of an account `a` that is kept as a whole. */
const KEPT_UNTIL = sql`coalesce((
  select (max(x.month) + interval '1 month')::date from ledger_months x
  where x.owner_kind = a.owner_kind and x.owner_id = a.owner_id and x.asset = a.asset and x.bucket = a.bucket
), '-infinity'::date)`
const OF_ACCOUNT = (alias: 'm' | 'd') => {
  const t = sql.raw(alias)
  return sql`${t}.owner_kind = a.owner_kind and ${t}.owner_id = a.owner_id and ${t}.asset = a.asset and ${t}.bucket = a.bucket`
}
const SUMS = sql.raw('ins, outs, in_minor, out_minor')

const among = (column: SQL, values: readonly string[] | undefined) =>
  values && (values.length > 0 ? sql`${column} in ${values}` : sql`false`)
const allOf = (...conditions: (SQL | undefined)[]) => and(...conditions) ?? sql`true`

/** The months that are whole within a filter's days: from the first until another; undefined when there is none. */
function wholeMonths({ from, until }: Pick<StatementFilter, 'from' | 'until'>) {
  const first = from && firstOfMonth(new Date(from.getTime() - DAY_MS), 1)
  const end = until && firstOfMonth(until)
  return first && end && first >= end ? undefined : { first, end }
}

/** The first day of a moment's month in China, or of one so many months later. */
function firstOfMonth(at: Date, later = 0): string {
  const [year, month] = dayText(at).split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + later)).toISOString().slice(0, 10)
}

/**
 * SQL of what moved on an owner's accounts as a filter means it: rows of (owner_id, month, reason, ins, outs, in_minor, out_minor),
 * several of a month. Times of the filter are those at which days of China begin.
 */
export const movedByMonth = ({ kind, id }: Owner, filter: StatementFilter): SQL =>
  movedOn(sql`a.owner_kind = ${kind} and a.owner_id = ${id}`, filter)

/** The same of many owners of a kind, by their ids. */
export const movedByMonthOfEach = (kind: Owner['kind'], ids: readonly string[], filter: StatementFilter): SQL =>
  movedOn(sql`a.owner_kind = ${kind} and a.owner_id = any(${sql.param([...ids])}::text[])`, filter)

function movedOn(whose: SQL, filter: StatementFilter): SQL {
  const { assets, buckets, reasons, side, from, until } = filter
  const whole = wholeMonths(filter)
  const narrowed = allOf(among(sql`k.reason`, reasons), side && (side === 'in' ? sql`k.ins > 0` : sql`k.outs > 0`))
  const days = (...conditions: (SQL | undefined)[]) => sql`
    select ${MONTH_OF(sql`d.day`)} as month, d.reason, ${SUMS} from ledger_days d
    where ${allOf(OF_ACCOUNT('d'), among(sql`d.reason`, reasons), until && sql`d.day < ${dayText(until)}`, ...conditions)}`
  const since = from && sql`d.day >= ${dayText(from)}`
  const parts = whole
    ? [
        sql`select m.month, m.reason, ${SUMS} from ledger_months m where ${allOf(
          OF_ACCOUNT('m'),
          among(sql`m.reason`, reasons),
          whole.first === undefined ? undefined : sql`m.month >= ${whole.first}`,
          whole.end === undefined ? undefined : sql`m.month < ${whole.end}`
        )}`,
        // Days after the last of those months, and before the first.
        days(since, sql`d.day >= ${whole.end === undefined ? sql`a.kept` : sql`least(a.kept, ${whole.end}::date)`}`),
        ...(whole.first === undefined || whole.first === dayText(from!)
          ? []
          : [days(since, sql`d.day < least(a.kept, ${whole.first}::date)`)])
      ]
    : [days(since)]
  return sql`
    select a.owner_id, k.* from (
      select a.owner_kind, a.owner_id, a.asset, a.bucket, ${KEPT_UNTIL} as kept from ledger_accounts a
      where ${allOf(sql`${whose} and a.stripe = 0`, among(sql`a.asset`, assets), among(sql`a.bucket`, buckets))}
    ) a cross join lateral (${sql.join(parts, sql` union all `)}) k where ${narrowed}`
}

/** What an account `a` moved before a day, by month and reason, as `a.kept` and `a.until` say. */
const CLOSED = sql`
  select ${MONTH_OF(sql`d.day`)} as month, d.reason, sum(d.ins)::int as ins, sum(d.outs)::int as outs,
    sum(d.in_minor)::bigint as in_minor, sum(d.out_minor)::bigint as out_minor
  from ledger_days d where ${OF_ACCOUNT('d')} and d.day >= a.kept and d.day < a.until group by 1, 2`

/** Accounts, and the month until which their days never change again: the one they moved in last. */
const ACCOUNTS = sql`select a.owner_kind, a.owner_id, a.asset, a.bucket, a.seq,
  ${MONTH_OF(sql`a.moved_at at time zone ${sql.raw(`'${ZONE}'`)}`)} as until from ledger_accounts a`

/** Adds the closed months of some accounts; those that another added meanwhile are the same. */
const fold = (accounts: SQL, worthIt: number) => sql`
  insert into ledger_months (owner_kind, owner_id, asset, bucket, month, reason, ${SUMS})
  select a.owner_kind, a.owner_id, a.asset, a.bucket, k.month, k.reason, k.ins, k.outs, k.in_minor, k.out_minor
  from (select a.*, ${KEPT_UNTIL} as kept from ${accounts} a where a.seq >= ${worthIt}) a cross join lateral (${CLOSED}) k
  where (
    select count(*) from (
      select from ledger_days d where ${OF_ACCOUNT('d')} and d.day >= a.kept and d.day < a.until limit ${worthIt}
    ) few
  ) >= ${worthIt}
  order by 1, 2, 3, 4, 5, 6
  on conflict do nothing`

interface Head extends Record<string, unknown> {
  round: string | null
  after_kind: string | null
  after_id: string | null
  after_asset: string | null
  after_bucket: string | null
}

/** Where the job is, locked: only one is at it at a time. Another that has it leaves it undefined when it is not waited for. */
async function headOf(tx: Queryable, lock: SQL): Promise<Head | undefined> {
  const { rows } = await tx.execute<Head>(sql`
    select round::text as round, after_kind, after_id, after_asset, after_bucket from ledger_months_head where id = 1 ${lock}`)
  return rows[0]
}

/**
 * Looks at all accounts once a month, from its second day on, when most have moved in it, and keeps what months before came to.
 * Piece by piece, each in a transaction of its own from which another goes on. Answers how many sums were made.
 */
export async function foldMonths({ db, clock }: Pick<Services, 'db' | 'clock'>, how: FoldMonths = {}): Promise<number> {
  const round = firstOfMonth(new Date(clock.now().getTime() - DAY_MS))
  let done = 0
  for (;;) {
    const made = await transact(db, tx => foldMonthsPiece(tx, round, how))
    if (made === undefined) return done
    done += made
  }
}

/** Looks at so many accounts, and answers how many sums were made; undefined when there is nothing more to do. */
export async function foldMonthsPiece(
  tx: Queryable,
  round: string,
  { piece = PIECE, worthIt = WORTH_IT }: FoldMonths
): Promise<number | undefined> {
  const head = await headOf(tx, sql`for update skip locked`)
  if (!head || (head.after_kind === null && head.round !== null && head.round >= round)) return undefined
  const after = [head.after_kind, head.after_id, head.after_asset, head.after_bucket].map(part => sql`${part ?? ''}`)
  const { rows } = await tx.execute<{ made: number; looked: number } & Omit<Head, 'round'>>(sql`
    with taken as materialized (
      ${ACCOUNTS} where (a.owner_kind, a.owner_id, a.asset, a.bucket) > (${sql.join(after, sql`, `)})
        and a.owner_kind in ('user', 'merchant') and a.stripe = 0
      order by a.owner_kind, a.owner_id, a.asset, a.bucket limit ${piece}
    ), made as (${fold(sql`taken`, worthIt)} returning 1)
    select (select count(*) from made)::int as made, (select count(*) from taken)::int as looked, l.*
    from (select) one left join lateral (
      select t.owner_kind as after_kind, t.owner_id as after_id, t.asset as after_asset, t.bucket as after_bucket from taken t
      order by 1 desc, 2 desc, 3 desc, 4 desc limit 1
    ) l on true`)
  const { made, looked, ...last } = rows[0]!
  const isOver = looked < piece
  const begun = head.after_kind === null ? round : head.round
  await tx.execute(sql`
    update ledger_months_head set round = ${begun}, after_kind = ${isOver ? null : last.after_kind},
      after_id = ${isOver ? null : last.after_id}, after_asset = ${isOver ? null : last.after_asset},
      after_bucket = ${isOver ? null : last.after_bucket}`)
  return made
}

/** Makes the months of one owner, or of everybody, anew from the days, in the caller's transaction. */
export async function rebuildMonths(tx: Queryable, owner?: Owner): Promise<void> {
  // The job waits until it is done, and then sees it.
  await headOf(tx, sql`for update`)
  const mine = owner
    ? sql`owner_kind = ${owner.kind} and owner_id = ${owner.id}`
    : sql`owner_kind in ('user', 'merchant')`
  await tx.execute(sql`delete from ledger_months where ${mine}`)
  await tx.execute(fold(sql`(${ACCOUNTS} where ${mine} and a.stripe = 0)`, WORTH_IT))
}

/** Months that are kept otherwise than their days say. Reads the days of all accounts that have months. */
export const MONTHS_ADDED_UP = sql`
  select a.owner_kind, a.owner_id, a.asset, a.bucket, k.month, k.reason, k.ins, k.outs, k.in_minor, k.out_minor
  from (
    select owner_kind, owner_id, asset, bucket, '-infinity'::date as kept, (max(month) + interval '1 month')::date as until
    from ledger_months group by 1, 2, 3, 4
  ) a cross join lateral (${CLOSED}) k`
