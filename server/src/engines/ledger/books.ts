import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ledgerAccounts, ledgerPostings, ledgerTransfers } from '../../db/schema'
import type { Asset } from './assets'

const KINDS = ['merchant', 'pool', 'platform', 'outside'] as const
export type Holding = Record<(typeof KINDS)[number] | 'user', bigint>

const sumOf = sql`sum(${ledgerAccounts.balanceMinor})::bigint`.mapWith(BigInt)

/**
 * Who holds how much of each asset, in minor units. What people hold is what the others do not: an asset sums to zero, which
 * the checks of the books prove, and the accounts of all people are too many to add up for a page.
 */
export async function holdings(db: Queryable): Promise<ReadonlyMap<Asset, Holding>> {
  const rows = await db
    .select({ asset: ledgerAccounts.asset, kind: ledgerAccounts.ownerKind, minor: sumOf })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.ownerKind, [...KINDS]))
    .groupBy(ledgerAccounts.asset, ledgerAccounts.ownerKind)
  const held = new Map<Asset, Holding>()
  for (const { asset, kind, minor } of rows) {
    const of = held.get(asset as Asset) ?? { merchant: 0n, pool: 0n, platform: 0n, outside: 0n, user: 0n }
    held.set(asset as Asset, { ...of, [kind]: minor, user: of.user - minor })
  }
  return held
}

/** What the balances of all accounts of an asset come to, in minor units, and how many accounts those are. */
export interface AssetSum {
  asset: Asset
  accounts: number
  minor: bigint
}

/** The proof that nothing came of nothing: every account of every asset added up. Reads the whole table of accounts. */
export async function assetSums(db: Queryable): Promise<AssetSum[]> {
  const rows = await db
    .select({ asset: ledgerAccounts.asset, accounts: sql<number>`count(*)::int`, minor: sumOf })
    .from(ledgerAccounts)
    .groupBy(ledgerAccounts.asset)
  return rows.map(row => ({ ...row, asset: row.asset as Asset }))
}

/** What operators filled each pool with, in minor units: in all, and from a moment on. */
export const poolFundings = (db: Queryable, since: Date) =>
  db
    .select({
      pool: ledgerTransfers.refId,
      asset: ledgerPostings.asset,
      minor: sql`sum(${ledgerPostings.amountMinor})::bigint`.mapWith(BigInt),
      recentMinor:
        sql`coalesce(sum(${ledgerPostings.amountMinor}) filter (where ${gte(ledgerTransfers.at, since)}), 0)::bigint`.mapWith(
          BigInt
        )
    })
    .from(ledgerTransfers)
    .innerJoin(
      ledgerPostings,
      and(eq(ledgerPostings.transferId, ledgerTransfers.id), eq(ledgerPostings.ownerKind, 'pool'))
    )
    .where(and(eq(ledgerTransfers.refKind, 'pool'), eq(ledgerTransfers.reason, 'pool_fund')))
    .groupBy(ledgerTransfers.refId, ledgerPostings.asset)
