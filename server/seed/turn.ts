import { and, eq, gt } from 'drizzle-orm'
import { skus } from '../src/db/schema'
import { type PointsTerms, saveDraw } from '../src/domains/draw/service'
import { ASSET, POOL, saveTerms } from '../src/domains/turn/points'
import { draw, openDraw, poolOf, publishedHash, rotateSeed } from '../src/engines/draw'
import { fundPool, fundUser } from '../src/engines/ledger'
import { goodsLines, productId } from './goods'
import { demoId } from './people'
import { daysAgo, type World } from './world'

const CODE = 'welfare-wheel'
const PRIZES: readonly PointsTerms[] = [
  { name: '188 金豆', asset: 'jindou', amountMinor: 188n, weight: 60, stock: 200 },
  { name: '1 元消费券', asset: 'xfq', amountMinor: 100n, weight: 1_200, stock: 3_000 },
  { name: '再转一次', kind: 'prize_again', asset: 'jindou', amountMinor: 0n, weight: 700, stock: 2_000 },
  { name: '5 元消费券', asset: 'xfq', amountMinor: 500n, weight: 120, stock: 300 },
  { name: '18 金豆', asset: 'jindou', amountMinor: 18n, weight: 2_600, stock: 6_000 },
  { name: '66 金豆', asset: 'jindou', amountMinor: 66n, weight: 400, stock: 900 },
  { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 4_900, stock: 0 }
]
const GOODS_STOCK = 3
const POINTS = 500_000n
/** What the shopper began with. */
const WELCOME = 60n
const PLAYED_DAYS = 2
const TURNS = 3
const LASTS_DAYS = 90

/** Something of the shop that there is enough of, to be collected within 30 days. */
async function goodsPrize({ services: { db } }: World): Promise<PointsTerms> {
  for (const { name } of goodsLines.filter(line => line.priceFen < 10_000)) {
    const enough = and(eq(skus.productId, productId(name)), gt(skus.stock, 20))
    const [sku] = await db.select({ id: skus.id }).from(skus).where(enough).orderBy(skus.id).limit(1)
    if (!sku) continue
    const detail = { productId: productId(name), skuId: sku.id, postFree: true, days: 30 }
    const short = name.length > 8 ? '精选好物' : name
    return {
      name: short,
      kind: 'prize_goods',
      asset: 'jindou',
      amountMinor: 0n,
      weight: 20,
      stock: GOODS_STOCK,
      detail
    }
  }
  throw new Error('nothing to be won')
}

/** The welfare wheel runs; the shopper has turned it a few times. */
export async function seedTurn(world: World) {
  const { services, now } = world
  const { db } = services
  const begun = daysAgo(now, 25)
  await saveTerms(db, { fenPerPoint: 100n, since: begun })
  await fundPool(db, { pool: POOL, asset: ASSET, amountMinor: POINTS, key: 'demo:turn-points', at: begun })
  const prizes = [await goodsPrize(world), ...PRIZES]
  const terms = { code: CODE, place: 'welfare', title: '福利转盘', asset: ASSET, priceMinor: 10n }
  const times = { startsAt: begun, endsAt: daysAgo(now, -LASTS_DAYS) }
  await saveDraw(services, { ...terms, ...times, personDay: 20, personTotal: 500 }, prizes)
  for (const asset of ['jindou', 'xfq'] as const) {
    const amountMinor = prizes
      .filter(prize => prize.asset === asset)
      .reduce((sum, prize) => sum + prize.amountMinor * BigInt(prize.stock), 0n)
    await fundPool(db, { pool: poolOf(CODE).id, asset, amountMinor, key: `demo:${CODE}:${asset}`, at: begun })
  }
  await openDraw(services, { code: CODE, at: begun })
  await playWheel(world)
}

async function playWheel({ services, now }: World) {
  const { db } = services
  const at = daysAgo(now, PLAYED_DAYS)
  const userId = demoId('shopper')
  await fundUser(db, { userId, asset: ASSET, amountMinor: WELCOME, key: 'demo:turn', at })
  const hash = await publishedHash(db, CODE)
  for (let nonce = 1; nonce <= TURNS; nonce++) {
    const own = { userId, clientSeed: `demoWheel${nonce}` }
    const then = new Date(at.getTime() + nonce * 60_000)
    await draw(services, { ...own, campaign: CODE, nonce, hash, at: then })
  }
  await rotateSeed(services, { code: CODE, at: now })
}
