import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { favourites, products, shops } from '../../db/schema'
import { refuse } from '../../lib/refusal'

export type Kind = 'product' | 'shop'
interface Target {
  kind: Kind
  id: string
}

/**
 * Keeps a product or follows a shop; again changes nothing.
 * @throws Refusal NOT_FOUND when it is not on sale, or closed
 */
export async function keep(db: Queryable, userId: string, { kind, id }: Target, now: Date) {
  const table = kind === 'product' ? products : shops
  const [found] = await db
    .select({ priceFen: kind === 'product' ? products.priceFen : sql<null>`null` })
    .from(table)
    .where(and(eq(table.id, id), eq(table.published, true)))
  if (!found) refuse('NOT_FOUND', kind === 'product' ? '商品不存在或已下架' : '店铺不存在或已停业')
  await transact(db, async tx => {
    const added = await tx
      .insert(favourites)
      .values({ userId, kind, targetId: id, seenPriceFen: found.priceFen, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: favourites.targetId })
    if (kind === 'shop' && added.length > 0) await countFollower(tx, id, 1)
  })
}

/** Lets go of what was kept; what was not is left as it is. Shops in the order of their ids, so that nobody waits in a circle. */
export async function letGo(db: Queryable, userId: string, kind: Kind, ids: readonly string[]) {
  await transact(db, async tx => {
    const removed = await tx
      .delete(favourites)
      .where(and(eq(favourites.userId, userId), eq(favourites.kind, kind), inArray(favourites.targetId, [...ids])))
      .returning({ id: favourites.targetId })
    if (kind === 'product') return
    for (const { id } of removed.sort((a, b) => (a.id < b.id ? -1 : 1))) await countFollower(tx, id, -1)
  })
}

/** Counts only what the favourite's own row decided, so two taps at once count once. */
const countFollower = (tx: Queryable, shopId: string, by: 1 | -1) =>
  tx
    .update(shops)
    .set({ followers: sql`${shops.followers} + ${by}` })
    .where(eq(shops.id, shopId))
