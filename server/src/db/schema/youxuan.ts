import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns'

/** Companies that run the shop in their cities, as operators write them. */
export const cityCompanies = pgTable(
  'city_companies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    city: text('city').notNull(),
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    info: text('info').notNull().default(''),
    published: boolean('published').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    createdAt: createdAt()
  },
  t => [
    index('city_companies_order').on(t.sort, t.id),
    check('city_companies_words', sql`${t.name} <> '' and ${t.city} <> ''`)
  ]
)
