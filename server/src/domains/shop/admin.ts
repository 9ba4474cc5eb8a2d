import type { ShopRight } from '@contract/core'
import { adminMerchant } from '@contract/merchant'
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { consolePeople, orders, products, shopStaff, shops, users } from '../../db/schema'
import { addShopPerson } from '../../engines/desk'
import { account, balanceOf, merchant } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { seconds } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { clockText } from '../../lib/hours'
import { maskNumber } from '../../lib/mask'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { placeText } from '../../lib/regions'
import { faceTold, saveFace, tradesOf } from './face'
import { nameLike, shopsNamed } from './named'
import { placeTold } from './place'

type Shop = typeof shops.$inferSelect
type Owner = Pick<typeof users.$inferSelect, 'id' | 'nickname' | 'phone'> | null

const RIGHTS: Record<ShopRight, string> = {
  orders: '订单',
  aftersales: '售后',
  goods: '商品',
  reviews: '评价',
  income: '收入',
  tb: '通宝'
}
const COUNTED = 1000

const shopsWithOwners = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ shop: shops, owner: { id: users.id, nickname: users.nickname, phone: users.phone } })
    .from(shops)
    .leftJoin(users, eq(users.id, shops.ownerId))
    .where(where)

/** A shop's score of five, of its goods and its service together. */
const scoreOf = ({ ratingCount, productScoreSum, serviceScoreSum }: Shop) =>
  ratingCount === 0 ? '' : ((productScoreSum + serviceScoreSum) / ratingCount / 2).toFixed(1)

const line = ({ shop, owner }: { shop: Shop; owner: Owner }) => ({
  id: shop.id,
  name: shop.name,
  logo: shop.logo,
  kind: shop.kind as 'mall' | 'offline',
  is_self: flag(shop.isSelf),
  opening: flag(shop.published),
  city: shop.city,
  owner_id: owner?.id ?? '',
  owner: owner?.nickname ?? '',
  owner_phone: maskNumber(owner?.phone ?? ''),
  sales: shop.sales,
  score: scoreOf(shop),
  add_time: seconds(shop.createdAt)
})

/** The owner and the staff of a shop, each with whether they may sign in at the console for it. */
async function peopleOf(db: Queryable, { id: shopId }: Shop, owner: Owner) {
  const staff = await db
    .select({ id: users.id, nickname: users.nickname, phone: users.phone, rights: shopStaff.rights })
    .from(shopStaff)
    .innerJoin(users, eq(users.id, shopStaff.userId))
    .where(eq(shopStaff.shopId, shopId))
    .orderBy(shopStaff.createdAt, shopStaff.userId)
  const desks = await db.select().from(consolePeople).where(eq(consolePeople.shopId, shopId))
  const deskOf = (id: string) => {
    const there = desks.find(desk => desk.userId === id)
    if (!there) return 'none' as const
    if (there.disabled) return 'disabled' as const
    return there.totpSealed ? ('active' as const) : ('invited' as const)
  }
  const all = Object.keys(RIGHTS)
  return [
    ...(owner ? [{ ...owner, rights: all, isOwner: true }] : []),
    ...staff.map(one => ({ ...one, isOwner: false }))
  ].map(one => ({
    uid: one.id,
    nickname: one.nickname,
    phone: maskNumber(one.phone ?? ''),
    rights: one.rights.flatMap(right => RIGHTS[right as ShopRight] ?? []),
    is_owner: flag(one.isOwner),
    desk: deskOf(one.id)
  }))
}

/** How much a shop has to do and has on sale, to a thousand each. */
async function figuresOf(db: Queryable, { id }: Shop) {
  const own = eq(products.shopId, id)
  const [goods_on, goods_off, to_ship, balance] = await Promise.all([
    countUpTo(db, COUNTED, products, and(own, eq(products.published, true))),
    countUpTo(db, COUNTED, products, and(own, eq(products.published, false))),
    countUpTo(db, COUNTED, orders, and(eq(orders.shopId, id), eq(orders.state, 'paid'))),
    balanceOf(db, account(merchant(id), 'CNY'))
  ])
  return { goods_on, goods_off, to_ship, balance: yuan(balance) }
}

export const adminMerchantDomain = bindDomain(adminMerchant, {
  'GET /api/admin/shop/list': async ({ db }, { search, state, kind, page, limit }) => {
    const where = and(
      search.trim() ? nameLike(search.trim()) : undefined,
      state === 'all' ? undefined : eq(shops.published, state === 'open'),
      kind ? eq(shops.kind, kind) : undefined
    )
    const newest = [desc(shops.createdAt), desc(shops.id)]
    const shown = db
      .select({ id: shops.id })
      .from(shops)
      .where(where)
      .orderBy(...newest)
      .limit(limit)
      .offset((page - 1) * limit)
    const [rows, count] = await Promise.all([
      shopsWithOwners(db, inArray(shops.id, shown)).orderBy(...newest),
      countUpTo(db, COUNTED, shops, where)
    ])
    return { list: rows.map(line), count }
  },
  'GET /api/admin/shop/names': async ({ db }, asked) => ({ list: await shopsNamed(db, asked) }),
  'GET /api/admin/shop/detail/{id}': async ({ db }, { id }) => {
    const [found] = await shopsWithOwners(db, eq(shops.id, id))
    const { shop, owner } = found ?? refuse('NOT_FOUND', '店铺不存在')
    const [figures, staff, face] = await Promise.all([
      figuresOf(db, shop),
      peopleOf(db, shop, owner),
      faceTold(db, shop)
    ])
    return {
      ...line({ shop, owner }),
      ...face,
      ...placeTold(shop),
      address: `${placeText(shop)}${shop.address}`,
      open_hours: shop.hours,
      cutoff: clockText(shop.cutoffMinute),
      days: shop.transitDays,
      return_name: shop.returnTo?.name ?? '',
      return_phone: shop.returnTo?.phone ?? '',
      return_address: shop.returnTo?.address ?? '',
      ...figures,
      staff
    }
  },
  'GET /api/admin/shop/trades': async ({ db }) => ({ list: await tradesOf(db) }),
  'POST /api/admin/shop/save': saveFace,
  'POST /api/admin/shop/desk': async ({ db, clock, note }, { id, phone, name }) => {
    const { userId, invite } = await addShopPerson(db, { phone, name, shopId: id }, clock.now())
    note({ subject: id, after: { person: userId, name } })
    return { id: userId, invite }
  }
})
