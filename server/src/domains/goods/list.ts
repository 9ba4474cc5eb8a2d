import { and, desc, eq, inArray, lte, max, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { categories, products, shops, skus } from '../../db/schema'
import { searchQuery, searchWords } from '../../lib/chinese'
import { seconds } from '../../lib/clock'
import { cursorAfter, keysOf } from '../../lib/cursor'
import { yuan } from '../../lib/money'
import { readSettings } from '../site/settings'

export interface GoodsChoice {
  state: 'all' | 'on' | 'off' | 'low'
  keyword: string
  shop?: string
  cate?: string
}

export interface GoodsFilter extends GoodsChoice {
  cursor?: string
  limit: number
}

/** Put on sale; while its shop is closed nobody sees it. */
export const isOn = or(products.published, products.awaitsShop)!
/** As the index `products_off` says it. */
const isOff = sql`not ${products.published} and not ${products.awaitsShop}`
/** Up to what the settings say; the first part is the index's own, which holds all that could be. */
const isLow = (low: number) => and(sql`${products.stock} <= 100`, lte(products.stock, low))
const inState = (state: GoodsFilter['state'], low: number): SQL | undefined =>
  ({ all: undefined, on: isOn, off: isOff, low: isLow(low) })[state]

const lowOf = async (db: Queryable) => (await readSettings(db, 'stock')).stock.low

const COUNTED = 1000
/** What a line shows: descriptions are long. */
const LINE = {
  id: products.id,
  name: products.name,
  pictures: products.pictures,
  priceFen: products.priceFen,
  stock: products.stock,
  sales: products.sales,
  shopId: products.shopId,
  published: products.published,
  awaitsShop: products.awaitsShop,
  createdAt: products.createdAt
}
/** Newest first, and by id where two were made at once. */
const SORT = 'desk'
const KEYS = [
  ['created_at', 'time'],
  ['id', 'uuid']
] as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * By words of the name, or a product or SKU by its id. What is only counted is not told which words: of many goods that have
 * them, a thousand are found sooner in their index than in the table.
 */
export function matching(keyword: string, isCounted = false): SQL | undefined {
  const text = keyword.trim()
  if (!text) return
  if (UUID.test(text))
    return or(
      eq(products.id, text.toLowerCase()),
      sql`${products.id} in (select k.product_id from skus k where k.id = ${text})`
    )
  const words = searchWords(text)
  const query = sql`${searchQuery(words)}::tsquery`
  return words.length === 0 ? sql`false` : sql`${products.search} @@ ${isCounted ? sql`(select ${query})` : query}`
}

/** A category of the first level means all under it. */
async function within(db: Queryable, cate: string | undefined): Promise<SQL | undefined> {
  if (!cate) return
  const [one] = await db.select({ parent: categories.parentId }).from(categories).where(eq(categories.id, cate))
  if (!one?.parent) return eq(products.rootCategoryId, cate)
  return and(eq(products.rootCategoryId, one.parent), eq(products.categoryId, cate))
}

function after(cursor: string | undefined): SQL | undefined {
  if (!cursor) return
  const [at, id] = keysOf(cursor, SORT, KEYS)
  return sql`(${products.createdAt}, ${products.id}) < (${at}::timestamptz, ${id}::uuid)`
}

async function chosen(db: Queryable, { keyword, shop, cate }: GoodsChoice) {
  const placed = and(await within(db, cate), shop ? eq(products.shopId, shop) : undefined)
  return { wanted: and(matching(keyword, false), placed), counted: and(matching(keyword, true), placed) }
}

/** The next goods of a walk from the newest to the oldest, by id, with where it goes on; without one it is over. */
export async function goodsAfter(db: Queryable, filter: GoodsChoice, cursor: string | undefined, limit: number) {
  const low = await lowOf(db)
  const { wanted } = await chosen(db, filter)
  const rows = await db
    .select({ id: products.id, made: sql<string>`${products.createdAt}::text` })
    .from(products)
    .where(and(wanted, inState(filter.state, low), after(cursor)))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { ids: rows.map(row => row.id), cursor: last && cursorAfter(SORT, [last.made, last.id]) }
}

/** A page of goods with where it goes on, and how many there are in each state. */
export async function goodsPage(db: Queryable, filter: GoodsFilter) {
  const { state, cursor, limit } = filter
  const { wanted, counted } = await chosen(db, filter)
  const low_stock = await lowOf(db)
  const count = (of: GoodsFilter['state']) => countUpTo(db, COUNTED, products, and(counted, inState(of, low_stock)))
  const [rows, all, on, off, low] = await Promise.all([
    db
      .select({
        product: LINE,
        shopName: shops.name,
        cateName: categories.name,
        made: sql<string>`${products.createdAt}::text`
      })
      .from(products)
      .innerJoin(shops, eq(shops.id, products.shopId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(and(wanted, inState(state, low_stock), after(cursor)))
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(limit + 1),
    count('all'),
    count('on'),
    count('off'),
    count('low')
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const shelves = await shelvesOf(
    db,
    page.map(({ product }) => product.id)
  )
  return {
    list: page.map(({ product, shopName, cateName }) => {
      const shelf = shelves.get(product.id)
      const most = shelf?.most ?? product.priceFen
      return {
        id: product.id,
        store_name: product.name,
        image: product.pictures[0]!,
        price: yuan(product.priceFen),
        price_to: most > product.priceFen ? yuan(most) : '',
        stock: product.stock,
        sales: product.sales,
        shop_id: product.shopId,
        shop_name: shopName,
        cate_name: cateName,
        ...statusOf(product),
        sku_count: shelf?.count ?? 0,
        add_time: seconds(product.createdAt)
      }
    }),
    cursor: last ? cursorAfter(SORT, [last.made, last.product.id]) : null,
    counts: { all, on, off, low },
    low_stock
  }
}

export function statusOf({ published, awaitsShop }: Pick<typeof products.$inferSelect, 'published' | 'awaitsShop'>) {
  const status: 'on' | 'off' = published || awaitsShop ? 'on' : 'off'
  return { status, _status: awaitsShop ? '店铺营业后上架' : status === 'on' ? '在售' : '已下架' }
}

/** How many SKUs each product has, and the dearest. */
async function shelvesOf(db: Queryable, ids: string[]) {
  if (ids.length === 0) return new Map<string, { count: number; most: bigint }>()
  const rows = await db
    .select({ id: skus.productId, count: sql<number>`count(*)::int`, most: max(skus.priceFen).mapWith(BigInt) })
    .from(skus)
    .where(inArray(skus.productId, ids))
    .groupBy(skus.productId)
  return new Map(rows.map(({ id, count, most }) => [id, { count, most: most ?? 0n }]))
}
