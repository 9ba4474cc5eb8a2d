import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/**
 * What the platform passes on of its margin, in hundredths of a percent of that margin; one row for all shops ('default'),
 * and one for each shop with rates of its own. There is no third level: the law allows two at the very most.
 */
export const commissionRules = pgTable(
  'commission_rules',
  {
    /** 'default' or a shop's id. */
    scope: text('scope').primaryKey(),
    /** To whoever brought the buyer, and to whoever brought that one. */
    firstBp: integer('first_bp').notNull().default(0),
    secondBp: integer('second_bp').notNull().default(0),
    /** To whoever brought the shop's owner, and to whoever looks after the shop. */
    partnerBp: integer('partner_bp').notNull().default(0),
    dockBp: integer('dock_bp').notNull().default(0),
    /** To whoever had the buyer locked when they ordered: in place of the first two, never beside them. */
    lockBp: integer('lock_bp').notNull().default(0),
    /** To the director of a shop, of whom each level gets a part of this. */
    directorBp: integer('director_bp').notNull().default(0)
  },
  t => [
    check(
      'commission_rules_rates',
      sql`${t.firstBp} >= 0 and ${t.secondBp} >= 0 and ${t.partnerBp} >= 0 and ${t.dockBp} >= 0 and ${t.lockBp} >= 0
        and ${t.directorBp} >= 0`
    ),
    check(
      'commission_rules_within_margin',
      sql`greatest(${t.firstBp} + ${t.secondBp}, ${t.lockBp}) + ${t.partnerBp} + ${t.dockBp} + ${t.directorBp} <= 10000`
    )
  ]
)

/**
 * Every account as whoever brought it sees it: where it stands, how many it brought, what it bought. Copied and counted from
 * accounts and orders in the transactions that change those (`engines/identity/fans.ts`), so that a list of fans in any order
 * is read off an index. A job compares.
 */
export const fans = pgTable(
  'fans',
  {
    userId: id('user_id').primaryKey(),
    /** Who brought the account, and who brought that one. */
    referrerId: id('referrer_id'),
    aboveId: id('above_id'),
    joinedAt: moment('joined_at').notNull(),
    /** Closed accounts are neither listed nor counted. */
    shown: boolean('shown').notNull().default(true),
    /** Accounts it brought, and those that they brought. */
    children: integer('children').notNull().default(0),
    grandchildren: integer('grandchildren').notNull().default(0),
    /** Orders of shops that were paid and not given back, and what was paid for them. */
    orders: integer('orders').notNull().default(0),
    paidFen: minor('paid_fen').notNull().default(sql`0`)
  },
  t => {
    // Closed accounts stand beside the others in the first of each, by which whoever is below somebody is found.
    const listed = (whose: typeof t.referrerId) => sql`${t.shown} and ${whose} is not null`
    return [
      index('fans_newest').on(t.referrerId, t.shown, t.joinedAt, t.userId).where(sql`${t.referrerId} is not null`),
      index('fans_children').on(t.referrerId, t.children, t.userId).where(listed(t.referrerId)),
      index('fans_orders').on(t.referrerId, t.orders, t.userId).where(listed(t.referrerId)),
      index('fans_paid').on(t.referrerId, t.paidFen, t.userId).where(listed(t.referrerId)),
      index('fans_most_paid').on(t.paidFen, t.userId),
      index('fans_bought').on(t.joinedAt, t.userId).where(sql`${t.orders} > 0`),
      index('fans_second_newest').on(t.aboveId, t.shown, t.joinedAt, t.userId).where(sql`${t.aboveId} is not null`),
      index('fans_second_children').on(t.aboveId, t.children, t.userId).where(listed(t.aboveId)),
      index('fans_second_orders').on(t.aboveId, t.orders, t.userId).where(listed(t.aboveId)),
      index('fans_second_paid').on(t.aboveId, t.paidFen, t.userId).where(listed(t.aboveId)),
      check('fans_people', sql`${t.children} >= 0 and ${t.grandchildren} >= 0`),
      check('fans_bought', sql`${t.orders} >= 0 and ${t.paidFen} >= 0`)
    ]
  }
)

