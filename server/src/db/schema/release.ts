import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** How lots of one kind are released; one row a plan, changed by operators only. A lot keeps the terms it was opened on. */
export const releasePlans = pgTable(
  'release_plans',
  {
    code: text('code').primaryKey(),
    title: text('title').notNull(),
    asset: text('asset').notNull(),
    /** The pool that pays; it is never asked for more than it holds. */
    pool: text('pool').notNull(),
    /** Whether new lots are opened. */
    open: boolean('open').notNull().default(true),
    /** Hundredths of a percent of the lot a day, rounded down, at least one minor unit. */
    dailyBp: integer('daily_bp').notNull(),
    /** Hundredths of a percent of a settled order that are released sooner: the person's own, and direct fans'. */
    ownBp: integer('own_bp').notNull().default(0),
    fanBp: integer('fan_bp').notNull().default(0),
    /** At most so much of the lot is released sooner on one day, in hundredths of a percent of the lot. */
    boostDayBp: integer('boost_day_bp').notNull().default(0),
    /** On this day of the lot whatever is left is released. */
    lastsDays: integer('lasts_days').notNull(),
    /** `auto`: there as soon as it is paid. Else set aside until the person collects it: at `any` time, or once a `day`. */
    collect: text('collect').notNull().default('auto'),
    /** What is not collected within so many days goes back to the pool; null when it never does. */
    collectDays: integer('collect_days')
  },
  t => [
    check('release_plans_daily', sql`${t.dailyBp} between 1 and 10000`),
    check('release_plans_boost', sql`${t.ownBp} between 0 and 10000 and ${t.fanBp} between 0 and 10000`),
    check('release_plans_boost_day', sql`${t.boostDayBp} between 0 and 10000`),
    check('release_plans_collect', sql`${t.collect} in ('auto', 'any', 'day')`),
    check(
      'release_plans_collect_days',
      sql`${t.collectDays} is null or (${t.collectDays} > 0 and ${t.collect} <> 'auto')`
    ),
    check('release_plans_lasts', sql`${t.lastsDays} between 1 and 3650`)
  ]
)

/** What is promised to a person, and how much of it has fallen due. All amounts are the asset's minor units. */
export const releaseLots = pgTable(
  'release_lots',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** What opened it, so that it is opened once. */
    key: text('key').notNull(),
    plan: text('plan').notNull(),
    title: text('title').notNull(),
    asset: text('asset').notNull(),
    pool: text('pool').notNull(),
    totalMinor: minor('total_minor').notNull(),
    /** Fallen due so far, paid or waiting. */
    dueMinor: minor('due_minor').notNull().default(sql`0`),
    dailyBp: integer('daily_bp').notNull(),
    ownBp: integer('own_bp').notNull(),
    fanBp: integer('fan_bp').notNull(),
    boostDayBp: integer('boost_day_bp').notNull(),
    collect: text('collect').notNull().default('auto'),
    collectDays: integer('collect_days'),
    /** Earned by orders, to be released sooner, and not yet used. */
    boostMinor: minor('boost_minor').notNull().default(sql`0`),
    /** China's day that falls due next, and the one on which everything does. */
    nextDay: date('next_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    stoppedAt: moment('stopped_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('release_lots_once').on(t.key),
    index('release_lots_of_person').on(t.userId, t.asset, t.createdAt, t.id).concurrently(),
    index('release_lots_newest').on(t.createdAt, t.id),
    index('release_lots_of_plan').on(t.plan, t.createdAt, t.id),
    index('release_lots_id').on(t.id).concurrently(),
    index('release_lots_owed')
      .on(t.pool, t.asset, t.totalMinor, t.dueMinor)
      .where(sql`${t.stoppedAt} is null and ${t.dueMinor} < ${t.totalMinor}`)
      .concurrently(),
    index('release_lots_due')
      .on(t.nextDay, t.id)
      .where(sql`${t.stoppedAt} is null and ${t.dueMinor} < ${t.totalMinor}`),
    check('release_lots_amounts', sql`${t.totalMinor} > 0 and ${t.dueMinor} between 0 and ${t.totalMinor}`),
    check('release_lots_boost', sql`${t.boostMinor} >= 0`),
    check('release_lots_days', sql`${t.lastDay} >= ${t.nextDay} or ${t.dueMinor} = ${t.totalMinor}`)
  ]
)

