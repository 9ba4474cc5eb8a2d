import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'
import { including } from '../including'

/** Products a person keeps and shops a person follows. */
export const favourites = pgTable(
  'favourites',
  {
    userId: id('user_id').notNull(),
    kind: text('kind').notNull(),
    targetId: id('target_id').notNull(),
    /** What a product was priced at when it was kept; null for shops, and for what was kept before this was noted. */
    seenPriceFen: minor('seen_price_fen'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.kind, t.targetId] }),
    // With what is asked of the newest of them, which are read in the index alone.
    index('favourites_by_time')
      .on(including([t.userId, t.kind, t.createdAt], [t.targetId, t.seenPriceFen]))
      .concurrently(),
    index('favourites_of_shop').on(t.targetId, t.createdAt, t.userId).where(sql`${t.kind} = 'shop'`).concurrently(),
    check('favourites_kind', sql`${t.kind} in ('product', 'shop')`)
  ]
)

/** Products a person looked at, each once, at the last time and the price it had then. */
export const visits = pgTable(
  'visits',
  {
    userId: id('user_id').notNull(),
    productId: id('product_id').notNull(),
    seenPriceFen: minor('seen_price_fen').notNull(),
    visitedAt: moment('visited_at').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.productId] }), index('visits_newest').on(t.userId, t.visitedAt, t.productId)]
)

/** Whether what a person looks at is kept; nobody without a row has said that it is not. */
export const visitSettings = pgTable('visit_settings', {
  userId: id('user_id').primaryKey(),
  keeps: boolean('keeps').notNull()
})
