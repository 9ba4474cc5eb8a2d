import type { ShopRight } from '@contract/core'
import { SHOP_RIGHTS } from '@contract/core'
import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { shopStaff, shops } from '../../db/schema'
import { refuse } from '../../lib/refusal'

declare const granted: unique symbol

/**
 * A shop somebody acts for, with what they may do there. Only `scopeOf` makes one, so whoever is handed one may act for that
 * shop; verbs of engines that take it look at nothing outside of it.
 */
export interface ShopScope {
  readonly id: string
  readonly name: string
  readonly [granted]: true
}

/** A shop somebody owns or helps in. */
export interface KeptShop {
  id: string
  name: string
  logo: string
  kind: string
  published: boolean
  createdAt: Date
  isOwner: boolean
  rights: readonly ShopRight[]
}

/** Nobody's staff outgrows a page. */
const MOST = 100

/** The shops somebody acts for by their account with a phone, those they own first, the open ones before others, then the oldest. */
export async function keptShops(db: Queryable, rootId: string, shopId?: string): Promise<KeptShop[]> {
  const isOwner = sql<boolean>`coalesce(${shops.ownerId} = ${rootId}, false)`
  const rows = await db
    .select({
      id: shops.id,
      name: shops.name,
      logo: shops.logo,
      kind: shops.kind,
      published: shops.published,
      createdAt: shops.createdAt,
      isOwner,
      rights: shopStaff.rights
    })
    .from(shops)
    .leftJoin(shopStaff, and(eq(shopStaff.shopId, shops.id), eq(shopStaff.userId, rootId)))
    .where(
      and(
        // As a list of ids each side is found by its own index.
        sql`${shops.id} in (select id from shops where owner_id = ${rootId}
          union all select shop_id from shop_staff where user_id = ${rootId})`,
        or(eq(shops.ownerId, rootId), isNotNull(shopStaff.userId)),
        shopId ? eq(shops.id, shopId) : undefined
      )
    )
    .orderBy(desc(isOwner), desc(shops.published), asc(shops.createdAt), asc(shops.id))
    .limit(MOST)
  return rows.map(({ rights, ...shop }) => ({
    ...shop,
    rights: shop.isOwner ? SHOP_RIGHTS : SHOP_RIGHTS.filter(right => rights?.includes(right))
  }))
}

/** Whether somebody acts for any shop. */
export const keepsShop = async (db: Queryable, rootId: string): Promise<boolean> =>
  (await keptShops(db, rootId)).length > 0

/**
 * The shop somebody acts for: `shopId`, or the first one they do. `right`: what they must be let do there.
 * @throws Refusal FORBIDDEN, the same for a shop there is not and for one of others
 */
export async function scopeOf(
  db: Queryable,
  rootId: string,
  { shopId, right }: { shopId?: string; right?: ShopRight | 'owner' }
): Promise<ShopScope> {
  const [shop] = await keptShops(db, rootId, shopId)
  const may = shop && (!right || (right === 'owner' ? shop.isOwner : shop.rights.includes(right)))
  if (!may) return refuse('FORBIDDEN', '没有权限进行此操作')
  return { id: shop.id, name: shop.name } as ShopScope
}

/** The shop somebody works in with what they may do there, or undefined once they do not: for the console. */
export async function shopOfPerson(
  db: Queryable,
  userId: string,
  shopId: string
): Promise<{ shop: ShopScope; rights: readonly ShopRight[]; isOwner: boolean } | undefined> {
  const [shop] = await keptShops(db, userId, shopId)
  return shop && { shop: { id: shop.id, name: shop.name } as ShopScope, rights: shop.rights, isOwner: shop.isOwner }
}
