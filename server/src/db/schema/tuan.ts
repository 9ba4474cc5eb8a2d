import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { createdAt, id, minor } from '../columns'

/** A product that is sold to groups, as the operators set it up. */
export const tuanGoods = pgTable(
  'tuan_goods',
  {
    productId: id('product_id').primaryKey(),
    /** Whether groups may be opened. Those that are open go on without. */
    published: boolean('published').notNull().default(true),
    /** How long a group has to fill. */
    hours: smallint('hours').notNull().default(24),
    sort: integer('sort').notNull().default(0),
    createdAt: createdAt()
  },
  t => [check('tuan_goods_hours', sql`${t.hours} between 1 and 72`)]
)

/** What a SKU costs each member of a group of a size. */
export const tuanPrices = pgTable(
  'tuan_prices',
  {
    productId: id('product_id')
      .notNull()
      .references(() => tuanGoods.productId),
    size: smallint('size').notNull(),
    skuId: id('sku_id').notNull(),
    priceFen: minor('price_fen').notNull()
  },
  t => [
    primaryKey({ columns: [t.productId, t.size, t.skuId] }),
    check('tuan_prices_size', sql`${t.size} between 2 and 10`),
    check('tuan_prices_price', sql`${t.priceFen} > 0`)
  ]
)
