import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** What people are rewarded for, as operators write it. The terms of one that has been open do not change. */
export const tasks = pgTable(
  'tasks',
  {
    code: text('code').primaryKey(),
    /** Which list shows it. */
    place: text('place').notNull(),
    title: text('title').notNull(),
    info: text('info').notNull().default(''),
    state: text('state').notNull().default('draft'),
    /** What counts: the code of a kind of event, and how much of its measure one must have at least. */
    event: text('event').notNull(),
    leastMinor: minor('least_minor').notNull().default(sql`0`),
    target: integer('target').notNull(),
    /** How often it begins anew. */
    period: text('period').notNull(),
    /** What is paid, in the asset's minor units, and from which pool. */
    asset: text('asset').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    pool: text('pool').notNull(),
    /** How many rewards there are in all, 0 for no limit; and how many were claimed. */
    quota: integer('quota').notNull().default(0),
    claimed: integer('claimed').notNull().default(0),
    /** A reward may be claimed for so many days after its period. */
    claimDays: integer('claim_days').notNull().default(1),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    endedAt: moment('ended_at'),
    sort: integer('sort').notNull().default(0),
    createdAt: createdAt()
  },
  t => [
    index('tasks_of_event').on(t.event),
    check('tasks_state', sql`${t.state} in ('draft', 'open', 'paused', 'ended')`),
    check('tasks_period', sql`${t.period} in ('day', 'week', 'month', 'once')`),
    check('tasks_target', sql`${t.target} > 0 and ${t.leastMinor} >= 0`),
    check('tasks_amount', sql`${t.amountMinor} > 0`),
    check('tasks_quota', sql`${t.quota} = 0 or ${t.claimed} between 0 and ${t.quota}`),
    check('tasks_time', sql`${t.startsAt} < ${t.endsAt} and ${t.claimDays} between 0 and 30`)
  ]
)

/** How far a person has come with a task in one of its periods, over all their accounts; by their parent account. */
export const taskProgress = pgTable(
  'task_progress',
  {
    userId: id('user_id').notNull(),
    task: text('task').notNull(),
    /** "2026-11-20", the Monday of a week, "2026-11", or "once". */
    period: text('period').notNull(),
    count: integer('count').notNull().default(0),
    claimedAt: moment('claimed_at'),
    updatedAt: moment('updated_at').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.task, t.period] }), check('task_progress_count', sql`${t.count} >= 0`)]
)

/** How many people have begun a task, written with the first progress of each (`engines/task/sums.ts`). */
export const taskSums = pgTable(
  'task_sums',
  { task: text('task').primaryKey(), people: integer('people').notNull() },
  t => [check('task_sums_people', sql`${t.people} >= 0`)]
)

/** What has counted for a task, each thing once: its key names what happened. */
export const taskMarks = pgTable(
  'task_marks',
  {
    userId: id('user_id').notNull(),
    task: text('task').notNull(),
    key: text('key').notNull(),
    period: text('period').notNull(),
    /** Whether it went into the progress; else it made up for one that was taken back after its reward was claimed. */
    counted: boolean('counted').notNull().default(true),
    undoneAt: moment('undone_at'),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.task, t.key] })]
)

/** How many of what was rewarded were taken back afterwards; so many of the next do not count. */
export const taskDebts = pgTable(
  'task_debts',
  { userId: id('user_id').notNull(), task: text('task').notNull(), owed: integer('owed').notNull().default(0) },
  t => [primaryKey({ columns: [t.userId, t.task] }), check('task_debts_owed', sql`${t.owed} >= 0`)]
)

/** Rewards that were claimed, each once; they wait where their pool is short, in the order in which they were claimed. */
export const taskClaims = pgTable(
  'task_claims',
  {
    userId: id('user_id').notNull(),
    task: text('task').notNull(),
    period: text('period').notNull(),
    id: id().notNull(),
    title: text('title').notNull(),
    asset: text('asset').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    pool: text('pool').notNull(),
    state: text('state').notNull().default('waiting'),
    createdAt: createdAt(),
    paidAt: moment('paid_at')
  },
  t => [
    primaryKey({ columns: [t.userId, t.task, t.period] }),
    uniqueIndex('task_claims_id').on(t.id),
    // For counting alone: of everybody, and of a person.
    index('task_claims_states').on(t.task, t.state).concurrently(),
    index('task_claims_own').on(t.userId, t.state).concurrently(),
    index('task_claims_queue').on(t.pool, t.asset, t.createdAt, t.id).where(sql`${t.state} = 'waiting'`),
    check('task_claims_state', sql`${t.state} in ('waiting', 'paid', 'void')`),
    check('task_claims_paid', sql`(${t.state} = 'paid') = (${t.paidAt} is not null)`)
  ]
)

/** Whoever pays from a pool holds its row, so that nobody overtakes. */
export const taskQueues = pgTable(
  'task_queues',
  { pool: text('pool').notNull(), asset: text('asset').notNull() },
  t => [primaryKey({ columns: [t.pool, t.asset] })]
)

/** What a person has claimed on one of China's days over all tasks, by the published value of the assets. */
export const taskDays = pgTable(
  'task_days',
  { userId: id('user_id').notNull(), day: text('day').notNull(), worthFen: minor('worth_fen').notNull() },
  t => [primaryKey({ columns: [t.userId, t.day] })]
)

/** What a person is looking at, since when by the server's clock. One thing at a time: opening another takes its place. */
export const taskWatches = pgTable('task_watches', {
  userId: id('user_id').primaryKey(),
  pass: id('pass').notNull(),
  event: text('event').notNull(),
  target: id('target').notNull(),
  openedAt: moment('opened_at').notNull()
})
