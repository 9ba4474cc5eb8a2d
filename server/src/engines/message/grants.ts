import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { pushGrants } from '../../db/schema'
import type { Topic } from './topics'

/** Nobody is asked more often; a client that lies about consents gains nothing, WeChat counts for itself. */
const MOST = 50

/** Counts what a person let WeChat tell them, once a topic. `rootId`: the account the WeChat belongs to. */
export async function grantPushes(db: Queryable, rootId: string, topics: readonly Topic[]) {
  const rows = [...new Set(topics)].sort().map(topic => ({ userId: rootId, topic, left: 1 }))
  if (rows.length === 0) return
  await db
    .insert(pushGrants)
    .values(rows)
    .onConflictDoUpdate({
      target: [pushGrants.userId, pushGrants.topic],
      set: { left: sql`least(${pushGrants.left} + 1, ${MOST})` }
    })
}

/** Forgets what a person let us tell by WeChat: of one topic, or of all. */
export const withdrawGrants = (db: Queryable, rootId: string, topic?: string) =>
  db.delete(pushGrants).where(and(eq(pushGrants.userId, rootId), topic ? eq(pushGrants.topic, topic) : undefined))

/** Uses one consent up; false when there is none left. */
export async function takeGrant(db: Queryable, rootId: string, topic: string): Promise<boolean> {
  const taken = await db
    .update(pushGrants)
    .set({ left: sql`${pushGrants.left} - 1` })
    .where(and(eq(pushGrants.userId, rootId), eq(pushGrants.topic, topic), gt(pushGrants.left, 0)))
    .returning({ left: pushGrants.left })
  return taken.length > 0
}
