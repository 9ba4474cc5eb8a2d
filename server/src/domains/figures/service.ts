import type { Data } from '@contract/core'
import type { adminFigures } from '@contract/figures'
import { inArray, sql } from 'drizzle-orm'
import { categories, products, shops } from '../../db/schema'
import type { ShopScope } from '../../engines/scope'
import { type Days, ELSEWHERE, NOWHERE, placesOf, type Sold, soldBy, soldByDay, soldRows } from '../../engines/stats'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'

type Answer = Data<(typeof adminFigures)['GET /api/admin/figures']>
type Top = Data<(typeof adminFigures)['GET /api/admin/figures/top']>['list'][number]
export type By = 'shop' | 'category' | 'product' | 'region'
/** `shop`: figures of that shop alone, for whoever works for it. */
export type With = Pick<Services, 'db'> & { shop?: Pick<ShopScope, 'id'> }

const DAY_MS = 86_400_000
const MOST_DAYS = 366
/** No shop of ours is older, and dates before the year 1 have no four digits. */
const FIRST_DAY = '2000-01-01'
/** A list of what sold most is as long as this; its file as long as that. */
export const TOP = 50
export const TOP_FILE = 10_000

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const dayAfter = (day: string, days: number) => new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days a range has. @throws Refusal INVALID when it ends before it begins, or is too long */
export function daysIn({ from, until }: Days): number {
  const days = (at(until) - at(from)) / DAY_MS + 1
  if (from < FIRST_DAY) refuse('INVALID', `开始日期不能早于 ${FIRST_DAY}`)
  if (days < 1) refuse('INVALID', '结束日期不能早于开始日期')
  return days > MOST_DAYS ? refuse('INVALID', `一次最多查看 ${MOST_DAYS} 天`) : days
}

const NOTHING = { orders: 0, paidFen: 0n, refunds: 0, refundedFen: 0n }
type Sums = Omit<Sold, 'time'>

export const sumOf = (list: readonly Sums[]): Sums =>
  list.reduce<Sums>(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      paidFen: sum.paidFen + one.paidFen,
      refunds: sum.refunds + one.refunds,
      refundedFen: sum.refundedFen + one.refundedFen
    }),
    NOTHING
  )

export const sumsShown = ({ orders, paidFen, refunds, refundedFen }: Sums) => ({
  order_count: orders,
  paid_price: yuan(paidFen),
  refund_count: refunds,
  refund_price: yuan(refundedFen),
  net_price: yuan(paidFen - refundedFen)
})

/** Each day of a range, also those on which nothing was sold. */
export async function soldEachDay({ db, shop }: With, days: Days): Promise<{ day: string; sold: Sums }[]> {
  const of = shop ? ({ scope: 'shop', id: shop.id } as const) : ({ scope: 'programme' } as const)
  const found = new Map((await soldByDay(db, of, days)).map(one => [one.time, one]))
  return Array.from({ length: daysIn(days) }, (_, i) => dayAfter(days.from, i)).map(day => ({
    day,
    sold: found.get(day) ?? NOTHING
  }))
}

/** A checkout may be of several shops, so there is none of one of them. */
async function conversionOf({ db, shop }: With, days: Days): Promise<Answer['conversion']> {
  if (shop) return
  const { orders, refunds: lapsed } = sumOf(await soldByDay(db, { scope: 'placed' }, days))
  const share = orders === 0 ? 0 : Math.round(((orders - lapsed) * 1000) / orders) / 10
  return { placed_count: orders, lapsed_count: lapsed, paid_share: share }
}

/** The range of as many days before. @throws Refusal INVALID */
export const before = ({ from, until }: Days): Days => ({
  from: dayAfter(from, -daysIn({ from, until })),
  until: dayAfter(from, -1)
})

/** The days of a range, what they come to, and what as many days before did. @throws Refusal INVALID */
export async function figures(services: With, days: Days): Promise<Answer> {
  const last = before(days)
  const [list, earlier, conversion, conversion_before] = await Promise.all([
    soldEachDay(services, days),
    soldEachDay(services, last),
    conversionOf(services, days),
    conversionOf(services, last)
  ])
  return {
    list: list.map(({ day, sold }) => ({ day, ...sumsShown(sold) })),
    sums: sumsShown(sumOf(list.map(one => one.sold))),
    sums_before: sumsShown(sumOf(earlier.map(one => one.sold))),
    ...(conversion && { conversion }),
    ...(conversion_before && { conversion_before })
  }
}

