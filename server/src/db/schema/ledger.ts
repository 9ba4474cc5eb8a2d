import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import { id, minor, moment } from '../columns'

/** What the ledger counts in. Reference values are the operator's to set; the rest comes with the migrations. */
export const ledgerAssets = pgTable(
  'ledger_assets',
  {
    code: text('code').primaryKey(),
    name: text('name').notNull(),
    /** Decimal digits of one unit: 2 means amounts are kept in hundredths. */
    digits: smallint('digits').notNull(),
    kind: text('kind').notNull(),
    earnedBy: text('earned_by').notNull(),
    usedFor: text('used_for').notNull(),
    /** Whether it may be withdrawn to a bank. */
    cashOut: boolean('cash_out').notNull().default(false),
    /** `referenceMinor` of the asset stand for `referenceFen`; both null while no value is published. */
    referenceMinor: minor('reference_minor'),
    referenceFen: minor('reference_fen'),
    position: integer('position').notNull().default(0)
  },
  t => [
    check('ledger_assets_digits', sql`${t.digits} between 0 and 8`),
    check('ledger_assets_kind', sql`${t.kind} in ('money','points','voucher','value')`),
    check(
      'ledger_assets_reference',
      sql`(${t.referenceMinor} is null) = (${t.referenceFen} is null) and coalesce(${t.referenceMinor}, 1) > 0 and coalesce(${t.referenceFen}, 0) >= 0`
    )
  ]
)

/** One balance. Busy accounts of the platform are several rows (`stripe`), and their balance is the sum. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    ownerKind: text('owner_kind').notNull(),
    ownerId: text('owner_id').notNull(),
    asset: text('asset')
      .notNull()
      .references(() => ledgerAssets.code),
    bucket: text('bucket').notNull(),
    stripe: smallint('stripe').notNull().default(0),
    balanceMinor: minor('balance_minor').notNull().default(sql`0`),
    mayGoNegative: boolean('may_go_negative').notNull(),
    /** How many postings the balance is made of. */
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    movedAt: moment('moved_at').notNull()
  },
  t => [
    primaryKey({ name: 'ledger_accounts_pk', columns: [t.ownerKind, t.ownerId, t.asset, t.bucket, t.stripe] }),
    check('ledger_accounts_owner', sql`${t.ownerKind} in ('user','merchant','pool','platform','outside')`),
    check('ledger_accounts_bucket', sql`${t.bucket} in ('available','frozen','transit')`),
    check('ledger_accounts_floor', sql`${t.balanceMinor} >= 0 or ${t.mayGoNegative}`),
    check('ledger_accounts_debtors', sql`not ${t.mayGoNegative} or ${t.ownerKind} in ('platform','outside')`)
  ]
)

/** One movement, never changed or deleted; an error is put right by its reversal. Written only by `ledger_post`. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: id().primaryKey(),
    idemKey: text('idem_key').notNull(),
    /** SHA-256 of reason, reference and postings: the key with other content is refused. */
    inputHash: text('input_hash').notNull(),
    reason: text('reason').notNull(),
    refKind: text('ref_kind').notNull(),
    refId: text('ref_id').notNull(),
    memo: text('memo').notNull().default(''),
    reversalOf: id('reversal_of'),
    at: moment('at').notNull(),
    /** When the row itself was written, within its transaction: what the sums of the books are folded by. */
    createdAt: moment('created_at').notNull().default(sql`clock_timestamp()`)
  },
  t => [
    unique('ledger_transfers_key').on(t.idemKey),
    uniqueIndex('ledger_transfers_reversed_once').on(t.reversalOf).where(sql`${t.reversalOf} is not null`),
    index('ledger_transfers_ref').on(t.refKind, t.refId)
  ]
)

/** One side of a transfer, numbered without gaps within its account; `balanceMinor` is the balance right after it. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    ownerKind: text('owner_kind').notNull(),
    ownerId: text('owner_id').notNull(),
    asset: text('asset').notNull(),
    bucket: text('bucket').notNull(),
    stripe: smallint('stripe').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    transferId: id('transfer_id').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    balanceMinor: minor('balance_minor').notNull(),
    /** Never earlier than the posting before it in the same account. */
    at: moment('at').notNull()
  },
  t => [
    primaryKey({ name: 'ledger_postings_pk', columns: [t.ownerKind, t.ownerId, t.asset, t.bucket, t.stripe, t.seq] }),
    index('ledger_postings_transfer').on(t.transferId),
    index('ledger_postings_owner_at').on(t.ownerKind, t.ownerId, t.at, t.seq, t.asset, t.bucket),
    check('ledger_postings_amount', sql`${t.amountMinor} <> 0`)
  ]
)

/** Whatever came in or went out moved at least a minor unit each time. */
const addsUp = (t: Record<'ins' | 'outs' | 'inMinor' | 'outMinor', AnyPgColumn>) =>
  sql`${t.ins} >= 0 and ${t.outs} >= 0 and ${t.inMinor} >= ${t.ins} and ${t.outMinor} >= ${t.outs}`

