import type { ShopRight } from '@contract/core'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { shopStaff, shops, users } from '../../db/schema'
import { asSeen, markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import type { ShopScope } from './scope'

/** People of one shop besides its owner. */
export const STAFF_MOST = 30

export interface StaffRow {
  userId: string
  nickname: string
  avatar: string
  phone: string | null
  rights: string[]
  createdAt: Date
}

/** Who helps in a shop, the longest there first. */
export const staffOf = (db: Queryable, shop: ShopScope): Promise<StaffRow[]> =>
  db
    .select({
      userId: shopStaff.userId,
      nickname: users.nickname,
      avatar: users.avatar,
      phone: users.phone,
      rights: shopStaff.rights,
      createdAt: shopStaff.createdAt
    })
    .from(shopStaff)
    .innerJoin(users, eq(users.id, shopStaff.userId))
    .where(eq(shopStaff.shopId, shop.id))
    .orderBy(asc(shopStaff.createdAt), asc(shopStaff.userId))

/** Ids of those who act for a shop with a right, its owner first. */
export async function keepersOf(db: Queryable, shopId: string, right: ShopRight): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select owner_id as id from shops where id = ${shopId} and owner_id is not null
    union all
    select user_id from shop_staff where shop_id = ${shopId} and ${right} = any(rights)`)
  return rows.map(row => row.id)
}

interface Naming {
  /** Who it is: somebody of the staff by id, anybody by phone. */
  userId?: string
  phone?: string
  rights: readonly ShopRight[]
  /** The mark of their rights as the caller saw them. */
  mark?: string
  namedBy: string
  at: Date
}

/** Tells what somebody may do in a shop from what they might before. */
export const staffMark = ({ rights }: { rights: readonly string[] }): string => markOf({ rights })

/**
 * Names who has a phone to help in a shop, or says anew what they may do; with no rights they help no longer. Answers who it is
 * and what they might do before.
 * @throws Refusal NO_PERSON for a phone nobody has and for the owner's; NOT_FOUND for an id not of the staff; FULL; CHANGED
 */
export const nameStaff = (db: Queryable, shop: ShopScope, { userId, phone, rights, mark, namedBy, at }: Naming) =>
  transact(db, async tx => {
    const own = await held(tx, shop)
    const staff = await tx
      .select({ userId: shopStaff.userId, rights: shopStaff.rights })
      .from(shopStaff)
      .where(eq(shopStaff.shopId, shop.id))
    const thereAs = (id: string) => staff.find(one => one.userId === id)
    if (userId && !thereAs(userId)) refuse('NOT_FOUND', '店员不存在')
    const id = userId ?? (await idByPhone(tx, phone))
    if (!id) return refuse('NO_PERSON', '没有找到使用这个手机号的会员')
    if (id === own?.ownerId) refuse('NO_PERSON', '这是店主的手机号，店主已有全部权限')
    const there = thereAs(id)
    asSeen(there && { rights: there.rights }, mark)
    const named = { userId: id, before: there?.rights }
    if (rights.length === 0) {
      await takeOff(tx, shop.id, id)
      return named
    }
    if (!there && staff.length >= STAFF_MOST) refuse('FULL', `最多添加 ${STAFF_MOST} 位店员`)
    const set = { rights: [...new Set(rights)], namedBy }
    await tx
      .insert(shopStaff)
      .values({ ...set, userId: id, shopId: shop.id, createdAt: at })
      .onConflictDoUpdate({ target: [shopStaff.userId, shopStaff.shopId], set })
    return named
  })

/**
 * Whoever changes the staff of a shop holds its row: of two namings at once not both see room for one more, and nobody is named
 * anew while they are taken off.
 */
async function held(tx: Queryable, { id }: ShopScope) {
  const [own] = await tx.select({ ownerId: shops.ownerId }).from(shops).where(eq(shops.id, id)).for('update')
  return own
}

async function idByPhone(tx: Queryable, phone = ''): Promise<string | undefined> {
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phone, phone), eq(users.disabled, false)))
  return person?.id
}

/** Takes somebody off a shop's staff; answers what they might do. @throws Refusal NOT_FOUND, also for its owner */
export const removeStaff = (db: Queryable, shop: ShopScope, userId: string): Promise<{ rights: string[] }> =>
  transact(db, async tx => {
    await held(tx, shop)
    const [taken] = await takeOff(tx, shop.id, userId)
    return taken ?? refuse('NOT_FOUND', '店员不存在')
  })

const takeOff = (db: Queryable, shopId: string, userId: string) =>
  db
    .delete(shopStaff)
    .where(and(eq(shopStaff.shopId, shopId), eq(shopStaff.userId, userId)))
    .returning({ rights: shopStaff.rights })
