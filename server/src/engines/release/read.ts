import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { releaseDues, releaseLots } from '../../db/schema'
import type { Asset } from '../ledger'

/** What a person's lots of an asset come to, in minor units: promised = locked + waiting + ready + paid + lapsed,
 * stopped lots left out of locked. */
export interface ReleaseTotals {
  /** Will fall due on days to come. */
  lockedMinor: bigint
  /** Has fallen due and waits for the pool. */
  waitingMinor: bigint
  /** Is set aside until the person collects it. */
  readyMinor: bigint
  paidMinor: bigint
}

export const NOTHING_PROMISED: ReleaseTotals = {
  lockedMinor: 0n,
  waitingMinor: 0n,
  readyMinor: 0n,
  paidMinor: 0n
}

/** What is locked, waits and was paid of a person's lots, by asset; assets without lots are left out. */
export async function releaseTotals(db: Queryable, userId: string): Promise<Partial<Record<Asset, ReleaseTotals>>> {
  const { rows } = await db.execute<{ asset: Asset } & Record<'locked' | 'waiting' | 'ready' | 'paid', string>>(sql`
    select l.asset, l.locked, d.waiting, d.ready, d.paid
    from (
      select asset, sum(total_minor - due_minor) filter (where stopped_at is null) as locked
      from release_lots where user_id = ${userId} group by asset
    ) l
    left join (
      select asset, sum(amount_minor) filter (where status = 'waiting') as waiting,
        sum(amount_minor) filter (where status = 'ready') as ready,
        sum(amount_minor) filter (where status = 'paid') as paid
      from release_dues where user_id = ${userId} group by asset
    ) d on d.asset = l.asset`)
  const totals = rows.map(({ asset, ...sums }) => {
    const of = (text: string | null) => BigInt(text ?? 0)
    const own = { lockedMinor: of(sums.locked), waitingMinor: of(sums.waiting) }
    return [asset, { ...own, readyMinor: of(sums.ready), paidMinor: of(sums.paid) }]
  })
  return Object.fromEntries(totals)
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

/** What fell due on one of China's days, and which part of it orders brought forward; in minor units. */
export interface ReleaseDay {
  day: string
  amountMinor: bigint
  boostMinor: bigint
}

/** What fell due of a person's lots of an asset on each of China's days from one on, oldest first; days without any are left out. */
export const releaseDays = (db: Queryable, userId: string, asset: string, since: string): Promise<ReleaseDay[]> =>
  db
    .select({
      day: releaseDues.day,
      amountMinor: sql`sum(${releaseDues.amountMinor})::bigint`.mapWith(BigInt),
      boostMinor: sql`sum(${releaseDues.boostMinor})::bigint`.mapWith(BigInt)
    })
    .from(releaseDues)
    .where(and(eq(releaseDues.userId, userId), eq(releaseDues.asset, asset), gte(releaseDues.day, since)))
    .groupBy(releaseDues.day)
    .orderBy(asc(releaseDues.day))

/** What orders have earned a person's open lots of an asset to be released sooner, and is not used yet; in minor units. */
export async function boostWaiting(db: Queryable, userId: string, asset: string): Promise<bigint> {
  const l = releaseLots
  const [row] = await db
    .select({
      sum: sql`coalesce(sum(least(${l.boostMinor}, ${l.totalMinor} - ${l.dueMinor})), 0)::bigint`.mapWith(BigInt)
    })
    .from(l)
    .where(and(eq(l.userId, userId), eq(l.asset, asset), isNull(l.stoppedAt)))
  return row!.sum
}

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
