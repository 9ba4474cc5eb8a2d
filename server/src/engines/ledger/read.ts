import { and, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ledgerAccounts, ledgerPostings, ledgerTransfers } from '../../db/schema'
import { ZONE } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import type { Account, Bucket, Owner } from './accounts'
import type { Asset } from './assets'
import { counted, daysOfPage, keptByDay } from './days'
import type { StatementFilter } from './filter'
import { movedByMonth } from './months'

/** Minor units in each bucket of an asset. */
export type Balances = Record<Bucket, bigint>

const ownedBy = (table: typeof ledgerAccounts | typeof ledgerPostings, owner: Owner) =>
  and(eq(table.ownerKind, owner.kind), eq(table.ownerId, owner.id))

/** Every asset an owner ever had, by code, in one round trip. An asset without an account is absent. */
export async function balancesOf(db: Queryable, owner: Owner): Promise<Partial<Record<Asset, Balances>>> {
  const rows = await db
    .select({
      asset: ledgerAccounts.asset,
      bucket: ledgerAccounts.bucket,
      sum: sql`sum(${ledgerAccounts.balanceMinor})::bigint`.mapWith(BigInt)
    })
    .from(ledgerAccounts)
    .where(ownedBy(ledgerAccounts, owner))
    .groupBy(ledgerAccounts.asset, ledgerAccounts.bucket)
  return byAsset(rows)
}

function byAsset(rows: readonly { asset: string; bucket: string; sum: bigint }[]): Partial<Record<Asset, Balances>> {
  const balances: Partial<Record<Asset, Balances>> = {}
  for (const { asset, bucket, sum } of rows) {
    const of = balances[asset as Asset] ?? { available: 0n, frozen: 0n, transit: 0n }
    balances[asset as Asset] = { ...of, [bucket]: sum }
  }
  return balances
}

/** The same of many owners of a kind, by their ids, in one round trip. Who never had anything is absent. */
export async function balancesOfEach(
  db: Queryable,
  kind: Owner['kind'],
  ids: readonly string[]
): Promise<Map<string, Partial<Record<Asset, Balances>>>> {
  const { ownerKind, ownerId, asset, bucket, balanceMinor } = ledgerAccounts
  const rows = await db
    .select({ ownerId, asset, bucket, sum: sql`sum(${balanceMinor})::bigint`.mapWith(BigInt) })
    .from(ledgerAccounts)
    .where(and(eq(ownerKind, kind), inArray(ownerId, [...ids])))
    .groupBy(ownerId, asset, bucket)
  return new Map([...groupBy(rows, row => row.ownerId)].map(([id, own]) => [id, byAsset(own)]))
}

/** Minor units on one account, over all its stripes; zero when it was never used. */
export async function balanceOf(db: Queryable, { owner, asset, bucket }: Account): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${ledgerAccounts.balanceMinor}), 0)::bigint`.mapWith(BigInt) })
    .from(ledgerAccounts)
    .where(and(ownedBy(ledgerAccounts, owner), eq(ledgerAccounts.asset, asset), eq(ledgerAccounts.bucket, bucket)))
  return row!.sum
}

/** Minor units that each of some transfers moved on an account, by transfer; one that did not touch it is absent. */
export async function movedBy(
  db: Queryable,
  { owner, asset, bucket }: Account,
  transferIds: readonly string[]
): Promise<Map<string, bigint>> {
  const p = ledgerPostings
  const rows = await db
    .select({ id: p.transferId, sum: sql`sum(${p.amountMinor})::bigint`.mapWith(BigInt) })
    .from(p)
    .where(and(inArray(p.transferId, [...transferIds]), ownedBy(p, owner), eq(p.asset, asset), eq(p.bucket, bucket)))
    .groupBy(p.transferId)
  return new Map(rows.map(row => [row.id, row.sum]))
}

export interface StatementPage {
  limit: number
  /** `next` of the page before. */
  cursor?: string
  /** Instead of a cursor, for short lists with page numbers. */
  offset?: number
}

/** A line of a statement. `balanceMinor` is the account's balance right after it. */
export interface StatementLine {
  id: string
  transferId: string
  asset: Asset
  bucket: Bucket
  amountMinor: bigint
  balanceMinor: bigint
  reason: string
  ref: { kind: string; id: string }
  memo: string
  at: Date
}

/** What moved on an owner's accounts, newest first. `next` is null on the last page. */
export async function statement(
  db: Queryable,
  owner: Owner,
  filter: StatementFilter,
  { limit, cursor, offset = 0 }: StatementPage
): Promise<{ list: StatementLine[]; next: string | null }> {
  const p = ledgerPostings
  // One more than the page tells whether there is a next one.
  const days =
    cursor || !keptByDay(owner) ? undefined : await daysOfPage(db, owner, filter, { offset, limit: limit + 1 })
  if (days === null) return { list: [], next: null }
  const rows = await db
    .select({
      posting: p,
      transfer: ledgerTransfers,
      micros: sql<string>`(extract(epoch from ${p.at}) * 1000000)::bigint`
    })
    .from(p)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, p.transferId))
    .where(
      and(
        wanted(owner, { ...filter, ...(days && within(filter, days)) }),
        // Why something moved says its transfer: those of other days in between are not asked.
        days && filter.reasons ? onDays(days.days) : undefined,
        cursor ? olderThan(cursor) : undefined
      )
    )
    .orderBy(desc(p.at), desc(p.seq), desc(p.asset), desc(p.bucket))
    .limit(limit + 1)
    .offset(offset - (days?.before ?? 0))
  const list = rows.slice(0, limit).map(({ posting, transfer }) => lineOf(posting, transfer))
  const last = rows.length > limit ? rows[limit - 1]! : null
  const { seq, asset, bucket } = last?.posting ?? {}
  return { list, next: last ? [last.micros, seq, asset, bucket].join('.') : null }
}

const onDays = (days: readonly string[]) =>
  sql`(${ledgerPostings.at} at time zone ${sql.raw(`'${ZONE}'`)})::date = any(${sql.param([...days])}::date[])`

const within = ({ from, until }: StatementFilter, days: { from: Date; until: Date }) => ({
  from: from && from > days.from ? from : days.from,
  until: until && until < days.until ? until : days.until
})

/** Nobody turns back further. */
const COUNT_CAP = 10_000

/** How many lines `statement` has in all, to ten thousand. */
export async function statementCount(db: Queryable, owner: Owner, filter: StatementFilter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select least(coalesce(sum(${counted(filter).lines}), 0), ${COUNT_CAP})::int as count from (${movedByMonth(owner, filter)}) k`)
  return rows[0]!.count
}

