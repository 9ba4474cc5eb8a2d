import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** A person's account. Phone and real name of a sub-account are its parent's. */
export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    phone: text('phone').unique(),
    passwordHash: text('password_hash'),
    nickname: text('nickname').notNull(),
    avatar: text('avatar').notNull().default(''),
    sex: integer('sex').notNull().default(0),
    birthday: date('birthday', { mode: 'string' }),
    region: text('region').notNull().default(''),
    inviteCode: text('invite_code').notNull().unique(),
    referrerId: id('referrer_id'),
    parentId: id('parent_id'),
    level: integer('level').notNull().default(0),
    /** Words such as 'staff', 'operator'; empty for a shopper. */
    roles: text('roles').array().notNull().default([]),
    disabled: boolean('disabled').notNull().default(false),
    createdAt: createdAt()
  },
  t => [index('users_referrer').on(t.referrerId), index('users_parent').on(t.parentId)]
)

/** Signed-in devices. A token is kept only as its SHA-256; rotating keeps the family, and reuse of a rotated token ends it. */
export const sessions = pgTable(
  'sessions',
  {
    userId: id('user_id').notNull(),
    id: id().primaryKey(),
    familyId: id('family_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    device: text('device').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
    rotatedAt: moment('rotated_at'),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt()
  },
  t => [index('sessions_user').on(t.userId), index('sessions_family').on(t.familyId)]
)
