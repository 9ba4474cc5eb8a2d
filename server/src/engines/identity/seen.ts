import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { knownDevices, sessions } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'

/**
 * When each of some accounts signed in last, or a session of it was renewed; a parent account also by the devices it remembers,
 * which are kept longer. One of which nothing is kept is absent.
 */
export async function seenLast(db: Queryable, ids: readonly string[]): Promise<Map<string, Date>> {
  const [signIns, devices] = await sideBySide(
    db,
    () =>
      db
        .select({ id: sessions.userId, at: sql`max(${sessions.createdAt})`.mapWith(sessions.createdAt) })
        .from(sessions)
        .where(inArray(sessions.userId, [...ids]))
        .groupBy(sessions.userId),
    () =>
      db
        .select({ id: knownDevices.userId, at: sql`max(${knownDevices.seenAt})`.mapWith(knownDevices.seenAt) })
        .from(knownDevices)
        .where(inArray(knownDevices.userId, [...ids]))
        .groupBy(knownDevices.userId)
  )
  const last = new Map<string, Date>()
  for (const { id, at } of [...signIns, ...devices]) {
    const before = last.get(id)
    if (!before || before < at) last.set(id, at)
  }
  return last
}
