import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns'

/** What was read off photos of licences, for whoever compares it with what was typed. */
export const licenceReadings = pgTable(
  'licence_readings',
  {
    userId: id('user_id').notNull(),
    /** The photo, by the name of its upload. */
    name: text('name').notNull(),
    /** Who read it: a kind of provider. */
    reader: text('reader').notNull(),
    /** The fields, as sealed JSON. */
    sealed: text('sealed').notNull(),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.name] })]
)

/** Companies whose enterprise shop is in force: one each. */
export const enterprises = pgTable(
  'enterprises',
  {
    userId: id('user_id').notNull(),
    shopId: id('shop_id').notNull(),
    /** The company's unified code, so that it can be looked up and nothing else. */
    codeIndex: text('code_index').notNull().unique(),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.shopId] })]
)
