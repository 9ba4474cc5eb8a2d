import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** What a client needs to go on paying: arguments of its pay call, a page to open, or a form to post. */
export interface Prepaid {
  jsConfig?: Record<string, string>
  payUrl?: string
  form?: { action: string; fields: Record<string, string> }
}

/** Tries to pay an order, one row a try and channel. Only `engines/payment` writes `status`. */
export const payments = pgTable(
  'payments',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** The number channels know the payment by. */
    payNo: text('pay_no').notNull(),
    orderId: id('order_id').notNull(),
    channel: text('channel').notNull(),
    /** Where the person pays: weapp, h5, app or weixin. */
    scene: text('scene').notNull(),
    amountFen: minor('amount_fen').notNull(),
    status: text('status').notNull().default('created'),
    title: text('title').notNull(),
    /** The channel's own number of the trade. */
    tradeNo: text('trade_no').notNull().default(''),
    prepaid: jsonb('prepaid').$type<Prepaid>(),
    /** Set when an operator should look: money came that does not fit. */
    flag: text('flag').notNull().default(''),
    /** Asked back so far, and given back for sure. */
    refundAskedFen: minor('refund_asked_fen').notNull().default(sql`0`),
    refundedFen: minor('refunded_fen').notNull().default(sql`0`),
    expiresAt: moment('expires_at').notNull(),
    /** When the channel was last asked. */
    queriedAt: moment('queried_at').notNull(),
    paidAt: moment('paid_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('payments_one_open')
      .on(t.userId, t.orderId, t.channel, t.scene)
      .where(sql`${t.status} in ('created','paying')`),
    index('payments_pay_no').on(t.payNo),
    index('payments_order').on(t.userId, t.orderId),
    // Who asks about a payment may know it by the number of the channel alone.
    index('payments_trade').on(t.tradeNo).where(sql`${t.tradeNo} <> ''`).concurrently(),
    // Few among all: the console tells orders of which something went back from others.
    index('payments_back').on(t.orderId).where(sql`${t.refundAskedFen} > 0`).concurrently(),
    index('payments_open').on(t.expiresAt).where(sql`${t.status} in ('created','paying')`),
    check('payments_status', sql`${t.status} in ('created','paying','paid','closed','refunded')`),
    check('payments_channel', sql`${t.channel} in ('yue','weixin','alipay','uppay','sandbox')`),
    check('payments_amount', sql`${t.amountFen} >= 0`),
    check('payments_refunds', sql`${t.refundedFen} <= ${t.refundAskedFen} and ${t.refundAskedFen} <= ${t.amountFen}`)
  ]
)

/** Every verified word of a channel that money came, and what became of it. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    channel: text('channel').notNull(),
    noticeId: text('notice_id').notNull(),
    payNo: text('pay_no').notNull(),
    tradeNo: text('trade_no').notNull(),
    amountFen: minor('amount_fen').notNull(),
    outcome: text('outcome').notNull(),
    at: moment('at').notNull(),
    /** When, by whom and how somebody saw to money that fitted nothing. */
    seenToAt: moment('seen_to_at'),
    seenToBy: text('seen_to_by').notNull().default(''),
    seenToWords: text('seen_to_words').notNull().default('')
  },
  t => [
    primaryKey({ columns: [t.channel, t.noticeId] }),
    index('payment_notices_pay_no').on(t.payNo),
    // What somebody has to look at, and has looked at.
    index('payment_notices_odd')
      .on(t.at, t.noticeId)
      .where(sql`${t.outcome} in ('amount','double','unknown')`)
      .concurrently(),
    check('payment_notices_outcome', sql`${t.outcome} in ('paid','again','late','amount','double','unknown')`)
  ]
)

/** Money going back. The number is fixed when the refund is asked for, so that asking the channel again pays once. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    userId: id('user_id').notNull(),
    refundNo: text('refund_no').notNull(),
    paymentId: id('payment_id').notNull(),
    amountFen: minor('amount_fen').notNull(),
    reason: text('reason').notNull(),
    status: text('status').notNull().default('pending'),
    tries: integer('tries').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    error: text('error').notNull().default(''),
    doneAt: moment('done_at'),
    createdAt: moment('created_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.refundNo] }),
    index('payment_refunds_no').on(t.refundNo),
    index('payment_refunds_payment').on(t.userId, t.paymentId),
    index('payment_refunds_due').on(t.nextAt).where(sql`${t.status} = 'pending'`),
    check('payment_refunds_status', sql`${t.status} in ('pending','done')`),
    check('payment_refunds_amount', sql`${t.amountFen} > 0`)
  ]
)

/** The books of the sandbox channel, which plays the part of a bank outside production. */
export const sandboxTrades = pgTable(
  'sandbox_trades',
  {
    payNo: text('pay_no').primaryKey(),
    amountFen: minor('amount_fen').notNull(),
    title: text('title').notNull(),
    returnUrl: text('return_url').notNull(),
    status: text('status').notNull().default('open'),
    tradeNo: text('trade_no').notNull(),
    paidAt: moment('paid_at'),
    /** A notice goes out at this moment; null when none is due. */
    noticeAt: moment('notice_at'),
    refundedFen: minor('refunded_fen').notNull().default(sql`0`),
    refunds: jsonb('refunds').$type<Record<string, string>>().notNull().default({}),
    /** When each was given back, by its number, for the day's statement. */
    refundTimes: jsonb('refund_times').$type<Record<string, string>>().notNull().default({}),
    expiresAt: moment('expires_at').notNull()
  },
  t => [
    index('sandbox_trades_paid').on(t.paidAt, t.payNo).where(sql`${t.paidAt} is not null`),
    index('sandbox_trades_notice').on(t.noticeAt).where(sql`${t.noticeAt} is not null`),
    check('sandbox_trades_status', sql`${t.status} in ('open','paid','failed','closed')`),
    check('sandbox_trades_refunds', sql`${t.refundedFen} <= ${t.amountFen}`)
  ]
)
