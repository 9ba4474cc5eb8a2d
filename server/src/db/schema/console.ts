import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** Roles beside the built-in ones: sets of the console's rights. */
export const consoleRoles = pgTable('console_roles', {
  id: id().primaryKey(),
  name: text('name').notNull().unique(),
  words: text('words').notNull().default(''),
  rights: text('rights').array().notNull(),
  createdAt: createdAt()
})

/** People of the platform who work at the console. The password is their account's; the second factor is kept here. */
export const consolePeople = pgTable(
  'console_people',
  {
    userId: id('user_id').primaryKey(),
    /** How colleagues call them. */
    name: text('name').notNull(),
    /** Whose people they are; null: the platform's. What they may do follows from what the shop lets them. */
    shopId: id('shop_id'),
    /** Ids of roles, built-in and own; of a shop's people `SHOP_ROLE` alone. */
    roles: text('roles').array().notNull(),
    disabled: boolean('disabled').notNull().default(false),
    /** Hash of the code that lets them set up their second factor, once. */
    inviteHash: text('invite_hash'),
    inviteUntil: moment('invite_until'),
    /** The key of their one-time codes, sealed; null until it is set up. */
    totpSealed: text('totp_sealed'),
    /** The newest time step a code was taken of: no code is good twice. */
    totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
    /** Hashes of recovery codes that are left. */
    recovery: text('recovery').array().notNull().default([]),
    seenAt: moment('seen_at'),
    createdAt: createdAt()
  },
  t => [
    check('console_people_has_role', sql`cardinality(${t.roles}) > 0`),
    check('console_people_of_shop', sql`(${t.shopId} is not null) = (${t.roles} = array['shop'])`)
  ]
)

/** How somebody wants to see a list of the console: its filters, columns and sort, under a name. */
export const consoleViews = pgTable(
  'console_views',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** Which list, by the name it has in the console. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** What the list's address says, without its page: filters, sort and which columns are left out. */
    query: text('query').notNull(),
    /** Shown with it when the list is opened with nothing chosen. */
    isDefault: boolean('is_default').notNull().default(false),
    /** Colleagues see it too: the platform's people, or those of this shop. */
    shared: boolean('shared').notNull().default(false),
    shopId: id('shop_id'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique('console_views_name').on(t.userId, t.list, t.name),
    uniqueIndex('console_views_default').on(t.userId, t.list).where(sql`${t.isDefault}`),
    index('console_views_shared').on(t.list, t.shopId).where(sql`${t.shared}`)
  ]
)

/** Sign-ins at the console; tokens are kept as their SHA-256. */
export const consoleSessions = pgTable(
  'console_sessions',
  {
    userId: id('user_id').notNull(),
    id: id().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Which password it was opened with: when that changes, the session is over. */
    passwordMark: text('password_mark').notNull(),
    agent: text('agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
    /** When it was last used, to the minute; idle for longer than half an hour it is over. */
    seenAt: moment('seen_at').notNull(),
    /** When a one-time code was last given in it. */
    provedAt: moment('proved_at').notNull(),
    endedAt: moment('ended_at'),
    createdAt: createdAt()
  },
  t => [index('console_sessions_user').on(t.userId)]
)

/** What was done at the console and by operators, in one chain: each row's hash covers the one before it. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    at: moment('at').notNull(),
    actorId: id('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    ip: text('ip').notNull(),
    /** The session it was done in; null from the command line. */
    sessionId: id('session_id'),
    /** The endpoint's key, or a word for what has none. */
    action: text('action').notNull(),
    /** Which thing it was done to, as the caller named it. */
    subject: text('subject').notNull(),
    why: text('why').notNull(),
    /** JSON as text, so that what was hashed is what is kept. */
    details: text('details').notNull(),
    previous: text('previous').notNull(),
    hash: text('hash').notNull()
  },
  t => [
    unique('audit_entries_one_follower').on(t.previous),
    index('audit_entries_actor').on(t.actorId, t.seq),
    index('audit_entries_subject').on(t.subject, t.seq),
    index('audit_entries_action').on(t.action, t.seq)
  ]
)

/** The end of the chain: one row, held by whoever adds to it. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer('id').primaryKey(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    hash: text('hash').notNull()
  },
  t => [check('audit_head_is_one', sql`${t.id} = 1`)]
)
