import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, minor, moment } from '../columns'

/**
 * What was paid and what went back on a day of China's calendar, by shop, person, programme (an order's kind) and product (in
 * pieces), what was placed and lapsed unpaid, what of shops was settled, what shares of them brought people, what was paid in each
 * hour, where it goes, who bought for the first time, and what campaigns took off. Made from orders, after-sales and commissions
 * by `engines/stats`, and can be made again at any time; what `stat_turns` notes comes on top. A day without any has no row.
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
    // All things of a scope on some days are read in it alone.
    index('stat_days_sums').on(t.scope, t.day, t.scopeId, t.orders, t.paidFen, t.refunds, t.refundedFen).concurrently(),
    check(
      'stat_days_scope',
      sql`${t.scope} in ('shop','person','programme','product','placed','sharer','settled','partner','dock','director','hour','category','total','region','buyer','campaign')`
    ),
    check(
      'stat_days_sums',
      sql`${t.orders} >= 0 and ${t.paidFen} >= 0 and ${t.refunds} >= 0 and ${t.refundedFen} >= 0 and ${t.orders} + ${t.refunds} > 0`
    )
  ]
)

/**
 * The same of shops and products in a month, which very many of are ranked by: the sum of their days, added to with them, and
 * made anew from them.
 */
export const statMonths = pgTable(
  'stat_months',
  {
    scope: text('scope').notNull(),
    /** 2026-11. */
    month: text('month').notNull(),
    scopeId: text('scope_id').notNull(),
    orders: integer('orders').notNull(),
    paidFen: minor('paid_fen').notNull(),
    refunds: integer('refunds').notNull(),
    refundedFen: minor('refunded_fen').notNull()
  },
  t => [
    primaryKey({ columns: [t.scope, t.month, t.scopeId] }),
    // All things of a scope in a month are read in it alone.
    index('stat_months_sums').on(t.scope, t.month, t.scopeId, t.orders, t.paidFen, t.refunds, t.refundedFen),
    check('stat_months_scope', sql`${t.scope} in ('shop','product')`),
    check(
      'stat_months_sums',
      sql`${t.orders} >= 0 and ${t.paidFen} >= 0 and ${t.refunds} >= 0 and ${t.refundedFen} >= 0 and ${t.orders} + ${t.refunds} > 0`
    )
  ]
)

/** What changed the sums of a day and is not yet in them: written with the change, added to them and removed by a job. */
export const statTurns = pgTable(
  'stat_turns',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** The order, after-sale or commission it is about. */
    ref: id('ref').notNull(),
    what: text('what').notNull(),
    at: moment('at').notNull(),
    fen: minor('fen').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    check(
      'stat_turns_what',
      sql`${t.what} in ('placed','repriced','lapsed','paid','back','settled','part','share','taken')`
    )
  ]
)

/**
 * How many people bought at a shop in the 7, 30 and 90 days that end with a day, and how many of them more than once: the
 * change of each from the day before, so that a range is the sum of its days from the first. And what was paid on the day.
 */
export const statBuyers = pgTable(
  'stat_buyers',
  {
    shopId: id('shop_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    buyers7: integer('buyers_7').notNull(),
    again7: integer('again_7').notNull(),
    buyers30: integer('buyers_30').notNull(),
    again30: integer('again_30').notNull(),
    buyers90: integer('buyers_90').notNull(),
    again90: integer('again_90').notNull(),
    paidFen: minor('paid_fen').notNull()
  },
  t => [primaryKey({ columns: [t.shopId, t.day] })]
)

/**
 * Who was here on a day, at a shop or (with the shop of zeroes) anywhere, and how far they came: 1 here, 2 looked at goods, 4 put
 * some in a cart. Written by servers every few seconds for all who called since; a job makes numbers of it and removes it. `visitor`
 * is a keyed hash of the day and the account or device, so a row says of nobody who they are, nor what they did on another day.
 */
export const visitMarks = pgTable(
  'visit_marks',
  {
    day: date('day', { mode: 'string' }).notNull(),
    shopId: id('shop_id').notNull(),
    visitor: id('visitor').notNull(),
    steps: integer('steps').notNull()
  },
  t => [
    primaryKey({ columns: [t.day, t.shopId, t.visitor] }),
    check('visit_marks_steps', sql`${t.steps} between 1 and 7`)
  ]
)

/**
 * How many people were here on a day, looked at goods, put some in a cart, ordered and paid, each once: at a shop, or (with the shop
 * of zeroes) anywhere. A day before the first row was not counted.
 */
export const visitDays = pgTable(
  'visit_days',
  {
    shopId: id('shop_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    visitors: integer('visitors').notNull(),
    lookers: integer('lookers').notNull(),
    carters: integer('carters').notNull(),
    orderers: integer('orderers').notNull(),
    payers: integer('payers').notNull(),
    /** Of all shops together: marks came since these numbers were made. */
    isDue: boolean('is_due').notNull().default(false)
  },
  t => [
    primaryKey({ columns: [t.shopId, t.day] }),
    check(
      'visit_days_counts',
      sql`${t.visitors} >= ${t.lookers} and ${t.lookers} >= ${t.carters} and ${t.carters} >= 0 and ${t.orderers} >= 0 and ${t.payers} >= 0`
    )
  ]
)
