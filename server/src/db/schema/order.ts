import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique
} from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

const STATES = sql.raw(`'unpaid','paid','shipped','received','complete','refunding','refunded','cancelled','split'`)
/** States in which a person keeps what they bought. */
const KEPT = sql.raw(`'paid','shipped','received','complete'`)

type LookedFor =
  | ('createdAt' | 'id' | 'userId' | 'parentId' | 'state' | 'kind' | 'shopId' | 'payType' | 'payFen' | 'paidAt')
  | ('shippedAt' | 'shipCode' | 'sentNum' | 'receiverRegion' | 'mark' | 'staffNote')
  | ('refundedAt' | 'no' | 'openAfterSales' | 'refundedNum')
/** With what is counted of orders by the day they were placed, and what the desk looks for among those of some days. */
const ofSomeDays = (t: Record<LookedFor, ExtraConfigColumn>) => [
  index('orders_by_day')
    .on(
      ...([t.createdAt, t.id, t.userId, t.parentId, t.state, t.kind, t.shopId, t.payType, t.payFen] as const),
      ...([t.paidAt, t.shippedAt, t.shipCode, t.sentNum, t.receiverRegion] as const)
    )
    .concurrently(),
  index('orders_marked').on(t.createdAt, t.id).where(sql`${t.mark} <> ''`).concurrently(),
  index('orders_noted').on(t.createdAt, t.id).where(sql`${t.staffNote} <> ''`).concurrently()
]

/** With what a person's orders are listed, counted and summed up by, kept ones of shops among them, in the index alone. */
const ofBuyer = (t: Record<LookedFor, ExtraConfigColumn>) =>
  index('orders_of_buyer')
    .on(
      ...([t.userId, t.createdAt, t.id, t.state, t.kind, t.shopId, t.payFen, t.refundedAt, t.no] as const),
      ...([t.openAfterSales, t.refundedNum] as const)
    )
    .concurrently()

/**
 * Orders of every kind. What a person checks out is one row until it is paid; a row over several shops is then split into
 * children (`parentId`) that live on by themselves, and stays as `split`. Only `engines/order` writes `state`.
 */
