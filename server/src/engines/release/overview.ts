import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { ledgerAccounts, releaseLots, releasePlans, users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { type Asset, poolFundings } from '../ledger'
import { waitingQueues } from './read'
import { NO_SUMS, planSums } from './sums'

const sumOf = (status: 'paid' | 'waiting') =>
  sql`coalesce((
  select sum(d.amount_minor) from release_dues d
  where d.user_id = ${releaseLots.userId} and d.lot_id = ${releaseLots.id} and d.status = ${status}), 0)::bigint`.mapWith(
    BigInt
  )

/** A lot with whose it is, and what of it was paid and waits. */
const LOT = { lot: releaseLots, nickname: users.nickname, paidMinor: sumOf('paid'), waitingMinor: sumOf('waiting') }
export type LotSeen = Awaited<ReturnType<typeof lotPage>>['list'][number]

const lotRows = (db: Queryable, where: SQL | undefined) =>
  db.select(LOT).from(releaseLots).innerJoin(users, eq(users.id, releaseLots.userId)).where(where)

/** More are not counted. */
const COUNTED = 10_000

/** Lots of everybody, a person or a plan, newest first. */
export async function lotPage(
  db: Queryable,
  { userId, plan, page, limit }: { userId?: string; plan?: string; page: number; limit: number }
) {
  const where = and(userId ? eq(releaseLots.userId, userId) : undefined, plan ? eq(releaseLots.plan, plan) : undefined)
  const newest = [desc(releaseLots.createdAt), desc(releaseLots.id)]
  // Lots of the page alone are summed up and named: those turned past are none of it.
  const few = db
    .select({ userId: releaseLots.userId, id: releaseLots.id })
    .from(releaseLots)
    .where(where)
    .orderBy(...newest)
    .limit(limit)
    .offset((page - 1) * limit)
  const [list, count] = await Promise.all([
    lotRows(db, sql`(${releaseLots.userId}, ${releaseLots.id}) in (${few})`).orderBy(...newest),
    countUpTo(db, COUNTED, releaseLots, where)
  ])
  return { list, count }
}

/** A lot of whomever, or undefined. */
export async function anyLot(db: Queryable, id: string): Promise<LotSeen | undefined> {
  const [row] = await lotRows(db, eq(releaseLots.id, id))
  return row
}

/** Every plan with how many lots it has, and what was promised, paid and waits, in minor units. */
export async function planTotals(db: Queryable) {
  const [plans, sums] = await sideBySide(
    db,
    () => db.select().from(releasePlans).orderBy(releasePlans.code),
    () => planSums(db)
  )
  return plans.map(plan => {
    const { lots, promised, paid, waiting } = sums.get(plan.code) ?? NO_SUMS
    return { plan, lots, promisedMinor: promised, paidMinor: paid, waitingMinor: waiting }
  })
}

export interface PoolSeen {
  pool: string
  asset: Asset
  /** What operators filled it with, in all. */
  fundedMinor: bigint
  /** The part of it from a moment on. */
  recentFundedMinor: bigint
  balanceMinor: bigint
  setAsideMinor: bigint
  waitingMinor: bigint
  waitingCount: number
  /** The first day that waits. */
  since: string
}

/** Every pool that was ever filled or that somebody waits for, by name; `since`: from when on its filling is told apart. */
export async function poolsSeen(db: Queryable, since: Date): Promise<PoolSeen[]> {
  const held = await db
    .select({
      pool: ledgerAccounts.ownerId,
      asset: ledgerAccounts.asset,
      bucket: ledgerAccounts.bucket,
      minor: sql`sum(${ledgerAccounts.balanceMinor})::bigint`.mapWith(BigInt)
    })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.ownerKind, 'pool'))
    .groupBy(ledgerAccounts.ownerId, ledgerAccounts.asset, ledgerAccounts.bucket)
  const seen = new Map<string, PoolSeen>()
  const of = (pool: string, asset: string) => {
    const name = `${pool}/${asset}`
    const nothing = {
      fundedMinor: 0n,
      recentFundedMinor: 0n,
      balanceMinor: 0n,
      setAsideMinor: 0n,
      waitingMinor: 0n,
      waitingCount: 0,
      since: ''
    }
    if (!seen.has(name)) seen.set(name, { pool, asset: asset as Asset, ...nothing })
    return seen.get(name)!
  }
  for (const { pool, asset, bucket, minor } of held) {
    if (bucket === 'available') of(pool, asset).balanceMinor += minor
    else of(pool, asset).setAsideMinor += minor
  }
  for (const { pool, asset, minor, recentMinor } of await poolFundings(db, since))
    Object.assign(of(pool, asset), { fundedMinor: minor, recentFundedMinor: recentMinor })
  for (const { pool, asset, count, amountMinor, since } of await waitingQueues(db))
    Object.assign(of(pool, asset), { waitingMinor: BigInt(amountMinor), waitingCount: count, since })
  return [...seen.values()].sort((a, b) => (`${a.pool}/${a.asset}` < `${b.pool}/${b.asset}` ? -1 : 1))
}

/** What the lots that are open have still to come of each pool, in minor units. What has fallen due is not among it. */
export const poolsPromised = (db: Queryable) =>
  db
    .select({
      pool: releaseLots.pool,
      asset: releaseLots.asset,
      minor: sql`sum(${releaseLots.totalMinor} - ${releaseLots.dueMinor})::bigint`.mapWith(BigInt)
    })
    .from(releaseLots)
    .where(and(isNull(releaseLots.stoppedAt), lt(releaseLots.dueMinor, releaseLots.totalMinor)))
    .groupBy(releaseLots.pool, releaseLots.asset)
