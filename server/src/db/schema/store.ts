import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns'

/** Who likes which store, once a person: `userId` is their account with a phone. `shops.likes` counts them. */
export const storeLikes = pgTable(
  'store_likes',
  {
    userId: id('user_id').notNull(),
    shopId: id('shop_id').notNull(),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.shopId] })]
)
