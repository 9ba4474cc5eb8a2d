import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ledgerDays, ledgerPostings } from '../../db/schema'
import { dayText, endOfDay } from '../../lib/clock'
import type { Account, Owner } from './accounts'
import type { Asset } from './assets'
import { counted, daysWanted } from './days'
import type { StatementFilter } from './filter'
import { movedByMonth, movedByMonthOfEach } from './months'

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

/** The days up to today of one account of a person or shop, oldest first, every day present. */
export async function history(db: Queryable, account: Account, days: number, now: Date): Promise<HistoryDay[]> {
  const first = new Date(endOfDay(now).getTime() - days * DAY_MS + 1)
  const { owner, asset, bucket } = account
  const of = { assets: [asset], buckets: [bucket], from: first }
  const d = ledgerDays
  const { rows } = await db.execute<{ balance: string; days: [string, string, string][] | null }>(sql`
    select (
      select coalesce(sum(a.balance_minor), 0)::text from ledger_accounts a
      where a.owner_kind = ${owner.kind} and a.owner_id = ${owner.id} and a.asset = ${asset} and a.bucket = ${bucket}
    ) as balance, (
      select json_agg(json_build_array(x.day, x.i::text, x.o::text)) from (
        select ${d.day} as day, sum(${d.inMinor}) as i, sum(${d.outMinor}) as o from ${d} where ${daysWanted(owner, of)} group by 1
      ) x
    ) as days`)
  const moves = (rows[0]!.days ?? []).map(([day, i, o]) => ({ day, inMinor: BigInt(i), outMinor: BigInt(o) }))
  const moved = new Map(moves.map(({ day, ...sums }) => [day, sums]))
  // What is there now less what moved since is what there was.
  let balanceMinor = moves.reduce((left, { inMinor, outMinor }) => left - inMinor + outMinor, BigInt(rows[0]!.balance))
  return Array.from({ length: days }, (_, i) => {
    const name = dayText(new Date(first.getTime() + i * DAY_MS))
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
  const sums = counted(filter)
  const { rows } = await db.execute<{ reason: string; in_minor: string; out_minor: string }>(sql`
    select k.reason, sum(${sums.inMinor})::text as in_minor, sum(${sums.outMinor})::text as out_minor
    from (${movedByMonth(owner, { ...filter, assets: [asset] })}) k
    group by k.reason order by sum(${sums.inMinor}) desc, k.reason`)
  return rows.map(row => ({ reason: row.reason, inMinor: BigInt(row.in_minor), outMinor: BigInt(row.out_minor) }))
}

/** What came in less what went out of an asset of many owners of a kind, by their ids, in one round trip; none where nothing moved. */
export async function netOfEach(
  db: Queryable,
  kind: Owner['kind'],
  ids: readonly string[],
  asset: Asset,
  filter: Omit<StatementFilter, 'assets'> = {}
): Promise<Map<string, bigint>> {
  const { inMinor, outMinor } = counted(filter)
  const { rows } = await db.execute<{ id: string; net: string }>(sql`
    select k.owner_id as id, sum(${inMinor} - ${outMinor})::text as net
    from (${movedByMonthOfEach(kind, ids, { ...filter, assets: [asset] })}) k group by 1`)
  return new Map(rows.map(({ id, net }) => [id, BigInt(net)]))
}
