import { and, eq, gt, inArray, lt, lte } from 'drizzle-orm'
import type { Queryable } from '../src/db/connection'
import { couponTemplates, orderLines, orders, skus } from '../src/db/schema'
import { addToCart } from '../src/domains/cart/service'
import { mall } from '../src/domains/order/order-kind'
import { acceptOffer, agreeAfterSale, askAfterSale, offerPart, refuseAfterSale } from '../src/engines/aftersale'
import { cancelOrder, checkOut, claimCoupon, createOrder, shipOrder, takeOrder } from '../src/engines/order'
import { payableOrder, payByBalance } from '../src/engines/payment'
import type { Services } from '../src/services'
import { goodsLines, productId } from './goods'
import { demoId } from './people'
import { Random } from './random'
import { daysAgo, type World } from './world'

/** How far an order of the demo has come. */
type Stage = 'unpaid' | 'cancelled' | 'paid' | 'parted' | 'shipped' | 'received'

export interface Story {
  user: 'shopper' | 'leader' | 'driver'
  stage: Stage
  days: number
  goods: number
  /** Of each of them; one without. */
  pieces?: number
  /** How far the after-sale of its first line has come. */
  after?: AfterStory
}

type AfterStory = 'asked' | 'returning' | 'refunded' | 'refused' | 'offered' | 'partly'

const stories: readonly Story[] = [
  { user: 'shopper', stage: 'received', days: 12.37, goods: 2 },
  { user: 'shopper', stage: 'cancelled', days: 9.12, goods: 1 },
  { user: 'shopper', stage: 'shipped', days: 2.31, goods: 1 },
  { user: 'shopper', stage: 'paid', days: 0.4, goods: 3 },
  { user: 'shopper', stage: 'unpaid', days: 0, goods: 2 },
  { user: 'leader', stage: 'received', days: 20.4, goods: 1 },
  { user: 'leader', stage: 'shipped', days: 3.15, goods: 2 },
  { user: 'leader', stage: 'paid', days: 0.2, goods: 1 },
  { user: 'shopper', stage: 'shipped', days: 1.62, goods: 1, after: 'asked' },
  { user: 'shopper', stage: 'received', days: 5.27, goods: 2, after: 'returning' },
  { user: 'shopper', stage: 'shipped', days: 6.43, goods: 1, after: 'refunded' },
  { user: 'shopper', stage: 'received', days: 4.5, goods: 1, after: 'refused' },
  { user: 'leader', stage: 'parted', days: 1.14, goods: 1, pieces: 3 },
  { user: 'shopper', stage: 'shipped', days: 1.57, goods: 1, after: 'offered' },
  { user: 'shopper', stage: 'shipped', days: 7.28, goods: 1, after: 'partly' }
]

const COUPONS_EACH = 4
const CART_LINES = 4

/** Coupons, orders and a filled cart for people of the demo, made by the services that make everybody's. */
export async function seedOrders(world: World) {
  for (const user of ['shopper', 'leader'] as const) await claimCoupons(world, user)
  for (const [i, story] of stories.entries()) await live(world, story, new Random(`order:${i}`))
  const random = new Random('cart')
  for (const user of ['shopper', 'leader'] as const)
    await fillCart(world.services, demoId(user), random, { count: CART_LINES }, world.now)
}

async function claimCoupons({ services, now }: World, user: string) {
  const { db } = services
  const open = await db
    .select()
    .from(couponTemplates)
    .where(
      and(
        eq(couponTemplates.published, true),
        gt(couponTemplates.endsAt, now),
        lte(couponTemplates.startsAt, now),
        lt(couponTemplates.claimed, couponTemplates.stock)
      )
    )
    .orderBy(couponTemplates.id)
  const random = new Random(`coupons:${user}`)
  const mall = open.filter(template => !template.shopId)
  const chosen = [
    ...mall,
    ...random.some(
      open.filter(template => template.shopId),
      COUPONS_EACH
    )
  ]
  // One now and then since they can be had, as somebody does who looks in.
  const since = Math.max(...chosen.map(({ startsAt }) => startsAt.getTime()))
  const step = (now.getTime() - since) / (chosen.length + 1)
  for (const [i, { id }] of chosen.entries()) {
    const at = new Date(since + step * (i + 0.4 + 0.5 * random.next()))
    await claimCoupon({ ...services, clock: { now: () => at } }, { userId: demoId(user), templateId: id })
  }
}

