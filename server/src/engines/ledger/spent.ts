import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { Asset } from './assets'

/** A pool, and what its transfers are about when what is left of it is given back, or when it is filled by another pool. */
export interface PoolAsked {
  pool: string
  ref?: { kind: string; id: string }
  /** It has its funds from another pool, which what is left goes back to. */
  shared?: boolean
}

/** What a pool gave out from one moment until another, less what came in of those who take part, in minor units. */
export interface PoolSpent {
  pool: string
  asset: Asset
  spentMinor: [earlier: bigint, now: bigint]
}

/**
 * What some pools gave out between three moments: what each was filled with and gave back to whom it came from, less what it
 * held more at the end. Balances are looked for among the numbered postings of an account by halves (`poolChanges`), so that a pool
 * with millions of them costs some sixty rows; of a pool that did not move since the first moment nothing is read.
 */
export async function poolsSpent(
  db: Queryable,
  pools: readonly PoolAsked[],
  moments: readonly [Date, Date, Date]
): Promise<PoolSpent[]> {
  if (pools.length === 0) return []
  const list = (of: (one: PoolAsked) => string | boolean | null) => sql.param(pools.map(of))
  const [first, middle, last] = moments
  const { rows } = await db.execute<{ pool: string; asset: Asset; earlier: string; now: string }>(sql`
    with recursive wanted as materialized (
      select * from unnest(${list(one => one.pool)}::text[], ${list(one => one.ref?.kind ?? null)}::text[],
        ${list(one => one.ref?.id ?? null)}::text[], ${list(one => one.shared ?? false)}::boolean[]) w(pool, kind, id, shared)
    ), moved as materialized (
      select a.owner_id, a.asset, a.bucket, a.stripe, a.seq, a.moved_at from ledger_accounts a join wanted w on w.pool = a.owner_id
      where a.owner_kind = 'pool' and a.moved_at >= ${first} and a.seq > 0
    ), a as (
      select owner_id, asset, bucket, stripe, at, case when moved_at < at then seq else 0::bigint end as low, seq + 1 as high from moved
      cross join (values (${first}::timestamptz), (${middle}::timestamptz), (${last}::timestamptz)) m(at)
      union all
      select a.owner_id, a.asset, a.bucket, a.stripe, a.at, case when m.at < a.at then m.seq else a.low end,
        case when m.at < a.at then a.high else m.seq end
      from a cross join lateral (
        select p.seq, p.at from ledger_postings p
        where p.owner_kind = 'pool' and p.owner_id = a.owner_id and p.asset = a.asset and p.bucket = a.bucket
          and p.stripe = a.stripe and p.seq = (a.low + a.high) / 2 limit 1
      ) m
      where a.high - a.low > 1
    ), held as (
      select a.owner_id as pool, a.asset, a.at, sum(coalesce(b.balance_minor, 0)) as minor from a left join lateral (
        select p.balance_minor from ledger_postings p
        where p.owner_kind = 'pool' and p.owner_id = a.owner_id and p.asset = a.asset and p.bucket = a.bucket
          and p.stripe = a.stripe and p.seq = a.low limit 1
      ) b on true
      where a.high - a.low = 1 group by 1, 2, 3
    ), filled as (
      select w.pool, p.asset, t.at >= ${middle} as is_now, sum(p.amount_minor) as minor
      from (select distinct owner_id from moved) m join wanted w on w.pool = m.owner_id cross join lateral (
        select t.id, t.at from ledger_transfers t where t.ref_kind = 'pool' and t.ref_id = w.pool and t.reason = 'pool_fund'
        union all
        select t.id, t.at from ledger_transfers t
        where t.ref_kind = w.kind and t.ref_id = w.id and (t.reason = 'pool_return' or w.shared and t.reason = 'pool_share')
      ) t join ledger_postings p on p.transfer_id = t.id and p.owner_kind = 'pool' and p.owner_id = w.pool
      where t.at >= ${first} and t.at < ${last} group by 1, 2, 3
    ), spans as (
      select pool, asset, false as is_now, sum(case at when ${first} then minor when ${middle} then -minor else 0 end) as minor
      from held group by 1, 2
      union all
      select pool, asset, true, sum(case at when ${middle} then minor when ${last} then -minor else 0 end) from held group by 1, 2
      union all select pool, asset, is_now, minor from filled
    )
    select pool, asset, coalesce(sum(minor) filter (where not is_now), 0)::text as earlier,
      coalesce(sum(minor) filter (where is_now), 0)::text as now
    from spans group by 1, 2 order by 1, 2`)
  return rows.map(({ pool, asset, earlier, now }) => ({
    pool,
    asset,
    spentMinor: [BigInt(earlier), BigInt(now)]
  }))
}
