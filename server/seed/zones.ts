import { eq } from 'drizzle-orm'
import { applications, shops, zones } from '../src/db/schema'
import { ZONE, type ZoneFilled } from '../src/domains/zone/form'
import { zoneJoining } from '../src/domains/zone/kind'
import { type ApplicationRow, decide, sendBack, submitApplication } from '../src/engines/application'
import { seconds } from '../src/lib/clock'
import type { Services } from '../src/services'
import { bannerPicture } from './art/draw'
import { type Mood, palettes } from './art/palettes'
import { demoId, reviewerId } from './people'
import { putAll } from './put'
import { seedId } from './random'
import { daysAgo, type World } from './world'

interface ZoneData {
  key: string
  name: string
  intro: string
  demands: string
  icons: readonly string[]
  mood: Mood
  trades: readonly string[]
  goods: number
  days: number
  /** Tenths of a star. */
  score: number
  deposit: bigint
  /** What vouchers pay at the counters of its stores, in percent. */
  vouchers: number
}

const ZONES: readonly ZoneData[] = [
  {
    key: 'gift',
    name: '进店有礼',
    intro: '进店消费，人人都有一份见面礼',
    demands: '每位顾客每天可领一次，见面礼以店铺写明的为准，不与店内其他赠品冲突。',
    icons: ['wrapped-gift', 'party-popper', 'balloon'],
    mood: 'cherry',
    trades: [],
    goods: 1,
    days: 30,
    score: 40,
    deposit: 0n,
    vouchers: 0
  },
  {
    key: 'tea',
    name: '一盏好茶',
    intro: '茶园直供的茶，懂茶的人来泡',
    demands: '店铺须标明茶叶的产地、等级和采摘时间，提供至少一款试饮装。',
    icons: ['teapot', 'teacup-without-handle', 'seedling'],
    mood: 'leaf',
    trades: ['teahouse'],
    goods: 3,
    days: 30,
    score: 40,
    deposit: 0n,
    vouchers: 40
  },
  {
    key: 'fresh',
    name: '坏果包赔',
    intro: '收到坏果，拍照就赔',
    demands: '签收后 24 小时内凭照片赔付，按坏果占比退款，不需要寄回。',
    icons: ['tangerine', 'grapes', 'strawberry'],
    mood: 'peach',
    trades: ['market'],
    goods: 3,
    days: 0,
    score: 40,
    deposit: 0n,
    vouchers: 20
  },
  {
    key: 'outing',
    name: '周末出游',
    intro: '出门需要的，这里都备好了',
    demands: '商品须现货，付款后 24 小时内发出；专区权益写明适用的商品。',
    icons: ['tent', 'bicycle', 'luggage'],
    mood: 'sky',
    trades: ['sport'],
    goods: 0,
    days: 0,
    score: 0,
    deposit: 30_000n,
    vouchers: 0
  }
]

const VERSION = '2026.11'
const idOf = (key: string) => seedId(`zone:${key}`)

/** Zones, and applications for them in the states one meets. */
export async function seedZones(world: World) {
  const { db } = world.services
  await putAll(
    db,
    zones,
    ZONES.map((zone, i) => rowOf(world, zone, ZONES.length - i))
  )
  const [there] = await db.select().from(applications).where(eq(applications.kind, ZONE)).limit(1)
  if (!there) await seedApplications(world)
}

const rowOf = ({ album, now }: World, zone: ZoneData, sort: number): typeof zones.$inferInsert => ({
  id: idOf(zone.key),
  name: zone.name,
  picture: album.add(
    bannerPicture({
      title: zone.name,
      info: zone.intro,
      icons: zone.icons,
      from: palettes[zone.mood].to,
      to: palettes[zone.mood].deep
    })
  ),
  intro: zone.intro,
  demands: zone.demands,
  tradeIds: zone.trades.map(trade => seedId(`trade:${trade}`)),
  leastGoods: zone.goods,
  leastDays: zone.days,
  leastScore: zone.score,
  depositFen: zone.deposit,
  voucherBp: zone.vouchers * 100,
  sort,
  createdAt: daysAgo(now, 60)
})

interface Asked {
  zone: string
  /** Who owns the shop, and which it is of theirs. */
  userId: string
  shopId: string
  benefit: string
  intro: string
  person: readonly [name: string, phone: string]
}

const TEA = { userId: demoId('merchant'), shopId: seedId('shop:tea'), person: ['周掌柜', '13800000003'] } as const
const FRUIT = { userId: demoId('fruiter'), shopId: seedId('shop:fruit'), person: ['季小满', '13800000007'] } as const
const CLOTHES = { userId: reviewerId(0), shopId: seedId('shop:clothes'), person: ['云小裳', '13900000000'] } as const

async function ask({ services, now }: World, days: number, asked: Asked): Promise<ApplicationRow> {
  const { db } = services
  const [shop] = await db.select({ name: shops.name }).from(shops).where(eq(shops.id, asked.shopId))
  const form: ZoneFilled = {
    zone_id: idOf(asked.zone),
    zone_name: ZONES.find(one => one.key === asked.zone)!.name,
    mer_id: asked.shopId,
    shop_name: shop!.name,
    benefit: asked.benefit,
    intro: asked.intro,
    contact_name: asked.person[0],
    contact_phone: asked.person[1],
    agreed_version: VERSION,
    agreed_at: seconds(now)
  }
  return submitApplication(on({ services, now }, days), zoneJoining, { userId: asked.userId, form })
}

const on = ({ services, now }: Pick<World, 'services' | 'now'>, days: number): Services => ({
  ...services,
  clock: { now: () => daysAgo(now, days) }
})

async function seedApplications(world: World) {
  const operator = demoId('operator')
  const agree = (days: number, { id }: ApplicationRow) => decide(on(world, days), { id, reviewerId: operator })
  const tea = { ...TEA, zone: 'tea', benefit: '进店试饮三款当季新茶，不买也欢迎' }
  await agree(17, await ask(world, 18, { ...tea, intro: '店里常备龙井、白茶和熟普，师傅现场泡，讲清产地和年份。' }))
  const fruit = { ...FRUIT, zone: 'fresh', benefit: '坏一赔一，签收 24 小时内拍照就赔' }
  await agree(12, await ask(world, 13, { ...fruit, intro: '按订单采摘分拣，坏果不用寄回，客服两小时内处理赔付。' }))
  const clothes = { ...CLOTHES, zone: 'gift', benefit: '进店送手工发圈一个' }
  await agree(8, await ask(world, 9, { ...clothes, intro: '每位进店的顾客都送，颜色随机，送完当天补货。' }))
  await ask(world, 0.4, {
    ...TEA,
    zone: 'gift',
    benefit: '进店送 5 克试饮装',
    intro: '每天 50 份，凭收藏店铺的页面领取。'
  })
  const sent = await ask(world, 1.6, {
    ...FRUIT,
    zone: 'gift',
    benefit: '进店送水果一份',
    intro: '按当天到货随机赠送。'
  })
  const corrections = { benefit: '请写明赠送的品种和重量，例如“砂糖橘 250 克”' }
  await sendBack(on(world, 1.1), { id: sent.id, corrections, reviewerId: operator })
}