/** Puts a few affordable things into a cart and answers its lines. */
async function fillCart(
  { db }: Services,
  userId: string,
  random: Random,
  { count, pieces = 1 }: { count: number; pieces?: number },
  now: Date
): Promise<string[]> {
  const cheap = goodsLines.filter(line => line.priceFen < 20_000)
  const lines: string[] = []
  for (const line of random.some(cheap, count * 2)) {
    if (lines.length === count) break
    const stocked = await db
      .select({ id: skus.id })
      .from(skus)
      .where(and(eq(skus.productId, productId(line.name)), gt(skus.stock, 5)))
      .orderBy(skus.id)
    if (stocked.length === 0) continue
    const unique = random.pick(stocked).id
    const wanted = { productId: productId(line.name), unique, qty: pieces, buyNow: false, activityId: '' }
    lines.push(await addToCart(db, userId, wanted, now))
  }
  return lines
}

const ASKED: Record<AfterStory, { type: 1 | 2; reason: string; words: string }> = {
  asked: { type: 1, reason: '包装或商品破损', words: '外盒压扁了，里面有一件裂开' },
  returning: { type: 2, reason: '商品与描述不符', words: '颜色和图片差得比较多' },
  refunded: { type: 1, reason: '少件或漏发', words: '' },
  refused: { type: 1, reason: '不想要了', words: '' },
  offered: { type: 1, reason: '包装或商品破损', words: '外盒磕坏了一个角，里面没有坏' },
  partly: { type: 1, reason: '商品与描述不符', words: '和图片有一点色差，还能用' }
}

/** Of what is asked for, what a shop offers: a part of so many. */
const OFFERED_OF = 4n

async function firstLine(db: Queryable, userId: string, ref: string) {
  const [line] = await db
    .select({ id: orderLines.id, qty: orderLines.qty })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.userId, orderLines.userId), eq(orders.id, orderLines.orderId)))
    .where(and(eq(orders.userId, userId), eq(orders.no, ref)))
    .orderBy(orderLines.position)
    .limit(1)
  return line!
}

const firstPiece = async (db: Queryable, userId: string, ref: string) => {
  const { id } = await firstLine(db, userId, ref)
  return [{ lineId: id, num: 1 }]
}

/** An after-sale of the first line of an order, as far as its story goes; each step at its own time. */
async function askBack(
  on: (later_h: number) => Services,
  { userId, ref, from_h }: { userId: string; ref: string; from_h: number },
  story: AfterStory
) {
  const line = await firstLine(on(from_h).db, userId, ref)
  const wants = [{ lineId: line.id, qty: line.qty }]
  const { id, total } = await askAfterSale(on(from_h), { userId, ref, wants, ...ASKED[story], pictures: [] })
  const actorId = demoId('staff')
  const later = on(from_h + 5)
  if (story === 'returning' || story === 'refunded') await agreeAfterSale(later, { id, actorId })
  if (story === 'refused') await refuseAfterSale(later, { id, actorId, words: '商品已拆封使用，影响二次销售' })
  if (story !== 'offered' && story !== 'partly') return
  await offerPart(later, {
    id,
    fen: total.payFen / OFFERED_OF,
    actorId,
    words: '不影响使用，商品留给你，退还部分货款作为补偿'
  })
  if (story === 'partly') await acceptOffer(on(from_h + 9), { userId, id, no: 1 })
}

/** One order from the cart to its stage, each step at its own time. */
export async function live(world: World, { user, stage, days, goods, pieces, after }: Story, random: Random) {
  const userId = demoId(user)
  const at = (later_h: number) => new Date(daysAgo(world.now, days).getTime() + later_h * 3_600_000)
  const on = (later_h: number): Services => ({ ...world.services, clock: { now: () => at(later_h) } })
  const services = on(0.05)
  const { db } = services
  const cartIds = await fillCart(services, userId, random, { count: goods, pieces }, at(0))
  const { key } = await checkOut(on(0), mall, { userId, ask: { cartIds }, choices: {} })
  const order = await createOrder(on(0), {
    userId,
    orderKey: key,
    choices: {},
    payType: 'yue',
    mark: random.chance(0.5) ? '放门口就好，谢谢' : ''
  })
  if (stage === 'unpaid') return
  if (stage === 'cancelled') return void (await cancelOrder(on(0.2), { userId, ref: order.no }))
  await payByBalance(services, await payableOrder(services, { userId, ref: order.no }))
  if (stage === 'paid') return
  const parts = await db
    .select({ no: orders.no })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.state, ['paid']), eq(orders.orderKey, key)))
  const children = await db
    .select({ no: orders.no })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.parentId, order.id)))
  for (const { no } of [...parts, ...children]) {
    const parcel = { code: 'yuantong', company: '圆通速递', no: `YT${random.int(10 ** 11, 10 ** 12 - 1)}` }
    const items = stage === 'parted' ? await firstPiece(db, userId, no) : undefined
    await shipOrder(on(12), { ref: no, parcel, items, actorId: demoId('staff') })
    if (stage === 'received') await takeOrder(on(72), { userId, ref: no })
  }
  const [first] = [...parts, ...children]
  if (after && first) await askBack(on, { userId, ref: first.no, from_h: stage === 'received' ? 74 : 30 }, after)
}
