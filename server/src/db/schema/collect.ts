import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns'

/** Products a person keeps and shops a person follows. */
export const favourites = pgTable(
  'favourites',
  {
    userId: id('user_id').notNull(),
    kind: text('kind').notNull(),
    targetId: id('target_id').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.kind, t.targetId] }),
    index('favourites_newest').on(t.userId, t.kind, t.createdAt),
    check('favourites_kind', sql`${t.kind} in ('product', 'shop')`)
  ]
)
