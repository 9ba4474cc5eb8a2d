import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

const seq = (name: string) => bigint(name, { mode: 'number' })

/** One person and one shop, or the platform's own service where `shop_id` is null. */
export const conversations = pgTable(
  'conversations',
  {
    id: id().primaryKey(),
    userId: id('user_id').notNull(),
    shopId: id('shop_id'),
    /** Who answers it for the shop or the platform; null until somebody does. */
    agentId: id('agent_id'),
    /** The number of the newest line; its row lock is what lines queue for, so numbers have no gaps. */
    lastSeq: seq('last_seq').notNull().default(0),
    lastAt: moment('last_at'),
    userReadSeq: seq('user_read_seq').notNull().default(0),
    serviceReadSeq: seq('service_read_seq').notNull().default(0),
    /** Somebody has answered since the service was last ended. */
    isOpen: boolean('is_open').notNull().default(false),
    /** Since when the person waits for somebody to answer what they said; null: nobody is asked anything. */
    waitsSince: moment('waits_since'),
    createdAt: createdAt()
  },
  t => [
    unique('conversations_user_shop').on(t.userId, t.shopId).nullsNotDistinct(),
    index('conversations_of_user').on(t.userId, t.lastAt, t.id),
    index('conversations_of_shop').on(t.shopId, t.lastAt, t.id),
    index('conversations_waiting').on(t.shopId, t.waitsSince).where(sql`${t.waitsSince} is not null`).concurrently(),
    index('conversations_open').on(t.lastAt, t.id).where(sql`${t.isOpen}`).concurrently(),
    check(
      'conversations_read',
      sql`${t.userReadSeq} between 0 and ${t.lastSeq} and ${t.serviceReadSeq} between 0 and ${t.lastSeq}`
    )
  ]
)

/** What was said, numbered from 1 within its conversation. */
export const chatLines = pgTable(
  'chat_lines',
  {
    conversationId: id('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    seq: seq('seq').notNull(),
    side: text('side').notNull(),
    senderId: id('sender_id').notNull(),
    /** Made by the sender's device: a line sent again is the same line. */
    clientId: id('client_id').notNull(),
    kind: text('kind').notNull(),
    /** text, note: words; image: an address and its size; goods, order: what it was then; recall: the number. Empty once recalled. */
    body: jsonb('body').$type<Record<string, string>>().notNull(),
    recalledAt: moment('recalled_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.conversationId, t.seq] }),
    unique('chat_lines_once').on(t.conversationId, t.senderId, t.clientId),
    check('chat_lines_seq', sql`${t.seq} > 0`),
    check('chat_lines_side', sql`${t.side} in ('user', 'service')`),
    check('chat_lines_kind', sql`${t.kind} in ('text', 'image', 'goods', 'order', 'note', 'recall')`)
  ]
)

/** What a shop, or the platform where `shop_id` is null, lets be answered while nobody is there. */
export const chatAnswers = pgTable(
  'chat_answers',
  {
    id: id().primaryKey(),
    shopId: id('shop_id'),
    /** What is offered to be asked with one tap. */
    question: text('question').notNull(),
    /** Words a line is recognised by, in lower case and without blanks. */
    keywords: text('keywords').array().notNull(),
    answer: text('answer').notNull(),
    sort: integer('sort').notNull(),
    createdAt: createdAt()
  },
  t => [unique('chat_answers_question').on(t.shopId, t.question).nullsNotDistinct()]
)

/** What was answered by itself in a conversation, each thing once, whoever carries the chat. */
export const chatAutoReplies = pgTable(
  'chat_auto_replies',
  {
    conversationId: id('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** The client id of the line that was answered, or the day on which nothing was recognised. */
    key: text('key').notNull(),
    /** What of the list it was; null where nothing was recognised. */
    answerId: id('answer_id'),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.conversationId, t.key] })]
)

/** What a person was asked to say of a service that ended, and what they said; one a closing. */
export const chatRatings = pgTable(
  'chat_ratings',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    conversationId: id('conversation_id').notNull(),
    shopId: id('shop_id'),
    /** Who had the conversation when it ended. */
    agentId: id('agent_id').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** One to five; null while nothing was said. */
    stars: smallint('stars'),
    words: text('words').notNull().default(''),
    ratedAt: moment('rated_at')
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('chat_ratings_of').on(t.conversationId, t.askedAt),
    // What a range comes to, by colleague, is read off the index.
    index('chat_ratings_asked').on(t.askedAt, t.id, t.agentId, t.stars),
    index('chat_ratings_low').on(t.askedAt, t.id).where(sql`${t.stars} <= 2`),
    check('chat_ratings_stars', sql`${t.stars} between 1 and 5 and (${t.stars} is null) = (${t.ratedAt} is null)`)
  ]
)
