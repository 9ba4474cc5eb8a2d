import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'
import { shops } from './shop'

/** On what terms people pay in a store. */
export const storeDesks = pgTable(
  'store_desks',
  {
    shopId: id('shop_id')
      .primaryKey()
      .references(() => shops.id),
    /** What the code at the counter carries; a new one ends the old one. */
    code: text('code').notNull().unique(),
    codeAt: moment('code_at').notNull(),
    open: boolean('open').notNull().default(true),
    /** Hundredths of a percent of an amount that vouchers may pay; the platform makes them good to the shop. */
    voucherBp: integer('voucher_bp').notNull().default(0),
    /** The most of one payment, and of a person's payments of one day. */
    mostFen: minor('most_fen').notNull().default(sql`500000`),
    dayFen: minor('day_fen').notNull().default(sql`1000000`),
    createdAt: createdAt()
  },
  t => [
    // Half at the most, so that something is always left to pay.
    check('store_desks_voucher', sql`${t.voucherBp} between 0 and 5000`),
    check('store_desks_most', sql`${t.mostFen} > 0 and ${t.dayFen} >= ${t.mostFen}`)
  ]
)

/** What somebody who scanned a store's code, or opened its page, may make one payment with, for a short time. */
export const storeTills = pgTable(
  'store_tills',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    shopId: id('shop_id').notNull(),
    /** The code that was scanned; empty when none was. */
    code: text('code').notNull(),
    /** The order that was made with it. */
    orderId: id('order_id'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.id] }), index('store_tills_expired').on(t.expiresAt)]
)

/** What a store was paid, and what of it was the store's. How it stands is said by its order. */
export const storePayments = pgTable(
  'store_payments',
  {
    userId: id('user_id').notNull(),
    orderId: id('order_id').notNull(),
    shopId: id('shop_id').notNull(),
    amountFen: minor('amount_fen').notNull(),
    xfqFen: minor('xfq_fen').notNull(),
    /** What the platform kept, and what the shop got. */
    marginFen: minor('margin_fen').notNull(),
    netFen: minor('net_fen').notNull(),
    paidAt: moment('paid_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.orderId] }),
    index('store_payments_shop').on(t.shopId, t.paidAt, t.orderId),
    check('store_payments_sum', sql`${t.amountFen} = ${t.marginFen} + ${t.netFen} and ${t.xfqFen} >= 0`)
  ]
)
