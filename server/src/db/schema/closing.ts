import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    index('account_closings_asked').on(t.requestedAt, t.id),
    check('account_closings_state', sql`${t.state} in ('waiting','cancelled','done')`)
  ]
)

/** Files with everything kept about a person, made when somebody asks and kept for a day. Only `domains/closing` writes `state`. */
export const dataExports = pgTable(
  'data_exports',
  {
    /** The root account; those of its sub-accounts are in the file. */
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** The person, or the operator who hands it over. */
    askedBy: id('asked_by').notNull(),
    state: text('state').notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** The name of its file, of the try that made it, which lies in storage in so many sealed parts. */
    file: text('file').notNull().default(''),
    parts: integer('parts').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    askedAt: moment('asked_at').notNull(),
    madeAt: moment('made_at'),
    /** Until then it can be fetched. */
    expiresAt: moment('expires_at')
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('data_exports_one').on(t.userId, t.askedBy).where(sql`${t.state} = 'waiting'`),
    index('data_exports_waiting').on(t.askedAt).where(sql`${t.state} = 'waiting'`),
    index('data_exports_made').on(t.expiresAt).where(sql`${t.state} = 'made'`),
    index('data_exports_asked').on(t.askedAt, t.id),
    index('data_exports_open').on(t.askedAt, t.id).where(sql`${t.state} in ('waiting','failed')`),
    index('data_exports_over').on(t.askedAt).where(sql`${t.state} in ('failed','gone')`),
    check('data_exports_state', sql`${t.state} in ('waiting','made','failed','gone')`)
  ]
)
