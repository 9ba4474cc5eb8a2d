import { and, eq, gt } from 'drizzle-orm'
import { boxConsents, products, skus } from '../src/db/schema'
import { orderBoxes } from '../src/domains/box/order-kind'
import { type SeriesTerms, saveSeries } from '../src/domains/box/series'
import {
  drawMany,
  grantChances,
  openDraw,
  poolOf,
  publishedHash,
  reserveEntries,
  rotateSeed
} from '../src/engines/draw'
import { fundPool } from '../src/engines/ledger'
import { actInSandbox, openPayment, payableOrder } from '../src/engines/payment'
import { goodsLines, productId } from './goods'
import { demoId, reviewerId } from './people'
import { daysAgo, type World } from './world'

interface Sold {
  code: string
  title: string
  subtitle: string
  priceFen: bigint
  guarantee?: number
  /** Goods of the shop it holds, dear ones first, by what they cost at most in fen. */
  from: number
  to: number
  /** How many of each there are; the first is the one that is guaranteed where there is a guarantee. */
  stocks: readonly number[]
  /** Whoever opens the last one gets one thing more. */
  last?: true
  /** How many others have opened before. */
  opened: number
}

const SERIES: readonly Sold[] = [
  {
    code: 'box-table',
    title: '餐桌小确幸',
    subtitle: '一日三餐的惊喜，十个内必得隐藏款',
    priceFen: 3_990n,
    guarantee: 10,
    from: 3_000,
    to: 12_000,
    stocks: [24, 60, 90, 126],
    opened: 26
  },
  {
    code: 'box-eighty',
    title: '八十签一番',
    subtitle: '一箱 80 个，抽一个少一个，最后一个另有好礼',
    priceFen: 5_900n,
    from: 4_000,
    to: 20_000,
    stocks: [2, 6, 12, 24, 36],
    last: true,
    opened: 33
  },
  {
    code: 'box-cosy',
    title: '宅家治愈盒',
    subtitle: '给自己的小礼物，单单有惊喜',
    priceFen: 2_990n,
    guarantee: 8,
    from: 2_000,
    to: 9_000,
    stocks: [16, 48, 64, 72],
    opened: 12
  }
]
const RANKS = ['隐藏款', '超值款', '人气款', '日常款', '随心款'] as const
/** What is offered in beans for each rank, in percent of what a box costs; a yuan is a hundred beans. */
const BARTER_PERCENT = [120, 60, 50, 45, 40] as const
const BEGUN_DAYS = 5
const LASTS_DAYS = 75
const UNOPENED = 3
const OPENED = 2

interface Found {
  name: string
  productId: string
  skuId: string
  picture: string
  priceFen: number
}

/** Things of the shop at such prices of which there are enough, dear ones first. */
async function thingsOf({ services: { db } }: World, { from, to, stocks }: Sold, used: Set<string>): Promise<Found[]> {
  const found: Found[] = []
  const lines = goodsLines.filter(({ priceFen }) => priceFen >= from && priceFen <= to)
  lines.sort((a, b) => b.priceFen - a.priceFen)
  // One in so many, so that what is in a box differs in price.
  const step = Math.max(1, Math.floor(lines.length / (stocks.length * 3)))
  for (let i = 0; i < lines.length && found.length < stocks.length + 1; i += step) {
    const { name } = lines[i]!
    const id = productId(name)
    if (used.has(id)) continue
    const enough = and(eq(skus.productId, id), gt(skus.stock, 160), eq(products.limitNum, 0))
    const [row] = await db
      .select({ id: skus.id, priceFen: skus.priceFen, pictures: products.pictures })
      .from(skus)
      .innerJoin(products, eq(products.id, skus.productId))
      .where(enough)
      .orderBy(skus.id)
      .limit(1)
    if (!row) continue
    used.add(id)
    found.push({ name, productId: id, skuId: row.id, picture: row.pictures[0] ?? '', priceFen: Number(row.priceFen) })
  }
  return found
}

