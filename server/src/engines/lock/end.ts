import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { locks, lockVisitors } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import type { Lock } from './kinds'
import { recount } from './roll-up'

const ended = (now: Date, why: string) => ({
  endsAt: sql`greatest(${locks.startsAt}, ${now}::timestamptz)`,
  endReason: why,
  counted: false
})

/**
 * Ends a lock before its time; it no longer counts for its holder. What was ordered before stays as it was attributed.
 * @throws Refusal NOT_FOUND, ENDED
 */
export async function endLock(services: Services, { id, why }: { id: string; why: string }): Promise<Lock> {
  const now = services.clock.now()
  return within(services, async ({ db }) => {
    const [lock] = await db
      .update(locks)
      .set(ended(now, why))
      .where(and(eq(locks.id, id), gt(locks.endsAt, now)))
      .returning()
    if (!lock) {
      const [there] = await db.select({ id: locks.id }).from(locks).where(eq(locks.id, id))
      return there ? refuse('ENDED', '这条锁客关系已经结束') : refuse('NOT_FOUND', '锁客记录不存在')
    }
    await recount(db, [lock.holderId])
    return lock
  })
}

/**
 * Customers of closed accounts are nobody's from now on, and their links are not known any more by whom they opened. Who
 * closed theirs no longer counts for whose customer they were.
 */
export async function releaseCustomers(db: Queryable, ids: readonly string[], now: Date) {
  const family = [...ids]
  await db
    .update(locks)
    .set(ended(now, 'closed'))
    .where(and(inArray(locks.holderId, family), gt(locks.endsAt, now)))
  await db.update(locks).set({ counted: false }).where(inArray(locks.holderId, family))
  const left = await db
    .update(locks)
    .set({ counted: false })
    .where(inArray(locks.userId, family))
    .returning({ holderId: locks.holderId })
  await recount(
    db,
    left.map(({ holderId }) => holderId)
  )
  await db.delete(lockVisitors).where(or(inArray(lockVisitors.userId, family), inArray(lockVisitors.visitorId, family)))
}
