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
import { fundPool, fundUser } from '../src/engines/ledger'
import { demoId, reviewerId } from './people'
import { daysAgo, type World } from './world'

type Terms = Omit<CampaignTerms, 'startsAt' | 'endsAt'>

const BEANS: Terms = {
  code: 'beans-one',
  place: 'jindou',
  title: '金豆抽奖',
  asset: 'jindou',
  priceMinor: 20n,
  personDay: 10,
  personTotal: 300
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

/** Eighty tickets, none of them put back; who takes the last one has a prize more. */
const BOX: Terms = {
  code: 'beans-box',
  place: 'jindou',
  title: '金豆票箱',
  asset: 'jindou',
  priceMinor: 30n,
  pick: 'box',
  personDay: 10,
  personTotal: 20
}

const TICKETS = [
  { name: '888 金豆', asset: 'jindou', amountMinor: 888n, weight: 1, stock: 1 },
  { name: '5 元消费券', asset: 'xfq', amountMinor: 500n, weight: 1, stock: 3 },
  { name: '100 金豆', asset: 'jindou', amountMinor: 100n, weight: 1, stock: 8 },
  { name: '50 金豆', asset: 'jindou', amountMinor: 50n, weight: 1, stock: 18 },
  { name: '15 金豆', asset: 'jindou', amountMinor: 15n, weight: 1, stock: 50 },
  { name: '末位 300 金豆', asset: 'jindou', amountMinor: 300n, weight: 1, stock: 1, last: true }
]

/** One of two prizes within ten draws, for whoever draws. */
const SURE: Terms = {
  code: 'beans-sure',
  place: 'jindou',
  title: '十抽必中',
  asset: 'jindou',
  priceMinor: 25n,
  guarantee: 10,
  personDay: 20,
  personTotal: 200
}

const SURE_PRIZES = [
  { name: '10 元消费券', asset: 'xfq', amountMinor: 1_000n, weight: 10, stock: 60, guarded: true },
  { name: '300 金豆', asset: 'jindou', amountMinor: 300n, weight: 40, stock: 200, guarded: true },
  { name: '再来一次', kind: 'prize_again', asset: 'jindou', amountMinor: 0n, weight: 600, stock: 1_000 },
  { name: '20 金豆', asset: 'jindou', amountMinor: 20n, weight: 2_350, stock: 3_000 },
  { name: '6 金豆', asset: 'jindou', amountMinor: 6n, weight: 7_000, stock: 0 }
]

/** Free, once a day. */
const DAILY: Terms = {
  code: 'daily-lot',
  place: 'sign',
  title: '每日免费抽签',
  asset: 'jindou',
  priceMinor: 0n,
  personDay: 1,
  personTotal: 92
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
  code: 'packets',
  place: 'qianghongbao',
  title: '整点抢红包',
  asset: 'jindou',
  priceMinor: 0n,
  personDay: 1,
  personTotal: 1,
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
  // A moment later each, since a page shows the one first that opened first.
  await begin(world, BOX, TICKETS, { after_s: 60 })
  await begin(world, SURE, SURE_PRIZES, { after_s: 120 })
  await begin(world, DAILY, LOTS)
  await begin(world, PACKETS, PACKET_PRIZES, { times: PACKETS.rounds.length * (LASTS_DAYS + 3) })
  await playBeans(world)
}

interface How {
  /** How often all its prizes are to be given. */
  times?: number
  after_s?: number
}

/** A campaign that began two days ago, its pool holding all prizes as often as they are to be given. */
async function begin({ services, now }: World, terms: Terms, prizes: PointsTerms[], how: How = {}) {
  const { times = 1, after_s = 0 } = how
  const { db } = services
  const begun = daysAgo(now, 2)
  await saveDraw(services, { ...terms, startsAt: begun, endsAt: daysAgo(now, -LASTS_DAYS) }, prizes)
  for (const asset of ['jindou', 'xfq'] as const) {
    const needed = prizes.filter(prize => prize.asset === asset)
    const once = needed.reduce((sum, prize) => sum + prize.amountMinor * BigInt(prize.stock), 0n)
    const filling = { pool: poolOf(terms.code).id, asset, amountMinor: once * BigInt(times), at: begun }
    await fundPool(db, { ...filling, key: `demo:${terms.code}:${asset}` })
  }
  await openDraw(services, { code: terms.code, at: new Date(begun.getTime() + after_s * 1_000) })
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

const TOOK_TICKETS = 27

/** Others have drawn from the box before, so that it is no longer full. */
export async function seedTickets({ services, now }: World) {
  const { db } = services
  const at = daysAgo(now, 1)
  const hash = await publishedHash(db, BOX.code)
  for (let i = 0; i < TOOK_TICKETS; i++) {
    const userId = reviewerId(i)
    const beans = { userId, asset: 'jindou', amountMinor: BOX.priceMinor, key: `demo:box:${i}`, at } as const
    await fundUser(db, beans)
    await draw(services, { userId, clientSeed: `reviewer${i}`, campaign: BOX.code, nonce: 1, hash, at })
  }
  await rotateSeed(services, { code: BOX.code, at: now })
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
