import { and, eq, inArray } from 'drizzle-orm'
import { addresses, orders, products, skus, subshopGoods, subshopRates, subshops, users } from '../src/db/schema'
import { addToCart } from '../src/domains/cart/service'
import { mall } from '../src/domains/order/order-kind'
import { SUBSHOP } from '../src/domains/subshop/lock-kind'
import { refundOrder } from '../src/engines/aftersale'
import { fundUser } from '../src/engines/ledger'
import { shareOf, shareToken, touch } from '../src/engines/lock'
import { checkOut, createOrder, settleDue, shipOrder, takeOrder } from '../src/engines/order'
import { payableOrder, payByBalance } from '../src/engines/payment'
import { regionOf } from '../src/lib/regions'
import type { Services } from '../src/services'
import { productId } from './goods'
import { demoId, reviewerId } from './people'
import { putAll } from './put'
import { seedId } from './random'
import { daysAgo, type World } from './world'

/** What shops share of these goods, in hundredths of a percent. */
const RATES: Readonly<Record<string, number>> = {
  '明前西湖龙井 一芽一叶': 1500,
  '爱媛果冻橙 皮薄多汁当季现摘': 1000,
  '红颜奶油草莓 大果礼盒': 1200,
  '洛川红富士苹果 脆甜多汁': 800,
  '阳光玫瑰葡萄 带蒂整串': 900,
  '云南蓝莓 大果 18 毫米': 1000,
  '无锡阳山水蜜桃 软桃': 1100,
  '每日坚果混合装 30 小包': 1800,
  '手工黄油曲奇 罐装礼盒': 2000,
  '临安山核桃仁 手剥大颗': 1500,
  '高山小番茄 口感型': 600,
  '甜糯水果玉米 即食鲜棒': 700
}

/** Sub-shops of the demo, with what stands in their windows. */
const KEEPERS = [
  {
    key: 'leader',
    name: '阿宁的好物铺',
    notice: '每周二、周五上新，都是自己家里回购的。\n有问题直接留言，晚上八点后回复。',
    opened_days: 40,
    goods: Object.keys(RATES).slice(0, 9)
  },
  {
    key: 'merchant',
    name: '掌柜的茶点小铺',
    notice: '喝茶配点心，都在这里。',
    opened_days: 26,
    goods: ['明前西湖龙井 一芽一叶', '手工黄油曲奇 罐装礼盒', '临安山核桃仁 手剥大颗', '每日坚果混合装 30 小包']
  }
] as const
type Key = (typeof KEEPERS)[number]['key']

interface Story {
  key: Key
  buyer: number
  /** How long ago it was ordered. */
  days: number
  goods: string
  qty: number
  stage: 'paid' | 'shipped' | 'received' | 'settled' | 'refunded'
}

/** Orders of people who came by a window, the oldest first. */
const STORIES: readonly Story[] = [
  { key: 'leader', buyer: 50, days: 31.2, goods: '明前西湖龙井 一芽一叶', qty: 1, stage: 'settled' },
  { key: 'leader', buyer: 51, days: 27.4, goods: '每日坚果混合装 30 小包', qty: 2, stage: 'settled' },
  { key: 'merchant', buyer: 52, days: 23.1, goods: '手工黄油曲奇 罐装礼盒', qty: 1, stage: 'settled' },
  { key: 'leader', buyer: 53, days: 21.6, goods: '爱媛果冻橙 皮薄多汁当季现摘', qty: 1, stage: 'settled' },
  { key: 'leader', buyer: 50, days: 18.3, goods: '无锡阳山水蜜桃 软桃', qty: 1, stage: 'settled' },
  { key: 'merchant', buyer: 54, days: 15.7, goods: '明前西湖龙井 一芽一叶', qty: 1, stage: 'settled' },
  { key: 'leader', buyer: 55, days: 13.2, goods: '阳光玫瑰葡萄 带蒂整串', qty: 2, stage: 'settled' },
  { key: 'leader', buyer: 51, days: 9.3, goods: '云南蓝莓 大果 18 毫米', qty: 1, stage: 'refunded' },
  { key: 'leader', buyer: 53, days: 6.1, goods: '红颜奶油草莓 大果礼盒', qty: 1, stage: 'received' },
  { key: 'merchant', buyer: 52, days: 2.4, goods: '临安山核桃仁 手剥大颗', qty: 1, stage: 'shipped' },
  { key: 'leader', buyer: 54, days: 0.08, goods: '洛川红富士苹果 脆甜多汁', qty: 1, stage: 'paid' }
]
const BUYERS = [...new Set(STORIES.map(({ buyer }) => buyer))]

