import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { minor } from '../columns'

/**
 * What was paid and what went back on a day of China's calendar, by shop, person, programme (an order's kind) and product (in
 * pieces), what was placed and lapsed unpaid, what of shops was settled, and what shares of them brought people. Made from orders, after-sales and
 * commissions by `engines/stats`, and can be made again at any time. A day without any has no row.
 */
export const statDays = pgTable(
  'stat_days',
  {
    scope: text('scope').notNull(),
    scopeId: text('scope_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    orders: integer('orders').notNull(),
    paidFen: minor('paid_fen').notNull(),
    refunds: integer('refunds').notNull(),
    refundedFen: minor('refunded_fen').notNull()
  },
  t => [
    primaryKey({ columns: [t.scope, t.scopeId, t.day] }),
    index('stat_days_day').on(t.day),
    index('stat_days_scope_day').on(t.scope, t.day),
    check(
      'stat_days_scope',
      sql`${t.scope} in ('shop','person','programme','product','placed','sharer','settled','partner','dock','director')`
    ),
    check(
      'stat_days_sums',
      sql`${t.orders} >= 0 and ${t.paidFen} >= 0 and ${t.refunds} >= 0 and ${t.refundedFen} >= 0 and ${t.orders} + ${t.refunds} > 0`
    )
  ]
)
