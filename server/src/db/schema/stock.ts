import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from '../columns'

/**
 * What moved on the shelf of a SKU, but for what orders took: each of their lines tells that by itself, so that an order
 * writes nothing here. Written in the statement that moves the stock (`engines/order/shelf.ts`).
 */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: id().primaryKey(),
    productId: id('product_id').notNull(),
    skuId: id('sku_id').notNull(),
    /** The SKU's words then: it may be gone by now. */
    suk: text('suk').notNull(),
    delta: integer('delta').notNull(),
    /** What was on the shelf afterwards. */
    stock: integer('stock').notNull(),
    cause: text('cause').notNull(),
    /** The order whose pieces came back. */
    orderNo: text('order_no').notNull().default(''),
    /** Who changed it by hand, by the name colleagues know. */
    by: text('by').notNull().default(''),
    at: moment('at').notNull().defaultNow()
  },
  t => [
    index('stock_changes_product').on(t.productId, t.at, t.id),
    check('stock_changes_stock', sql`${t.stock} >= 0 and ${t.delta} <> 0`),
    check(
      'stock_changes_cause',
      sql`${t.cause} in ('cancel','refund','aftersale','reserve','release','flash','edit','import')`
    )
  ]
)
