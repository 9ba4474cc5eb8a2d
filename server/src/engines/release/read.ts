import { and, desc, eq, sql } from 'drizzle-orm'
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
    select l.asset, sum(l.total_minor - l.due_minor) filter (where l.stopped_at is null) as locked,
      sum(d.waiting) as waiting, sum(d.ready) as ready, sum(d.paid) as paid
    from release_lots l
    left join lateral (
      select sum(amount_minor) filter (where status = 'waiting') as waiting,
        sum(amount_minor) filter (where status = 'ready') as ready,
        sum(amount_minor) filter (where status = 'paid') as paid
      from release_dues where user_id = l.user_id and lot_id = l.id
    ) d on true
    where l.user_id = ${userId}
    group by l.asset`)
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
