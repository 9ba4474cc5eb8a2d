import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { subshops } from '../../db/schema'
import { refuse } from '../../lib/refusal'

export type Subshop = typeof subshops.$inferSelect

/** Somebody's sub-shop, open or closed. */
export const subshopOf = (db: Queryable, userId: string): Promise<Subshop | undefined> =>
  db
    .select()
    .from(subshops)
    .where(eq(subshops.userId, userId))
    .then(([row]) => row)

/** Whether somebody's sub-shop is open. */
export const openBy = async (db: Queryable, userId: string): Promise<boolean> => {
  const open = and(eq(subshops.userId, userId), isNull(subshops.closedAt))
  return (await db.$count(subshops, open)) > 0
}

/** A sub-shop that visitors may see. @throws Refusal NOT_FOUND */
export async function visited(db: Queryable, id: string): Promise<Subshop> {
  const [row] = await db
    .select()
    .from(subshops)
    .where(and(eq(subshops.id, id), isNull(subshops.closedAt)))
  return row ?? refuse('NOT_FOUND', '这家小店不在了')
}

/** The caller's own. @throws Refusal NOT_FOUND */
export const ownOf = async (db: Queryable, userId: string): Promise<Subshop> =>
  (await subshopOf(db, userId)) ?? refuse('NOT_FOUND', '你还没有开通小店')

/** The caller's own, while it is open; held for what is changed of it. @throws Refusal NOT_FOUND, CLOSED */
export async function heldOf(tx: Queryable, userId: string): Promise<Subshop> {
  const [row] = await tx.select().from(subshops).where(eq(subshops.userId, userId)).for('update')
  const own = row ?? refuse('NOT_FOUND', '你还没有开通小店')
  if (own.closedAt) refuse('CLOSED', `小店已被平台关闭：${own.closeReason}`)
  return own
}
