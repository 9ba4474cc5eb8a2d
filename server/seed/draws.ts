import { type PointsTerms, saveDraw } from '../src/domains/draw/service'
import {
  type CampaignTerms,
  draw,
  openDraw,
  openedRounds,
  openRounds,
  poolOf,
  publishedHash,
  rotateSeed,
  roundsOf
} from '../src/engines/draw'
import { fundPool } from '../src/engines/ledger'
import { demoId, reviewerId } from './people'
import { daysAgo, type World } from './world'

type Terms = Omit<CampaignTerms, 'startsAt' | 'endsAt'>

const BEANS: Terms = {
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

/** Free, once a day. */
const DAILY: Terms = {
  ...{ code: 'daily-lot', place: 'sign', title: '每日免费抽签', asset: 'jindou', priceMinor: 0n },
  ...{ personDay: 1, personTotal: 92 }
}

const LOTS = [
  { name: '5 元消费券', asset: 'xfq', amountMinor: 500n, weight: 10, stock: 60 },
  { name: '188 金豆', asset: 'jindou', amountMinor: 188n, weight: 90, stock: 300 },
  { name: '2 元消费券', asset: 'xfq', amountMinor: 200n, weight: 300, stock: 800 },
  { name: '1 元消费券', asset: 'xfq', amountMinor: 100n, weight: 900, stock: 2_000 },
  { name: '66 金豆', asset: 'jindou', amountMinor: 66n, weight: 1_000, stock: 3_000 },
  { name: '18 金豆', asset: 'jindou', amountMinor: 18n, weight: 3_000, stock: 8_000 },
  { name: '8 金豆', asset: 'jindou', amountMinor: 8n, weight: 3_200, stock: 12_000 },
  { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 1_500, stock: 0 }
]

/** Red packets: five sessions a day, each with the packets below. */
const PACKETS = {
  ...{ code: 'packets', place: 'qianghongbao', title: '整点抢红包', asset: 'jindou', priceMinor: 0n },
  ...{ personDay: 1, personTotal: 1 },
  rounds: [0, 8, 12, 16, 20].map((hour, i, hours) => ({ from: hour * 60, to: (hours[i + 1] ?? 24) * 60 }))
} satisfies Terms

const PACKET_PRIZES = [
  { name: '5 元消费券', asset: 'xfq', amountMinor: 500n, weight: 2, stock: 2 },
  { name: '188 金豆', asset: 'jindou', amountMinor: 188n, weight: 6, stock: 6 },
  { name: '1 元消费券', asset: 'xfq', amountMinor: 100n, weight: 12, stock: 12 },
  { name: '66 金豆', asset: 'jindou', amountMinor: 66n, weight: 40, stock: 40 },
  { name: '18 金豆', asset: 'jindou', amountMinor: 18n, weight: 60, stock: 60 },
  { name: '6 金豆', asset: 'jindou', amountMinor: 6n, weight: 80, stock: 80 }
]

const LASTS_DAYS = 90

/** Draws that run, all their prizes funded; the shopper took part in one before. */
export async function seedDraws(world: World) {
  await begin(world, BEANS, PRIZES)
  await begin(world, DAILY, LOTS)
  await begin(world, PACKETS, PACKET_PRIZES, PACKETS.rounds.length * (LASTS_DAYS + 3))
  await playBeans(world)
}

/** A campaign that began two days ago, its pool holding all prizes as often as they are to be given. */
async function begin({ services, now }: World, terms: Terms, prizes: PointsTerms[], times = 1) {
  const { db } = services
  const begun = daysAgo(now, 2)
  await saveDraw(services, { ...terms, startsAt: begun, endsAt: daysAgo(now, -LASTS_DAYS) }, prizes)
  for (const asset of ['jindou', 'xfq'] as const) {
    const needed = prizes.filter(prize => prize.asset === asset)
    const once = needed.reduce((sum, prize) => sum + prize.amountMinor * BigInt(prize.stock), 0n)
    const filling = { pool: poolOf(terms.code).id, asset, amountMinor: once * BigInt(times), at: begun }
    await fundPool(db, { ...filling, key: `demo:${terms.code}:${asset}` })
  }
  await openDraw(services, { code: terms.code, at: begun })
}

/** The shopper drew a few times before today, whose seed is revealed. */
async function playBeans({ services, now }: World) {
  const { code } = BEANS
  const yesterday = daysAgo(now, 1)
  const hash = await publishedHash(services.db, code)
  for (let nonce = 1; nonce <= 4; nonce++) {
    const at = new Date(yesterday.getTime() + nonce * 60_000)
    const own = { userId: demoId('shopper'), clientSeed: `demoSeed${nonce}` }
    await draw(services, { ...own, campaign: code, nonce, hash, at })
  }
  await rotateSeed(services, { code, at: now })
}

const TOOK_PACKETS = 24

/** The sessions of today, where others were at the one that runs. */
export async function seedPackets({ services, now }: World) {
  const { db } = services
  await openRounds({ ...services, clock: { now: () => now } })
  const codes = roundsOf(PACKETS, now).map(({ code }) => code)
  const running = (await openedRounds(db, codes)).find(({ campaign: { startsAt } }) => startsAt <= now)
  if (!running) return
  const { code: campaign } = running.campaign
  const hash = await publishedHash(db, campaign)
  for (let i = 0; i < TOOK_PACKETS; i++) {
    const own = { userId: reviewerId(i), clientSeed: `reviewer${i}` }
    await draw(services, { ...own, campaign, nonce: 1, hash, at: now })
  }
}
