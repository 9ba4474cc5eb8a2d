import { and, eq, gt } from 'drizzle-orm'
import { products, skus } from '../src/db/schema'
import { receiveDay } from '../src/domains/carnival/chances'
import { addGoods } from '../src/domains/carnival/shop'
import { PLACE, saveCarnival } from '../src/domains/carnival/terms'
import { type PointsTerms, saveDraw } from '../src/domains/draw/service'
import { type Campaign, draw, openDraw, poolOf, publishedHash, rotateSeed } from '../src/engines/draw'
import { fundPool } from '../src/engines/ledger'
import { goodsLines, productId } from './goods'
import { demoId } from './people'
import { daysAgo, type World } from './world'

const CODE = 'carnival-one'
const PRIZES: readonly PointsTerms[] = [
  { name: '388 金豆', asset: 'jindou', amountMinor: 388n, weight: 30, stock: 60 },
  { name: '2 元消费券', asset: 'xfq', amountMinor: 200n, weight: 800, stock: 2_000 },
  { name: '再抽一次', kind: 'prize_again', asset: 'jindou', amountMinor: 0n, weight: 900, stock: 3_000 },
  { name: '10 元消费券', asset: 'xfq', amountMinor: 1_000n, weight: 70, stock: 150 },
  { name: '28 金豆', asset: 'jindou', amountMinor: 28n, weight: 1_600, stock: 4_000 },
  { name: '12 金豆', asset: 'jindou', amountMinor: 12n, weight: 2_600, stock: 8_000 },
  { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 4_000, stock: 0 }
]
const TASKS = [
  { task: 'sign-in', times: 1 },
  { task: 'browse-goods', times: 1 },
  { task: 'watch-videos', times: 1 },
  { task: 'review-today', times: 2 },
  { task: 'receive-week', times: 3 }
]
const DAY_TIMES = 2
const BEGUN_DAYS = 3
const LASTS_DAYS = 60

/** What a demo shop gives for chances or beans: cheap things of which there are enough. */
const SHELF = [
  { chances: 6, beans: 900 },
  { chances: 10, beans: null },
  { chances: null, beans: 1_800 },
  { chances: 15, beans: 2_600 }
]
const SHELF_STOCK = 8

async function fillShelf({ services, now }: World) {
  const at = daysAgo(now, BEGUN_DAYS)
  const cheap = goodsLines.filter(line => line.priceFen < 8_000)
  let filled = 0
  for (const { name } of cheap) {
    const price = SHELF[filled]
    if (!price) return
    const enough = and(eq(skus.productId, productId(name)), gt(skus.stock, 40), eq(products.limitNum, 0))
    const [sku] = await services.db
      .select({ id: skus.id })
      .from(skus)
      .innerJoin(products, eq(products.id, skus.productId))
      .where(enough)
      .orderBy(skus.id)
      .limit(1)
    if (!sku) continue
    const goods = { campaign: CODE, name: name.slice(0, 20), productId: productId(name), skuId: sku.id }
    const beansMinor = price.beans === null ? null : BigInt(price.beans)
    const terms = { chances: price.chances, beansMinor, stock: SHELF_STOCK, personMax: 1, postFree: filled % 2 === 0 }
    await addGoods(services, { ...goods, ...terms }, new Date(at.getTime() + filled * 1_000))
    filled++
  }
}

/** The carnival runs; the shopper has drawn a few times. */
export async function seedCarnival(world: World) {
  const { services, now } = world
  const { db } = services
  const begun = daysAgo(now, BEGUN_DAYS)
  const terms = { code: CODE, place: PLACE, title: '嘉年华抽奖', asset: 'jindou', priceMinor: 0n, entry: 'chances' }
  const times = { startsAt: begun, endsAt: daysAgo(now, -LASTS_DAYS), personDay: 20, personTotal: 600 }
  await saveDraw(services, { ...terms, ...times }, PRIZES)
  for (const asset of ['jindou', 'xfq'] as const) {
    const amountMinor = PRIZES.filter(prize => prize.asset === asset).reduce(
      (sum, prize) => sum + prize.amountMinor * BigInt(prize.stock),
      0n
    )
    await fundPool(db, { pool: poolOf(CODE).id, asset, amountMinor, key: `demo:${CODE}:${asset}`, at: begun })
  }
  const campaign = await openDraw(services, { code: CODE, at: begun })
  await saveCarnival(services, { code: CODE, dayTimes: DAY_TIMES, tasks: TASKS })
  await fillShelf(world)
  await play(world, campaign)
}

async function play({ services, now }: World, campaign: Campaign) {
  const userId = demoId('shopper')
  const at = daysAgo(now, 1)
  await receiveDay(services, campaign, { userId, at })
  const hash = await publishedHash(services.db, CODE)
  for (let nonce = 1; nonce <= DAY_TIMES; nonce++) {
    const then = new Date(at.getTime() + nonce)
    await draw(services, { userId, clientSeed: `demoParty${nonce}`, campaign: CODE, nonce, hash, at: then })
  }
  await rotateSeed(services, { code: CODE, at: now })
}
