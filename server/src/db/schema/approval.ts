import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** What of a thing is one way and would be another. */
export interface HeldChange {
  title: string
  was: string
  is: string
}

/** What somebody at the console wants done that a second person must agree to. */
export const approvals = pgTable(
  'approvals',
  {
    id: id().primaryKey(),
    /** The endpoint's key. */
    action: text('action').notNull(),
    /** The checked input, as sealed JSON: exactly this is done. */
    input: text('input').notNull(),
    /** Keyed hash of action and input: the same deed waits once. */
    fingerprint: text('fingerprint').notNull(),
    /** Keyed hash of all that was asked: a row that was changed in the database is not done. */
    seal: text('seal').notNull(),
    /** The deed in words, for whoever decides. */
    words: text('words').notNull(),
    /** What it changes, as it was when it was asked; done only while that still holds. Null for what changes nothing there is. */
    changes: jsonb('changes').$type<HeldChange[]>(),
    /** What it weighs, in fen; null for what always needs two persons. */
    amountFen: minor('amount_fen'),
    /** Which thing it is about. */
    subject: text('subject').notNull(),
    why: text('why').notNull(),
    askerId: id('asker_id').notNull(),
    askerName: text('asker_name').notNull(),
    /** Whose people may decide beside the platform's; null where those alone may. */
    shopId: id('shop_id'),
    expiresAt: moment('expires_at').notNull(),
    state: text('state').notNull().default('waiting'),
    deciderId: id('decider_id'),
    deciderName: text('decider_name').notNull().default(''),
    decidedAt: moment('decided_at'),
    note: text('note').notNull().default(''),
    createdAt: createdAt()
  },
  t => [
    check('approvals_state', sql`${t.state} in ('waiting', 'done', 'refused', 'withdrawn', 'lapsed')`),
    check(
      'approvals_second_person',
      sql`${t.state} not in ('done', 'refused') or coalesce(${t.deciderId} <> ${t.askerId}, false)`
    ),
    check('approvals_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    uniqueIndex('approvals_wait_once').on(t.fingerprint).where(sql`state = 'waiting'`),
    index('approvals_waiting').on(t.expiresAt).where(sql`state = 'waiting'`),
    index('approvals_made').on(t.createdAt, t.id),
    index('approvals_of_shop').on(t.shopId, t.createdAt, t.id).where(sql`shop_id is not null`).concurrently()
  ]
)

/** From which amount on a deed needs two persons, where it is not what the deed's own default says. */
export const approvalLimits = pgTable(
  'approval_limits',
  {
    action: text('action').primaryKey(),
    limitFen: minor('limit_fen').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: moment('changed_at').notNull()
  },
  t => [check('approval_limits_positive', sql`${t.limitFen} >= 0`)]
)
