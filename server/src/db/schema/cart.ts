import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** What a person means to buy. A buy-now line lives outside the cart and is never merged with another. */
export const cartLines = pgTable(
  'cart_lines',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    productId: id('product_id').notNull(),
    skuId: id('sku_id').notNull(),
    /** The flash offer it was added under; null at the everyday price. */
    flashItemId: id('flash_item_id'),
    qty: integer('qty').notNull(),
    /** Unit price when it was added, to tell the person when it has changed. */
    seenPriceFen: minor('seen_price_fen').notNull(),
    buyNow: boolean('buy_now').notNull().default(false),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('cart_lines_one_per_sku')
      .on(t.userId, t.skuId, sql`coalesce(${t.flashItemId}, '00000000-0000-0000-0000-000000000000'::uuid)`)
      .where(sql`not ${t.buyNow}`),
    index('cart_lines_buy_now').on(t.createdAt).where(sql`${t.buyNow}`),
    check('cart_lines_qty', sql`${t.qty} between 1 and 9999`)
  ]
)

/** Priced snapshots of the checkout page, by their `orderKey`; good for ten minutes. */
export const checkouts = pgTable(
  'checkouts',
  {
    userId: id('user_id').notNull(),
    key: id('key').notNull(),
    snapshot: jsonb('snapshot').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.key] }), index('checkouts_expires').on(t.expiresAt)]
)
