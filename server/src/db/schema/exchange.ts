import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor } from '../columns'

/** How one asset is exchanged for another; changed by operators only, each change is another version. Amounts are minor units. */
export const exchangeRules = pgTable(
  'exchange_rules',
  {
    code: text('code').primaryKey(),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    open: boolean('open').notNull().default(true),
    fromAsset: text('from_asset').notNull(),
    toAsset: text('to_asset').notNull(),
    /** What pays the asset that is given out. */
    pool: text('pool').notNull(),
    /** The release plan that gives it out day by day, into whose pool it is moved at once; null: there at once. */
    plan: text('plan'),
    /** `rateFrom` of the one are worth `rateTo` of the other; rounded down. */
    rateFrom: minor('rate_from').notNull(),
    rateTo: minor('rate_to').notNull(),
    /** Hundredths of a percent of what is given out, rounded up; stays in the pool. */
    feeBp: integer('fee_bp').notNull().default(0),
    /** Of the asset that is given in: least, step, most a person gives in a day, most all people together do. */
    minMinor: minor('min_minor').notNull(),
    stepMinor: minor('step_minor').notNull().default(sql`1`),
    personDayMinor: minor('person_day_minor').notNull(),
    totalDayMinor: minor('total_day_minor').notNull(),
    /** Hours of China's day it is open in: from the first on, until before the second. 0 and 24: all day. */
    fromHour: integer('from_hour').notNull().default(0),
    untilHour: integer('until_hour').notNull().default(24)
  },
  t => [
    check('exchange_rules_assets', sql`${t.fromAsset} <> ${t.toAsset}`),
    check('exchange_rules_rate', sql`${t.rateFrom} > 0 and ${t.rateTo} > 0`),
    check('exchange_rules_fee', sql`${t.feeBp} between 0 and 5000`),
    check('exchange_rules_amounts', sql`${t.minMinor} > 0 and ${t.stepMinor} > 0`),
    check('exchange_rules_caps', sql`${t.personDayMinor} >= ${t.minMinor} and ${t.totalDayMinor} >= ${t.minMinor}`),
    check(
      'exchange_rules_hours',
      sql`${t.fromHour} between 0 and 23 and ${t.untilHour} between ${t.fromHour} + 1 and 24`
    )
  ]
)

/** What was exchanged, on the terms of that moment. */
export const exchanges = pgTable(
  'exchanges',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** The same request is made once. */
    key: text('key').notNull(),
    rule: text('rule').notNull(),
    version: integer('version').notNull(),
    fromAsset: text('from_asset').notNull(),
    toAsset: text('to_asset').notNull(),
    fromMinor: minor('from_minor').notNull(),
    toMinor: minor('to_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('exchanges_once').on(t.userId, t.key),
    index('exchanges_of_person').on(t.userId, t.rule, t.createdAt, t.id),
    check('exchanges_amounts', sql`${t.fromMinor} > 0 and ${t.toMinor} > 0 and ${t.feeMinor} >= 0`)
  ]
)

/** What a person has given in on one of China's days. */
export const exchangeQuotas = pgTable(
  'exchange_quotas',
  {
    userId: id('user_id').notNull(),
    rule: text('rule').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    usedMinor: minor('used_minor').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.rule, t.day] })]
)

/** What all people together have given in on one of China's days. */
export const exchangeDays = pgTable(
  'exchange_days',
  {
    rule: text('rule').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    usedMinor: minor('used_minor').notNull()
  },
  t => [primaryKey({ columns: [t.rule, t.day] })]
)

/** What a settled order earns its buyer, as a lot of a release plan: `minor` units for every `perFen` that was paid. */
export const orderRewards = pgTable(
  'order_rewards',
  {
    plan: text('plan').primaryKey(),
    open: boolean('open').notNull().default(true),
    minor: minor('minor').notNull(),
    perFen: minor('per_fen').notNull()
  },
  t => [check('order_rewards_rate', sql`${t.minor} > 0 and ${t.perFen} > 0`)]
)
