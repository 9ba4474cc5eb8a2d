import { eq, sql } from 'drizzle-orm'
import { activities, activityProducts, couponTemplates } from '../src/db/schema'
import { dayjs, dayText, ZONE } from '../src/lib/clock'
import type { Server } from '../src/services'
import { bannerPicture, entryPicture } from './art/draw'
import { palettes } from './art/palettes'
import { shops } from './data/shops'
import { seedFlash, shopFlash } from './flash'
import { goodsLines, productId } from './goods'
import { putAll } from './put'
import { Random, seedId } from './random'
import { chinaTime, newWorld, type World } from './world'

/** Coupons, activities of this month and the next, and flash sales of the coming week; answers how much was new. */
export async function seedCampaigns(world: World): Promise<number> {
  await seedCoupons(world)
  const newActivities = (await seedActivity(world, 0)) + (await seedActivity(world, 1))
  const newSessions = await seedFlash(world)
  return newActivities + newSessions + (await shopFlash(world))
}

/** Keeps the campaigns of a demo shop ahead of the day and its flash sales busy; does nothing where there is none. */
export async function keepCampaigns(services: Server): Promise<number> {
  const { db, config } = services
  if (!config.DEMO_DATA) return 0
  const { rowCount } = await db.execute(sql`select from shops where id = ${seedId('shop:self')}`)
  if (!rowCount) return 0
  const world = newWorld(services)
  const done = await seedCampaigns(world)
  await world.album.save(db)
  return done
}

/** Coupons of the mall and of every shop, good for two months from the first of this one. */
async function seedCoupons({ services: { db }, now }: World) {
  const month = dayText(now).slice(0, 7)
  const startsAt = chinaTime(now, 1 - Number(dayText(now).slice(8)), 0)
  const endsAt = new Date(startsAt.getTime() + 61 * 86_400_000 - 1)
  const coupon = (shop: string | null, title: string, thresholdFen: bigint, amountFen: bigint, perPerson = 1) => ({
    id: seedId(`coupon:${month}:${shop ?? 'mall'}:${title}`),
    shopId: shop && seedId(`shop:${shop}`),
    title,
    thresholdFen,
    amountFen,
    startsAt,
    endsAt,
    stock: 5_000,
    perPerson
  })
  await putAll(db, couponTemplates, [
    coupon(null, '新人见面礼', 100n, 500n),
    coupon(null, '全场满 99 减 10', 9_900n, 1_000n, 2),
    coupon(null, '全场满 299 减 40', 29_900n, 4_000n),
    { ...coupon(null, '早鸟满 999 减 150', 99_900n, 15_000n), stock: 0 },
    { ...coupon(null, '晚八点满 1999 减 200', 199_900n, 20_000n), startsAt: chinaTime(now, 2, 20) },
    ...shops.flatMap(shop => [
      coupon(shop.key, '店铺满 59 减 5', 5_900n, 500n, 3),
      coupon(shop.key, '店铺满 199 减 25', 19_900n, 2_500n)
    ])
  ])
}

const ACTIVITY_GOODS = 16

/** The activity of a month, `later` months from now, from its first day to its last; answers how many were new. */
async function seedActivity({ services: { db }, album, now }: World, later: number): Promise<number> {
  const first = dayjs(now).tz(ZONE).startOf('month').add(later, 'month')
  const name = `activity:${first.format('YYYY-MM')}`
  const id = seedId(name)
  const [there] = await db.select({ id: activities.id }).from(activities).where(eq(activities.id, id))
  if (there) return 0
  const words = { title: '好物焕新季', info: '精选好物，件件有折扣', from: '#FFB86B', to: '#FE6972' }
  await putAll(db, activities, [
    {
      id,
      title: words.title,
      info: words.info,
      rules: '活动商品按页面价格售卖，可与店铺券、平台券同时使用；数量有限，售完即止。',
      picture: album.add(
        bannerPicture({ ...words, button: '立即去看', icons: ['wrapped-gift', 'shopping-bags', 'sparkles'] })
      ),
      floatPicture: album.add(entryPicture('wrapped-gift', palettes.cherry), 200),
      url: '/pages/store/list?type=discount',
      startsAt: first.toDate(),
      stopsAt: first.add(1, 'month').toDate()
    }
  ])
  const chosen = new Random(name).some(goodsLines, ACTIVITY_GOODS)
  await putAll(
    db,
    activityProducts,
    chosen.map((line, sort) => ({ activityId: id, productId: productId(line.name), sort }))
  )
  return 1
}