export const orders = pgTable(
  'orders',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** The number people see; the wire's `order_id`. */
    no: text('no').notNull(),
    /** The checkout it came from: one checkout makes one order. */
    orderKey: id('order_key'),
    parentId: id('parent_id'),
    kind: text('kind').notNull().default('mall'),
    state: text('state').notNull().default('unpaid'),
    /** Null while the row holds goods of several shops. */
    shopId: id('shop_id'),
    shopName: text('shop_name').notNull().default(''),
    /** What an order without lines is called. */
    title: text('title').notNull().default(''),
    /** What an order without lines brings, as its kind reads it. */
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    totalNum: integer('total_num').notNull(),
    goodsFen: minor('goods_fen').notNull(),
    freightFen: minor('freight_fen').notNull(),
    couponFen: minor('coupon_fen').notNull(),
    /** The part of `couponFen` that the mall's coupon took off; the platform makes it good to the shop. */
    mallCouponFen: minor('mall_coupon_fen').notNull(),
    xfqFen: minor('xfq_fen').notNull(),
    jindou: minor('jindou').notNull(),
    jindouFen: minor('jindou_fen').notNull(),
    /** What an operator took off (negative) or put on. */
    adjustFen: minor('adjust_fen').notNull().default(sql`0`),
    payFen: minor('pay_fen').notNull(),
    payType: text('pay_type').notNull().default(''),
    paymentId: id('payment_id'),
    receiver: text('receiver').notNull(),
    receiverPhone: text('receiver_phone').notNull(),
    receiverRegion: text('receiver_region').notNull(),
    receiverDetail: text('receiver_detail').notNull(),
    mark: text('mark').notNull().default(''),
    /** What people at the desk wrote down about it; the buyer never sees it. */
    staffNote: text('staff_note').notNull().default(''),
    shipCode: text('ship_code').notNull().default(''),
    shipCompany: text('ship_company').notNull().default(''),
    shipNo: text('ship_no').notNull().default(''),
    /** Pieces that left in parcels of an order that is sent in parts (`orderParcels`); 0 of one that left at once. */
    sentNum: integer('sent_num').notNull().default(0),
    signature: text('signature').notNull().default(''),
    /** After-sales that are not decided yet, and pieces that went back by those that were. */
    openAfterSales: integer('open_after_sales').notNull().default(0),
    refundedNum: integer('refunded_num').notNull().default(0),
    remindedAt: moment('reminded_at'),
    /** Unpaid orders are cancelled from this moment on. */
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    shippedAt: moment('shipped_at'),
    receivedAt: moment('received_at'),
    completedAt: moment('completed_at'),
    settledAt: moment('settled_at'),
    cancelledAt: moment('cancelled_at'),
    refundedAt: moment('refunded_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique('orders_one_per_checkout').on(t.userId, t.orderKey),
    index('orders_id').on(t.id),
    index('orders_number').on(t.no.op('text_pattern_ops')),
    index('orders_receiver').on(t.receiver.op('text_pattern_ops')),
    index('orders_receiver_phone').on(t.receiverPhone),
    // Who calls about a parcel reads its number out.
    index('orders_ship_no').on(t.shipNo).where(sql`${t.shipNo} <> ''`).concurrently(),
    ...ofSomeDays(t),
    ofBuyer(t),
    // A person's few of other kinds; and with what programmes count of all of them, in the index alone.
    index('orders_other').on(t.userId, t.kind, t.createdAt, t.id).where(sql`${t.kind} <> 'mall'`).concurrently(),
    index('orders_own')
      .on(...([t.userId, t.settledAt, t.id, t.shopId, t.kind, t.state, t.goodsFen, t.payFen, t.paidAt] as const))
      .concurrently(),
    index('orders_parent').on(t.userId, t.parentId).where(sql`${t.parentId} is not null`),
    // With the kind, by which those of goods are counted; what has no parcel is complete at once, so the newest are mostly that.
    index('orders_in_state').on(t.state, t.createdAt, t.id, t.kind).concurrently(),
    index('orders_complete').on(t.kind, t.createdAt, t.id).where(sql`${t.state} = 'complete'`).concurrently(),
    index('orders_back').on(t.createdAt, t.id).where(sql`${t.state} in ('refunding','refunded')`),
    index('orders_shop_back')
      .on(t.shopId, t.createdAt, t.id)
      .where(sql`${t.state} in ('refunding','refunded') or ${t.openAfterSales} > 0 or ${t.refundedNum} > 0`),
    // With what a shop's orders are counted and looked for by, which is read in the index alone.
    index('orders_at_shop')
      .on(
        ...([t.shopId, t.createdAt, t.id, t.state, t.kind, t.openAfterSales, t.refundedAt, t.payFen, t.no] as const),
        t.receiver,
        t.receiverPhone
      )
      .where(sql`${t.shopId} is not null`)
      .concurrently(),
    // A shop's orders in a state, next to each other and so read by the page; and what is still to be sent or settled.
    index('orders_shop_states').on(t.shopId, t.state, t.kind).where(sql`${t.shopId} is not null`).concurrently(),
    index('orders_shop_open')
      .on(t.shopId, t.createdAt, t.id)
      .concurrently()
      .where(sql`${t.shopId} is not null and ${t.settledAt} is null and ${t.state} in (${KEPT})`),
    // With what sums of days and customers of a shop are made of.
    index('orders_sold_by_shop')
      .on(t.shopId, t.paidAt, t.state, t.userId, t.id, t.parentId, t.kind, t.payFen)
      .where(sql`${t.paidAt} is not null`)
      .concurrently(),
    index('orders_sold')
      .on(t.paidAt, t.state, t.shopId, t.userId, t.id, t.kind, t.payFen, t.createdAt)
      .where(sql`${t.paidAt} is not null`)
      .concurrently(),
    // With the kind, since programmes look for what was bought among all that was settled.
    index('orders_settled_kinds').on(t.settledAt, t.kind).where(sql`${t.settledAt} is not null`).concurrently(),
    index('orders_given_back').on(t.refundedAt).where(sql`${t.refundedAt} is not null`),
    // Few at any time: sent in part, with something left to send.
    index('orders_parted').on(t.createdAt, t.id).where(sql`${t.state} = 'paid' and ${t.sentNum} > 0`).concurrently(),
    index('orders_unpaid').on(t.expiresAt, t.id).where(sql`${t.state} = 'unpaid'`),
    index('orders_shipped').on(t.shippedAt, t.id).where(sql`${t.state} = 'shipped'`),
    index('orders_unsettled')
      .on(t.receivedAt, t.id)
      .where(sql`${t.settledAt} is null and ${t.state} in ('received','complete')`),
    check('orders_state', sql`${t.state} in (${STATES})`),
    check(
      'orders_sum',
      sql`${t.payFen} = ${t.goodsFen} + ${t.freightFen} - ${t.couponFen} - ${t.xfqFen} - ${t.jindouFen} + ${t.adjustFen}`
    ),
    check('orders_after_sales', sql`${t.openAfterSales} >= 0 and ${t.refundedNum} between 0 and ${t.totalNum}`),
    check('orders_sent', sql`${t.sentNum} between 0 and ${t.totalNum}`),
    check('orders_pay', sql`${t.payFen} >= 0 and ${t.mallCouponFen} between 0 and ${t.couponFen}`)
  ]
)

