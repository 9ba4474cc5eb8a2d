import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, minor } from '../columns'

/** How people may give an asset to one another; changed by operators only, each change is another version. Amounts are minor units. */
export const transferRules = pgTable(
  'transfer_rules',
  {
    code: text('code').primaryKey(),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    asset: text('asset').notNull(),
    open: boolean('open').notNull().default(true),
    minMinor: minor('min_minor').notNull(),
    maxMinor: minor('max_minor').notNull(),
    stepMinor: minor('step_minor').notNull().default(sql`1`),
    /** Most a person gives in a day, and how often. */
    dayMinor: minor('day_minor').notNull(),
    dayTimes: integer('day_times').notNull(),
    /** Most a person is given in a day, by all others together. */
    receiveDayMinor: minor('receive_day_minor').notNull(),
    /** Most one person gives to the same other in a month. */
    pairMonthMinor: minor('pair_month_minor').notNull(),
    /** How long after an account was opened, or its phone changed, nothing is given. */
    newAccountS: integer('new_account_s').notNull().default(604_800),
    newPhoneS: integer('new_phone_s').notNull().default(86_400),
    /** How long a device counts as new, and most that is given in a day while the person is on one. */
    newDeviceS: integer('new_device_s').notNull().default(86_400),
    newDeviceDayMinor: minor('new_device_day_minor').notNull().default(sql`0`)
  },
  t => [
    check('transfer_rules_amounts', sql`${t.minMinor} > 0 and ${t.maxMinor} >= ${t.minMinor} and ${t.stepMinor} > 0`),
    check('transfer_rules_caps', sql`${t.dayMinor} >= ${t.minMinor} and ${t.dayTimes} > 0`),
    check(
      'transfer_rules_other_caps',
      sql`${t.receiveDayMinor} >= ${t.minMinor} and ${t.pairMonthMinor} >= ${t.minMinor} and ${t.newDeviceDayMinor} >= 0`
    ),
    check('transfer_rules_cooling', sql`${t.newAccountS} >= 0 and ${t.newPhoneS} >= 86400 and ${t.newDeviceS} >= 0`)
  ]
)

/** What was given: a row for who gave and one, of the same id, for who was given it. */
export const valueTransfers = pgTable(
  'value_transfers',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    side: text('side').notNull(),
    /** The giver's request is done once; the receiver's row has the transfer's id. */
    key: text('key').notNull(),
    rule: text('rule').notNull(),
    asset: text('asset').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    otherId: id('other_id').notNull(),
    /** The other's masked name as it was; emptied when their account is closed. */
    otherName: text('other_name').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('value_transfers_once').on(t.userId, t.side, t.key),
    index('value_transfers_of_person').on(t.userId, t.rule, t.side, t.createdAt, t.id),
    index('value_transfers_other').on(t.otherId),
    check('value_transfers_side', sql`${t.side} in ('given','received')`),
    check('value_transfers_amount', sql`${t.amountMinor} > 0`),
    check('value_transfers_not_oneself', sql`${t.userId} <> ${t.otherId}`)
  ]
)

/**
 * What counts against the caps: given or received in a day ("2026-11-20", `otherId` is the person's own id), or given to
 * one other in a month ("2026-11").
 */
export const transferQuotas = pgTable(
  'transfer_quotas',
  {
    userId: id('user_id').notNull(),
    rule: text('rule').notNull(),
    kind: text('kind').notNull(),
    otherId: id('other_id').notNull(),
    period: text('period').notNull(),
    usedMinor: minor('used_minor').notNull(),
    times: integer('times').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.rule, t.kind, t.otherId, t.period] }),
    check('transfer_quotas_kind', sql`${t.kind} in ('given','received','pair')`)
  ]
)
