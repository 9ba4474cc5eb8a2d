import { adminMerchant } from '@contract/merchant'
import { SHOP_RIGHT_WORDS } from '@contract/rights'
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { orders, products, shops, users } from '../../db/schema'
import { addShopPerson } from '../../engines/desk'
import { account, balanceOf, merchant } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { seconds } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { maskNumber } from '../../lib/mask'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { placeText } from '../../lib/regions'
import { faceTold, saveFace, tradesOf } from './face'
import { nameLike, shopsNamed } from './named'
import { type Owner, peopleOf } from './people'
import { placeTold } from './place'
import { sentAndReturned } from './service'

type Shop = typeof shops.$inferSelect

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
      peopleOf(db, shop.id, owner),
      faceTold(db, shop)
    ])
    return {
      ...line({ shop, owner }),
      ...face,
      ...placeTold(shop),
      address: `${placeText(shop)}${shop.address}`,
      open_hours: shop.hours,
      ...sentAndReturned(shop),
      ...figures,
      staff: staff.map(({ rights, ...one }) => ({ ...one, rights: rights.map(right => SHOP_RIGHT_WORDS[right].title) }))
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