const VERSION = '2026.11'
const RECEIVED_H = 72
const SETTLED_H = RECEIVED_H + 7 * 24 + 1

const idOf = (key: string) => seedId(`subshop:${key}`)

/** What shops share, two windows with goods in them, and what was ordered from there. */
export async function seedSubshops(world: World) {
  await openWindows(world)
  await settleIn(world)
  for (const [i, story] of STORIES.entries()) await live(world, story, i)
}

async function openWindows({ services: { db }, now }: World) {
  const known = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, Object.keys(RATES).map(productId)))
  const there = (name: string) => known.some(({ id }) => id === productId(name))
  const shared = Object.entries(RATES).filter(([name]) => there(name))
  await putAll(
    db,
    subshopRates,
    shared.map(([name, rateBp], i) => ({
      productId: productId(name),
      rateBp,
      editedBy: '运营大橙',
      editedAt: daysAgo(now, 45 - i * 0.01)
    }))
  )
  for (const { key, name, notice, opened_days, goods } of KEEPERS) {
    const userId = demoId(key)
    const [keeper] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId))
    const at = daysAgo(now, opened_days)
    const row = { name, picture: keeper!.avatar, notice, agreementVersion: VERSION, agreedAt: at, createdAt: at }
    await putAll(db, subshops, [{ userId, id: idOf(key), ...row }])
    await putAll(
      db,
      subshopGoods,
      goods
        .filter(there)
        .map((one, i) => ({ userId, productId: productId(one), addedAt: daysAgo(now, opened_days - i * 0.02) }))
    )
  }
}

/** Where those who buy from windows live. */
const settleIn = ({ services: { db } }: World) => {
  const { province, city, district } = regionOf('330108')!
  return putAll(
    db,
    addresses,
    BUYERS.map(nth => ({
      userId: reviewerId(nth),
      id: seedId(`address:reviewer:${nth}`),
      ...{ cityId: '330108', isDefault: true, province, city, district },
      detail: `江南大道 ${nth * 3} 号`,
      realName: '好邻居',
      phone: `1380000${String(2000 + nth)}`
    }))
  )
}

/** One order from the window that was opened to how far it has come, each step at its own time. */
async function live(world: World, { key, buyer, days, goods, qty, stage }: Story, nth: number) {
  const on = (later_h: number): Services => {
    const at = new Date(daysAgo(world.now, days).getTime() + later_h * 3_600_000)
    return { ...world.services, clock: { now: () => at } }
  }
  const { db } = world.services
  const [userId, product] = [reviewerId(buyer), productId(goods)]
  const [sku] = await db.select().from(skus).where(eq(skus.productId, product)).orderBy(skus.priceFen, skus.id).limit(1)
  if (!sku) return
  await visit(on(-0.3), key, userId)
  const wanted = { productId: product, unique: sku.id, qty, buyNow: true, activityId: '' }
  const cartId = await addToCart(db, userId, wanted, on(0).clock.now())
  const checkout = { userId, ask: { cartIds: [cartId] }, choices: { couponIds: [] } }
  const { key: orderKey } = await checkOut(on(0), mall, checkout)
  const order = await createOrder(on(0), { userId, orderKey, choices: {}, payType: 'yue', mark: '' })
  const filled = { userId, asset: 'CNY', amountMinor: order.payFen, key: `demo:subshop:${nth}` } as const
  await fundUser(db, { ...filled, at: on(0).clock.now() })
  await payByBalance(on(0.05), await payableOrder(on(0.05), { userId, ref: order.no }))
  if (stage === 'paid') return
  if (stage === 'refunded') return void (await refundOrder(on(3), { ref: order.no, reason: '买家不想要了' }))
  const parcel = { code: 'yuantong', company: '圆通速递', no: `YT88${String(nth).padStart(2, '0')}61530274` }
  await shipOrder(on(10), { ref: order.no, parcel, actorId: demoId('staff') })
  if (stage === 'shipped') return
  await takeOrder(on(RECEIVED_H), { userId, ref: order.no })
  if (stage === 'received') return
  const [row] = await db
    .select({ shopId: orders.shopId })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, order.id)))
  await settleDue(on(SETTLED_H), row!.shopId!)
}

/** The way everybody comes in: by the window's link. */
async function visit(services: Services, key: Key, userId: string) {
  const token = await shareToken(services.db, demoId(key), { kind: SUBSHOP, target: 'window', targetId: idOf(key) })
  const share = await shareOf(services.db, token)
  if (share) await touch(services, { share, userId, at: services.clock.now() })
}
