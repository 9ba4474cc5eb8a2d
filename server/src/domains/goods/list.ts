import { and, asc, desc, eq, inArray, lte, max, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import { countAbout, countUpTo } from '../../db/count'
import { categories, products, shops, skus } from '../../db/schema'
import { searchQuery, searchWords } from '../../lib/chinese'
import { seconds } from '../../lib/clock'
import { cursorAfter, keysOf } from '../../lib/cursor'
import { isId } from '../../lib/ids'
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
  /** The newest first unless told. */
  sort?: GoodsSort
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
/** In which order goods come, and by id where two are alike; `tag` tells the cursors of one from those of another. */
const SORTS = {
  new: { tag: 'desk', column: products.createdAt, kind: 'time', type: 'timestamptz', isDown: true },
  price_up: { tag: 'price_up', column: products.priceFen, kind: 'fen', type: 'bigint', isDown: false },
  price_down: { tag: 'price_down', column: products.priceFen, kind: 'fen', type: 'bigint', isDown: true },
  stock_up: { tag: 'stock_up', column: products.stock, kind: 'int', type: 'int', isDown: false },
  stock_down: { tag: 'stock_down', column: products.stock, kind: 'int', type: 'int', isDown: true },
  sales_up: { tag: 'sales_up', column: products.sales, kind: 'int', type: 'int', isDown: false },
  sales_down: { tag: 'sales_down', column: products.sales, kind: 'int', type: 'int', isDown: true }
} as const
export type GoodsSort = keyof typeof SORTS
/** All goods are walked along an index; of those that something narrows down the newest so many are sorted. */
const SORTED = 2_000

/**
 * By words of the name, or a product or SKU by its id. What is only counted, or wanted in no order, is not told which words: of
 * many goods that have them, some are found sooner in their index than in the table, where they may lie far from its beginning.
 */
export function matching(keyword: string, isAnyOfThem = false): SQL | undefined {
  const text = keyword.trim()
  if (!text) return
  if (isId(text))
    return or(
      eq(products.id, text.toLowerCase()),
      sql`${products.id} in (select k.product_id from skus k where k.id = ${text})`
    )
  const words = searchWords(text)
  const query = sql`${searchQuery(words)}::tsquery`
  return words.length === 0 ? sql`false` : sql`${products.search} @@ ${isAnyOfThem ? sql`(select ${query})` : query}`
}

/** A category of the first level means all under it. */
async function within(db: Queryable, cate: string | undefined): Promise<SQL | undefined> {
  if (!cate) return
  const [one] = await db.select({ parent: categories.parentId }).from(categories).where(eq(categories.id, cate))
  if (!one?.parent) return eq(products.rootCategoryId, cate)
  return and(eq(products.rootCategoryId, one.parent), eq(products.categoryId, cate))
}

type Place = SQL | AnyPgColumn

/** What comes after a cursor of an order, by what stands for its column and for the id. */
function after(sort: GoodsSort, cursor: string | undefined, [column, id]: readonly [Place, Place]): SQL | undefined {
  if (!cursor) return
  const { tag, kind, type, isDown } = SORTS[sort]
  const [key, last] = keysOf(cursor, tag, [
    ['key', kind],
    ['id', 'uuid']
  ])
  return sql`(${column}, ${id}) ${sql.raw(isDown ? '<' : '>')} (${key}::${sql.raw(type)}, ${last}::uuid)`
}

/**
 * The condition on the goods of a page. All goods, or all on sale, are walked in their order; what is narrowed down is not walked
 * to among all others, so the newest of it are gathered and sorted.
 */
function onPage(
  db: Queryable,
  sort: GoodsSort,
  { cursor, limit }: GoodsFilter,
  fits: SQL | undefined,
  isNarrow: boolean
) {
  const { column, isDown } = SORTS[sort]
  if (sort === 'new' || !isNarrow) return and(fits, after(sort, cursor, [column, products.id]))
  const hits = db
    .select({ id: products.id, key: sql`${column}`.as('key') })
    .from(products)
    .where(fits)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(SORTED)
  const beyond = after(sort, cursor, [sql`key`, sql`id`]) ?? sql`true`
  const way = sql.raw(isDown ? 'desc' : 'asc')
  return sql`${products.id} in (
    with found as materialized (${hits})
    select id from found where ${beyond} order by key ${way}, id ${way} limit ${limit + 1})`
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
    .where(and(wanted, inState(filter.state, low), after('new', cursor, [products.createdAt, products.id])))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { ids: rows.map(row => row.id), cursor: last && cursorAfter(SORTS.new.tag, [last.made, last.id]) }
}

/** About how many rows a walk through all of them comes by, one for each SKU. */
export async function skusAbout(db: Queryable, filter: GoodsChoice): Promise<number> {
  const low = await lowOf(db)
  const { counted } = await chosen(db, filter)
  const goods = db
    .select({ id: products.id })
    .from(products)
    .where(and(counted, inState(filter.state, low)))
  return countAbout(db, skus, inArray(skus.productId, goods))
}

/** A page of goods with where it goes on, and how many there are in each state. */
export async function goodsPage(db: Queryable, filter: GoodsFilter) {
  const { state, limit, keyword, shop, cate } = filter
  // Of goods with a word many would have to be gathered: they stay the newest first.
  const sort = keyword.trim() ? 'new' : (filter.sort ?? 'new')
  const { tag, column, isDown } = SORTS[sort]
  const { wanted, counted } = await chosen(db, filter)
  const low_stock = await lowOf(db)
  // What is low is the beginning of the order by stock.
  const isNarrow = Boolean(shop || cate) || state === 'off' || (state === 'low' && column !== products.stock)
  const count = (of: GoodsFilter['state']) => countUpTo(db, COUNTED, products, and(counted, inState(of, low_stock)))
  const [rows, on, off, low] = await Promise.all([
    db
      .select({
        product: LINE,
        shopName: shops.name,
        cateName: categories.name,
        key: sql<string>`${column}::text`
      })
      .from(products)
      .innerJoin(shops, eq(shops.id, products.shopId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(onPage(db, sort, filter, and(wanted, inState(state, low_stock)), isNarrow))
      .orderBy(...(isDown ? [desc(column), desc(products.id)] : [asc(column), asc(products.id)]))
      .limit(limit + 1),
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
    cursor: last ? cursorAfter(tag, [last.key, last.product.id]) : null,
    // Each is on sale or off.
    counts: { all: Math.min(on + off, COUNTED), on, off, low },
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
