import type { collect } from '@contract/collect'
import type { Data } from '@contract/core'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { dayText, seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'

type Goods = Data<(typeof collect)['GET /api/collect/goods']>['list'][number]
type Shop = Data<(typeof collect)['GET /api/collect/shops']>['list'][number]
type Tab = 'all' | 'fell' | 'gone'
interface Paging {
  page: number
  limit: number
}

interface SeenRow extends Record<string, unknown> {
  id: string
  shop_id: string
  shop_name: string
  image: string
  name: string
  price: string
  seen: string | null
  published: boolean
  stock: number
  at: Date
}

/** What a product costs now and what it cost then, where that was noted. */
const SEEN = sql`p.id, p.shop_id, s.name as shop_name, p.pictures[1] as image, p.name, p.price_fen::text as price,
  p.published, p.stock`
const FELL = sql`p.published and p.price_fen < f.seen_price_fen`

function seenGoods(row: SeenRow): Goods {
  const [price, seen] = [BigInt(row.price), BigInt(row.seen ?? 0)]
  return {
    id: row.id,
    mer_id: row.shop_id,
    shop_name: row.shop_name,
    image: row.image,
    store_name: row.name,
    price: yuan(price),
    fell_price: row.published && seen > price ? yuan(seen - price) : '',
    on_sale: row.published ? 1 : 0,
    sold_out: row.stock > 0 ? 0 : 1,
    add_time: seconds(new Date(row.at)),
    _add_time: timeText(new Date(row.at))
  }
}

const offset = ({ page, limit }: Paging) => sql`limit ${limit} offset ${(page - 1) * limit}`

/** So many of the newest that a person keeps are looked through for what became of them, and no more are counted. */
const NEWEST = 750

interface KeptRow extends SeenRow {
  all: number
  fell: number
  gone: number
}

/**
 * Products a person keeps, and how many there are of each tab. Goods of the newest are looked up once, all together, for the
 * counts and for the page.
 */
export async function keptGoods(db: Queryable, userId: string, tab: Tab, paging: Paging) {
  const kept = sql`favourites where user_id = ${userId} and kind = 'product'`
  const places = { all: kept, fell: sql`newest where fell`, gone: sql`newest where gone` }[tab]
  const { rows } = await db.execute<KeptRow>(sql`
    with f as materialized (
      select target_id, seen_price_fen, created_at from ${kept} order by created_at desc, target_id limit ${NEWEST}
    ),
    p as materialized (select id, price_fen, published from products where id = any (array(select target_id from f))),
    newest as materialized (select f.*, ${FELL} as fell, not p.published as gone from f join p on p.id = f.target_id)
    select c.*, x.* from (
      select (${countOf(userId, 'product')}) as all, count(*) filter (where fell)::int as fell,
        count(*) filter (where gone)::int as gone from newest
    ) c left join (
      select ${SEEN}, f.seen_price_fen::text as seen, f.created_at as at
      from (select target_id, seen_price_fen, created_at from ${places}
        order by created_at desc, target_id ${offset(paging)}) f
      join products p on p.id = f.target_id join shops s on s.id = p.shop_id
    ) x on true order by x.at desc, x.id`)
  const of = rows[0]!
  const list = rows.filter(row => row.id !== null).map(seenGoods)
  return { list, count: of[tab], fell_count: of.fell, gone_count: of.gone }
}

/** How many products or shops a person keeps. Neither is ever deleted, so they need not be looked up. */
const countOf = (userId: string, kind: 'product' | 'shop') => sql`
  select count(*)::int from favourites where user_id = ${userId} and kind = ${kind}`

/** Products a person looked at. None is ever deleted, so for their number they need not be looked up. */
export async function visitedGoods(db: Queryable, userId: string, paging: Paging) {
  const [{ rows }, counts] = await Promise.all([
    db.execute<SeenRow>(sql`
      select ${SEEN}, f.seen_price_fen::text as seen, f.visited_at as at
      from (select * from visits where user_id = ${userId} order by visited_at desc, product_id desc ${offset(paging)}) f
        join products p on p.id = f.product_id join shops s on s.id = p.shop_id
      order by f.visited_at desc, f.product_id desc`),
    db.execute<{ count: number }>(sql`select count(*)::int as count from visits where user_id = ${userId}`)
  ])
  const list = rows.map(row => ({ ...seenGoods(row), day: dayText(new Date(row.at)) }))
  return { list, count: counts.rows[0]!.count }
}

interface ShopRow extends Record<string, unknown> {
  id: string
  name: string
  logo: string
  is_self: boolean
  followers: number
  published: boolean
  goods: { id: string; image: string; price: string }[] | null
  at: Date
}

/** Shops a person follows, each with its three newest goods. */
export async function followedShops(db: Queryable, userId: string, paging: Paging) {
  const followed = sql`favourites f join shops s on s.id = f.target_id where f.user_id = ${userId} and f.kind = 'shop'`
  const [{ rows }, counts] = await Promise.all([
    db.execute<ShopRow>(sql`
      select s.id, s.name, s.logo, s.is_self, s.followers, s.published, f.created_at as at,
        (select json_agg(g) from (
          select p.id, p.pictures[1] as image, p.price_fen::text as price from products p
          where p.shop_id = s.id and p.published order by p.created_at desc, p.id desc limit 3) g) as goods
      from ${followed} order by f.created_at desc, f.target_id ${offset(paging)}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count from ${followed}`)
  ])
  const list = rows.map(
    (row): Shop => ({
      id: row.id,
      shop_name: row.name,
      logo: row.logo,
      is_self: row.is_self ? 1 : 0,
      followers: row.followers,
      on_sale: row.published ? 1 : 0,
      goods: (row.goods ?? []).map(({ id, image, price }) => ({ id, image, price: yuan(BigInt(price)) })),
      add_time: seconds(new Date(row.at)),
      _add_time: timeText(new Date(row.at))
    })
  )
  return { list, count: counts.rows[0]!.count }
}

/** How many of each there are, as the lists have them. */
export async function collectCounts(db: Queryable, userId: string) {
  const { rows } = await db.execute<{ goods_count: number; shop_count: number; visit_count: number }>(sql`
    select (${countOf(userId, 'product')}) as goods_count, (${countOf(userId, 'shop')}) as shop_count,
      (select count(*)::int from visits where user_id = ${userId}) as visit_count`)
  return rows[0]!
}
