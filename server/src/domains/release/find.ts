import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'

/** Pools of engines that have one for all that they give. */
const FIXED: Readonly<Record<string, string>> = {
  hongbao: '分享红包',
  'turn-points': '购物积分',
  'prize-barter': '奖品换物',
  'wealth-held': '财富包 · 本金',
  'wealth-bonus': '财富包 · 赠送'
}

/** What is given out of a pool of its own, and out of one that its terms name. */
const OWN = sql`
  select 'draw-' || code as pool, '抽奖' as sort, title from draw_campaigns
  union all select 'giveaway-' || code, '免费领取', title from giveaways
  union all select 'spotlight-' || code, '聚光灯', title from spotlights`
const NAMED = sql`
  select pool, '释放' as sort, title from release_plans
  union all select pool, '兑换', title from exchange_rules
  union all select pool, '任务', title from tasks
  union all select pool, '签到', title from calendars
  union all select pool, '充值赠送', title from recharge_packages where pool <> ''`
const PACKETS = sql`select 'packet-' || id::text as pool, '红包' as sort, title from packet_rounds`

/** Where what is due lies until it is collected. */
const READY = '-ready'

interface Used extends Record<string, unknown> {
  pool: string
  sort: string
  titles: string[]
}

function titleOf(uses: readonly Pick<Used, 'sort' | 'titles'>[]): string {
  const [first] = uses
  if (!first) return ''
  const count = uses.reduce((sum, one) => sum + one.titles.length, 0)
  const sorts = [...new Set(uses.map(one => one.sort))].join('、')
  return count === 1 ? `${first.sort} · ${first.titles[0]}` : `${sorts} · ${first.titles[0]}等 ${count} 项`
}

/**
 * What pools are called, by what is given out of them: those of some codes, or without any all but those of single rounds of
 * packets. One that nothing names is called by its code.
 */
export async function poolTitles(db: Queryable, codes?: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const bare = codes?.map(code => (code.endsWith(READY) ? code.slice(0, -READY.length) : code))
  const wanted = bare ? sql`where pool = any(${sql.param(bare)}::text[])` : sql``
  const all = codes ? sql`${OWN} union all ${NAMED} union all ${PACKETS}` : sql`${OWN} union all ${NAMED}`
  const { rows } = await db.execute<Used>(sql`
    select pool, sort, array_agg(title order by title) as titles from (${all}) uses ${wanted} group by pool, sort order by pool, sort`)
  const used = [...new Set(rows.map(row => row.pool))]
  const found = new Map<string, string>([
    ...used.map(pool => [pool, titleOf(rows.filter(row => row.pool === pool))] as const),
    ...Object.entries(FIXED)
  ])
  const names = codes ?? [...found.keys()]
  return new Map(
    names.map(code => {
      const isReady = code.endsWith(READY) && !found.has(code)
      const title = found.get(isReady ? code.slice(0, -READY.length) : code)
      return [code, title ? (isReady ? `${title}（待领取）` : title) : code] as const
    })
  )
}
