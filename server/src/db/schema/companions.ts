import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { id } from '../columns'

/**
 * How many people had two goods in one payment, by the day (of China's calendar) the later of them was settled on. Both
 * directions have a row. Made from orders by `domains/catalogue/together.ts`, and may be made anew at any time.
 */
export const goodsPairs = pgTable(
  'goods_pairs',
  {
    productId: id('product_id').notNull(),
    day: date('day').notNull(),
    otherId: id('other_id').notNull(),
    people: integer('people').notNull()
  },
  t => [
    primaryKey({ columns: [t.productId, t.day, t.otherId] }),
    index('goods_pairs_day').on(t.day),
    check('goods_pairs_people', sql`${t.people} > 0 and ${t.productId} <> ${t.otherId}`)
  ]
)
