import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** First answers of writes that carried an idempotency key; the row is written in the write's own transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: id('user_id').notNull(),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    inputHash: text('input_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)]
)

/** Counters of guarded actions in fixed windows, such as sign-in tries of a phone. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    subject: text('subject').notNull(),
    startsAt: moment('starts_at').notNull(),
    hits: integer('hits').notNull()
  },
  t => [primaryKey({ columns: [t.subject, t.startsAt] }), index('rate_windows_starts').on(t.startsAt)]
)
