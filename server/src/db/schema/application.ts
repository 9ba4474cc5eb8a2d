import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** Forms somebody decides about, of every kind. Only `engines/application` writes `state`. */
export const applications = pgTable(
  'applications',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    kind: text('kind').notNull(),
    /** Tells several of a kind apart, where a person may have several; empty else. */
    slot: text('slot').notNull().default(''),
    state: text('state').notNull().default('submitted'),
    /** What was filled in and may be read from the database. */
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** What may not, as sealed JSON. */
    sealed: text('sealed').notNull(),
    /** All that was filled in, as sealed JSON, so that single fields of it can be put right; null of old ones. */
    formSealed: text('form_sealed'),
    /** What is to be put right: by field, in words. */
    corrections: jsonb('corrections').$type<Record<string, string>>(),
    /** The order that pays its fee or deposit, and what that costs in fen; null where it costs nothing. */
    feeFen: minor('fee_fen'),
    feeOrderId: id('fee_order_id'),
    /** When its papers run out, once it is agreed to; null when they never do. */
    expiresAt: moment('expires_at'),
    remindedAt: moment('reminded_at'),
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
    uniqueIndex('applications_one_open')
      .on(t.userId, t.kind, t.slot)
      .where(sql`${t.state} in ('submitted','refused','correcting','paying')`),
    index('applications_expiring').on(t.expiresAt).where(sql`${t.state} = 'approved' and ${t.expiresAt} is not null`),
    index('applications_expired')
      .on(t.expiresAt, t.id)
      .where(sql`${t.state} = 'expired' and ${t.expiresAt} is not null`)
      .concurrently(),
    check('applications_fee', sql`${t.feeFen} is null or ${t.feeFen} > 0`),
    // With the kind, which the desk narrows a state by, in the index alone.
    index('applications_in_state').on(t.state, t.submittedAt, t.id, t.kind).concurrently(),
    index('applications_newest').on(t.submittedAt, t.id),
    check(
      'applications_state',
      sql`${t.state} in ('submitted','correcting','paying','approved','refused','withdrawn','expired')`
    )
  ]
)

/** What is filled in and not handed in yet, step by step; all of it sealed. */
export const applicationDrafts = pgTable(
  'application_drafts',
  {
    userId: id('user_id').notNull(),
    kind: text('kind').notNull(),
    slot: text('slot').notNull().default(''),
    sealed: text('sealed').notNull(),
    /** Names of the steps that are done. */
    steps: text('steps').array().notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.kind, t.slot] })]
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