/**
 * Who serves which shop for the platform, from when until when, as operators assign it: a shop has one of each role at a time.
 * Where no partner is assigned, whoever brought the shop's owner is.
 */
export const shopServes = pgTable(
  'shop_serves',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    shopId: id('shop_id').notNull(),
    /** partner, dock or director. */
    role: text('role').notNull(),
    since: moment('since').notNull(),
    /** The first moment it holds no more; null: until it is ended. */
    until: moment('until'),
    assignedBy: text('assigned_by').notNull(),
    reason: text('reason').notNull().default(''),
    endedBy: text('ended_by').notNull().default(''),
    endReason: text('end_reason').notNull().default(''),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('shop_serves_open').on(t.shopId, t.role).where(sql`${t.until} is null`),
    index('shop_serves_shop').on(t.shopId, t.role, t.since),
    index('shop_serves_id').on(t.id),
    index('shop_serves_newest').on(t.createdAt, t.id),
    check('shop_serves_role', sql`${t.role} in ('partner','dock','director')`),
    check('shop_serves_until', sql`${t.until} is null or ${t.until} >= ${t.since}`)
  ]
)

/**
 * What `shop_serves` took over. Servers of the release before read it while they are replaced, so it is dropped by a later
 * one; nothing here writes it.
 */
export const shopDocks = pgTable('shop_docks', {
  shopId: id('shop_id').primaryKey(),
  userId: id('user_id').notNull(),
  since: moment('since').notNull()
})

/** Where a director stands: the level looked up last, and the part of a director's rate that it gets. */
export const directorRanks = pgTable(
  'director_ranks',
  {
    userId: id('user_id').primaryKey(),
    level: integer('level').notNull(),
    partBp: integer('part_bp').notNull(),
    since: moment('since').notNull()
  },
  t => [check('director_ranks_part', sql`${t.level} >= 0 and ${t.partBp} between 0 and 10000`)]
)

/** What an order brings somebody: promised when it is paid, paid when it is settled, void or taken back when it is refunded. */
export const commissions = pgTable(
  'commissions',
  {
    /** Who earns it. */
    userId: id('user_id').notNull(),
    id: id().notNull(),
    orderId: id('order_id').notNull(),
    buyerId: id('buyer_id').notNull(),
    shopId: id('shop_id').notNull(),
    /** first, second, partner, dock, director, lock or share. */
    role: text('role').notNull(),
    /** goods: an order that is sent; counter: a payment at a store's counter. */
    source: text('source').notNull().default('goods'),
    state: text('state').notNull().default('pending'),
    /** The rate it was promised at; it stays. Of what a shop shares the mean one, as each line keeps its own. */
    rateBp: integer('rate_bp').notNull(),
    /** Of what is kept of the order, in fen: the platform's margin, or what the goods that a shop shares were sold for. */
    marginFen: minor('margin_fen').notNull(),
    amountFen: minor('amount_fen').notNull(),
    /** Of the amount, what was taken back after it was paid. */
    takenBackFen: minor('taken_back_fen').notNull().default(sql`0`),
    createdAt: createdAt(),
    settledAt: moment('settled_at'),
    voidedAt: moment('voided_at')
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('commissions_once').on(t.orderId, t.userId, t.role),
    // With what they are narrowed to and added up by, which is read in the index alone.
    index('commissions_of_account')
      .on(t.userId, t.role, t.createdAt, t.id, t.state, t.takenBackFen, t.amountFen)
      .concurrently(),
    index('commissions_newest').on(t.createdAt, t.id, t.state, t.takenBackFen, t.amountFen).concurrently(),
    index('commissions_promised')
      .on(t.userId, t.role, t.createdAt, t.amountFen)
      .where(sql`${t.state} = 'pending'`)
      .concurrently(),
    // With what is summed up of what somebody was paid, in all and since a day, which is read in the index alone.
    index('commissions_paid')
      .on(t.userId, t.role, t.settledAt, t.source, t.shopId, t.amountFen, t.takenBackFen)
      .where(sql`${t.state} = 'settled'`)
      .concurrently(),
    // What shops shared, by the day it came in, for the roll-ups.
    index('commissions_shared')
      .on(t.settledAt, t.userId)
      .where(sql`${t.role} = 'share' and ${t.state} = 'settled'`)
      .concurrently(),
    // The same of what serving shops brought.
    index('commissions_served')
      .on(t.settledAt, t.role, t.userId)
      .where(sql`${t.role} in ('partner','dock','director') and ${t.state} = 'settled'`)
      .concurrently(),
    index('commissions_counter').on(t.userId, t.createdAt, t.id).where(sql`${t.source} = 'counter'`).concurrently(),
    check('commissions_source', sql`${t.source} in ('goods','counter')`),
    check('commissions_role', sql`${t.role} in ('first','second','partner','dock','director','lock','share')`),
    check('commissions_state', sql`${t.state} in ('pending','settled','void')`),
    check('commissions_amount', sql`${t.amountFen} between 0 and ${t.marginFen}`),
    check('commissions_taken_back', sql`${t.takenBackFen} between 0 and ${t.amountFen}`)
  ]
)

