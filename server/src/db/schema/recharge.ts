import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** What can be bought for a wallet: prepaid balance, or vouchers; changed by operators only. */
export const rechargePackages = pgTable(
  'recharge_packages',
  {
    id: id().primaryKey(),
    /** balance: what is paid becomes balance; voucher: it buys vouchers; tb: it buys 通宝 for a shop. */
    type: text('type').notNull(),
    title: text('title').notNull(),
    tag: text('tag').notNull().default(''),
    priceFen: minor('price_fen').notNull(),
    /** What is there at once: fen of balance or of vouchers, or pieces of 通宝. */
    giveMinor: minor('give_minor').notNull(),
    /** Vouchers on top, released day by day by a plan; in fen. */
    giftMinor: minor('gift_minor').notNull().default(sql`0`),
    plan: text('plan').notNull().default(''),
    /** The pool that pays what vouchers are worth beyond their price. */
    pool: text('pool').notNull().default('recharge-gift'),
    /** How often a person may buy it; 0 for any number. */
    personTimes: integer('person_times').notNull().default(0),
    /** Hours of China's day it is sold in; until 24 is until midnight. */
    fromHour: integer('from_hour').notNull().default(0),
    untilHour: integer('until_hour').notNull().default(24),
    open: boolean('open').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    createdAt: createdAt()
  },
  t => [
    index('recharge_packages_type').on(t.type, t.sort, t.id),
    check('recharge_packages_type', sql`${t.type} in ('balance','voucher','tb')`),
    check('recharge_packages_amounts', sql`${t.priceFen} > 0 and ${t.giveMinor} > 0 and ${t.giftMinor} >= 0`),
    check('recharge_packages_balance', sql`${t.type} <> 'balance' or ${t.giveMinor} = ${t.priceFen}`),
    check('recharge_packages_tb', sql`${t.type} <> 'tb' or ${t.giftMinor} = 0`),
    check('recharge_packages_plan', sql`${t.giftMinor} = 0 or ${t.plan} <> ''`),
    check('recharge_packages_pool', sql`${t.giveMinor} <= ${t.priceFen} or ${t.pool} <> ''`),
    check(
      'recharge_packages_hours',
      sql`${t.fromHour} >= 0 and ${t.fromHour} < ${t.untilHour} and ${t.untilHour} <= 24`
    ),
    check('recharge_packages_times', sql`${t.personTimes} >= 0`)
  ]
)

/** A person's recharges beside their orders: what lists are narrowed to and limits are counted by, which no index of orders has. */
export const recharges = pgTable(
  'recharges',
  {
    userId: id('user_id').notNull(),
    /** The order's. */
    id: id().notNull(),
    type: text('type').notNull(),
    /** Empty for those of other software. */
    packageId: text('package_id').notNull(),
    createdAt: moment('created_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('recharges_newest').on(t.userId, t.createdAt, t.id, t.type, t.packageId)
  ]
)