/** Where orders go stands with each alone, so a shop's people are not told; nor of other shops. */
export const OWN_ONLY = '维度只能是商品或分类'

interface Named {
  name: string
  image?: string
}

/** What sold most in a range, with its part of everything that was paid, and where it stood in the range before. @throws Refusal INVALID */
export async function topSold(services: With, days: Days, by: By, most: number): Promise<Top[]> {
  daysIn(days)
  const { db, shop } = services
  if (shop && (by === 'shop' || by === 'region')) return refuse('INVALID', OWN_ONLY)
  const of = { scope: by === 'category' ? ('product' as const) : by, ...(shop && { shop: shop.id }) }
  const listed = by === 'category' && !shop ? { scope: by } : of
  const [list, all] = await Promise.all([
    by === 'category' && shop ? categoriesAt(shop.id, services, days, most) : soldBy(db, listed, days, most),
    soldByDay(db, of, days)
  ])
  const paidFen = sumOf(all).paidFen
  const ids = list.map(one => one.id)
  const last = before(days)
  const [names, stood] = await Promise.all([
    namesOf(services, by, ids),
    by === 'category' && shop ? stoodAt(shop.id, services, last) : placesOf(db, listed, last, ids)
  ])
  return list.map(({ id, sold }) => {
    const was = stood.get(id)
    const { name, image } = names.get(id) ?? { name: '已删除' }
    return {
      key: id,
      name,
      ...(image && { image }),
      ...(by === 'product' && { product_id: id }),
      paid_part: paidFen === 0n ? 0 : Number((sold.paidFen * 1000n) / paidFen) / 10,
      ...sumsShown(sold),
      place_before: was?.place ?? null,
      paid_price_before: yuan(was?.paidFen ?? 0n)
    }
  })
}

/** Where the categories of a shop stood: those it sold in are few. */
const stoodAt = async (shopId: string, services: With, days: Days) =>
  new Map(
    (await categoriesAt(shopId, services, days, TOP_FILE)).map(({ id, sold: { paidFen } }, i) => [
      id,
      { place: i + 1, paidFen }
    ])
  )

/** Sums of the products of a shop by the category each is in now. */
async function categoriesAt(shopId: string, { db }: With, days: Days, most: number) {
  const { rows } = await db.execute<{
    id: string
    orders: number
    paid: string
    refunds: number
    refunded: string
  }>(sql`
    with filed as materialized (
      select id, category_id from products where shop_id = ${shopId}
    )
    select p.category_id as id, sum(x.orders)::int as orders, sum(x.paid_fen)::text as paid,
      sum(x.refunds)::int as refunds, sum(x.refunded_fen)::text as refunded
    from (${soldRows({ scope: 'product', shop: shopId }, days)}) x join filed p on p.id = x.scope_id::uuid
    group by 1 order by sum(x.paid_fen) desc, 1 limit ${most}`)
  return rows.map(({ id, orders, paid, refunds, refunded }) => ({
    id,
    sold: { time: id, orders, paidFen: BigInt(paid), refunds, refundedFen: BigInt(refunded) }
  }))
}

const PLACES: Readonly<Record<string, string>> = { [NOWHERE]: '无需配送', [ELSEWHERE]: '其他地区' }

/** What things are called, by id. */
export async function namesOf({ db }: With, by: By, ids: readonly string[]): Promise<Map<string, Named>> {
  const of = [...ids]
  if (by === 'region') return new Map(of.map(id => [id, { name: PLACES[id] ?? id }]))
  if (by === 'shop') {
    const rows = await db.select({ id: shops.id, name: shops.name }).from(shops).where(inArray(shops.id, of))
    return new Map(rows.map(row => [row.id, { name: row.name }]))
  }
  if (by === 'product') {
    const rows = await db
      .select({ id: products.id, name: products.name, pictures: products.pictures })
      .from(products)
      .where(inArray(products.id, of))
    return new Map(rows.map(({ id, name, pictures }) => [id, { name, image: pictures[0] }]))
  }
  const rows = await db.select().from(categories)
  const nameOf = (id: string | null) => rows.find(row => row.id === id)?.name
  return new Map(
    rows.map(row => [row.id, { name: row.parentId ? `${nameOf(row.parentId) ?? ''}/${row.name}` : row.name }])
  )
}
