import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** What the shop told a person; written with the event it tells of, in the same transaction. */
export const messages = pgTable(
  'messages',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    picture: text('picture').notNull().default(''),
    url: text('url').notNull().default(''),
    readAt: moment('read_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('messages_newest').on(t.userId, t.createdAt, t.id),
    index('messages_newest_of_kind').on(t.userId, t.kind, t.createdAt, t.id),
    index('messages_unread').on(t.userId, t.kind).where(sql`read_at is null`),
    check('messages_kind_known', sql`${t.kind} in ('order', 'asset', 'activity', 'system')`)
  ]
)