/** What fell due of a lot on one of China's days. Waiting ones are paid in order as their pool allows. */
export const releaseDues = pgTable(
  'release_dues',
  {
    userId: id('user_id').notNull(),
    lotId: id('lot_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    asset: text('asset').notNull(),
    pool: text('pool').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    /** The part of the amount that orders brought forward. */
    boostMinor: minor('boost_minor').notNull(),
    status: text('status').notNull().default('waiting'),
    /** How it is handed over; as its lot says. */
    collect: text('collect').notNull().default('auto'),
    collectDays: integer('collect_days'),
    /** Since when it is set aside for the person, and until when; null when it never lapses. */
    readyAt: moment('ready_at'),
    endsAt: moment('ends_at'),
    paidAt: moment('paid_at')
  },
  t => [
    primaryKey({ columns: [t.userId, t.lotId, t.day] }),
    uniqueIndex('release_dues_once').on(t.lotId, t.day),
    index('release_dues_queue').on(t.pool, t.asset, t.day, t.lotId).where(sql`${t.status} = 'waiting'`),
    check('release_dues_amounts', sql`${t.amountMinor} > 0 and ${t.boostMinor} between 0 and ${t.amountMinor}`),
    index('release_dues_of_person').on(t.userId, t.asset, t.day).concurrently(),
    index('release_dues_ready').on(t.userId, t.asset).where(sql`${t.status} = 'ready'`),
    index('release_dues_ending').on(t.endsAt).where(sql`${t.status} = 'ready' and ${t.endsAt} is not null`),
    index('release_dues_ended').on(t.userId, t.lotId).where(sql`${t.status} in ('void', 'lapsed')`).concurrently(),
    check('release_dues_status', sql`${t.status} in ('waiting','ready','paid','void','lapsed')`)
  ]
)

/**
 * What the lots of each plan come to, in some rows of which whoever opens or collects one adds to one; the sum over them counts.
 * Added to in the transactions that change lots and what fell due of them (`engines/release/sums.ts`). A job compares.
 */
export const releaseSums = pgTable(
  'release_sums',
  {
    plan: text('plan').notNull(),
    stripe: smallint('stripe').notNull(),
    lots: integer('lots').notNull(),
    promisedMinor: minor('promised_minor').notNull(),
    paidMinor: minor('paid_minor').notNull(),
    waitingMinor: minor('waiting_minor').notNull()
  },
  t => [primaryKey({ columns: [t.plan, t.stripe] })]
)

/** One row a pool and asset: whoever pays its queue holds the row, so that nobody overtakes. */
export const releaseQueues = pgTable(
  'release_queues',
  { pool: text('pool').notNull(), asset: text('asset').notNull() },
  t => [primaryKey({ columns: [t.pool, t.asset] })]
)

/** Orders that brought a lot forward, so that each does so once. */
export const releaseBoosts = pgTable(
  'release_boosts',
  {
    userId: id('user_id').notNull(),
    lotId: id('lot_id').notNull(),
    key: text('key').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    at: moment('at').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.lotId, t.key] }), uniqueIndex('release_boosts_once').on(t.lotId, t.key)]
)

/** What a person collected by hand; of what is collected once a day one row a day. */
export const releaseCollections = pgTable(
  'release_collections',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    asset: text('asset').notNull(),
    /** China's day, for what is collected once a day; null for what is collected at any time. */
    day: date('day', { mode: 'string' }),
    amountMinor: minor('amount_minor').notNull(),
    at: moment('at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('release_collections_daily').on(t.userId, t.asset, t.day),
    check('release_collections_amount', sql`${t.amountMinor} > 0`)
  ]
)
