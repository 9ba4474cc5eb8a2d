import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** A plan of the wellness family: what is signed for it is the agreement in force, what is put in goes by an exchange rule. */
export const familyPlans = pgTable(
  'family_plans',
  {
    code: text('code').primaryKey(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull(),
    intro: text('intro').notNull(),
    picture: text('picture').notNull(),
    /** The exchange rule, which names a release plan. */
    rule: text('rule').notNull(),
    /** How many of the family may be named, the signer left out. */
    membersMax: integer('members_max').notNull(),
    open: boolean('open').notNull().default(true),
    sort: integer('sort').notNull().default(0)
  },
  t => [check('family_plans_members', sql`${t.membersMax} between 0 and 10`)]
)

/** What somebody filled in and has not signed yet; of a plan one. */
export const familyDrafts = pgTable(
  'family_drafts',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    plan: text('plan').notNull(),
    fromMinor: minor('from_minor').notNull(),
    /** The exchange rule's version they were quoted by. */
    ruleVersion: integer('rule_version').notNull(),
    /** Names and relations of the family, sealed JSON. */
    membersSealed: text('members_sealed').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('family_drafts_one').on(t.userId, t.plan),
    check('family_drafts_amount', sql`${t.fromMinor} > 0`)
  ]
)

/** What was signed: written once, never changed. Its file lies sealed in storage under `file`. Amounts are minor units. */
export const familyAgreements = pgTable(
  'family_agreements',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    plan: text('plan').notNull(),
    title: text('title').notNull(),
    version: text('version').notNull(),
    /** The text as it was signed, and its SHA-256. */
    content: text('content').notNull(),
    contentHash: text('content_hash').notNull(),
    nameMasked: text('name_masked').notNull(),
    membersSealed: text('members_sealed').notNull(),
    membersCount: integer('members_count').notNull(),
    exchangeId: id('exchange_id').notNull(),
    fromAsset: text('from_asset').notNull(),
    fromMinor: minor('from_minor').notNull(),
    toAsset: text('to_asset').notNull(),
    toMinor: minor('to_minor').notNull(),
    file: text('file').notNull(),
    fileHash: text('file_hash').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    signedAt: moment('signed_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('family_agreements_newest').on(t.userId, t.signedAt, t.id),
    check('family_agreements_amounts', sql`${t.fromMinor} > 0 and ${t.toMinor} > 0`)
  ]
)
