import { and, eq } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { shopStaff, shops, users } from '../../db/schema'
import { refuse } from '../../lib/refusal'

/** Names who owns a shop, by phone; an empty one names nobody. Answers the owner's id. @throws Refusal NOT_FOUND, NO_PERSON */
export const nameOwner = (db: Queryable, shopId: string, phone: string): Promise<string> =>
  transact(db, async tx => {
    const [shop] = await tx.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId)).for('update')
    if (!shop) refuse('NOT_FOUND', '店铺不存在')
    const [person] = phone
      ? await tx
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.phone, phone), eq(users.disabled, false)))
      : []
    if (phone && !person) refuse('NO_PERSON', '没有找到使用这个手机号的会员')
    await tx
      .update(shops)
      .set({ ownerId: person?.id ?? null })
      .where(eq(shops.id, shopId))
    // Whom the last owner let in goes with that owner.
    await tx.delete(shopStaff).where(eq(shopStaff.shopId, shopId))
    return person?.id ?? ''
  })
