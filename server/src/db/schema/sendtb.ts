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
import { createdAt, id, moment } from '../columns'
import { shops } from './shop'

/** What operators let shops do with 通宝: one row; nothing is given while there is none. */
export const tbTerms = pgTable(
  'tb_terms',
  {
    id: smallint('id').primaryKey().default(1),
    open: boolean('open').notNull(),
    /** Most a shop may give for a yuan that was settled, in hundredths of one 通宝. */
    perYuanMost: integer('per_yuan_most').notNull(),
    /** Most one person gets of one shop on a day of China's calendar. */
    personDay: integer('person_day').notNull(),
    /** Most people one task gives to. */
    taskPeople: integer('task_people').notNull(),
    /** Orders settled, and refunds made, until then were looked at. */
    countedUntil: moment('counted_until').notNull()
  },
  t => [
    check('tb_terms_one', sql`${t.id} = 1`),
    check(
      'tb_terms_caps',
      sql`${t.perYuanMost} between 1 and 10000 and ${t.personDay} > 0 and ${t.taskPeople} between 1 and 500`
    )
  ]
)

/** What a shop gives its buyers by itself; a row from when its people first said so. */
export const tbShops = pgTable(
  'tb_shops',
  {
    shopId: id('shop_id')
      .primaryKey()
      .references(() => shops.id),
    open: boolean('open').notNull().default(false),
    /** For a yuan that was settled, in hundredths of one 通宝; at most so many for an order, 0: without a limit. */
    perYuan: integer('per_yuan').notNull().default(0),
    orderMost: integer('order_most').notNull().default(0),
    /** Orders settled from then on count. */
    since: moment('since').notNull(),
    /** When an operator stopped all of its giving, and why, in words its people read. */
    stoppedAt: moment('stopped_at'),
    stopReason: text('stop_reason').notNull().default(''),
    createdAt: createdAt()
  },
  t => [
    index('tb_shops_newest').on(t.createdAt, t.shopId),
    check('tb_shops_rate', sql`${t.perYuan} between 0 and 10000 and ${t.orderMost} >= 0`),
    check('tb_shops_open', sql`not ${t.open} or ${t.perYuan} > 0`),
    check('tb_shops_stop', sql`(${t.stoppedAt} is null) = (${t.stopReason} = '')`)
  ]
)

/** What a shop gives to several of its customers, the same to each; all of it is set aside from when it is planned. */
export const tbTasks = pgTable(
  'tb_tasks',
  {
    id: id().primaryKey(),
    shopId: id('shop_id')
      .notNull()
      .references(() => shops.id),
    /** Who of the shop planned it. */
    byId: id('by_id').notNull(),
    name: text('name').notNull(),
    /** Which customers: a group, or `picked`. */
    group: text('people_group').notNull(),
    each: integer('each').notNull(),
    people: integer('people').notNull(),
    state: text('state').notNull().default('waiting'),
    runAt: moment('run_at').notNull(),
    endedAt: moment('ended_at'),
    /** Why it was cancelled, where an operator did. */
    endReason: text('end_reason').notNull().default(''),
    createdAt: createdAt()
  },
  t => [
    index('tb_tasks_of_shop').on(t.shopId, t.createdAt, t.id),
    index('tb_tasks_newest').on(t.createdAt, t.id),
    index('tb_tasks_state').on(t.state, t.createdAt, t.id),
    index('tb_tasks_due').on(t.runAt, t.id).where(sql`${t.state} in ('waiting','running')`),
    check('tb_tasks_counts', sql`${t.each} > 0 and ${t.people} > 0`),
    check('tb_tasks_state', sql`${t.state} in ('waiting','running','done','cancelled')`),
    check('tb_tasks_end', sql`(${t.endedAt} is not null) = (${t.state} in ('done','cancelled'))`)
  ]
)

/** What one person gets of a shop: for a settled order, whose id it then has, or by a task. */
export const tbGifts = pgTable(
  'tb_gifts',
  {
    /** The parent account. */
    userId: id('user_id').notNull(),
    id: id().notNull(),
    shopId: id('shop_id').notNull(),
    taskId: id('task_id'),
    orderId: id('order_id'),
    /** Of an order: hundredths of one 通宝 for a yuan, as it was when it was settled. */
    perYuan: integer('per_yuan'),
    asked: integer('asked').notNull(),
    given: integer('given').notNull().default(0),
    /** How much was taken back after refunds, and how much more is to be once the person has some. */
    back: integer('back').notNull().default(0),
    owed: integer('owed').notNull().default(0),
    state: text('state').notNull().default('waiting'),
    /** Why nothing was given. */
    reason: text('reason').notNull().default(''),
    givenAt: moment('given_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('tb_gifts_order').on(t.orderId),
    // With what was given, which is summed up by task.
    index('tb_gifts_of_task').on(t.taskId, t.state, t.given).where(sql`${t.taskId} is not null`).concurrently(),
    // With whose they are, so that a far page is found in the index alone.
    index('tb_gifts_shop_newest').on(t.shopId, t.createdAt, t.id, t.userId).concurrently(),
    index('tb_gifts_all_newest').on(t.createdAt, t.id, t.userId).concurrently(),
    index('tb_gifts_order_newest').on(t.createdAt, t.id, t.userId).where(sql`${t.orderId} is not null`).concurrently(),
    index('tb_gifts_task_newest').on(t.createdAt, t.id, t.userId).where(sql`${t.taskId} is not null`).concurrently(),
    index('tb_gifts_waiting')
      .on(t.shopId, t.createdAt, t.id)
      .where(sql`${t.state} = 'waiting' and ${t.orderId} is not null`),
    index('tb_gifts_owed').on(t.userId).where(sql`${t.owed} > 0`),
    check('tb_gifts_cause', sql`(${t.taskId} is null) <> (${t.orderId} is null)`),
    check('tb_gifts_order', sql`(${t.orderId} is null) = (${t.perYuan} is null)`),
    check('tb_gifts_state', sql`${t.state} in ('waiting','given','skipped','cancelled')`),
    check('tb_gifts_given', sql`(${t.state} = 'given') = (${t.given} > 0)`),
    check(
      'tb_gifts_counts',
      sql`${t.asked} > 0 and ${t.given} between 0 and ${t.asked} and ${t.back} >= 0 and ${t.owed} >= 0 and ${t.back} + ${t.owed} <= ${t.given}`
    )
  ]
)

/** What a person got of a shop on one of China's days. */
export const tbDays = pgTable(
  'tb_days',
  {
    userId: id('user_id').notNull(),
    shopId: id('shop_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    given: integer('given').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.shopId, t.day] }), check('tb_days_given', sql`${t.given} >= 0`)]
)
