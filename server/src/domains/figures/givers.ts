import type { ActivityOf } from '@contract/figures'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { type Asset, poolsSpent } from '../../engines/ledger'

/** What an activity gave out of one asset in a range and in the one before, in minor units; more than it took in, as a rule. */
export interface Given {
  kind: ActivityOf
  code: string
  name: string
  pool: string
  asset: Asset
  minor: [earlier: bigint, now: bigint]
}

interface Giver extends Record<string, unknown> {
  pool: string
  kind: ActivityOf
  code: string
  name: string
  ref_kind: string | null
  ref_id: string | null
  shared: boolean
}

/**
 * Pools activities give out of, those that moved since a moment. What one pool of an activity passes on to another of it is not
 * given: so rounds of a draw count with it, and draws and packets of a spotlight with that, and of these only what came from
 * outside or went back there is told apart, by what its transfers are about.
 */
const giversSince = (since: Date) => sql`
  select g.* from (
    select 'draw-' || d.code as pool, case when s.code is null then 'draw' else 'spotlight' end as kind, coalesce(s.code, p.code) as code,
      coalesce(s.title, p.title) as name, case when d.round_of is null then 'draw' end as ref_kind, d.code as ref_id, false as shared
    from draw_campaigns d join draw_campaigns p on p.code = coalesce(d.round_of, d.code)
    left join spotlights s on p.code in (s.instant, s.scratch)
    union all select 'giveaway-' || code, 'giveaway', code, title, 'giveaway', code, false from giveaways
    union all select 'spotlight-' || code, 'spotlight', code, title, 'spotlight', code, false from spotlights
    union all
    select 'packet-' || p.id, case when s.code is null then 'packet' else 'spotlight' end, coalesce(s.code, p.id::text),
      coalesce(s.title, p.title), case when s.code is null then 'packet-round' end, p.id::text, true
    from packet_rounds p left join spotlight_rounds r on r.round_id = p.id left join spotlights s on s.code = r.spotlight
    union all select pool, 'task', pool, min(title) || case when count(*) > 1 then '等 ' || count(*) || ' 项' else '' end, null, null, false
    from tasks group by pool
    union all select pool, 'signin', pool, min(title), null, null, false from calendars group by pool
    union all select 'turn-points', 'turn', 'points', '购物积分', null, null, false
    union all select 'wealth-bonus', 'wealth', 'bonus', '财富包赠送', null, null, false
  ) g
  where g.pool in (select a.owner_id from ledger_accounts a where a.owner_kind = 'pool' and a.moved_at >= ${since})`

/** What activities gave out of their pools between three moments. */
export async function givenOut(db: Queryable, moments: readonly [Date, Date, Date]): Promise<Given[]> {
  const { rows } = await db.execute<Giver>(giversSince(moments[0]))
  const of = new Map(rows.map(row => [row.pool, row]))
  const asked = rows.map(({ pool, ref_kind, ref_id, shared }) => ({
    pool,
    shared,
    ...(ref_kind && ref_id ? { ref: { kind: ref_kind, id: ref_id } } : {})
  }))
  return (await poolsSpent(db, asked, moments)).map(({ pool, asset, spentMinor }) => {
    const { kind, code, name } = of.get(pool)!
    return { kind, code, name, pool, asset, minor: spentMinor }
  })
}
