import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '../columns'

/** Accounts whose people want them gone: one that waits may be taken back until it is due. */
export const accountClosings = pgTable(
  'account_closings',
  {
    id: id().primaryKey(),
    /** The root account; its sub-accounts go with it. */
    rootId: id('root_id').notNull(),
    state: text('state').notNull().default('waiting'),
    requestedAt: moment('requested_at').notNull(),
    dueAt: moment('due_at').notNull(),
    endedAt: moment('ended_at'),
    /** Why it was not done when it was due. */
    reason: text('reason').notNull().default('')
  },
  t => [
    uniqueIndex('account_closings_one').on(t.rootId).where(sql`${t.state} = 'waiting'`),
    index('account_closings_due').on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    check('account_closings_state', sql`${t.state} in ('waiting','cancelled','done')`)
  ]
)
