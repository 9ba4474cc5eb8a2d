import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { prepared, type Queryable } from '../../db/connection'
import { shopCategories, zoneShops, zones } from '../../db/schema'
import { averageScore } from '../review/present'

export type Zone = typeof zones.$inferSelect

/** Orders that pay what bringing a shop into a zone costs. */
export const ZONE_FEE = 'zone_fee'
/** Which agreement a keeper signs. */
export const AGREEMENT = 'zone'

const MOST = 100
const DAY_MS = 86_400_000
/** Goods on sale are counted so far. */
const COUNTED = 1_000

/** Few shops are closed: they are known before those of zones are counted, and not looked for with each. */
const inZone = sql<number>`(select count(*)::int from zone_shops z
  where z.zone_id = zones.id and z.shop_id <> all(array(select id from shops where not published)))`

/** Every zone with how many open shops are in it, in order; `shown`: those everybody sees. */
export const allZones = (db: Queryable, shown: boolean) =>
  db
    .select({ zone: zones, count: inZone })
    .from(zones)
    .where(shown ? eq(zones.published, true) : undefined)
    .orderBy(desc(zones.sort), asc(zones.id))
    .limit(MOST)

/** A zone everybody sees, with how many open shops are in it. */
export async function shownZone(db: Queryable, id: string) {
  const [row] = await db
    .select({ zone: zones, count: inZone })
    .from(zones)
    .where(and(eq(zones.id, id), eq(zones.published, true)))
  return row
}

export async function zoneOf(db: Queryable, id: string): Promise<Zone | undefined> {
  const [zone] = await db.select().from(zones).where(eq(zones.id, id))
  return zone
}

/** What trades are called, by id. */
export async function tradeNames(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.select({ id: shopCategories.id, name: shopCategories.name }).from(shopCategories)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What of a shop a zone asks about. */
export interface ShopFacts {
  id: string
  name: string
  logo: string
  published: boolean
  category_id: string | null
  created_at: Date
  product_score_sum: number
  rating_count: number
  goods: number
}

const FACTS = `select s.id, s.name, s.logo, s.published, s.category_id, s.created_at, s.product_score_sum, s.rating_count,
  (select count(*)::int from (select 1 from products p where p.shop_id = s.id and p.published limit ${COUNTED}) x) as goods
  from shops s`

/** Shops a person owns, the oldest first. */
export const ownShops = (db: Queryable, ownerId: string) =>
  prepared<ShopFacts & Record<string, unknown>>(db, {
    name: 'zone-own-shops',
    text: `${FACTS} where s.owner_id = $1 order by s.created_at, s.id limit ${MOST}`,
    values: [ownerId]
  })

/** One shop, whoever owns it. */
export async function shopFacts(db: Queryable, id: string): Promise<ShopFacts | undefined> {
  const [shop] = await prepared<ShopFacts & Record<string, unknown>>(db, {
    name: 'zone-shop',
    text: `${FACTS} where s.id = $1`,
    values: [id]
  })
  return shop
}

const namesOf = ({ tradeIds }: Zone, trades: ReadonlyMap<string, string>) =>
  tradeIds.flatMap(id => trades.get(id) ?? []).join('、')

/** Each condition of a zone: its words, and how a shop stands to it. */
const CONDITIONS: readonly {
  asks(zone: Zone): boolean
  title(zone: Zone, trades: ReadonlyMap<string, string>): string
  note(shop: ShopFacts, at: { now: Date; trades: ReadonlyMap<string, string> }): string
  met(zone: Zone, shop: ShopFacts, now: Date): boolean
}[] = [
  {
    asks: () => true,
    title: () => '店铺正在营业',
    note: ({ published }) => (published ? '营业中' : '已停业'),
    met: (_, { published }) => published
  },
  {
    asks: ({ tradeIds }) => tradeIds.length > 0,
    title: (zone, trades) => `经营类目为${namesOf(zone, trades)}`,
    note: ({ category_id: id }, { trades }) => (id && trades.get(id)) || '未设置类目',
    met: ({ tradeIds }, { category_id: id }) => id !== null && tradeIds.includes(id)
  },
  {
    asks: ({ leastGoods }) => leastGoods > 0,
    title: ({ leastGoods }) => `在售商品不少于 ${leastGoods} 件`,
    note: ({ goods }) => `现有 ${goods} 件`,
    met: ({ leastGoods }, { goods }) => goods >= leastGoods
  },
  {
    asks: ({ leastDays }) => leastDays > 0,
    title: ({ leastDays }) => `开店满 ${leastDays} 天`,
    note: (shop, { now }) => `已开 ${daysOpen(shop, now)} 天`,
    met: ({ leastDays }, shop, now) => daysOpen(shop, now) >= leastDays
  },
  {
    asks: ({ leastScore }) => leastScore > 0,
    title: ({ leastScore }) => `店铺评分不低于 ${scoreText(leastScore)}`,
    note: shop => `现为 ${scoreOf(shop)}`,
    met: ({ leastScore }, shop) => Number(scoreOf(shop)) * 10 >= leastScore
  }
]

const daysOpen = ({ created_at: at }: ShopFacts, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / DAY_MS))
/** As it is shown to everybody: whole stars while nobody has reviewed. */
const scoreOf = ({ product_score_sum: sum, rating_count: count }: ShopFacts) => averageScore(sum, count)

/** "4.5" of tenths of a star; nothing for zero. */
export const scoreText = (tenths: number): string => (tenths === 0 ? '' : (tenths / 10).toFixed(1))

/** What a zone asks of any shop, in words. */
export const conditionWords = (zone: Zone, trades: ReadonlyMap<string, string>): string[] =>
  CONDITIONS.filter(one => one.asks(zone)).map(one => one.title(zone, trades))

export interface Condition {
  title: string
  note: string
  met: boolean
}

/** How a shop stands to what a zone asks. */
export const conditionsOf = (
  zone: Zone,
  shop: ShopFacts,
  at: { now: Date; trades: ReadonlyMap<string, string> }
): Condition[] =>
  CONDITIONS.filter(one => one.asks(zone)).map(one => ({
    title: one.title(zone, at.trades),
    note: one.note(shop, at),
    met: one.met(zone, shop, at.now)
  }))

/** Zones a shop is in, by id. */
export async function zonesWith(db: Queryable, zoneId: string, shopIds: readonly string[]): Promise<Set<string>> {
  if (shopIds.length === 0) return new Set()
  const rows = await db
    .select({ shopId: zoneShops.shopId })
    .from(zoneShops)
    .where(and(eq(zoneShops.zoneId, zoneId), sql`${zoneShops.shopId} = any(${sql.param([...shopIds])}::uuid[])`))
  return new Set(rows.map(row => row.shopId))
}
