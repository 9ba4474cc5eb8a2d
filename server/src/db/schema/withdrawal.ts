import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import { createdAt, id, minor, moment } from '../columns'

/** How an asset is withdrawn; one row an asset, changed by operators only. Amounts are the asset's minor units. */
export const withdrawalRules = pgTable(
  'withdrawal_rules',
  {
    asset: text('asset').primaryKey(),
    open: boolean('open').notNull().default(false),
    methods: text('methods').array().notNull().default(['bank', 'alipay', 'weixin']),
    minMinor: minor('min_minor').notNull(),
    maxMinor: minor('max_minor').notNull(),
    stepMinor: minor('step_minor').notNull().default(sql`1`),
    /** `unitMinor` of the asset are paid as `unitFen`. */
    unitMinor: minor('unit_minor').notNull().default(sql`1`),
    unitFen: minor('unit_fen').notNull().default(sql`1`),
    /** Hundredths of a percent of what is paid, rounded up to the fen; at least `feeMinFen`. */
    feeBp: integer('fee_bp').notNull().default(0),
    feeMinFen: minor('fee_min_fen').notNull().default(sql`0`),
    dayMinor: minor('day_minor').notNull(),
    dayTimes: integer('day_times').notNull(),
    monthMinor: minor('month_minor').notNull(),
    /** From this amount on, two different operators must agree. */
    twoPersonsMinor: minor('two_persons_minor').notNull(),
    /** How long after a change of phone or account nothing is paid out. */
    coolingS: integer('cooling_s').notNull().default(86_400),
    /** From this amount on, a code to the phone proves who asks; null: never. */
    proofFromMinor: minor('proof_from_minor').default(sql`0`)
  },
  t => [
    check('withdrawal_rules_amounts', sql`${t.minMinor} > 0 and ${t.maxMinor} >= ${t.minMinor} and ${t.stepMinor} > 0`),
    check('withdrawal_rules_unit', sql`${t.unitMinor} > 0 and ${t.unitFen} > 0`),
    check('withdrawal_rules_fee', sql`${t.feeBp} between 0 and 5000 and ${t.feeMinFen} >= 0`),
    check('withdrawal_rules_caps', sql`${t.dayMinor} > 0 and ${t.dayTimes} > 0 and ${t.monthMinor} > 0`),
    check('withdrawal_rules_cooling', sql`${t.coolingS} >= 86400`)
  ]
)

/** Accounts of a person that money can go to. Numbers are sealed, found by their blind index, shown by their tail. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    method: text('method').notNull(),
    /** Card number, Alipay account, or openid with its appid. */
    numberSealed: text('number_sealed').notNull(),
    numberIndex: text('number_index').notNull(),
    tail: text('tail').notNull(),
    bankCode: text('bank_code').notNull().default(''),
    title: text('title').notNull(),
    /** The real name it was bound under, sealed. */
    holderSealed: text('holder_sealed').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    boundAt: moment('bound_at').notNull(),
    removedAt: moment('removed_at')
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('payout_accounts_once').on(t.userId, t.method, t.numberIndex).where(sql`${t.removedAt} is null`),
    uniqueIndex('payout_accounts_one_default').on(t.userId).where(sql`${t.isDefault} and ${t.removedAt} is null`),
    index('payout_accounts_number').on(t.numberIndex),
    check('payout_accounts_method', sql`${t.method} in ('bank','alipay','weixin')`)
  ]
)

/** What WeChat's client call takes when a person has to confirm that they want the money. */
export interface PayoutConfirm {
  mch_id: string
  app_id: string
  package: string
}

