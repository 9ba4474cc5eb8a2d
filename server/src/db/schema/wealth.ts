import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, minor } from '../columns'

/** Bags that are bought with subsidies, as operators write them. Each releases by a plan of its own, `wealth-<code>`. */
export const wealthBags = pgTable(
  'wealth_bags',
  {
    code: text('code').primaryKey(),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    info: text('info').notNull().default(''),
    /** What is put in, and what is given on top. */
    priceMinor: minor('price_minor').notNull(),
    bonusMinor: minor('bonus_minor').notNull().default(sql`0`),
    /** How often one person may, and how many there are; 0 without limit. */
    personTimes: integer('person_times').notNull().default(0),
    stock: integer('stock').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    open: boolean('open').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    createdAt: createdAt()
  },
  t => [
    check('wealth_bags_amounts', sql`${t.priceMinor} > 0 and ${t.bonusMinor} >= 0`),
    check('wealth_bags_counts', sql`${t.personTimes} >= 0 and ${t.stock} >= 0 and ${t.sold} >= 0`)
  ]
)

/** What was bought, on the terms of that moment; it is released by the lot. */
export const wealthBuys = pgTable(
  'wealth_buys',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    bag: text('bag').notNull(),
    title: text('title').notNull(),
    lotId: id('lot_id').notNull(),
    priceMinor: minor('price_minor').notNull(),
    bonusMinor: minor('bonus_minor').notNull(),
    days: integer('days').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('wealth_buys_of_person').on(t.userId, t.createdAt, t.id),
    check('wealth_buys_amounts', sql`${t.priceMinor} > 0 and ${t.bonusMinor} >= 0 and ${t.days} > 0`)
  ]
)

/** How often a person has bought a bag, over all their accounts; by their parent account. */
export const wealthQuotas = pgTable(
  'wealth_quotas',
  {
    userId: id('user_id').notNull(),
    bag: text('bag').notNull(),
    times: integer('times').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.bag] }), check('wealth_quotas_times', sql`${t.times} > 0`)]
)
