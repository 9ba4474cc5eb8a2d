import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, minor, moment } from '../columns'

/** A flash sale's hours within a day. */
export const flashSessions = pgTable(
  'flash_sessions',
  {
    id: id().primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
    title: text('title').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull()
  },
  t => [index('flash_sessions_ends').on(t.endsAt), check('flash_sessions_hours', sql`${t.startsAt} < ${t.endsAt}`)]
)

/**
 * One SKU in one session. Its pieces were set aside from the shelf and are counted in `flash_stripes` alone; those unsold
 * when the session is over go back to the shelf.
 */
export const flashItems = pgTable(
  'flash_items',
  {
    id: id().primaryKey(),
    sessionId: id('session_id').notNull(),
    productId: id('product_id').notNull(),
    skuId: id('sku_id').notNull(),
    priceFen: minor('price_fen').notNull(),
    /** All pieces the offer began with. */
    stock: integer('stock').notNull(),
    perPerson: integer('per_person').notNull(),
    sort: integer('sort').notNull().default(0),
    /** When unsold pieces went back to the shelf; null until then, and again when a late cancel frees more. */
    returnedAt: moment('returned_at')
  },
  t => [
    index('flash_items_session').on(t.sessionId),
    index('flash_items_product').on(t.productId),
    index('flash_items_open').on(t.sessionId).where(sql`${t.returnedAt} is null`),
    check('flash_items_price', sql`${t.priceFen} > 0`),
    check('flash_items_stock', sql`${t.stock} >= 0 and ${t.perPerson} > 0`)
  ]
)

/**
 * The pieces of a flash item, dealt over several rows so that a rush does not queue on one. `stock` is what was dealt, and
 * sinks to what was sold when the rest goes back to the shelf.
 */
export const flashStripes = pgTable(
  'flash_stripes',
  {
    itemId: id('item_id').notNull(),
    stripe: integer('stripe').notNull(),
    stock: integer('stock').notNull(),
    sold: integer('sold').notNull().default(0)
  },
  t => [
    primaryKey({ columns: [t.itemId, t.stripe] }),
    check('flash_stripes_sold', sql`${t.sold} between 0 and ${t.stock}`)
  ]
)

/** How many pieces of a flash item a person holds in all their accounts, against the limit; by their parent account. */
export const flashBuyers = pgTable(
  'flash_buyers',
  {
    userId: id('user_id').notNull(),
    itemId: id('item_id').notNull(),
    bought: integer('bought').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.itemId] }), check('flash_buyers_bought', sql`${t.bought} >= 0`)]
)
