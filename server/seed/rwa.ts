import { couponTemplates } from '../src/db/schema'
import { type PointsTerms, saveDraw } from '../src/domains/draw/service'
import { PLACE } from '../src/domains/rwa/place'
import { openDraw } from '../src/engines/draw'
import { seedId } from './random'
import { shopNamed, thingsOf } from './things'
import { daysAgo, type World } from './world'

const CODE = 'rwa-home'
const COUPON = seedId('coupon:rwa')
const BEGUN_DAYS = 3
const LASTS_DAYS = 45
/** How many there are of each of the goods, dear ones first, and of the coupon. */
const GOODS = [2, 6, 12]
const COUPONS = 60

/** A benefit box: goods that are on sale, and a shop's coupon. */
export async function seedBenefitBox(world: World) {
  const { services, now } = world
  const shop = await shopNamed(world, '山间茶事生活馆')
  const begun = daysAgo(now, BEGUN_DAYS)
  await services.db.insert(couponTemplates).values({
    id: COUPON,
    shopId: shop?.id ?? null,
    title: '权益盒专享券',
    thresholdFen: 3_900n,
    amountFen: 600n,
    stock: COUPONS,
    perPerson: 1,
    published: false,
    startsAt: begun,
    endsAt: daysAgo(now, -2 * LASTS_DAYS)
  })
  const things = await thingsOf(world, { from: 2_500, to: 18_000, count: GOODS.length, stock: 80 })
  things.sort((a, b) => b.priceFen - a.priceFen)
  const prizes: PointsTerms[] = [
    ...things.map(({ name, productId, skuId }, i) => ({
      name: name.slice(0, 20),
      kind: 'prize_goods',
      asset: 'jindou',
      amountMinor: 0n,
      weight: GOODS[i]!,
      stock: GOODS[i]!,
      detail: { productId, skuId, postFree: i === 0, days: 180 }
    })),
    {
      name: '6 元店铺券',
      kind: 'prize_coupon',
      asset: 'jindou',
      amountMinor: 0n,
      weight: COUPONS,
      stock: COUPONS,
      detail: { templateId: COUPON }
    }
  ]
  const terms = { code: CODE, place: PLACE, title: '居家权益盒', asset: 'jindou', priceMinor: 500n, pick: 'box' }
  const caps = { personDay: 10, personTotal: 30, startsAt: begun, endsAt: daysAgo(now, -LASTS_DAYS) }
  await saveDraw(services, { ...terms, ...caps }, prizes)
  await openDraw(services, { code: CODE, at: begun })
}
