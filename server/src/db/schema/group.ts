import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** People who want the same thing together, by a deadline. */
export const groups = pgTable(
  'groups',
  {
    id: id().primaryKey(),
    kind: text('kind').notNull(),
    /** What it is about, as its kind names it: a person has one open place a subject. */
    subject: text('subject').notNull(),
    state: text('state').notNull().default('open'),
    /** How many it needs. */
    size: smallint('size').notNull(),
    /** Seats that are reserved, and how many of those are confirmed. */
    taken: smallint('taken').notNull().default(0),
    confirmed: smallint('confirmed').notNull().default(0),
    /** The account that leads it: who opened it, or who has been in it longest since. */
    leaderId: id('leader_id').notNull(),
    /** It lapses then, unless it is filled. */
    endsAt: moment('ends_at').notNull(),
    endedAt: moment('ended_at'),
    /** A filled group that `group_sums` counts. */
    summed: boolean('summed').notNull().default(false),
    createdAt: createdAt()
  },
  t => [
    check('groups_state', sql`${t.state} in ('open', 'filled', 'lapsed')`),
    check('groups_size', sql`${t.size} > 1`),
    check('groups_taken', sql`${t.taken} between 0 and ${t.size} and ${t.confirmed} between 0 and ${t.taken}`),
    check('groups_ended', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    check('groups_filled', sql`${t.state} <> 'filled' or ${t.confirmed} = ${t.size}`),
    index('groups_of_subject').on(t.kind, t.subject, t.state, t.endsAt),
    // A group that is filled has as many as its size: who won is counted in it alone.
    index('groups_unsummed')
      .on(t.kind, t.subject, t.size)
      .where(sql`${t.state} = 'filled' and not ${t.summed}`)
      .concurrently(),
    index('groups_due').on(t.endsAt).where(sql`${t.state} = 'open'`)
  ]
)

/** How many people got what they wanted of a subject, by the filled groups that are marked as summed. */
export const groupSums = pgTable(
  'group_sums',
  {
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    people: integer('people').notNull()
  },
  t => [primaryKey({ columns: [t.kind, t.subject] }), check('group_sums_people', sql`${t.people} > 0`)]
)

/** A person's place in a group, for as long as it lasts; it may be for several people. */
export const groupSeats = pgTable(
  'group_seats',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    groupId: id('group_id')
      .notNull()
      .references(() => groups.id),
    /** The person behind the account: the parent of a sub-account. */
    personId: id('person_id').notNull(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    /** What the seat was reserved with, as its kind names it. */
    ref: text('ref').notNull(),
    /** How many of the group's places it takes. */
    places: smallint('places').notNull().default(1),
    state: text('state').notNull().default('held'),
    confirmedAt: moment('confirmed_at'),
    endedAt: moment('ended_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('group_seats_state', sql`${t.state} in ('held', 'confirmed', 'won', 'left', 'lapsed', 'closed')`),
    check('group_seats_places', sql`${t.places} > 0`),
    uniqueIndex('group_seats_ref').on(t.kind, t.ref),
    uniqueIndex('group_seats_one_open')
      .on(t.personId, t.kind, t.subject)
      .where(sql`${t.state} in ('held', 'confirmed')`),
    index('group_seats_of_group').on(t.groupId, t.createdAt),
    index('group_seats_lapsed').on(t.createdAt).where(sql`${t.state} = 'lapsed'`)
  ]
)