/** The same, of months that `monthTotals` answered by the same filter. */
export const linesOf = (months: readonly { lines: number }[]): number =>
  Math.min(
    months.reduce((sum, { lines }) => sum + lines, 0),
    COUNT_CAP
  )

/**
 * How many lines there are, and what came in and went out, in each month of China's calendar ("2026-11"), newest first, in minor units; of several assets
 * together only where they count in the same unit.
 */
export async function monthTotals(
  db: Queryable,
  owner: Owner,
  asset: Asset | readonly Asset[],
  filter: Omit<StatementFilter, 'assets'> = {}
) {
  const { lines, inMinor, outMinor } = counted(filter)
  const { rows } = await db.execute<{ month: string; lines: number; in_minor: string; out_minor: string }>(sql`
    select to_char(k.month, 'YYYY-MM') as month, sum(${lines})::int as lines, sum(${inMinor})::text as in_minor,
      sum(${outMinor})::text as out_minor
    from (${movedByMonth(owner, { ...filter, assets: [asset].flat() as Asset[] })}) k group by k.month order by k.month desc`)
  return rows.map(row => ({
    month: row.month,
    lines: row.lines,
    inMinor: BigInt(row.in_minor),
    outMinor: BigInt(row.out_minor)
  }))
}

/** The condition on postings joined with their transfers that a filter means. */
export function wanted(owner: Owner, filter: StatementFilter): SQL | undefined {
  const p = ledgerPostings
  return and(
    ownedBy(p, owner),
    filter.assets && inArray(p.asset, [...filter.assets]),
    filter.buckets && inArray(p.bucket, [...filter.buckets]),
    filter.reasons && inArray(ledgerTransfers.reason, [...filter.reasons]),
    filter.side && (filter.side === 'in' ? gt(p.amountMinor, 0n) : lt(p.amountMinor, 0n)),
    filter.from && gte(p.at, filter.from),
    filter.until && lt(p.at, filter.until)
  )
}

/** Lines after the cursor's; a cursor that was not ours simply finds nothing. */
function olderThan(cursor: string): SQL {
  const match = /^(\d{1,17})\.(\d{1,15})\.(\w{1,20})\.(\w{1,20})$/.exec(cursor)
  if (!match) return sql`false`
  const [, micros, seq, asset, bucket] = match
  const p = ledgerPostings
  const at = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`
  return sql`(${p.at}, ${p.seq}, ${p.asset}, ${p.bucket}) < (${at}, ${seq}::bigint, ${asset}, ${bucket})`
}

function lineOf(
  posting: typeof ledgerPostings.$inferSelect,
  transfer: typeof ledgerTransfers.$inferSelect
): StatementLine {
  return {
    id: `${posting.transferId}:${posting.asset}:${posting.bucket}`,
    transferId: posting.transferId,
    asset: posting.asset as Asset,
    bucket: posting.bucket as Bucket,
    amountMinor: posting.amountMinor,
    balanceMinor: posting.balanceMinor,
    reason: transfer.reason,
    ref: { kind: transfer.refKind, id: transfer.refId },
    memo: transfer.memo,
    at: posting.at
  }
}
