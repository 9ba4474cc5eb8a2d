import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
    /** Of money leaving or the account's safety: told even when its kind is switched off. */
    always: boolean('always').notNull().default(false),
    readAt: moment('read_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('messages_newest').on(t.userId, t.createdAt, t.id),
    index('messages_newest_of_kind').on(t.userId, t.kind, t.createdAt, t.id),
    // Rows lie in the order they came in: a few pages tell where the old ones are.
    index('messages_created').using('brin', t.createdAt),
    // With whether they are told whatever is muted, so that they are counted in the index alone.
    index('messages_unread_told').on(t.userId, t.kind, t.always).where(sql`read_at is null`).concurrently(),
    check('messages_kind_known', sql`${t.kind} in ('order', 'asset', 'activity', 'system')`)
  ]
)

/**
 * Messages on their way beyond the app, one row a channel, written with the message. `sending` is one that a server has in
 * hand; `dead` one that nobody will try again by itself.
 */
export const messagePushes = pgTable(
  'message_pushes',
  {
    userId: id('user_id').notNull(),
    messageId: id('message_id').notNull(),
    channel: text('channel').notNull(),
    topic: text('topic').notNull(),
    state: text('state').notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** When it is tried next; of one that is being sent, when that should long be over. */
    nextAt: moment('next_at').notNull(),
    /** Why it failed or was not sent, for operators. */
    error: text('error').notNull().default(''),
    sentAt: moment('sent_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.messageId, t.channel] }),
    index('message_pushes_due').on(t.nextAt).where(sql`state in ('waiting', 'sending')`),
    index('message_pushes_state').on(t.state, t.createdAt),
    check('message_pushes_channel', sql`${t.channel} in ('weixin', 'sms')`),
    check('message_pushes_state', sql`${t.state} in ('waiting', 'sending', 'sent', 'skipped', 'dead')`)
  ]
)

/** How often WeChat lets us still tell a person of a topic: each consent in the mini-program is one message. */
export const pushGrants = pgTable(
  'push_grants',
  {
    userId: id('user_id').notNull(),
    topic: text('topic').notNull(),
    left: integer('left_count').notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.topic] }), check('push_grants_left', sql`${t.left} >= 0`)]
)

/** What of a message a field of a template takes. */
export interface TemplatePart {
  name: string
  from: 'title' | 'text' | 'time'
}

/** What operators decided about a notice on a channel. What they did not is as the settings of the server have it. */
export const noticeChannels = pgTable(
  'notice_channels',
  {
    topic: text('topic').notNull(),
    channel: text('channel').notNull(),
    off: boolean('off').notNull().default(false),
    /** The provider's template; empty for that of the settings. */
    template: text('template').notNull().default(''),
    /** What its fields take, on channels whose templates have several. */
    parts: jsonb('parts').$type<TemplatePart[]>().notNull().default([]),
    changedBy: text('changed_by').notNull().default(''),
    changedAt: moment('changed_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.topic, t.channel] }),
    check('notice_channels_channel', sql`${t.channel} in ('weixin', 'sms')`)
  ]
)
