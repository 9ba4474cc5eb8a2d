import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** Forms somebody decides about, of every kind. Only `engines/application` writes `state`. */
export const applications = pgTable(
  'applications',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    kind: text('kind').notNull(),
    state: text('state').notNull().default('submitted'),
    /** What was filled in and may be read from the database. */
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** What may not, as sealed JSON. */
    sealed: text('sealed').notNull(),
    /** A person has to look at it: whatever decides by itself could not say. */
    byHand: boolean('by_hand').notNull().default(false),
    reason: text('reason').notNull().default(''),
    /** Who decided; null for what decides by itself. */
    reviewerId: id('reviewer_id'),
    submittedAt: moment('submitted_at').notNull(),
    decidedAt: moment('decided_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('applications_id').on(t.id),
    uniqueIndex('applications_one_open').on(t.userId, t.kind).where(sql`${t.state} in ('submitted','refused')`),
    index('applications_waiting').on(t.submittedAt, t.id).where(sql`${t.state} = 'submitted'`),
    index('applications_newest').on(t.submittedAt, t.id),
    check('applications_state', sql`${t.state} in ('submitted','approved','refused','withdrawn')`)
  ]
)

/** What happened to an application, in words. */
export const applicationEvents = pgTable(
  'application_events',
  {
    userId: id('user_id').notNull(),
    applicationId: id('application_id').notNull(),
    id: id().notNull(),
    words: text('words').notNull(),
    /** Who did it; null for what decides by itself. */
    actorId: id('actor_id'),
    at: moment('at').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.applicationId, t.id] })]
)
