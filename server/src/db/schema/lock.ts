import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'
import { including } from '../including'

/** How long a lock of a kind lasts, and whether new ones are made; a kind without a row keeps its own defaults. */
export const lockTerms = pgTable(
  'lock_terms',
  {
    kind: text('kind').primaryKey(),
    days: integer('days').notNull(),
    open: boolean('open').notNull()
  },
  t => [check('lock_terms_days', sql`${t.days} between 1 and 365`)]
)

/** What somebody passes on: its token says whose link it is, and nothing about who that is. */
export const lockShares = pgTable(
  'lock_shares',
  {
    userId: id('user_id').notNull(),
    kind: text('kind').notNull(),
    /** What it shows, as the programme reads it. */
    target: text('target').notNull(),
    targetId: text('target_id').notNull().default(''),
    /** Above 0 for what came along with an account that was merged into this one. */
    nth: integer('nth').notNull().default(0),
    token: text('token').notNull().unique(),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.kind, t.target, t.targetId, t.nth] })]
)

/**
 * Customers and whose they are, one row a lock. Of two who lock somebody at once both write the next number, so that the
 * key lets one of them. A lock that ran out stays as it was; one that was ended early says why.
 */
export const locks = pgTable(
  'locks',
  {
    /** The customer's parent account: all accounts of a person are one customer. */
    userId: id('user_id').notNull(),
    kind: text('kind').notNull(),
    nth: integer('nth').notNull(),
    id: id().notNull().unique(),
    holderId: id('holder_id').notNull(),
    /** When the shared link was opened, which may be before the person signed in. */
    touchedAt: moment('touched_at').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    endReason: text('end_reason').notNull().default(''),
    /** Whether it counts for its holder; what an operator ended, or a closing, does not. */
    counted: boolean('counted').notNull().default(true)
  },
  t => [
    primaryKey({ columns: [t.userId, t.kind, t.nth] }),
    // With until when and whose, for counting and leaving out alone.
    index('locks_held')
      .on(including([t.holderId, t.kind, t.startsAt, t.id], [t.endsAt, t.userId]))
      .concurrently(),
    // Whom somebody has now, to count them and to leave them out.
    index('locks_live').on(t.holderId, t.kind, t.endsAt, t.userId).concurrently(),
    // How many hold now, of all there ever were.
    index('locks_ending').on(t.endsAt, t.kind).concurrently(),
    index('locks_newest').on(t.startsAt, t.id),
    check('locks_times', sql`${t.touchedAt} <= ${t.startsAt} and ${t.startsAt} <= ${t.endsAt}`)
  ]
)

/** Who opened somebody's shared links, and when last. */
export const lockVisitors = pgTable(
  'lock_visitors',
  {
    /** Whose links. */
    userId: id('user_id').notNull(),
    kind: text('kind').notNull(),
    /** The visitor's parent account. */
    visitorId: id('visitor_id').notNull(),
    opens: integer('opens').notNull().default(1),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.kind, t.visitorId] }),
    index('lock_visitors_latest').on(t.userId, t.kind, t.lastAt, t.visitorId),
    index('lock_visitors_visitor').on(t.visitorId),
    // For counting alone, which is short as all of somebody's are alike in it.
    index('lock_visitors_of').on(t.userId, t.kind).concurrently()
  ]
)

/** How many customers somebody locked in a month of China's calendar, or in all (''), so that a ranking is read off an index. */
export const lockCounts = pgTable(
  'lock_counts',
  {
    userId: id('user_id').notNull(),
    kind: text('kind').notNull(),
    month: text('month').notNull(),
    locked: integer('locked').notNull(),
    /** When the count was reached: of equal ones the earlier is ahead. */
    reachedAt: moment('reached_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.kind, t.month] }),
    index('lock_counts_rank').on(t.kind, t.month, t.locked.desc(), t.reachedAt, t.userId),
    check('lock_counts_locked', sql`${t.locked} >= 0`)
  ]
)

/** What a composed card shows, by the hash of that: its address never shows anything else. */
export const shareCards = pgTable(
  'share_cards',
  {
    userId: id('user_id').notNull(),
    hash: text('hash').notNull().unique(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.hash] })]
)
