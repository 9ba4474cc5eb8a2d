import { and, eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import type { PersonalData } from '../../db/personal'
import { shops, storeLikes } from '../../db/schema'
import { refuse } from '../../lib/refusal'

interface Like {
  /** The account with a phone: a person likes once, by whichever of their accounts. */
  rootId: string
  shopId: string
}

/** Counts what the like's own row decided, so two taps at once count once; the shop's row is held last. */
async function counted(tx: Queryable, shopId: string, by: -1 | 0 | 1): Promise<number> {
  if (by === 0) {
    const [shop] = await tx.select({ likes: shops.likes }).from(shops).where(eq(shops.id, shopId))
    return shop?.likes ?? 0
  }
  const [shop] = await tx
    .update(shops)
    .set({ likes: sql`${shops.likes} + ${by}` })
    .where(eq(shops.id, shopId))
    .returning({ likes: shops.likes })
  return shop?.likes ?? 0
}

/** Likes a store; again changes nothing. Answers how many do. @throws Refusal NOT_FOUND when it is closed or none */
export const like = (db: Queryable, { rootId: userId, shopId }: Like, now: Date): Promise<number> =>
  transact(db, async tx => {
    const [store] = await tx
      .select({ id: shops.id })
      .from(shops)
      .where(and(eq(shops.id, shopId), eq(shops.published, true), eq(shops.kind, 'offline')))
    if (!store) refuse('NOT_FOUND', '门店不存在或已停业')
    const added = await tx
      .insert(storeLikes)
      .values({ userId, shopId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: storeLikes.shopId })
    return counted(tx, shopId, added.length > 0 ? 1 : 0)
  })

/** Takes a like back, of a closed store too; what was not liked changes nothing. */
export const unlike = (db: Queryable, { rootId: userId, shopId }: Like): Promise<number> =>
  transact(db, async tx => {
    const gone = await tx
      .delete(storeLikes)
      .where(and(eq(storeLikes.userId, userId), eq(storeLikes.shopId, shopId)))
      .returning({ id: storeLikes.shopId })
    return counted(tx, shopId, gone.length > 0 ? -1 : 0)
  })

/** Takes likes out of the counts of their shops, in the order of the shops’ ids. */
const uncount = async (tx: Queryable, gone: readonly { id: string }[]) => {
  for (const { id } of [...gone].sort((a, b) => (a.id < b.id ? -1 : 1))) await counted(tx, id, -1)
}

/** What becomes of likes: of two accounts that both like a store one like stays; a closed account likes nothing. */
export const likesPolicy: PersonalData = {
  tables: [{ table: storeLikes, merge: 'moved', close: 'erased', export: '点赞的门店' }],
  merge: {
    words: '点赞的门店',
    async move(tx, fromId, toId) {
      const { rows: both } = await tx.execute<{ id: string }>(sql`
        select l.shop_id as id from store_likes l join store_likes o on o.user_id = ${toId} and o.shop_id = l.shop_id
        where l.user_id = ${fromId}`)
      await tx.execute(sql`
        insert into store_likes (user_id, shop_id, created_at)
        select ${toId}::uuid, shop_id, created_at from store_likes where user_id = ${fromId} on conflict do nothing`)
      await tx.delete(storeLikes).where(eq(storeLikes.userId, fromId))
      await uncount(tx, both)
    }
  },
  async erase(tx, ids) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select shop_id as id from store_likes where user_id = any(${sql.param(ids)}::uuid[])`)
    await uncount(tx, rows)
  }
}
