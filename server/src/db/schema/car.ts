import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, minor, moment } from '../columns'

/** What a month of car owners brings by how much was spent; a set holds from its month until that of the next set. A rate of zero ends the programme. */
export const carTiers = pgTable(
  'car_tiers',
  {
    sinceMonth: text('since_month').notNull(),
    fromFen: minor('from_fen').notNull(),
    title: text('title').notNull(),
    /** Hundredths of a percent of what was spent, rounded down; at most `mostFen`. */
    rateBp: integer('rate_bp').notNull(),
    mostFen: minor('most_fen').notNull()
  },
  t => [
    primaryKey({ columns: [t.sinceMonth, t.fromFen] }),
    check('car_tiers_month', sql`${t.sinceMonth} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check('car_tiers_terms', sql`${t.fromFen} > 0 and ${t.rateBp} between 0 and 10000 and ${t.mostFen} > 0`)
  ]
)

/** Car owners, each with at most one plate; whoever has left keeps the row without it. */
export const carMembers = pgTable(
  'car_members',
  {
    userId: id('user_id').primaryKey(),
    id: id().notNull(),
    plateSealed: text('plate_sealed').notNull().default(''),
    /** Null after leaving; a plate is somebody's at most once. */
    plateIndex: text('plate_index'),
    plateMasked: text('plate_masked').notNull().default(''),
    kind: text('kind').notNull().default('fuel'),
    /** Orders that are settled from this moment on count. */
    joinedAt: moment('joined_at').notNull(),
    /** When the plate was agreed to be kept. */
    consentedAt: moment('consented_at').notNull(),
    /** When it was last replaced by another one. */
    changedAt: moment('changed_at'),
    leftAt: moment('left_at'),
    /** The month that is reckoned next. */
    nextMonth: text('next_month').notNull(),
    /** Refunds that months reckoned so far could not take off. */
    owedFen: minor('owed_fen').notNull().default(sql`0`)
  },
  t => [
    uniqueIndex('car_members_plate').on(t.plateIndex),
    index('car_members_due').on(t.nextMonth, t.joinedAt, t.userId).where(sql`${t.plateIndex} is not null`),
    check('car_members_kind', sql`${t.kind} in ('fuel','energy')`),
    check('car_members_owed', sql`${t.owedFen} >= 0`),
    check('car_members_plate_whole', sql`(${t.plateIndex} is null) = (${t.plateSealed} = '')`)
  ]
)

/** A month of a car owner as it was reckoned; never changed afterwards. What it brings is a lot of `engines/release`. */
export const carMonths = pgTable(
  'car_months',
  {
    userId: id('user_id').notNull(),
    memberId: id('member_id').notNull(),
    month: text('month').notNull(),
    orderCount: integer('order_count').notNull(),
    spentFen: minor('spent_fen').notNull(),
    /** Refunds after settling, those of months before included. */
    returnedFen: minor('returned_fen').notNull(),
    countedFen: minor('counted_fen').notNull(),
    tier: text('tier').notNull().default(''),
    rateBp: integer('rate_bp').notNull().default(0),
    rewardFen: minor('reward_fen').notNull(),
    lotId: id('lot_id'),
    closedAt: moment('closed_at').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.memberId, t.month] }),
    uniqueIndex('car_months_once').on(t.memberId, t.month),
    check('car_months_sums', sql`${t.spentFen} >= 0 and ${t.returnedFen} >= 0 and ${t.rewardFen} >= 0`),
    check('car_months_counted', sql`${t.countedFen} = greatest(${t.spentFen} - ${t.returnedFen}, 0)`),
    check('car_months_lot', sql`(${t.rewardFen} > 0) = (${t.lotId} is not null)`)
  ]
)