/**
 * What moved on a person's or shop's account for each reason on each of China's days, written with the postings by
 * `ledger_post`, so that a month, a year or the two-hundredth page of a statement is not counted out of every posting.
 */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    ownerKind: text('owner_kind').notNull(),
    ownerId: text('owner_id').notNull(),
    asset: text('asset').notNull(),
    bucket: text('bucket').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    /** How many postings came in and went out, and what they come to. */
    ins: integer('ins').notNull().default(0),
    outs: integer('outs').notNull().default(0),
    inMinor: minor('in_minor').notNull().default(sql`0`),
    outMinor: minor('out_minor').notNull().default(sql`0`)
  },
  t => [
    primaryKey({ name: 'ledger_days_pk', columns: [t.ownerKind, t.ownerId, t.asset, t.bucket, t.day, t.reason] }),
    check('ledger_days_owner', sql`${t.ownerKind} in ('user','merchant')`),
    check('ledger_days_sums', addsUp(t))
  ]
)

/**
 * The same of whole months, for accounts that moved on many days: written once, by a job, when an account has moved in a later month,
 * since what is posted to it never counts on a day before those it moved on. All days of an account up to its last month here are in
 * its months; how far the job has come says `ledger_months_head`.
 */
export const ledgerMonths = pgTable(
  'ledger_months',
  {
    ownerKind: text('owner_kind').notNull(),
    ownerId: text('owner_id').notNull(),
    asset: text('asset').notNull(),
    bucket: text('bucket').notNull(),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    ins: integer('ins').notNull(),
    outs: integer('outs').notNull(),
    inMinor: minor('in_minor').notNull(),
    outMinor: minor('out_minor').notNull()
  },
  t => [
    primaryKey({ name: 'ledger_months_pk', columns: [t.ownerKind, t.ownerId, t.asset, t.bucket, t.month, t.reason] }),
    check('ledger_months_owner', sql`${t.ownerKind} in ('user','merchant')`),
    check('ledger_months_month', sql`extract(day from ${t.month}) = 1`),
    check('ledger_months_sums', addsUp(t))
  ]
)

/** Which accounts the job of the months has come to: one row. */
export const ledgerMonthsHead = pgTable(
  'ledger_months_head',
  {
    id: smallint('id').primaryKey(),
    /** The month in which it last began with the first account; null until it did. */
    round: date('round', { mode: 'string' }),
    /** While it is under way: the account up to which it has come. */
    afterKind: text('after_kind'),
    afterId: text('after_id'),
    afterAsset: text('after_asset'),
    afterBucket: text('after_bucket')
  },
  t => [check('ledger_months_head_is_one', sql`${t.id} = 1`)]
)

/**
 * What the transfers of each of China's days moved each line of the books for each reason: all people and all shops are one line
 * each, without an id. Written by a job alone, so that no transfer waits for a row that all of them change; how far it has
 * come says `ledger_sums_head`.
 */
export const ledgerSums = pgTable(
  'ledger_sums',
  {
    asset: text('asset').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    ownerKind: text('owner_kind').notNull(),
    ownerId: text('owner_id').notNull(),
    reason: text('reason').notNull(),
    /** How many transfers brought it something and took something off it, and what they come to. */
    ins: integer('ins').notNull(),
    outs: integer('outs').notNull(),
    inMinor: minor('in_minor').notNull(),
    outMinor: minor('out_minor').notNull()
  },
  t => [
    primaryKey({ name: 'ledger_sums_pk', columns: [t.asset, t.day, t.ownerKind, t.ownerId, t.reason] }),
    check('ledger_sums_owner', sql`${t.ownerKind} in ('user','merchant','pool','platform','outside')`),
    check('ledger_sums_line', sql`(${t.ownerId} = '') = (${t.ownerKind} in ('user','merchant'))`),
    check('ledger_sums_sums', addsUp(t))
  ]
)

/** Which transfers are in `ledger_sums`: one row. */
export const ledgerSumsHead = pgTable(
  'ledger_sums_head',
  {
    id: smallint('id').primaryKey(),
    /** Those that were written before this moment; null until all there were have been added once. */
    until: moment('until'),
    /** While those until a later moment are being added: that moment, and the transfer by id up to which they are. */
    roundUntil: moment('round_until'),
    roundAfter: id('round_after')
  },
  t => [
    check('ledger_sums_head_is_one', sql`${t.id} = 1`),
    check('ledger_sums_head_round', sql`(${t.roundUntil} is null) = (${t.roundAfter} is null)`)
  ]
)

/** What each check of the books found. */
export const ledgerAudits = pgTable('ledger_audits', {
  at: moment('at').primaryKey(),
  accounts: integer('accounts').notNull(),
  transfers: integer('transfers').notNull(),
  problems: text('problems').array().notNull(),
  tookMs: integer('took_ms').notNull(),
  /** Everything from the first posting on, or what came since the check before. */
  whole: boolean('whole').notNull().default(true),
  /** The newest transfer there was. */
  transferId: id('transfer_id')
})
