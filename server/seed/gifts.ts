import { eq } from 'drizzle-orm'
import { addresses, products, skus } from '../src/db/schema'
import { type Cover, endGift, giftById, giftOf, orderGift, takeGift } from '../src/domains/gift/service'
import { shipOrder, takeOrder } from '../src/engines/order'
import { actInSandbox, openPayment, payableOrder } from '../src/engines/payment'
import { regionOf } from '../src/lib/regions'
import type { Services } from '../src/services'
import { productId } from './goods'
import { demoId, reviewerId } from './people'
import { putAll } from './put'
import { seedId } from './random'
import { daysAgo, type World } from './world'

type Taker = { id: string; hours: number; end?: 'shipped' | 'received' }

interface Story {
  from: 'shopper' | 'leader'
  goods: string
  cover: Cover
  words: string
  pieces: number
  /** How many hours ago it was ordered. */
  hours: number
  end?: 'unpaid' | 'back' | 'lapsed'
  takers?: readonly Taker[]
  phone?: string
}

const driver = demoId('driver')
/** People who shopped here before, with the addresses they had their group buys sent to. */
const neighbour = (nth: number) => reviewerId(nth)
const NEIGHBOURS = [3, 11, 26, 40]

/** Gifts of the demo, in every state: they lie some time back, and none of them can be taken by somebody else's link. */
const STORIES: readonly Story[] = [
  {
    from: 'shopper',
    goods: '手工黄油曲奇 罐装礼盒',
    cover: 'thanks',
    words: '谢谢大家一路照顾，尝尝这个',
    pieces: 3,
    hours: 20.3,
    takers: [{ id: neighbour(3), hours: 18.1 }]
  },
  {
    from: 'shopper',
    goods: '红颜奶油草莓 大果礼盒',
    cover: 'birthday',
    words: '生日快乐，愿你所想皆成真',
    pieces: 1,
    hours: 150.2,
    takers: [{ id: driver, hours: 149.4, end: 'received' }]
  },
  {
    from: 'shopper',
    goods: '每日坚果混合装 30 小包',
    cover: 'heart',
    words: '记得按时吃早饭',
    pieces: 1,
    hours: 6.4,
    phone: '15700006688'
  },
  {
    from: 'shopper',
    goods: '爱媛果冻橙 皮薄多汁当季现摘',
    cover: 'heart',
    words: '今年的橙子特别甜',
    pieces: 2,
    hours: 96.7,
    end: 'lapsed',
    takers: [{ id: neighbour(11), hours: 95, end: 'shipped' }]
  },
  {
    from: 'shopper',
    goods: '云南蓝莓 大果 18 毫米',
    cover: 'festival',
    words: '佳节快乐，阖家团圆',
    pieces: 2,
    hours: 52.6,
    end: 'back'
  },
  {
    from: 'shopper',
    goods: '临安山核桃仁 手剥大颗',
    cover: 'thanks',
    words: '有你真好，谢谢',
    pieces: 1,
    hours: 0.1,
    end: 'unpaid'
  },
  {
    from: 'leader',
    goods: '手工黄油曲奇 罐装礼盒',
    cover: 'festival',
    words: '中秋的问候，晚了一点点',
    pieces: 2,
    hours: 30.8,
    takers: [
      { id: neighbour(26), hours: 29.9, end: 'shipped' },
      { id: neighbour(40), hours: 27.5 }
    ]
  }
]

/** What people of the demo gave one another. */
export async function seedGifts(world: World) {
  const region = regionOf('330106')!
  const [province, city, district] = [region.province, region.city, region.district]
  await putAll(
    world.services.db,
    addresses,
    [driver, ...NEIGHBOURS.map(neighbour)].map((userId, i) => ({
      userId,
      id: addressOf(userId),
      cityId: '330106',
      province,
      city,
      district,
      isDefault: false,
      realName: '好邻居',
      phone: `1380000${String(3000 + i)}`,
      detail: `古墩路 ${88 + i} 号`
    }))
  )
  for (const story of STORIES)
    world.stories.push({ at: daysAgo(world.now, story.hours / 24), tell: () => give(world, story) })
}

const addressOf = (userId: string) => seedId(`address:gift:${userId}`)

async function give({ services, now }: World, story: Story) {
  const { sandbox } = services.providers.pay
  if (!sandbox && story.end !== 'unpaid') return
  const ago = (hours: number): Services => {
    const at = daysAgo(now, hours / 24)
    return { ...services, clock: { now: () => at } }
  }
  const then = ago(story.hours)
  const userId = demoId(story.from)
  const { id, order } = await orderGift(then, { userId, ...(await cheapest(services, story.goods)), ...wishes(story) })
  if (story.end === 'unpaid') return
  await pay(then, userId, order.id)
  for (const taker of story.takers ?? []) await take(ago, id, taker)
  const gift = await giftOf(services.db, userId, id)
  if (story.end === 'back') await endGift(ago(story.hours - 3), gift, '你已撤回礼物', userId)
  if (story.end === 'lapsed') await endGift(ago(story.hours - 72.01), gift, '礼物超过 72 小时未领取，自动退款')
}

const wishes = ({ pieces, cover, words, phone }: Story) => ({ pieces, cover, words, phone })

async function cheapest({ db }: Services, name: string) {
  const id = productId(name)
  const [sku] = await db
    .select({ id: skus.id })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(eq(skus.productId, id))
    .orderBy(skus.priceFen, skus.id)
    .limit(1)
  return { productId: id, skuId: sku!.id }
}

async function pay(then: Services, userId: string, ref: string) {
  const order = await payableOrder(then, { userId, ref })
  const opening = { order, channel: 'sandbox', scene: 'h5', userIds: [userId], ip: '127.0.0.1' } as const
  const { payNo } = await openPayment(then, opening)
  await actInSandbox(then, payNo, 'pay')
}

async function take(ago: (hours: number) => Services, giftId: string, { id: userId, hours, end }: Taker) {
  const { no } = await takeGift(ago(hours), { userId, giftId, addressId: addressOf(userId) })
  if (!end) return
  const gift = await giftById(ago(hours).db, giftId)
  const parcel = {
    code: 'shunfeng',
    company: '顺丰速运',
    no: `SF31${gift!.id.replace(/\D/g, '').slice(0, 10).padEnd(10, '7')}`
  }
  await shipOrder(ago(hours - 8), { ref: no, parcel })
  if (end === 'received') await takeOrder(ago(hours - 60), { userId, ref: no })
}
