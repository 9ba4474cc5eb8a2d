import type { Input } from '@contract/core'
import type { adminGoods, STOCK_CAUSES } from '@contract/goods'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { products, skus } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import type { ShopScope } from '../../engines/scope'
import { cursorAfter, keysOf } from '../../lib/cursor'
import { refuse } from '../../lib/refusal'

type Asked = Input<(typeof adminGoods)['GET /api/admin/goods/stock/{id}']>
type Row = {
  id: string
  suk: string
  moved: number
  after: number | null
  cause: (typeof STOCK_CAUSES)[number]
  order_no: string
  by_name: string
  made: string
  moved_time: string
}

const SORT = 'stock'
const KEYS = [
  ['at', 'time'],
  ['id', 'uuid']
] as const

/** What comes after a cursor of one of the two sources, by its column of time. */
function after(cursor: string | undefined, at: SQL): SQL {
  if (!cursor) return sql`true`
  const [made, id] = keysOf(cursor, SORT, KEYS)
  return sql`(${at}, c.id) < (${made}::timestamptz, ${id}::uuid)`
}

/**
 * The journal of a product: what each order took is told by its lines, the rest by rows of its own. Each source is read by
 * its index, as far as a page goes. @throws Refusal NOT_FOUND
 */
export async function stockJournal(db: Queryable, asked: Asked, shop?: ShopScope) {
  const { id, sku, cursor, limit } = asked
  const own = shop ? eq(products.shopId, shop.id) : undefined
  const [there] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), own))
  if (!there) refuse('NOT_FOUND', '商品不存在')
  const ofSku = sku ? sql`c.sku_id = ${sku}` : sql`true`
  const [{ rows }, shelf] = await sideBySide(
    db,
    () =>
      db.execute<Row>(sql`
        select id, suk, moved, after, cause, order_no, by_name, at::text as made, extract(epoch from at)::bigint as moved_time
        from (
          (select c.id, c.suk, -c.qty as moved, null::int as after, 'order' as cause, coalesce(o.no, '') as order_no,
            '' as by_name, c.created_at as at
          from order_lines c left join orders o on o.user_id = c.user_id and o.id = c.order_id
          where c.product_id = ${id} and c.flash_item_id is null and ${ofSku} and ${after(cursor, sql`c.created_at`)}
          order by c.created_at desc, c.id desc limit ${limit + 1})
          union all
          (select c.id, c.suk, c.delta, c.stock, c.cause, c.order_no, c.by, c.at from stock_changes c
          where c.product_id = ${id} and ${ofSku} and ${after(cursor, sql`c.at`)}
          order by c.at desc, c.id desc limit ${limit + 1})
        ) both_sources order by at desc, id desc limit ${limit + 1}`),
    () =>
      db
        .select({ id: skus.id, suk: skus.suk, stock: skus.stock })
        .from(skus)
        .where(eq(skus.productId, id))
        .orderBy(skus.suk)
  )
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    list: page.map(({ made: _, moved_time, ...row }) => ({ ...row, moved_time: Number(moved_time) })),
    cursor: last ? cursorAfter(SORT, [last.made, last.id]) : null,
    skus: shelf
  }
}