/**
 * What each role has brought somebody in all, of goods and at counters: settled commissions less what was taken back of them.
 * Added up in the transactions that settle them and take them back (`engines/referral/sums.ts`). A job compares.
 */
export const commissionSums = pgTable(
  'commission_sums',
  {
    userId: id('user_id').notNull(),
    role: text('role').notNull(),
    source: text('source').notNull(),
    settledFen: minor('settled_fen').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.role, t.source] }),
    check('commission_sums_settled', sql`${t.settledFen} >= 0`)
  ]
)

/**
 * What became of each role's commissions of a month of China's calendar, by when they were promised: how many were paid and came
 * to nothing, and the fen of them. Kept as `commission_sums` are; those that are only promised are few, and in no sum.
 */
export const commissionMonths = pgTable(
  'commission_months',
  {
    userId: id('user_id').notNull(),
    role: text('role').notNull(),
    /** 2026-11. */
    month: text('month').notNull(),
    settled: integer('settled').notNull(),
    settledFen: minor('settled_fen').notNull(),
    takenBackFen: minor('taken_back_fen').notNull(),
    voided: integer('voided').notNull(),
    voidFen: minor('void_fen').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.role, t.month] }),
    check(
      'commission_months_sums',
      sql`least(${t.settled}, ${t.settledFen}, ${t.takenBackFen}, ${t.voided}, ${t.voidFen}) >= 0`
    )
  ]
)

/** What was to be taken back and had been spent: the next commissions pay it first. */
export const commissionDebts = pgTable(
  'commission_debts',
  { userId: id('user_id').primaryKey(), owedFen: minor('owed_fen').notNull() },
  t => [check('commission_debts_owed', sql`${t.owedFen} >= 0`)]
)

/** Refunds that took a paid commission back, so that each does so once. */
export const commissionTakings = pgTable(
  'commission_takings',
  {
    key: text('key').notNull(),
    commissionId: id('commission_id').notNull(),
    /** How much of the order was given back, and how much of the commission was taken back for it. */
    refundedFen: minor('refunded_fen').notNull().default(sql`0`),
    amountFen: minor('amount_fen').notNull(),
    at: moment('at').notNull()
  },
  t => [
    primaryKey({ columns: [t.commissionId, t.key] }),
    index('commission_takings_at').on(t.at).concurrently(),
    check('commission_takings_amounts', sql`${t.refundedFen} >= 0 and ${t.amountFen} >= 0`)
  ]
)