async function begin(world: World, sold: Sold, sort: number, used: Set<string>) {
  const { services, now } = world
  const things = await thingsOf(world, sold, used)
  const begun = daysAgo(now, BEGUN_DAYS)
  const prizes: SeriesTerms['prizes'] = [
    ...sold.stocks.slice(0, things.length).map((stock, i) => ({
      name: `${RANKS[i]}·${things[i]!.name}`.slice(0, 20),
      stock,
      postFree: i === 0,
      productId: things[i]!.productId,
      skuId: things[i]!.skuId,
      guarded: i === 0 && sold.guarantee !== undefined,
      barter: Math.min(things[i]!.priceFen, Math.floor((Number(sold.priceFen) * BARTER_PERCENT[i]!) / 100))
    })),
    ...(sold.last && things[0]
      ? [
          {
            name: '最后赏',
            productId: things[0].productId,
            skuId: things[0].skuId,
            stock: 1,
            last: true,
            postFree: true
          }
        ]
      : [])
  ]
  const { code, title, subtitle, priceFen, guarantee } = sold
  await saveSeries(services, {
    code,
    title,
    subtitle,
    priceFen,
    guarantee,
    prizes,
    sort,
    picture: things[0]?.picture ?? '',
    personDay: 20,
    personTotal: 60,
    startsAt: begun,
    endsAt: daysAgo(now, -LASTS_DAYS)
  })
  const amountMinor = prizes.reduce((sum, { barter = 0, stock }) => sum + BigInt(barter * stock), 0n)
  await fundPool(services.db, { pool: poolOf(code).id, asset: 'jindou', amountMinor, key: `demo:${code}`, at: begun })
  await openDraw(services, { code, at: new Date(begun.getTime() + sort * 1_000) })
}

async function unbox({ services }: World, code: string, userId: string, times: number, at: Date) {
  const hash = await publishedHash(services.db, code)
  const clientSeed = `demoBox${code.replace(/[^a-z]/g, '')}`
  await drawMany(services, { userId, campaign: code, nonce: 1, times, clientSeed, hash, at })
}

/** So many boxes a person has, as if they had been bought. */
async function give({ services }: World, code: string, userId: string, times: number, at: Date) {
  await reserveEntries(services, { userId, campaign: code, times, at })
  await grantChances(services, { userId, campaign: code, times, key: `demo:${code}:${userId}`, at })
}

/** The shopper has bought some at the sandbox's cashier, and opened two of them. */
async function buy(world: World, code: string, at: Date) {
  const { services } = world
  if (!services.providers.pay.sandbox) return
  const userId = demoId('shopper')
  const then = { ...services, clock: { now: () => at } }
  const { id } = await orderBoxes(then, { userId, code, times: UNOPENED + OPENED })
  const order = await payableOrder(then, { userId, ref: id })
  const opening = { order, channel: 'sandbox', scene: 'h5', userIds: [userId], ip: '127.0.0.1' } as const
  const { payNo } = await openPayment(then, opening)
  await actInSandbox(then, payNo, 'pay')
  await unbox(world, code, userId, OPENED, at)
}

/** Three series are sold; others have opened some, and the shopper has a few that are not opened. */
export async function seedBoxes(world: World) {
  const { services, now, stories } = world
  const used = new Set<string>()
  for (const [sort, sold] of SERIES.entries()) await begin(world, sold, sort, used)
  const at = daysAgo(now, 1)
  await services.db.insert(boxConsents).values({ userId: demoId('shopper'), birthday: '1995-06-18', createdAt: at })
  for (const { code, opened } of SERIES) {
    for (let i = 0; i < opened; i++) {
      const then = new Date(at.getTime() + i * 60_000)
      await give(world, code, reviewerId(i), 1, then)
      await unbox(world, code, reviewerId(i), 1, then)
    }
  }
  stories.push({ at, tell: () => buy(world, SERIES[0]!.code, at) })
  stories.push({
    at: now,
    async tell() {
      for (const { code } of SERIES) await rotateSeed(services, { code, at: now })
    }
  })
}
