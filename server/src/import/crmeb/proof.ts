import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { importMisfits, imports, ledgerPostings, ledgerTransfers } from '../../db/schema'
import { check } from '../../engines/ledger'
import { BALANCES, OPENING } from './balances'
import { SOURCE } from './book'

/** One asset, in hundredths as the source counts. `missing` is what is neither posted nor written down: it must be nothing. */
export interface ProvedSum {
  name: string
  source: bigint
  posted: bigint
  unposted: bigint
  missing: bigint
}

export interface Proof {
  sums: ProvedSum[]
  /** How many accounts and transfers the check of the books went through. */
  accounts: number
  transfers: number
  /** In Chinese; empty when all is well. */
  problems: string[]
}

/** Compares what the source's balances came to with what people were given and what was left, and checks the books. */
export async function prove(db: Queryable): Promise<Proof> {
  const [row] = await db.select().from(imports).where(eq(imports.source, SOURCE))
  const problems: string[] = []
  const sums: ProvedSum[] = []
  for (const { column, asset, name, perMinor } of BALANCES) {
    const source = BigInt(row?.sums[column] ?? '0')
    const { taken, given } = await openings(db, asset)
    const unposted = await leftOf(db, asset)
    const posted = given * perMinor
    const missing = source - posted - unposted
    if (taken !== given) problems.push(`${name}：期初账户付出 ${taken}，用户收到 ${given}，不相等`)
    if (missing !== 0n) problems.push(`${name}：原商城合计与搬入、未搬入之和相差 ${missing}（百分之一）`)
    sums.push({ name, source, posted, unposted, missing })
  }
  const books = await check(db)
  problems.push(...books.problems.map(problem => `账目核对：${problem}`))
  return { sums, accounts: books.accounts, transfers: books.transfers, problems }
}

/** What opening transfers took from the one account, and what they gave to people. */
async function openings(db: Queryable, asset: string) {
  const sumOf = (kind: string, sign: 1 | -1) =>
    sql<string>`coalesce(sum(${ledgerPostings.amountMinor} * ${sql.raw(String(sign))}) filter (where ${ledgerPostings.ownerKind} = ${kind}), 0)::text`
  const [sums] = await db
    .select({ taken: sumOf(OPENING.kind, -1), given: sumOf('user', 1) })
    .from(ledgerPostings)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerPostings.transferId))
    .where(and(eq(ledgerTransfers.reason, 'opening'), eq(ledgerPostings.asset, asset)))
  return { taken: BigInt(sums!.taken), given: BigInt(sums!.given) }
}

async function leftOf(db: Queryable, asset: string): Promise<bigint> {
  const [left] = await db
    .select({ sum: sql<string>`coalesce(sum(${importMisfits.hundredths}), 0)::text` })
    .from(importMisfits)
    .where(eq(importMisfits.asset, asset))
  return BigInt(left!.sum)
}