/** What was bought, at the price it was bought at, with its exact part of every reduction. `orderId` follows a split. */
export const orderLines = pgTable(
  'order_lines',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    orderId: id('order_id').notNull(),
    /** The order that was paid. */
    rootId: id('root_id').notNull(),
    position: integer('position').notNull(),
    shopId: id('shop_id').notNull(),
    shopName: text('shop_name').notNull(),
    productId: id('product_id').notNull(),
    skuId: id('sku_id').notNull(),
    flashItemId: id('flash_item_id'),
    /** Where the flash pieces came from, as `{ stripe: pieces }`, so that a cancel puts them back. */
    flashTaken: jsonb('flash_taken').$type<Record<string, number>>(),
    /** Its pieces count against the product's limit, in `goods_buyers`. */
    counted: boolean('counted').notNull().default(false),
    title: text('title').notNull(),
    picture: text('picture').notNull(),
    suk: text('suk').notNull(),
    qty: integer('qty').notNull(),
    /** What a piece costs everybody on an ordinary day; never less than what it was bought at. */
    listFen: minor('list_fen').notNull(),
    /** Which price counted: flash, member, list, group or bundle. */
    priceKind: text('price_kind').notNull(),
    priceFen: minor('price_fen').notNull(),
    goodsFen: minor('goods_fen').notNull(),
    freightFen: minor('freight_fen').notNull(),
    couponFen: minor('coupon_fen').notNull(),
    /** The part of `couponFen` that the mall's coupon took off; the platform makes it good to the shop. */
    mallCouponFen: minor('mall_coupon_fen').notNull(),
    xfqFen: minor('xfq_fen').notNull(),
    jindou: minor('jindou').notNull(),
    jindouFen: minor('jindou_fen').notNull(),
    adjustFen: minor('adjust_fen').notNull().default(sql`0`),
    payFen: minor('pay_fen').notNull(),
    refundedNum: integer('refunded_num').notNull().default(0),
    /** Pieces that are asked back and not decided on. */
    refundingNum: integer('refunding_num').notNull().default(0),
    /** Pieces that left in parcels of an order that is sent in parts. */
    sentNum: integer('sent_num').notNull().default(0),
    /** Who brought what was ordered when it was, by which kind of lock; null when no lock did. */
    broughtBy: id('brought_by'),
    broughtKind: text('brought_kind'),
    /** What its shop gives them for it, in hundredths of a percent of what it was sold for; null where the rules of commissions say. */
    broughtBp: integer('brought_bp'),
    /** Whether the product was among the platform's choice when it was ordered. */
    chosen: boolean('chosen').notNull().default(false),
    reviewed: boolean('reviewed').notNull().default(false),
    /** Whether the product's sales count has it. */
    tallied: boolean('tallied').notNull().default(false),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('order_lines_order').on(t.userId, t.orderId),
    // With what sums of goods are made of, and by which the desk finds orders of some days by what is in them.
    index('order_lines_by_day')
      .on(t.createdAt, t.userId, t.orderId, t.productId, t.skuId, t.qty, t.payFen, t.shopId, t.title)
      .concurrently(),
    // Orders of a shop are looked for by what was bought, in the index alone.
    index('order_lines_titles').on(t.shopId, t.title, t.orderId).concurrently(),
    index('order_lines_root').on(t.userId, t.rootId),
    index('order_lines_brought').on(t.broughtBy).where(sql`${t.broughtBy} is not null`),
    // What orders took off the shelf of a product, for the journal of its stock.
    index('order_lines_shelf').on(t.productId, t.createdAt, t.id).where(sql`${t.flashItemId} is null`),
    // Few among all of a person's lines; their orders are listed by themselves.
    index('order_lines_chosen').on(t.userId, t.orderId).where(sql`${t.chosen}`).concurrently(),
    // With whose they are and of which order: what still waits to be paid is passed over in the index alone.
    index('order_lines_due').on(t.createdAt, t.orderId, t.userId, t.id).where(sql`not ${t.tallied}`).concurrently(),
    check(
      'order_lines_sum',
      sql`${t.payFen} = ${t.goodsFen} + ${t.freightFen} - ${t.couponFen} - ${t.xfqFen} - ${t.jindouFen} + ${t.adjustFen}`
    ),
    check(
      'order_lines_pay',
      sql`${t.payFen} >= 0 and ${t.qty} > 0 and ${t.mallCouponFen} between 0 and ${t.couponFen}`
    ),
    check(
      'order_lines_brought_bp',
      sql`${t.broughtBp} is null or (${t.broughtBp} between 1 and 10000 and ${t.broughtBy} is not null)`
    ),
    check('order_lines_sent', sql`${t.sentNum} between 0 and ${t.qty}`),
    check('order_lines_list', sql`${t.listFen} >= ${t.priceFen}`),
    check(
      'order_lines_refunded',
      sql`${t.refundedNum} >= 0 and ${t.refundingNum} >= 0 and ${t.refundedNum} + ${t.refundingNum} <= ${t.qty}`
    )
  ]
)

