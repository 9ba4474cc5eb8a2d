import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ZONE } from '../../lib/clock'

/** What a run paid out of a pool, read off the pool's account: all of one run has one moment. */
export interface RunRow extends Record<string, unknown> {
  pool: string
  asset: string
  at_ms: string
  /** The moment as the database writes it. */
  at: string
  count: number
  paid: string
  balance: string
  waiting: number
  took_s: number
}

export interface RunFilter {
  pool?: string
  asset?: string
  from?: Date
  until?: Date
}
export type RunPlace = readonly [at: string, pool: string, asset: string]

/** So many moments of a pool are looked at for a page: one that other programmes pay from too has others between its runs. */
const STEPS = 100
/** Up to so many postings a run is counted one by one; a longer one by its first and last. */
const COUNTED = 5000
const WAITING = 1000

const OF_POOL = (of: string) =>
  sql.raw(
    `p.owner_kind = 'pool' and p.owner_id = ${of}.pool and p.asset = ${of}.asset and p.bucket = 'available' and p.stripe = 0`
  )
const RELEASED = sql.raw(`t.ref_kind = 'release' and t.reason in ('release', 'pool_share') and p.amount_minor < 0`)

/** What each of `run` paid, what was left, and what still waits. */
const FIGURES = sql`
    select r.pool, r.asset, r.at::text as at, floor(extract(epoch from r.at) * 1000)::bigint::text as at_ms,
      (case when r.high - r.low > ${COUNTED} then r.high - r.low + 1 else e.count end)::int as count,
      (case when r.high - r.low > ${COUNTED} then a.balance_minor - a.amount_minor - z.balance_minor else e.paid end)::text as paid,
      z.balance_minor::text as balance, w.count::int as waiting,
      greatest(round(extract(epoch from z.made - a.made)), 0)::int as took_s
    from run r
    cross join lateral (
      select p.balance_minor, p.amount_minor, t.created_at as made from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
      where ${OF_POOL('r')} and p.seq = r.low
    ) a
    cross join lateral (
      select p.balance_minor, t.created_at as made from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
      where ${OF_POOL('r')} and p.seq = r.high
    ) z
    cross join lateral (
      select count(*) as count, coalesce(-sum(p.amount_minor), 0) as paid
      from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
      where ${OF_POOL('r')} and p.seq between r.low and least(r.high, r.low + ${COUNTED}) and r.high - r.low <= ${COUNTED} and ${RELEASED}
    ) e
    cross join lateral (
      select count(*) as count from (
        select from release_dues d where d.pool = r.pool and d.asset = r.asset and d.status = 'waiting'
          and d.day <= (r.at at time zone ${ZONE})::date limit ${WAITING}
      ) x
    ) w`

/**
 * Runs, newest first. From one moment of a pool to the one before it in its numbered postings, so that a run of a hundred
 * thousand lots costs as much as one of ten. The first of a moment is asked for in the order of moments: by number alone all before
 * it might be passed. Answers where to go on; null when there is nothing more.
 */
export async function runPage(
  db: Queryable,
  { pool, asset, from, until }: RunFilter,
  { after, limit }: { after?: RunPlace; limit: number }
): Promise<{ list: RunRow[]; next: RunPlace | null }> {
  const before = after
    ? sql`and p.at <= case when (q.pool, q.asset) > (${after[1]}, ${after[2]}) then ${after[0]}::timestamptz
        else ${after[0]}::timestamptz - interval '1 microsecond' end`
    : sql``
  const { rows: found } = await db.execute<{ onward: string | null; list: RunRow[] | null }>(sql`
    with recursive step as (
      select q.pool, q.asset, l.at, l.seq as high, f.seq as low, 1 as nth
      from release_queues q cross join lateral (
        select p.at, p.seq from ledger_postings p where ${OF_POOL('q')} ${until ? sql`and p.at < ${until}` : sql``} ${before}
        order by p.at desc, p.seq desc limit 1
      ) l cross join lateral (
        select p.seq from ledger_postings p where ${OF_POOL('q')} and p.at >= l.at order by p.at, p.seq limit 1
      ) f
      where true ${pool ? sql`and q.pool = ${pool} and q.asset = ${asset}` : sql``}
      union all
      select s.pool, s.asset, l.at, l.seq, f.seq, s.nth + 1
      from step s cross join lateral (
        select p.at, p.seq from ledger_postings p where ${OF_POOL('s')} and p.seq = s.low - 1
      ) l cross join lateral (
        select p.seq from ledger_postings p where ${OF_POOL('s')} and p.at >= l.at order by p.at, p.seq limit 1
      ) f
      where s.nth < ${STEPS} ${from ? sql`and s.at >= ${from}` : sql``}
    ),
    floor as (
      select max(s.at) as at from step s where s.nth = ${STEPS} ${from ? sql`and s.at >= ${from}` : sql``}
    ),
    run as (
      select s.* from step s
      where s.at >= coalesce((select at from floor), '-infinity') ${from ? sql`and s.at >= ${from}` : sql``} and exists (
        select from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
        where ${OF_POOL('s')} and p.seq between s.low and least(s.high, s.low + ${COUNTED}) and ${RELEASED}
      )
      order by s.at desc, s.pool, s.asset limit ${limit + 1}
    )
    select ((select at from floor) - interval '1 microsecond')::text as onward, (select json_agg(x) from (
    ${FIGURES}
    order by r.at desc, r.pool, r.asset) x) as list`)
  const { onward, list: rows } = found[0]!
  const list = rows?.slice(0, limit) ?? []
  const last = list.at(-1)
  if (rows && rows.length > limit && last) return { list, next: [last.at, last.pool, last.asset] }
  return { list, next: onward === null ? null : [onward, '', ''] }
}

export interface PaidRow extends Record<string, unknown> {
  seq: string
  lot_id: string
  user_id: string
  nickname: string
  title: string
  day: string
  amount: string
  reason: string
}

/** What a run paid, lot by lot, after a posting. */
export async function runLots(
  db: Queryable,
  { pool, asset, at, after, limit }: { pool: string; asset: string; at: Date; after: number; limit: number }
): Promise<PaidRow[]> {
  const { rows } = await db.execute<PaidRow>(sql`
    select p.seq::text as seq, l.id as lot_id, l.user_id, u.nickname, l.title, split_part(t.idem_key, ':', 3) as day,
      (-p.amount_minor)::text as amount, t.reason
    from ledger_postings p
    join ledger_transfers t on t.id = p.transfer_id
    join release_lots l on l.id = case when t.ref_kind = 'release' then t.ref_id::uuid end
    join users u on u.id = l.user_id
    where p.owner_kind = 'pool' and p.owner_id = ${pool} and p.asset = ${asset} and p.bucket = 'available' and p.stripe = 0
      and p.at >= ${at} and p.at < ${at}::timestamptz + interval '1 millisecond' and p.seq > ${after} and ${RELEASED}
    order by p.at, p.seq limit ${limit}`)
  return rows
}
