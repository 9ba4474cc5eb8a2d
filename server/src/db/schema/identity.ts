import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** A person's account. Phone and real name of a sub-account are its parent's. */
export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    /** What the person signs in with; null for a sub-account, and for a WeChat account that has bound none yet. */
    phone: text('phone').unique(),
    /** Where couriers and service call, when it is not `phone`. */
    contactPhone: text('contact_phone').notNull().default(''),
    /** When the phone last changed: cash-outs cool off for a day after it. */
    phoneChangedAt: moment('phone_changed_at'),
    passwordHash: text('password_hash'),
    nickname: text('nickname').notNull(),
    avatar: text('avatar').notNull().default(''),
    sex: integer('sex').notNull().default(0),
    birthday: date('birthday', { mode: 'string' }),
    region: text('region').notNull().default(''),
    inviteCode: text('invite_code').notNull().unique(),
    referrerId: id('referrer_id'),
    /** When they were brought; null for what was so before it was written down. */
    referredAt: moment('referred_at'),
    parentId: id('parent_id'),
    level: integer('level').notNull().default(0),
    /** Settled spending that counts towards the level. */
    growthFen: minor('growth_fen').notNull().default(sql`0`),
    /** Words such as 'staff', 'operator'; empty for a shopper. */
    roles: text('roles').array().notNull().default([]),
    /** Kinds of notices switched off. */
    muted: text('muted').array().notNull().default([]),
    /** Signs in nowhere and takes part in nothing: closed, merged into another, or blocked by the desk. */
    disabled: boolean('disabled').notNull().default(false),
    /** Since when the desk keeps the account out; null for one that is disabled for good. */
    blockedAt: moment('blocked_at'),
    /** The account this one was merged into; it is then disabled for good. */
    mergedInto: id('merged_into'),
    createdAt: createdAt()
  },
  t => [
    // With who they are, so that whom somebody brought is joined off the index alone.
    index('users_brought').on(t.referrerId, t.id).concurrently(),
    // With their names, by which whoever brought them looks for them.
    index('users_brought_names')
      .on(t.referrerId, t.createdAt, t.id, t.nickname)
      .where(sql`not ${t.disabled}`)
      .concurrently(),
    // Accounts of their own alone, who came last first: groups that sign in together.
    index('users_group_newest')
      .on(t.referrerId, t.createdAt, t.id)
      .where(sql`not ${t.disabled} and ${t.parentId} is null`)
      .concurrently(),
    // Of those who switched off notices of what goes on, which groups they are in.
    index('users_quiet')
      .on(t.referrerId, t.id)
      .where(sql`'activity' = any(${t.muted}) and ${t.referrerId} is not null`)
      .concurrently(),
    index('users_parent').on(t.parentId),
    // Few: closed accounts, and those that belong to another.
    index('users_apart')
      .on(t.id, t.parentId, t.disabled)
      .where(sql`${t.disabled} or ${t.parentId} is not null`)
      .concurrently(),
    // Members as the desk lists and finds them.
    index('users_newest').on(t.createdAt, t.id),
    index('users_level').on(t.level, t.createdAt, t.id),
    index('users_growth').on(t.growthFen, t.id),
    index('users_blocked').on(t.createdAt, t.id).where(sql`${t.blockedAt} is not null`),
    index('users_gone').on(t.createdAt, t.id).where(sql`${t.disabled} and ${t.blockedAt} is null`),
    index('users_phone_end').on(sql`right(${t.phone}, 4)`, t.createdAt, t.id),
    index('users_nickname').using('gin', t.nickname.op('gin_trgm_ops')),
    check('users_blocked_is_disabled', sql`${t.blockedAt} is null or ${t.disabled}`),
    check('users_referrer_is_another', sql`${t.referrerId} <> ${t.id}`),
    check('users_sub_has_no_phone', sql`${t.parentId} is null or ${t.phone} is null`)
  ]
)

/**
 * Signed-in devices. A token is kept only as its SHA-256; rotating keeps the family, and reuse of a rotated token ends it
 * once the token that replaced it has been used.
 */
export const sessions = pgTable(
  'sessions',
  {
    userId: id('user_id').notNull(),
    id: id().primaryKey(),
    familyId: id('family_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    device: text('device').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
    /** The session this one took the place of. */
    replacesId: id('replaces_id'),
    /** When the token of a session that replaces another was used first. */
    usedAt: moment('used_at'),
    /** When this one's token was first traded for another. */
    rotatedAt: moment('rotated_at'),
    /** When a token that replaced this one's was used first. */
    supersededAt: moment('superseded_at'),
    revokedAt: moment('revoked_at'),
    /** Why it ended, a word of `RevokedFor`. */
    revokedFor: text('revoked_for'),
    createdAt: createdAt()
  },
  t => [
    index('sessions_user').on(t.userId),
    index('sessions_family').on(t.familyId),
    index('sessions_expires').on(t.expiresAt)
  ]
)

/** Ids that outside services vouch for: 'wechat:<appid>' has openids, 'wechat:union' has unionids. */
export const outsideIds = pgTable(
  'outside_ids',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    userId: id('user_id').notNull(),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.provider, t.subject] }), unique('outside_ids_one_each').on(t.userId, t.provider)]
)

/** Devices that signed in to an account before, by the hash of a key the server gave them; `user_id` is the parent account. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: id('user_id').notNull(),
    keyHash: text('key_hash').notNull(),
    /** When it signed in first: what is risky waits until it is no new device any more. */
    firstAt: moment('first_at').notNull(),
    seenAt: moment('seen_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.keyHash] }),
    index('known_devices_key').on(t.keyHash),
    index('known_devices_seen').on(t.seenAt)
  ]
)

/** The one live code of a phone for a purpose and whoever asked for it, kept as a keyed hash. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    phone: text('phone').notNull(),
    purpose: text('purpose').notNull(),
    /** Who asked, as a keyed hash: the device, or the address network of a client that names none. Nobody else can use it. */
    asker: text('asker').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at')
  },
  t => [primaryKey({ columns: [t.phone, t.purpose, t.asker] }), index('phone_codes_expires').on(t.expiresAt)]
)

/** When a phone was last sent a code and how many it got that day: one row decides which of two sends goes out. */
export const codeGates = pgTable(
  'code_gates',
  {
    phone: text('phone').primaryKey(),
    lastSentAt: moment('last_sent_at').notNull(),
    day: text('day').notNull(),
    sends: integer('sends').notNull()
  },
  t => [index('code_gates_last_sent').on(t.lastSentAt)]
)

/** Picture captchas that wait for their answer; reading one deletes it. */
export const captchas = pgTable(
  'captchas',
  {
    key: text('key').primaryKey(),
    answerHash: text('answer_hash').notNull(),
    expiresAt: moment('expires_at').notNull()
  },
  t => [index('captchas_expires').on(t.expiresAt)]
)

/** Short-lived, single-use proofs, such as «this phone was proved by code» or «this WeChat was proved by its provider». */
export const tickets = pgTable(
  'tickets',
  {
    hash: text('hash').primaryKey(),
    kind: text('kind').notNull(),
    /** The account that may use it; null when nobody is signed in yet. */
    userId: id('user_id'),
    /** What was proved: a phone, or a WeChat profile as JSON. */
    subject: text('subject').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at')
  },
  t => [index('tickets_expires').on(t.expiresAt)]
)
