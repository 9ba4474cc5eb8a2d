import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import { id, minor, moment } from '../columns'
import { including } from '../including'
import type { ReturnTo } from './shop'

/** What buyers ask to have back of their orders. Only `engines/aftersale` writes `state`. */
export const afterSales = pgTable(
  'after_sales',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    orderId: id('order_id').notNull(),
    shopId: id('shop_id').notNull(),
    /** 1 the money only, 2 the goods go back first. */
    type: integer('type').notNull(),
    state: text('state').notNull().default('asked'),
    /** Whether the goods had left the shop when it was asked for. */
    shipped: boolean('shipped').notNull(),
    reason: text('reason').notNull(),
    words: text('words').notNull(),
    pictures: text('pictures').array().notNull().default([]),
    /** What goes back, over all lines. */
    qty: integer('qty').notNull(),
    payFen: minor('pay_fen').notNull(),
    freightFen: minor('freight_fen').notNull(),
    xfqFen: minor('xfq_fen').notNull(),
    jindou: minor('jindou').notNull(),
    /** What of the money asked for stays with the shop, once the buyer took less: `payFen` is what goes back then. */
    keptFen: minor('kept_fen').notNull().default(sql`0`),
    /** What the shop said to it. */
    remark: text('remark').notNull().default(''),
    /** The shop's address for it, as it was when the shop agreed: where the goods went stays known when the shop moves. */
    returnTo: jsonb('return_to').$type<ReturnTo>(),
    expressCompany: text('express_company').notNull().default(''),
    expressNo: text('express_no').notNull().default(''),
    expressPhone: text('express_phone').notNull().default(''),
    /** The server decides from this moment on; null where it waits for nobody. */
    dueAt: moment('due_at'),
    decidedAt: moment('decided_at'),
    sentAt: moment('sent_at'),
    backAt: moment('back_at'),
    closedAt: moment('closed_at'),
    createdAt: moment('created_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    // With what the desk narrows them by, so that a far page is found in the index alone.
    index('after_sales_newest').on(t.id, t.state, t.type).concurrently(),
    index('after_sales_order').on(t.userId, t.orderId),
    // With what figures of some days are made of.
    index('after_sales_asked')
      .on(
        ...([t.state, t.createdAt, t.id, t.userId, t.shopId, t.type, t.payFen, t.keptFen] as const),
        t.decidedAt,
        t.reason
      )
      .concurrently(),
    index('after_sales_shop').on(t.shopId, t.state, t.createdAt, t.id),
    index('after_sales_refunded').on(t.closedAt).where(sql`${t.state} = 'refunded'`),
    index('after_sales_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    check(
      'after_sales_state',
      sql`${t.state} in ('asked','offered','refused','returning','returned','paying','refunded','withdrawn')`
    ),
    check('after_sales_type', sql`${t.type} in (1, 2)`),
    check('after_sales_sums', sql`${t.qty} > 0 and ${t.payFen} >= 0 and ${t.xfqFen} >= 0 and ${t.jindou} >= 0`),
    check('after_sales_kept', sql`${t.keptFen} >= 0`)
  ]
)

/** Pieces of order lines that are asked back, with their exact part of everything the line was paid with. */
export const afterSaleLines = pgTable(
  'after_sale_lines',
  {
    userId: id('user_id').notNull(),
    afterSaleId: id('after_sale_id').notNull(),
    orderLineId: id('order_line_id').notNull(),
    /** What the line is of, and when it was asked for: both known elsewhere, and here for figures. Null of what was not noted. */
    productId: id('product_id'),
    askedAt: moment('asked_at'),
    qty: integer('qty').notNull(),
    payFen: minor('pay_fen').notNull(),
    freightFen: minor('freight_fen').notNull(),
    couponFen: minor('coupon_fen').notNull(),
    mallCouponFen: minor('mall_coupon_fen').notNull(),
    xfqFen: minor('xfq_fen').notNull(),
    jindou: minor('jindou').notNull(),
    jindouFen: minor('jindou_fen').notNull(),
    /** What of each stays with the shop, once the buyer took less than was asked for: no later after-sale has it. */
    keptPayFen: minor('kept_pay_fen').notNull().default(sql`0`),
    keptFreightFen: minor('kept_freight_fen').notNull().default(sql`0`),
    keptCouponFen: minor('kept_coupon_fen').notNull().default(sql`0`),
    keptMallCouponFen: minor('kept_mall_coupon_fen').notNull().default(sql`0`),
    keptXfqFen: minor('kept_xfq_fen').notNull().default(sql`0`),
    keptJindou: minor('kept_jindou').notNull().default(sql`0`),
    keptJindouFen: minor('kept_jindou_fen').notNull().default(sql`0`)
  },
  t => [
    primaryKey({ columns: [t.userId, t.afterSaleId, t.orderLineId] }),
    index('after_sale_lines_line').on(t.userId, t.orderLineId),
    // With what figures of some days are made of.
    index('after_sale_lines_asked')
      .on(including([t.askedAt], [t.afterSaleId, t.productId, t.qty, t.payFen, t.keptPayFen]))
      .where(sql`${t.askedAt} is not null`)
      .concurrently(),
    index('after_sale_lines_unnoted').on(t.userId, t.afterSaleId).where(sql`${t.askedAt} is null`).concurrently(),
    check('after_sale_lines_qty', sql`${t.qty} > 0 and ${t.payFen} >= 0`),
    check('after_sale_lines_kept', sql`${t.keptPayFen} >= 0 and ${t.keptFreightFen} >= 0`)
  ]
)

/** What shops offered to give back in place of what was asked for, and what became of it. */
export const afterSaleOffers = pgTable(
  'after_sale_offers',
  {
    userId: id('user_id').notNull(),
    afterSaleId: id('after_sale_id').notNull(),
    /** The first of its after-sale is 1. */
    no: smallint('no').notNull(),
    fen: minor('fen').notNull(),
    /** Why not all of it, for the buyer. */
    words: text('words').notNull(),
    /** Null while the buyer thinks; dropped when the shop agrees to everything meanwhile, or the buyer withdraws. */
    answer: text('answer').$type<'accepted' | 'declined' | 'lapsed' | 'dropped'>(),
    offeredAt: moment('offered_at').notNull(),
    answeredAt: moment('answered_at')
  },
  t => [
    primaryKey({ columns: [t.userId, t.afterSaleId, t.no] }),
    uniqueIndex('after_sale_offers_open').on(t.userId, t.afterSaleId).where(sql`${t.answer} is null`),
    check('after_sale_offers_sums', sql`${t.no} > 0 and ${t.fen} > 0`),
    check('after_sale_offers_answer', sql`${t.answer} in ('accepted','declined','lapsed','dropped')`),
    check('after_sale_offers_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`)
  ]
)
