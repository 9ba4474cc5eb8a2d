import { and, eq, gt } from 'drizzle-orm'
import { addresses, orderLines, orders, products, shopStaff, shops, skus } from '../src/db/schema'
import { addToCart } from '../src/domains/cart/service'
import { mall } from '../src/domains/order/order-kind'
import { agreeAfterSale, askAfterSale, sendBack } from '../src/engines/aftersale'
import { fundUser } from '../src/engines/ledger'
import { checkOut, createOrder, settleDue, shipOrder, takeOrder } from '../src/engines/order'
import { payableOrder, payByBalance } from '../src/engines/payment'
import { regionOf } from '../src/lib/regions'
import type { Services } from '../src/services'
import { demoId, reviewerId } from './people'
import { putAll } from './put'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

/** What became of an order: waits to be sent, is on its way, arrived; or the buyer wants it back. */
type Stage = 'paid' | 'shipped' | 'received' | 'asked' | 'returned' | 'refunded'

/** Orders of each kept shop: how many days ago, and how far they are. */
const SALES: Readonly<Record<string, readonly (readonly [days: number, stage: Stage])[]>> = {
  tea: [
    ...([22.3, 19.6, 17.2, 14.8, 12.4, 11.1] as const).map(days => [days, 'received'] as const),
    ...([8.7, 6.5] as const).map(days => [days, 'received'] as const),
    [9.6, 'refunded'],
    [5.4, 'returned'],
    [3.6, 'shipped'],
    [1.3, 'asked'],
    [0.6, 'paid'],
    [0.1, 'paid']
  ],
  fruit: [
    ...([20.4, 15.7, 12.9] as const).map(days => [days, 'received'] as const),
    [4.2, 'shipped'],
    [1.8, 'asked'],
    [0.3, 'paid']
  ]
}

const BUYERS = [40, 41, 42, 43].map(reviewerId)
const NAMES = ['林晓', '何雨', '方宁', '许然'] as const
const PLACES = ['330106', '310115', '440305', '510107'] as const
/** People who buy here spend no more than this. */
const PURSE_FEN = 300_000n
const HOUR_MS = 3_600_000

/** Two shops with somebody who runs them, what they sold these weeks, and what waits for them today. */
export async function seedKeepers(world: World) {
  const { db } = world.services
  await db
    .update(shops)
    .set({ ownerId: demoId('fruiter') })
    .where(eq(shops.id, seedId('shop:fruit')))
  const helper = { userId: demoId('fruiter'), shopId: seedId('shop:tea'), rights: ['orders', 'aftersales', 'tb'] }
  await putAll(db, shopStaff, [{ ...helper, namedBy: demoId('merchant'), createdAt: daysAgo(world.now, 30) }])
  await putAll(
    db,
    addresses,
    BUYERS.map((userId, i) => ({
      ...regionOf(PLACES[i]!)!,
      userId,
      id: seedId(`kept-address:${i}`),
      realName: NAMES[i]!,
      phone: `1390000010${i}`,
      detail: `云栖路 ${18 + i} 号 ${i + 1} 单元 ${i + 3}02`,
      isDefault: true
    }))
  )
  for (const [i, userId] of BUYERS.entries()) {
    const purse = { userId, asset: 'CNY' as const, amountMinor: PURSE_FEN, memo: '余额充值' }
    await fundUser(db, { ...purse, key: `demo:kept-purse:${i}`, at: daysAgo(world.now, 26) })
  }
  for (const [key, sales] of Object.entries(SALES)) {
    const random = new Random(`kept:${key}`)
    for (const [i, [days, stage]] of sales.entries()) {
      const sale = { shopId: seedId(`shop:${key}`), userId: BUYERS[i % BUYERS.length]!, days, stage }
      await sell(world, sale, random)
    }
  }
}

interface Sale {
  shopId: string
  userId: string
  days: number
  stage: Stage
}

/** One or two things of a shop's that are in stock and not dear, put into a cart. */
async function choose({ db }: Services, { shopId, userId }: Sale, random: Random, at: Date): Promise<string[]> {
  const shelf = await db
    .select({ productId: skus.productId, unique: skus.id })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(eq(products.shopId, shopId), eq(products.published, true), eq(products.limitNum, 0), gt(skus.stock, 20)))
    .orderBy(skus.priceFen, skus.id)
    .limit(12)
  const lines: string[] = []
  for (const goods of random.some(shelf, random.int(1, 2)))
    lines.push(await addToCart(db, userId, { ...goods, qty: random.int(1, 2), buyNow: false, activityId: '' }, at))
  return lines
}

/** An order of one shop from the cart to its stage, each step at its own time. */
async function sell(world: World, sale: Sale, random: Random) {
  const { userId, days, stage } = sale
  const at = (later_h: number) => new Date(daysAgo(world.now, days).getTime() + later_h * HOUR_MS)
  const on = (later_h: number): Services => ({ ...world.services, clock: { now: () => at(later_h) } })
  const cartIds = await choose(on(0), sale, random, at(0))
  const { key } = await checkOut(on(0), mall, { userId, ask: { cartIds }, choices: {} })
  const mark = random.chance(0.3) ? '麻烦早点发货，谢谢' : ''
  const { no: ref, id } = await createOrder(on(0), { userId, orderKey: key, choices: {}, payType: 'yue', mark })
  await payByBalance(on(0.05), await payableOrder(on(0.05), { userId, ref }))
  if (stage === 'paid') return
  if (stage === 'asked' || stage === 'refunded') {
    const asked = await askBack(on(4), { userId, id, ref, type: 1, reason: '拍错了或多拍了' })
    if (stage === 'refunded') await agreeAfterSale(on(20), { id: asked, actorId: demoId('merchant') })
    return
  }
  const parcel = { code: 'zhongtong', company: '中通快递', no: `ZT${random.int(10 ** 11, 10 ** 12 - 1)}` }
  await shipOrder(on(9), { ref, parcel, actorId: demoId('merchant') })
  if (stage === 'shipped') return
  await takeOrder(on(60), { userId, ref })
  if (stage === 'returned') {
    const asked = await askBack(on(66), { userId, id, ref, type: 2, reason: '商品与描述不符' })
    await agreeAfterSale(on(70), { id: asked, actorId: demoId('merchant') })
    const back = { company: '圆通速递', no: `YT${random.int(10 ** 11, 10 ** 12 - 1)}`, phone: '' }
    await sendBack(on(84), { userId, id: asked, parcel: back })
  } else if (days > 10) await settleDue(on(60 + 7 * 24 + 1), sale.shopId)
}

async function askBack(
  services: Services,
  { userId, id, ref, type, reason }: { userId: string; id: string; ref: string; type: 1 | 2; reason: string }
): Promise<string> {
  const [line] = await services.db
    .select({ id: orderLines.id, qty: orderLines.qty })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.userId, orderLines.userId), eq(orders.id, orderLines.orderId)))
    .where(and(eq(orders.userId, userId), eq(orders.id, id)))
    .orderBy(orderLines.position)
    .limit(1)
  const wants = [{ lineId: line!.id, qty: line!.qty }]
  const asked = { userId, ref, type, wants, reason, words: '', pictures: [] }
  return (await askAfterSale(services, asked)).id
}
