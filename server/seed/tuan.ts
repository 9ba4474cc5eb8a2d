import { eq, sql } from 'drizzle-orm'
import { addresses, products, skus } from '../src/db/schema'
import { addToCart } from '../src/domains/cart/service'
import { tuan } from '../src/domains/tuan/order-kind'
import { saveTuan } from '../src/domains/tuan/service'
import { groupOfRef } from '../src/engines/group'
import { fundUser } from '../src/engines/ledger'
import { checkOut, createOrder, shipOrder, takeOrder } from '../src/engines/order'
import { payableOrder, payByBalance } from '../src/engines/payment'
import { regionOf } from '../src/lib/regions'
import type { Services } from '../src/services'
import { productId } from './goods'
import { reviewerId } from './people'
import { putAll } from './put'
import { seedId } from './random'
import { daysAgo, type World } from './world'

/** What is sold to groups: hundredths of the price for each size. */
const OFFERS: readonly { name: string; sizes: Readonly<Record<number, number>> }[] = [
  { name: '爱媛果冻橙 皮薄多汁当季现摘', sizes: { 2: 86, 3: 80, 5: 72 } },
  { name: '每日坚果混合装 30 小包', sizes: { 2: 88, 5: 76 } },
  { name: '红颜奶油草莓 大果礼盒', sizes: { 2: 85, 3: 79 } },
  { name: '厄瓜多尔白虾 鲜活冻', sizes: { 3: 84 } },
  { name: '散养土鸡蛋 谷物喂养', sizes: { 2: 88, 4: 78 } },
  { name: '甜糯水果玉米 即食鲜棒', sizes: { 2: 84 } },
  { name: '洛川红富士苹果 脆甜多汁', sizes: { 2: 88, 3: 82, 10: 68 } },
  { name: '云南蓝莓 大果 18 毫米', sizes: { 3: 82 } },
  { name: '手工黄油曲奇 罐装礼盒', sizes: { 2: 85, 5: 74 } },
  { name: '临安山核桃仁 手剥大颗', sizes: { 2: 90 } }
]

/** A group of the demo: which goods, how many it needs, who has paid (by number), and how many hours ago it was opened. */
interface Story {
  goods: number
  size: number
  people: readonly number[]
  hours: number
}

const STORIES: readonly Story[] = [
  { goods: 0, size: 2, people: [3], hours: 20.4 },
  { goods: 0, size: 3, people: [11, 26], hours: 9.7 },
  { goods: 0, size: 5, people: [40, 7, 55], hours: 4.2 },
  { goods: 1, size: 5, people: [14, 31, 2, 47], hours: 17.3 },
  { goods: 2, size: 3, people: [22, 8], hours: 6.6 },
  { goods: 3, size: 3, people: [19], hours: 2.1 },
  // Ends within the hour.
  { goods: 4, size: 2, people: [34], hours: 23.3 },
  { goods: 6, size: 10, people: [5, 16, 27, 38, 49, 51, 10], hours: 19.1 },
  { goods: 0, size: 2, people: [12, 44], hours: 75 },
  { goods: 1, size: 2, people: [20, 9], hours: 98 },
  { goods: 2, size: 2, people: [33, 1], hours: 122 },
  { goods: 4, size: 4, people: [6, 17, 28, 39], hours: 140 }
]

/** A price as the shop likes it: ends in .90. */
const priced = (fen: bigint, share: number) => {
  const yuan = (fen * BigInt(share)) / 10_000n
  return yuan > 0n ? yuan * 100n - 10n : (fen * BigInt(share)) / 100n
}

/** What groups pay; what has been set up is left as it is. */
export async function seedTuan({ services }: World) {
  const { db } = services
  for (const { name, sizes } of OFFERS) {
    const id = productId(name)
    const shelf = await db.select({ id: skus.id, priceFen: skus.priceFen }).from(skus).where(eq(skus.productId, id))
    const { rowCount } = await db.execute(sql`select from tuan_goods where product_id = ${id}`)
    if (rowCount || shelf.length === 0) continue
    await saveTuan(services, {
      productId: id,
      published: true,
      hours: 24,
      sizes: Object.entries(sizes).map(([size, share]) => ({
        size: Number(size),
        prices: shelf.map(sku => ({ skuId: sku.id, priceFen: priced(sku.priceFen, share) }))
      }))
    })
  }
}

/** Groups of people who shopped here before: some that can be joined, some that were filled. */
export async function seedGroups(world: World) {
  const people = [...new Set(STORIES.flatMap(story => story.people))]
  const region = regionOf('330106')!
  await putAll(
    world.services.db,
    addresses,
    people.map(nth => ({
      userId: reviewerId(nth),
      id: seedId(`address:reviewer:${nth}`),
      cityId: '330106',
      isDefault: true,
      province: region.province,
      city: region.city,
      district: region.district,
      detail: `文三路 ${nth + 1} 号`,
      realName: '好邻居',
      phone: `1380000${String(2000 + nth)}`
    }))
  )
  for (const [i, story] of STORIES.entries()) await gather(world, story, i)
}

/** A group from its first order on, each member half an hour after the one before; a filled one has long been received. */
async function gather(world: World, { goods, size, people, hours }: Story, nth: number) {
  const on = (later_h: number): Services => {
    const at = new Date(daysAgo(world.now, hours / 24).getTime() + later_h * 3_600_000)
    return { ...world.services, clock: { now: () => at } }
  }
  const orders: { id: string; userId: string }[] = []
  let groupId = ''
  for (const [i, person] of people.entries()) {
    const userId = reviewerId(person)
    const id = await buy(on(i * 0.5), { userId, goods, groupId, size, key: `tuan:${nth}:${i}` })
    groupId ||= (await groupOfRef(world.services.db, { kind: tuan.code, ref: id }))!.id
    orders.push({ id, userId })
  }
  if (people.length < size) return
  const parcel = { code: 'shunfeng', company: '顺丰速运' }
  for (const [i, { id, userId }] of orders.entries()) {
    await shipOrder(on(8), { ref: id, parcel: { ...parcel, no: `SF30${nth}7${i}45${nth}218` } })
    await takeOrder(on(50), { userId, ref: id })
  }
}

interface Buying {
  userId: string
  goods: number
  groupId: string
  size: number
  key: string
}

/** One member's order, paid from a balance filled for it; answers its id. */
async function buy(services: Services, { userId, goods, groupId, size, key }: Buying): Promise<string> {
  const { db, clock } = services
  const id = productId(OFFERS[goods]!.name)
  const [sku] = await db
    .select({ id: skus.id })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(eq(skus.productId, id))
    .orderBy(skus.priceFen, skus.id)
    .limit(1)
  const wanted = { productId: id, unique: sku!.id, qty: 1, buyNow: true, activityId: '' }
  const cartId = await addToCart(db, userId, wanted, clock.now())
  const ask = { cartIds: [cartId], groupId, size }
  const { key: orderKey } = await checkOut(services, tuan, { userId, ask, choices: { couponIds: [] } })
  const made = await createOrder(services, { userId, orderKey, choices: {}, payType: 'yue', mark: '' })
  await fundUser(db, { userId, asset: 'CNY', amountMinor: made.payFen, key, at: clock.now() })
  await payByBalance(services, await payableOrder(services, { userId, ref: made.id }))
  return made.id
}
