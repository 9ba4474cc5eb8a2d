import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ZONE } from '../../lib/clock'
import type { Owner } from './accounts'
import type { Asset } from './assets'

/** What some pools together gained (or lost, below zero) for a reason on a day of China's calendar, in minor units. */
export interface PoolDay {
  day: string
  reason: string
  minor: bigint
}

/** What moved on pools, by day and reason; what went from one of them to another comes to nothing. The days in order. */
export async function poolDays(db: Queryable, pools: readonly Owner[], asset: Asset): Promise<PoolDay[]> {
  const names = sql.param(pools.map(({ id }) => id))
  const { rows } = await db.execute<{ day: string; reason: string; minor: string }>(sql`
    select to_char(p.at at time zone ${ZONE}, 'YYYY-MM-DD') as day, t.reason, sum(p.amount_minor)::text as minor
    from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
    where p.owner_kind = 'pool' and p.owner_id = any(${names}::text[]) and p.asset = ${asset}
    group by 1, 2 order by 1, 2`)
  return rows.map(({ day, reason, minor }) => ({ day, reason, minor: BigInt(minor) }))
}

/** How a pool changed since a moment. */
export interface PoolChange {
  pool: string
  asset: Asset
  /** What it holds more than then, in minor units; below zero where it lost. What is set aside in it counts as held. */
  changeMinor: bigint
  /** When it was first used. */
  firstAt: Date
  /** It is empty since what was left of it was passed on or given back, so it is not short but over. */
  isOver: boolean
}

const AT = sql`p.owner_kind = 'pool' and p.owner_id = a.owner_id and p.asset = a.asset and p.bucket = a.bucket
  and p.stripe = a.stripe`

/**
 * Every pool that moved since a moment. The balance of then is looked for among the numbered postings of an account by
 * halves, so that a pool with millions of them costs some twenty rows.
 */
export async function poolChanges(db: Queryable, since: Date): Promise<PoolChange[]> {
  const { rows } = await db.execute<{ pool: string; asset: Asset; change: string; first_s: number; over: boolean }>(sql`
    with recursive moved as (
      select owner_id, asset, bucket, stripe, balance_minor, seq from ledger_accounts
      where owner_kind = 'pool' and moved_at >= ${since} and seq > 0
    ), a as (
      select owner_id, asset, bucket, stripe, 0::bigint as low, seq + 1 as high from moved
      union all
      select a.owner_id, a.asset, a.bucket, a.stripe, case when m.at < ${since} then m.seq else a.low end,
        case when m.at < ${since} then a.high else m.seq end
      from a cross join lateral (
        select p.seq, p.at from ledger_postings p where ${AT} and p.seq = (a.low + a.high) / 2 limit 1
      ) m
      where a.high - a.low > 1
    )
    select a.owner_id as pool, a.asset, sum(moved.balance_minor - coalesce(b.balance_minor, 0))::text as change,
      extract(epoch from min(f.at))::float8 as first_s,
      sum(moved.balance_minor) = 0 and coalesce(bool_or(l.reason in ('pool_return', 'pool_share')), false) as over
    from a join moved using (owner_id, asset, bucket, stripe)
    left join lateral (select p.balance_minor from ledger_postings p where ${AT} and p.seq = a.low limit 1) b on true
    left join lateral (select p.at from ledger_postings p where ${AT} and p.seq = 1 limit 1) f on true
    left join lateral (
      select t.reason from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
      where a.bucket = 'available' and moved.balance_minor = 0 and ${AT} and p.seq = moved.seq limit 1
    ) l on true
    where a.high - a.low = 1
    group by 1, 2`)
  return rows.map(({ pool, asset, change, first_s, over }) => ({
    pool,
    asset,
    changeMinor: BigInt(change),
    firstAt: new Date(first_s * 1000),
    isOver: over
  }))
}
