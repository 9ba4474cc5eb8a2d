import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** Merchants somebody invites, by phone or by a link: whoever was first has the phone until the invitation lapses. */
export const merchantInvites = pgTable(
  'merchant_invites',
  {
    /** Who invites. */
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** How it began: `phone` was written by who invites, `link` was opened by who is invited. */
    source: text('source').notNull(),
    /** What who invites calls the merchant; empty of links. */
    name: text('name').notNull().default(''),
    /** How the merchant is to join: a type of joining. */
    kind: text('kind').notNull(),
    cityId: text('city_id').notNull().default(''),
    phoneSealed: text('phone_sealed').notNull(),
    phoneIndex: text('phone_index').notNull(),
    /** What came of it; null until the merchant hands an application in. */
    applicationId: id('application_id'),
    appliedAt: moment('applied_at'),
    /** Until when it waits for an application. */
    expiresAt: moment('expires_at').notNull(),
    /** When it lapsed and gave the phone free for another; null before. */
    endedAt: moment('ended_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('merchant_invites_open').on(t.phoneIndex).where(sql`${t.endedAt} is null`),
    uniqueIndex('merchant_invites_application').on(t.applicationId),
    index('merchant_invites_mine').on(t.userId, t.createdAt, t.id),
    index('merchant_invites_newest').on(t.createdAt, t.id),
    index('merchant_invites_kind').on(t.kind, t.createdAt, t.id),
    check('merchant_invites_source', sql`${t.source} in ('phone','link')`),
    check('merchant_invites_applied', sql`(${t.applicationId} is null) = (${t.appliedAt} is null)`),
    check('merchant_invites_ended', sql`${t.endedAt} is null or ${t.applicationId} is null`)
  ]
)
