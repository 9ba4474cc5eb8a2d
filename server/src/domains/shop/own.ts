import type { Input } from '@contract/core'
import { ownShop } from '@contract/own-shop'
import { SHOP_RIGHT_WORDS, SHOP_ROLES, type ShopRight } from '@contract/rights'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { shopCategories, shops, users } from '../../db/schema'
import { inviteInShop } from '../../engines/desk'
import { nameStaff, removeStaff, type ShopScope, STAFF_MOST, staffMark } from '../../engines/scope'
import { bindDomain, type Context } from '../../http/context'
import { flag } from '../../lib/flag'
import { asSeen, markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { placeText } from '../../lib/regions'
import { namedAndMarked } from './face'
import { holdShopNames } from './naming'
import { peopleOf } from './people'
import { looksIn, looksOf } from './place'
import { heldShop, saveShop, sendBy, sentAndReturned, takeReturnsAt } from './service'

type ShopRow = typeof shops.$inferSelect

/** The shop of whoever calls: the door lets nobody else through who is not its owner. */
const ownOf = ({ shop }: Pick<Context<'console'>, 'shop'>): ShopScope =>
  shop ?? refuse('FORBIDDEN', '只有店铺人员可以使用')

const profileOf = (shop: ShopRow) => ({ name: shop.name, logo: shop.logo, ...looksOf(shop) })

async function shownTo(db: Queryable, id: string) {
  const [row] = await db
    .select({ shop: shops, trade: shopCategories.name })
    .from(shops)
    .leftJoin(shopCategories, eq(shopCategories.id, shops.categoryId))
    .where(eq(shops.id, id))
  const { shop, trade } = row ?? refuse('NOT_FOUND', '店铺不存在')
  const profile = profileOf(shop)
  return {
    id,
    kind: shop.kind as 'mall' | 'offline',
    opening: flag(shop.published),
    category_name: trade ?? '',
    address: `${placeText(shop)}${shop.address}`,
    open_hours: shop.hours,
    ...profile,
    mark: markOf(profile),
    ...sentAndReturned(shop)
  }
}

type ToSave = Input<(typeof ownShop)['POST /api/admin/own_shop/save']>

/** What a shop says of itself; where it is and what it trades in are not its own to change. Answers what it said before. */
async function saveProfile(
  { db, config }: Pick<Context<'console'>, 'db' | 'config'>,
  id: string,
  { mark, name, logo, ...said }: ToSave
) {
  await holdShopNames(db)
  const before = await heldShop(db, id)
  asSeen(profileOf(before), mark)
  const face = await namedAndMarked(db, config.PUBLIC_URL, { name, logo }, before)
  // Whether it is open is said elsewhere.
  const { published: _, ...row } = { ...before, ...face, ...looksIn(said, before, config.PUBLIC_URL) }
  await saveShop(db, row)
  return profileOf(before)
}

const sameRights = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every(one => b.includes(one))
const ROLES = Object.values(SHOP_ROLES).map(({ name, rights }) => ({ name, rights: [...rights] }))

async function staffOf(db: Queryable, shopId: string, me: string) {
  const [owner] = await db
    .select({ id: users.id, nickname: users.nickname, phone: users.phone })
    .from(shops)
    .innerJoin(users, eq(users.id, shops.ownerId))
    .where(eq(shops.id, shopId))
  return (await peopleOf(db, shopId, owner ?? null)).map(one => ({
    ...one,
    is_me: flag(one.uid === me),
    role: one.is_owner ? '店主' : (ROLES.find(({ rights }) => sameRights(rights, one.rights))?.name ?? ''),
    mark: one.is_owner ? '' : staffMark(one)
  }))
}

export const ownShopDomain = bindDomain(ownShop, {
  'GET /api/admin/own_shop': ctx => shownTo(ctx.db, ownOf(ctx).id),
  'POST /api/admin/own_shop/save': async (ctx, input) => {
    const { id } = ownOf(ctx)
    ctx.note({ subject: id, before: await saveProfile(ctx, id, input) })
    return {}
  },
  'POST /api/admin/own_shop/delivery': async (ctx, { mark, ...terms }) => {
    const { id } = ownOf(ctx)
    ctx.note({ subject: id, before: await sendBy(ctx.db, id, terms, mark) })
    return {}
  },
  'POST /api/admin/own_shop/return_address': async (ctx, { mark, ...place }) => {
    const { id } = ownOf(ctx)
    ctx.note({ subject: id, before: await takeReturnsAt(ctx.db, id, place, mark) })
    return {}
  },

  'GET /api/admin/own_shop/staff': async ctx => ({
    list: await staffOf(ctx.db, ownOf(ctx).id, ctx.desk.id),
    staff_max: STAFF_MOST,
    rights: (Object.keys(SHOP_RIGHT_WORDS) as ShopRight[]).map(id => ({ id, ...SHOP_RIGHT_WORDS[id] })),
    roles: ROLES
  }),
  'POST /api/admin/own_shop/staff/save': async (ctx, { uid, phone, mark, rights }) => {
    const shop = ownOf(ctx)
    const naming = { userId: uid, phone, rights, mark, namedBy: ctx.desk.id, at: ctx.clock.now() }
    const { userId, before = [] } = await nameStaff(ctx.db, shop, naming)
    ctx.note({ subject: shop.id, before: { rights: before }, after: { person: userId, rights } })
    return { id: userId }
  },
  'POST /api/admin/own_shop/staff/remove': async (ctx, { uid }) => {
    const shop = ownOf(ctx)
    const before = await removeStaff(ctx.db, shop, uid)
    ctx.note({ subject: shop.id, before, after: { person: uid, rights: [] } })
    return {}
  },
  'POST /api/admin/own_shop/staff/invite': async (ctx, { uid, name }) => {
    const shop = ownOf(ctx)
    const invited = await inviteInShop(
      ctx.db,
      shop,
      { userId: uid, name: name.trim(), by: ctx.desk.id },
      ctx.clock.now()
    )
    ctx.note({ subject: shop.id, after: { person: uid, name } })
    return invited
  }
})
