import { draw, openDraw, poolOf, rotateSeed, saveDraw } from '../src/engines/draw'
import { publishedHash } from '../src/engines/draw/campaigns'
import { fundPool } from '../src/engines/ledger'
import { demoId } from './people'
import { daysAgo, type World } from './world'

const CAMPAIGN = {
  ...{ code: 'beans-one', place: 'jindou', title: '金豆抽奖', asset: 'jindou', priceMinor: 20n },
  ...{ personDay: 10, personTotal: 300 }
}

const PRIZES = [
  { name: '2000 金豆', asset: 'jindou', amountMinor: 2_000n, weight: 5, stock: 10 },
  { name: '500 金豆', asset: 'jindou', amountMinor: 500n, weight: 30, stock: 100 },
  { name: '100 金豆', asset: 'jindou', amountMinor: 100n, weight: 300, stock: 1_000 },
  { name: '5 元消费券', asset: 'xfq', amountMinor: 500n, weight: 50, stock: 150 },
  { name: '1 元消费券', asset: 'xfq', amountMinor: 100n, weight: 300, stock: 1_000 },
  { name: '50 金豆', asset: 'jindou', amountMinor: 50n, weight: 800, stock: 3_000 },
  { name: '5 金豆', asset: 'jindou', amountMinor: 5n, weight: 3_000, stock: 10_000 },
  { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 5_515, stock: 0 }
]

const LASTS_DAYS = 90

/** A draw of beans that runs, its prizes funded; the shopper drew a few times before today, whose seed is revealed. */
export async function seedDraws({ services: { db, config }, now }: World) {
  const { code } = CAMPAIGN
  const [begun, yesterday] = [daysAgo(now, 2), daysAgo(now, 1)]
  await saveDraw(db, { ...CAMPAIGN, startsAt: begun, endsAt: daysAgo(now, -LASTS_DAYS) }, PRIZES)
  for (const asset of ['jindou', 'xfq'] as const) {
    const needed = PRIZES.filter(prize => prize.asset === asset)
    const amountMinor = needed.reduce((sum, prize) => sum + prize.amountMinor * BigInt(prize.stock), 0n)
    await fundPool(db, { pool: poolOf(code).id, asset, amountMinor, key: `demo:draw:${asset}`, at: begun })
  }
  await openDraw({ db, config }, code, begun)
  const hash = await publishedHash(db, code)
  for (let nonce = 1; nonce <= 4; nonce++) {
    const at = new Date(yesterday.getTime() + nonce * 60_000)
    const own = { userId: demoId('shopper'), clientSeed: `demoSeed${nonce}` }
    await draw({ db, config }, { ...own, campaign: code, nonce, hash, at })
  }
  await rotateSeed({ db, config }, code, now)
}
