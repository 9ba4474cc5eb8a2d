import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ledgerPostings, ledgerTransfers } from '../../db/schema'
import { dayText, endOfDay, ZONE } from '../../lib/clock'
import type { Account, Owner } from './accounts'
import type { Asset } from './assets'
import { type StatementFilter, wanted } from './read'

const ofAccount = ({ owner, asset, bucket }: Account) =>
  and(
    eq(ledgerPostings.ownerKind, owner.kind),
    eq(ledgerPostings.ownerId, owner.id),
    eq(ledgerPostings.asset, asset),
    eq(ledgerPostings.bucket, bucket)
  )

/** Minor units that were on an account at a moment, what moved in that very moment included; over all its stripes. */
export async function balanceAt(db: Queryable, account: Account, at: Date): Promise<bigint> {
  const p = ledgerPostings
  const last = db
    .selectDistinctOn([p.stripe], { balance: p.balanceMinor })
    .from(p)
    .where(and(ofAccount(account), lte(p.at, at)))
    .orderBy(p.stripe, desc(p.seq))
    .as('last')
  const [row] = await db.select({ sum: sql`coalesce(sum(${last.balance}), 0)::bigint`.mapWith(BigInt) }).from(last)
  return row!.sum
}

/** One day of China's calendar ("2026-11-20"): what came in, what went out, and the balance at its end, in minor units. */
export interface HistoryDay {
  day: string
  inMinor: bigint
  outMinor: bigint
  balanceMinor: bigint
}

const DAY_MS = 86_400_000

/** The days up to today of one account, oldest first, every day present. */
export async function history(db: Queryable, account: Account, days: number, now: Date): Promise<HistoryDay[]> {
  const before = new Date(endOfDay(now).getTime() - days * DAY_MS)
  const p = ledgerPostings
  const day = sql<string>`to_char(${p.at} at time zone ${sql.raw(`'${ZONE}'`)}, 'YYYY-MM-DD')`
  const [opening, sums] = await Promise.all([
    balanceAt(db, account, before),
    db
      .select({
        day,
        inMinor: sql`coalesce(sum(${p.amountMinor}) filter (where ${p.amountMinor} > 0), 0)::bigint`.mapWith(BigInt),
        outMinor: sql`coalesce(-sum(${p.amountMinor}) filter (where ${p.amountMinor} < 0), 0)::bigint`.mapWith(BigInt)
      })
      .from(p)
      .where(and(ofAccount(account), gte(p.at, new Date(before.getTime() + 1))))
      .groupBy(day)
  ])
  const moved = new Map(sums.map(sum => [sum.day, sum]))
  let balanceMinor = opening
  return Array.from({ length: days }, (_, i) => {
    const name = dayText(new Date(before.getTime() + 1 + i * DAY_MS))
    const { inMinor = 0n, outMinor = 0n } = moved.get(name) ?? {}
    balanceMinor += inMinor - outMinor
    return { day: name, inMinor, outMinor, balanceMinor }
  })
}

/** What moved for each reason, in minor units, the largest income first. */
export async function reasonTotals(
  db: Queryable,
  owner: Owner,
  asset: Asset,
  filter: Omit<StatementFilter, 'assets'> = {}
): Promise<{ reason: string; inMinor: bigint; outMinor: bigint }[]> {
  const amount = ledgerPostings.amountMinor
  const reason = ledgerTransfers.reason
  const inMinor = sql`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)::bigint`.mapWith(BigInt)
  return db
    .select({
      reason,
      inMinor,
      outMinor: sql`coalesce(-sum(${amount}) filter (where ${amount} < 0), 0)::bigint`.mapWith(BigInt)
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerPostings.transferId))
    .where(wanted(owner, { ...filter, assets: [asset] }))
    .groupBy(reason)
    .orderBy(desc(inMinor), reason)
}