/** Requests to be paid out. Only `engines/withdrawal` writes `status`. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** The number channels know the payout by; fixed for good, so that telling them again pays once. */
    payoutNo: text('payout_no').notNull(),
    asset: text('asset').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    grossFen: minor('gross_fen').notNull(),
    feeFen: minor('fee_fen').notNull(),
    payFen: minor('pay_fen').notNull(),
    method: text('method').notNull(),
    accountId: id('account_id').notNull(),
    /** The receiver as it was when the money was asked for. */
    numberSealed: text('number_sealed').notNull(),
    holderSealed: text('holder_sealed').notNull(),
    bankCode: text('bank_code').notNull().default(''),
    accountTitle: text('account_title').notNull(),
    status: text('status').notNull().default('draft'),
    approvalsNeeded: integer('approvals_needed').notNull(),
    /** China's day it was asked for: its place in the caps. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Why it came back, for the person. */
    reason: text('reason').notNull().default(''),
    /** Which channel was told, and its own number of the payout. */
    channel: text('channel').notNull().default(''),
    tradeNo: text('trade_no').notNull().default(''),
    confirm: jsonb('confirm').$type<PayoutConfirm>(),
    tries: integer('tries').notNull().default(0),
    nextAt: moment('next_at'),
    /** The channel's last complaint, for operators. */
    error: text('error').notNull().default(''),
    approvedAt: moment('approved_at'),
    /** When a channel was first to be told. */
    sentAt: moment('sent_at'),
    /** When it was paid, refused or failed. */
    closedAt: moment('closed_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('withdrawals_id').on(t.id),
    uniqueIndex('withdrawals_payout_no').on(t.userId, t.payoutNo),
    index('withdrawals_list').on(t.userId, t.createdAt),
    index('withdrawals_status').on(t.status, t.createdAt, t.id),
    index('withdrawals_newest').on(t.createdAt, t.id),
    index('withdrawals_due').on(t.nextAt).where(sql`${t.status} in ('approved','paying')`),
    check(
      'withdrawals_status',
      sql`${t.status} in ('draft','submitted','reviewing','approved','paying','paid','refused','failed')`
    ),
    check('withdrawals_amounts', sql`${t.amountMinor} > 0 and ${t.payFen} > 0 and ${t.feeFen} >= 0`),
    check('withdrawals_sum', sql`${t.payFen} + ${t.feeFen} = ${t.grossFen}`)
  ]
)

/** Who agreed to a withdrawal or refused it: an operator once each. */
export const withdrawalReviews = pgTable(
  'withdrawal_reviews',
  {
    withdrawalId: id('withdrawal_id').notNull(),
    operatorId: id('operator_id').notNull(),
    verdict: text('verdict').notNull(),
    reason: text('reason').notNull().default(''),
    at: moment('at').notNull()
  },
  t => [
    primaryKey({ columns: [t.withdrawalId, t.operatorId] }),
    check('withdrawal_reviews_verdict', sql`${t.verdict} in ('approve','refuse')`)
  ]
)

/** What a person asked for in a day ("2026-11-20") or month ("2026-11"), without what came back. */
export const withdrawalQuotas = pgTable(
  'withdrawal_quotas',
  {
    userId: id('user_id').notNull(),
    asset: text('asset').notNull(),
    period: text('period').notNull(),
    usedMinor: minor('used_minor').notNull(),
    times: integer('times').notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.asset, t.period] }),
    check('withdrawal_quotas_used', sql`${t.usedMinor} >= 0 and ${t.times} >= 0`)
  ]
)

/** The books of the sandbox bank: what it paid out, once a number. */
export const sandboxPayouts = pgTable(
  'sandbox_payouts',
  {
    payoutNo: text('payout_no').primaryKey(),
    amountFen: minor('amount_fen').notNull(),
    status: text('status').notNull(),
    tradeNo: text('trade_no').notNull(),
    /** How often it was told. */
    told: integer('told').notNull().default(1),
    at: moment('at').notNull()
  },
  t => [check('sandbox_payouts_status', sql`${t.status} in ('paying','paid','failed')`)]
)

/** What a channel says moved on one of China's days. Signed fen: money in is more than zero, money out less. */
export const statementLines = pgTable(
  'statement_lines',
  {
    channel: text('channel').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    line: text('line').notNull(),
    no: text('no').notNull(),
    amountFen: minor('amount_fen').notNull()
  },
  t => [
    primaryKey({ columns: [t.channel, t.day, t.line, t.no] }),
    check('statement_lines_line', sql`${t.line} in ('pay','refund','payout')`)
  ]
)

/** Days on which the books were compared with a channel's statement. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    day: date('day', { mode: 'string' }).notNull(),
    channel: text('channel').notNull(),
    lines: integer('lines').notNull(),
    inFen: minor('in_fen').notNull(),
    outFen: minor('out_fen').notNull(),
    differences: integer('differences').notNull(),
    ranAt: moment('ran_at').notNull()
  },
  t => [primaryKey({ columns: [t.day, t.channel] })]
)

/** What the books and a channel do not agree about. Signed fen: money in is more than zero, money out less. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: id().primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
    channel: text('channel').notNull(),
    line: text('line').notNull(),
    no: text('no').notNull(),
    kind: text('kind').notNull(),
    booksFen: minor('books_fen').notNull(),
    channelFen: minor('channel_fen').notNull(),
    resolvedAt: moment('resolved_at'),
    resolvedBy: id('resolved_by'),
    note: text('note').notNull().default(''),
    foundAt: moment('found_at').notNull()
  },
  t => [
    uniqueIndex('reconciliation_differences_once').on(t.channel, t.day, t.line, t.no),
    check('reconciliation_differences_line', sql`${t.line} in ('pay','refund','payout')`),
    check('reconciliation_differences_kind', sql`${t.kind} in ('not_in_books','not_at_channel','amount')`)
  ]
)