/** What happened to an order, in words a person reads. */
export const orderEvents = pgTable(
  'order_events',
  {
    userId: id('user_id').notNull(),
    orderId: id('order_id').notNull(),
    id: id().notNull(),
    action: text('action').notNull(),
    words: text('words').notNull(),
    /** Who did it; null for the shop itself. */
    actorId: id('actor_id'),
    at: moment('at').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.orderId, t.id] })]
)

/**
 * Parcels of orders that were sent in parts, in the order they left, with how many pieces of which lines were in each. An order
 * that left at once has none: its one parcel is in its own columns, where the last one of the others is as well.
 */
export const orderParcels = pgTable(
  'order_parcels',
  {
    userId: id('user_id').notNull(),
    orderId: id('order_id').notNull(),
    /** From 1 on. */
    nth: integer('nth').notNull(),
    code: text('code').notNull(),
    company: text('company').notNull(),
    no: text('no').notNull(),
    items: jsonb('items').$type<{ lineId: string; num: number }[]>().notNull(),
    at: moment('at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.orderId, t.nth] }),
    // Sent again by a second tap, a parcel is the same one.
    unique('order_parcels_once').on(t.userId, t.orderId, t.code, t.no),
    // Who calls about a parcel reads its number out.
    index('order_parcels_no').on(t.no),
    check('order_parcels_nth', sql`${t.nth} > 0`)
  ]
)

/** The last trace a carrier's service answered, so that it is not asked at every look. */
export const parcelTraces = pgTable(
  'parcel_traces',
  {
    code: text('code').notNull(),
    no: text('no').notNull(),
    trace: jsonb('trace').notNull(),
    fetchedAt: moment('fetched_at').notNull()
  },
  t => [primaryKey({ columns: [t.code, t.no] }), index('parcel_traces_fetched').on(t.fetchedAt)]
)

/**
 * How many pieces of a product a person holds in all their accounts, against its limit (`products.limitNum`); by their
 * parent account. Every everyday piece bought while the product has a limit counts, and comes back with the piece;
 * what was bought while it had none never does. Flash pieces count in `flash_buyers` alone.
 */
export const goodsBuyers = pgTable(
  'goods_buyers',
  {
    userId: id('user_id').notNull(),
    productId: id('product_id').notNull(),
    bought: integer('bought').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.productId] }), check('goods_buyers_bought', sql`${t.bought} >= 0`)]
)
