import { eq, inArray } from 'drizzle-orm'
import { banners, shopServes, shops, users } from '../src/db/schema'
import { objectOf } from './art/object'
import { palettes } from './art/palettes'
import { productPicture } from './art/scenes'
import { demoId, reviewerId } from './people'
import { putAll } from './put'
import { seedId } from './random'
import { daysAgo, type World } from './world'

const DIRECT = 14
const SECOND = 9

/** Shops whose owner a fan is, and shops the leader looks after. */
const BROUGHT = ['clothes', 'digital']
const LOOKED_AFTER = ['fruit', 'self', 'clothes']
const shopIds = (keys: readonly string[]) => keys.map(key => seedId(`shop:${key}`))

/** Pictures an invitation can be made with. */
const POSTERS = [
  { title: '好礼相邀', icon: 'wrapped-gift', mood: 'peach' },
  { title: '一起逛', icon: 'shopping-bags', mood: 'rose' },
  { title: '尝鲜季', icon: 'strawberry', mood: 'leaf' }
] as const

/** People the demo's leader has brought, a shop to look after, and backgrounds for invitations. */
export async function seedFans(world: World) {
  const { db } = world.services
  await putAll(
    db,
    banners,
    POSTERS.map(({ title, icon, mood }, sort) => ({
      id: seedId(`poster:${title}`),
      place: 'poster',
      title,
      picture: world.album.add(productPicture({ object: objectOf(icon), brand: '', palette: palettes[mood] }, 0)),
      sort
    }))
  )
  const leader = demoId('leader')
  const people = Array.from({ length: DIRECT + SECOND }, (_, i) => reviewerId(i))
  await db
    .update(users)
    .set({ referrerId: leader })
    .where(inArray(users.id, people.slice(0, DIRECT)))
  for (const [i, id] of people.slice(DIRECT).entries())
    await db
      .update(users)
      .set({ referrerId: reviewerId(i % 3) })
      .where(eq(users.id, id))
  // Some joined lately, so that today and this month have somebody.
  for (const [i, days] of [0.1, 0.4, 3, 6].entries())
    await db
      .update(users)
      .set({ createdAt: daysAgo(world.now, days) })
      .where(eq(users.id, reviewerId(i + 2)))
  await db
    .update(shops)
    .set({ ownerId: reviewerId(0) })
    .where(inArray(shops.id, shopIds(BROUGHT)))
  const looked = await db
    .select({ id: shops.id })
    .from(shops)
    .where(inArray(shops.id, shopIds(LOOKED_AFTER)))
  const since = daysAgo(world.now, 40)
  await putAll(
    db,
    shopServes,
    looked.map(({ id: shopId }) => ({
      userId: leader,
      id: seedId(`serve:dock:${shopId}`),
      shopId,
      role: 'dock',
      since,
      assignedBy: '运营大橙',
      reason: '日常对接',
      createdAt: since
    }))
  )
}
