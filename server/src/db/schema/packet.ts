import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** Red packets that were cut from one amount, which lies in a pool of the round's own. */
export const packetRounds = pgTable(
  'packet_rounds',
  {
    id: id().primaryKey(),
    title: text('title').notNull(),
    words: text('words').notNull().default(''),
    /** `all`: whoever comes takes one while there are any; `given`: those it is given to. */
    audience: text('audience').notNull(),
    asset: text('asset').notNull(),
    /** What it was filled from, and what is left goes back to. */
    pool: text('pool').notNull(),
    totalMinor: minor('total_minor').notNull(),
    count: integer('count').notNull(),
    /** How many have somebody: the next one is the cut after this. */
    taken: integer('taken').notNull().default(0),
    state: text('state').notNull().default('open'),
    /** None are taken or given any more; who holds one may open it until the end. */
    stopped: boolean('stopped').notNull().default(false),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    createdAt: createdAt()
  },
  t => [
    index('packet_rounds_open').on(t.endsAt, t.id).where(sql`${t.state} = 'open'`),
    check('packet_rounds_audience', sql`${t.audience} in ('all', 'given')`),
    check('packet_rounds_state', sql`${t.state} in ('open', 'ended')`),
    check('packet_rounds_count', sql`${t.count} between 1 and 10000 and ${t.taken} between 0 and ${t.count}`),
    check('packet_rounds_total', sql`${t.totalMinor} >= ${t.count}`),
    check('packet_rounds_time', sql`${t.startsAt} < ${t.endsAt}`)
  ]
)

/** How a round was cut, before anybody had one; the sum is the round's total. */
export const packetCuts = pgTable(
  'packet_cuts',
  {
    roundId: id('round_id').notNull(),
    nth: integer('nth').notNull(),
    amountMinor: minor('amount_minor').notNull()
  },
  t => [primaryKey({ columns: [t.roundId, t.nth] }), check('packet_cuts_amount', sql`${t.amountMinor} > 0`)]
)

/** A packet somebody has, one a person and round, by their parent account: the key lets nobody have a second. */
export const packets = pgTable(
  'packets',
  {
    userId: id('user_id').notNull(),
    roundId: id('round_id').notNull(),
    nth: integer('nth').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    state: text('state').notNull().default('held'),
    heldAt: moment('held_at').notNull(),
    openedAt: moment('opened_at'),
    /** When its holder was told that it lapses soon. */
    remindedAt: moment('reminded_at')
  },
  t => [
    primaryKey({ columns: [t.userId, t.roundId] }),
    uniqueIndex('packets_cut').on(t.roundId, t.nth),
    index('packets_lucky').on(t.roundId, t.amountMinor.desc(), t.openedAt).where(sql`${t.state} = 'opened'`),
    index('packets_held').on(t.roundId, t.userId).where(sql`${t.state} = 'held'`),
    check('packets_state', sql`${t.state} in ('held', 'opened', 'lapsed')`),
    check('packets_opened', sql`(${t.openedAt} is not null) = (${t.state} = 'opened')`),
    check('packets_amount', sql`${t.amountMinor} > 0`)
  ]
)
