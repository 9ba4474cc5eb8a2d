import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** Experience that a settled order of somebody's direct customer brought them; a number without money. */
export const subsidyExp = pgTable(
  'subsidy_exp',
  {
    userId: id('user_id').notNull(),
    orderId: id('order_id').notNull(),
    memberId: id('member_id').notNull(),
    /** One for each whole yuan that was paid. */
    exp: integer('exp').notNull(),
    /** When the order was given back; it counts no more. */
    backAt: moment('back_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.orderId] }),
    index('subsidy_exp_of_member').on(t.userId, t.memberId, t.createdAt, t.orderId),
    index('subsidy_exp_member').on(t.memberId, t.orderId),
    check('subsidy_exp_positive', sql`${t.exp} > 0`)
  ]
)

/** What each direct customer brought somebody in all; kept with `subsidy_exp`, so that a list in order is read off an index. */
export const subsidyMembers = pgTable(
  'subsidy_members',
  {
    userId: id('user_id').notNull(),
    memberId: id('member_id').notNull(),
    exp: integer('exp').notNull(),
    orders: integer('orders').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.memberId] }),
    index('subsidy_members_most').on(t.userId, t.exp, t.memberId),
    check('subsidy_members_counts', sql`${t.exp} >= 0 and ${t.orders} >= 0`)
  ]
)

/** What all customers brought somebody on each of China's days; kept with `subsidy_exp`. */
export const subsidyDays = pgTable(
  'subsidy_days',
  {
    userId: id('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    exp: integer('exp').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.day] }), check('subsidy_days_count', sql`${t.exp} >= 0`)]
)
