import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { releaseDues, releaseLots } from '../../db/schema'

/** What a person's lots of an asset come to, in minor units: promised = locked + waiting + paid, stopped lots left out of locked. */
export interface ReleaseTotals {
  /** Will fall due on days to come. */
  lockedMinor: bigint
  /** Has fallen due and waits for the pool. */
  waitingMinor: bigint
  paidMinor: bigint
}

/** What is locked, waits and was paid of a person's lots of an asset. */
export async function releaseTotals(db: Queryable, userId: string, asset: string): Promise<ReleaseTotals> {
  const { rows } = await db.execute<{ locked: string; waiting: string; paid: string }>(sql`
    select
      (select coalesce(sum(total_minor - due_minor), 0)::text from release_lots
        where user_id = ${userId} and asset = ${asset} and stopped_at is null) as locked,
      coalesce(sum(amount_minor) filter (where status = 'waiting'), 0)::text as waiting,
      coalesce(sum(amount_minor) filter (where status = 'paid'), 0)::text as paid
    from release_dues where user_id = ${userId} and asset = ${asset}`)
  const { locked, waiting, paid } = rows[0]!
  return { lockedMinor: BigInt(locked), waitingMinor: BigInt(waiting), paidMinor: BigInt(paid) }
}

/** A person's lots of an asset, newest first. */
export const lotsOf = (db: Queryable, userId: string, asset: string) =>
  db
    .select()
    .from(releaseLots)
    .where(and(eq(releaseLots.userId, userId), eq(releaseLots.asset, asset)))
    .orderBy(desc(releaseLots.createdAt), desc(releaseLots.id))

/** What fell due of a person's lot, newest day first; nothing of somebody else's. */
export const duesOf = (db: Queryable, userId: string, lotId: string) =>
  db
    .select()
    .from(releaseDues)
    .where(and(eq(releaseDues.userId, userId), eq(releaseDues.lotId, lotId)))
    .orderBy(desc(releaseDues.day))

/** Every queue that somebody waits in: how many, how much, and since which day. */
export const waitingQueues = (db: Queryable) =>
  db
    .select({
      pool: releaseDues.pool,
      asset: releaseDues.asset,
      count: sql<number>`count(*)::int`,
      amountMinor: sql<string>`sum(${releaseDues.amountMinor})::text`,
      since: sql<string>`min(${releaseDues.day})::text`
    })
    .from(releaseDues)
    .where(eq(releaseDues.status, 'waiting'))
    .groupBy(releaseDues.pool, releaseDues.asset)
