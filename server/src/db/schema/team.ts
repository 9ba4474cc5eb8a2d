import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** Levels of directors: what the shops they serve came to in a month for one, and what part of the rate it gets. */
export const directorLevels = pgTable(
  'director_levels',
  {
    level: integer('level').primaryKey(),
    name: text('name').notNull(),
    /** Settled turnover of the directly served shops in a month, in fen. */
    turnoverFen: minor('turnover_fen').notNull(),
    /** Mean service score of those shops, in tenths: 45 is 4.5. */
    scoreTenths: integer('score_tenths').notNull(),
    /** Part of the director's rate, in hundredths of a percent. */
    partBp: integer('part_bp').notNull()
  },
  t => [
    check('director_levels_level', sql`${t.level} between 1 and 9`),
    check('director_levels_terms', sql`${t.turnoverFen} >= 0 and ${t.scoreTenths} between 0 and 50`),
    check('director_levels_part', sql`${t.partBp} between 0 and 10000`)
  ]
)

/** What a director's shops came to in a month of China's calendar ("2026-11"), and the level that gave. */
export const directorMonths = pgTable(
  'director_months',
  {
    userId: id('user_id').notNull(),
    month: text('month').notNull(),
    shops: integer('shops').notNull(),
    turnoverFen: minor('turnover_fen').notNull(),
    /** In tenths; null where no shop has been reviewed. */
    scoreTenths: integer('score_tenths'),
    level: integer('level').notNull(),
    lookedAt: moment('looked_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.month] }),
    check('director_months_sums', sql`${t.shops} >= 0 and ${t.level} >= 0`)
  ]
)

/**
 * Value that leaves for a person's account at the auction house: held when it is asked for, told to the house under one
 * number for good, gone when the house has it, else the person's again.
 */
export const auctionRecharges = pgTable(
  'auction_recharges',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** The caller's idempotency key: asked again with it, it is this one. */
    key: text('key').notNull(),
    /** The number the house knows it by. */
    no: text('no').notNull(),
    /** In minor units of the asset. */
    amountMinor: minor('amount_minor').notNull(),
    /** Phone of the account there, sealed, and as it is shown. */
    phoneSealed: text('phone_sealed').notNull(),
    phoneTail: text('phone_tail').notNull(),
    status: text('status').notNull().default('draft'),
    /** China's day it was asked for, "2026-11-20": its place in the day's cap. */
    day: text('day').notNull(),
    tradeNo: text('trade_no').notNull().default(''),
    /** Why it came back, for the person. */
    reason: text('reason').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    nextAt: moment('next_at'),
    /** The last complaint of the way there, for operators. */
    error: text('error').notNull().default(''),
    closedAt: moment('closed_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('auction_recharges_key').on(t.userId, t.key),
    uniqueIndex('auction_recharges_no').on(t.userId, t.no),
    index('auction_recharges_list').on(t.userId, t.createdAt, t.id),
    index('auction_recharges_newest').on(t.createdAt, t.id),
    index('auction_recharges_state').on(t.status, t.createdAt, t.id),
    index('auction_recharges_due').on(t.nextAt).where(sql`${t.status} in ('held','sending')`),
    check('auction_recharges_status', sql`${t.status} in ('draft','held','sending','done','back')`),
    check('auction_recharges_amount', sql`${t.amountMinor} > 0`)
  ]
)

/** The books of the sandbox auction house: what it was sent, once a number. */
export const sandboxAuctions = pgTable('sandbox_auctions', {
  no: text('no').primaryKey(),
  amountMinor: minor('amount_minor').notNull(),
  status: text('status').notNull(),
  /** How often it was told. */
  told: integer('told').notNull().default(1),
  at: moment('at').notNull()
})
