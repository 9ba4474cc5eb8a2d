import { SHOP_RIGHT_WORDS, type ShopRight } from '@contract/rights'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { consolePeople, shopStaff, users } from '../../db/schema'
import { flag } from '../../lib/flag'
import { maskNumber } from '../../lib/mask'

export type Owner = Pick<typeof users.$inferSelect, 'id' | 'nickname' | 'phone'> | null

const ALL = Object.keys(SHOP_RIGHT_WORDS) as ShopRight[]

/** The owner and the staff of a shop, each with whether they may sign in at the console for it. */
export async function peopleOf(db: Queryable, shopId: string, owner: Owner) {
  const staff = await db
    .select({ id: users.id, nickname: users.nickname, phone: users.phone, rights: shopStaff.rights })
    .from(shopStaff)
    .innerJoin(users, eq(users.id, shopStaff.userId))
    .where(eq(shopStaff.shopId, shopId))
    .orderBy(shopStaff.createdAt, shopStaff.userId)
  const desks = await db.select().from(consolePeople).where(eq(consolePeople.shopId, shopId))
  const deskOf = (id: string) => {
    const there = desks.find(desk => desk.userId === id)
    if (!there) return { desk: 'none' as const, desk_name: '' }
    const desk_name = there.name
    if (there.disabled) return { desk: 'disabled' as const, desk_name }
    return { desk: there.totpSealed ? ('active' as const) : ('invited' as const), desk_name }
  }
  return [
    ...(owner ? [{ ...owner, rights: ALL as string[], isOwner: true }] : []),
    ...staff.map(one => ({ ...one, isOwner: false }))
  ].map(one => ({
    uid: one.id,
    nickname: one.nickname,
    phone: maskNumber(one.phone ?? ''),
    rights: ALL.filter(right => one.rights.includes(right)),
    is_owner: flag(one.isOwner),
    ...deskOf(one.id)
  }))
}
