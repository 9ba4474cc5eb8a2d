import { and, count, desc, eq, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { products, skus } from '../../db/schema'
import type { ShopScope } from '../../engines/scope'
import { groupBy } from '../../lib/group'
import { yuan } from '../../lib/money'
import { ceilingOf, ratesOf } from '../subshop/service'

/** A product with this few pieces left, or a SKU of it without any, is running out. */
const FEW = 10

export interface GoodsFilter {
  state?: 'all' | 'on' | 'off' | 'low'
  keyword?: string
  page: number
  limit: number
}

/** Put on sale by the shop; while the shop itself is closed nobody sees it. */
const ON = or(products.published, products.awaitsShop)!
const LOW = and(
  ON,
  or(lte(products.stock, FEW), sql`exists (select from skus k where k.product_id = ${products.id} and k.stock = 0)`)
)!
const STATES: Record<NonNullable<GoodsFilter['state']>, SQL | undefined> = {
  all: undefined,
  on: ON,
  off: sql`not (${ON})`,
  low: LOW
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Goods of a shop with their SKUs, what is on sale first, then the best sold. */
export async function goodsOfShop(
  db: Queryable,
  shop: ShopScope,
  { state = 'all', keyword = '', page, limit }: GoodsFilter
) {
  const own = eq(products.shopId, shop.id)
  const wanted = and(own, STATES[state], keyword.trim() ? ilike(products.name, like(keyword.trim())) : undefined)
  const [rows, total, [counts]] = await Promise.all([
    db
      .select()
      .from(products)
      .where(wanted)
      .orderBy(desc(ON), desc(products.sales), desc(products.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(products, wanted),
    db
      .select({
        on: sql<number>`count(*) filter (where ${ON})::int`,
        all: count(),
        low: sql<number>`count(*) filter (where ${LOW})::int`
      })
      .from(products)
      .where(own)
  ])
  const ids = rows.map(row => row.id)
  const shelf =
    ids.length === 0
      ? []
      : await db.select().from(skus).where(inArray(skus.productId, ids)).orderBy(skus.priceFen, skus.id)
  const byProduct = groupBy(shelf, sku => sku.productId)
  const [rates, most] = [await ratesOf(db, ids), await ceilingOf(db)]
  return {
    list: rows.map(row => ({ ...goodsLine(row, byProduct.get(row.id) ?? []), share_bp: rates.get(row.id) ?? 0 })),
    max_bp: most,
    count: total,
    on: counts!.on,
    off: counts!.all - counts!.on,
    low: counts!.low
  }
}

function goodsLine(row: typeof products.$inferSelect, shelf: (typeof skus.$inferSelect)[]) {
  const isOn = row.published || row.awaitsShop
  return {
    id: row.id,
    store_name: row.name,
    image: row.pictures[0]!,
    price: yuan(row.priceFen),
    sales: row.sales,
    stock: row.stock,
    status: isOn ? ('on' as const) : ('off' as const),
    _status: row.awaitsShop ? '店铺营业后上架' : isOn ? '在售' : '已下架',
    skus: shelf.map(sku => ({ unique: sku.id, suk: sku.suk, price: yuan(sku.priceFen), stock: sku.stock }))
  }
}
