import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { contains } from '../../db/pattern'
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

const STATES: Record<NonNullable<GoodsFilter['state']>, SQL> = {
  all: sql`true`,
  on: sql`o.on_sale`,
  off: sql`not o.on_sale`,
  low: sql`o.id in (select id from low)`
}

interface Found extends Record<string, unknown> {
  on: number
  all: number
  low: number
  count: number
  ids: string[]
}

/**
 * Which goods of a shop are on a page, and how many there are of each state. All of them are read once, in an index alone.
 * On sale is what the shop put there: while the shop itself is closed nobody sees it.
 */
async function goodsFound(db: Queryable, shopId: string, { state = 'all', keyword = '', page, limit }: GoodsFilter) {
  const named = keyword.trim() ? contains(sql`o.name`, keyword.trim()) : sql`true`
  const { rows } = await db.execute<Found>(sql`
    with own as materialized (
      select id, (published or awaits_shop) as on_sale, sales, stock, name from products where shop_id = ${shopId}
    ),
    low as materialized (
      select o.id from own o where o.on_sale and o.id in (
        select x.id from own x where x.stock <= ${FEW}
        union all
        select k.product_id from skus k where k.stock = 0)
    ),
    hits as materialized (select o.id, o.on_sale, o.sales from own o where ${STATES[state]} and ${named})
    select (select count(*)::int from own where on_sale) as on, (select count(*)::int from own) as all,
      (select count(*)::int from low) as low, (select count(*)::int from hits) as count,
      array(select id from hits order by on_sale desc, sales desc, id desc limit ${limit} offset ${(page - 1) * limit}) as ids`)
  return rows[0]!
}

/** Goods of a shop with their SKUs, what is on sale first, then the best sold. */
export async function goodsOfShop(db: Queryable, shop: ShopScope, filter: GoodsFilter) {
  const { ids, count, on, all, low } = await goodsFound(db, shop.id, filter)
  const rows = ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids))
  const shelf =
    ids.length === 0
      ? []
      : await db.select().from(skus).where(inArray(skus.productId, ids)).orderBy(skus.priceFen, skus.id)
  const byProduct = groupBy(shelf, sku => sku.productId)
  const byId = new Map(rows.map(row => [row.id, row]))
  const [rates, most] = [await ratesOf(db, ids), await ceilingOf(db)]
  return {
    list: ids
      .flatMap(id => byId.get(id) ?? [])
      .map(row => ({ ...goodsLine(row, byProduct.get(row.id) ?? []), share_bp: rates.get(row.id) ?? 0 })),
    max_bp: most,
    count,
    on,
    off: all - on,
    low
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
