import { and, eq, inArray } from 'drizzle-orm'
import { packets } from '../src/db/schema'
import { type PointsTerms, saveDraw } from '../src/domains/draw/service'
import { keepSpotlights } from '../src/domains/spotlight/keep'
import { spotlightLock } from '../src/domains/spotlight/lock-kind'
import { openPackets } from '../src/domains/spotlight/packets'
import { PLACES, poolOf } from '../src/domains/spotlight/terms'
import { openSpotlight, saveSpotlight } from '../src/domains/spotlight/write'
import { chancesOf, draw, publishedHash, rotateSeed } from '../src/engines/draw'
import { fundPool } from '../src/engines/ledger'
import { shareOf, shareToken, touch } from '../src/engines/lock'
import { openPacket, stopRound } from '../src/engines/packet'
import type { Services } from '../src/services'
import { demoId, reviewerId } from './people'
import { Random } from './random'
import { daysAgo, type World } from './world'

const CODE = 'autumn-light'
const INSTANT = 'autumn-instant'
const SCRATCH = 'autumn-scratch'
const BEGUN_DAYS = 24
const LASTS_DAYS = 12
/** Until then what was settled is counted. */
const COUNTED_DAYS = 0.9
const FUNDS_MINOR = 600_000n

const TIERS = [
  { fromRank: 1, toRank: 1, amountMinor: 30_000n },
  { fromRank: 2, toRank: 2, amountMinor: 18_800n },
  { fromRank: 3, toRank: 3, amountMinor: 12_800n },
  { fromRank: 4, toRank: 10, amountMinor: 5_800n },
  { fromRank: 11, toRank: 50, amountMinor: 1_800n }
]
const INSTANT_PRIZES: readonly PointsTerms[] = [
  { name: '20 元消费券', asset: 'xfq', amountMinor: 2_000n, weight: 40, stock: 20 },
  { name: '5 元消费券', asset: 'xfq', amountMinor: 500n, weight: 300, stock: 100 },
  { name: '1 元消费券', asset: 'xfq', amountMinor: 100n, weight: 2_600, stock: 600 },
  { name: '再抽一次', kind: 'prize_again', asset: 'xfq', amountMinor: 0n, weight: 900, stock: 500 },
  { name: '谢谢参与', asset: 'xfq', amountMinor: 0n, weight: 6_160, stock: 0 }
]
const SCRATCH_PRIZES: readonly PointsTerms[] = [
  { name: '10 元消费券', asset: 'xfq', amountMinor: 1_000n, weight: 60, stock: 30 },
  { name: '3 元消费券', asset: 'xfq', amountMinor: 300n, weight: 900, stock: 150 },
  { name: '0.5 元消费券', asset: 'xfq', amountMinor: 50n, weight: 4_000, stock: 800 },
  { name: '谢谢参与', asset: 'xfq', amountMinor: 0n, weight: 5_040, stock: 0 }
]
/** Who bought here these weeks; two of them came by the leader's link. */
const FRIENDS = [41, 43].map(reviewerId)
const BUYERS = [40, 41, 42, 43].map(reviewerId)

const on = (services: Services, at: Date): Services => ({ ...services, clock: { now: () => at } })

async function writeAll({ services, now }: World) {
  const [startsAt, endsAt] = [daysAgo(now, BEGUN_DAYS), daysAgo(now, -LASTS_DAYS)]
  const drawn = { asset: 'xfq', priceMinor: 0n, entry: 'chances', personDay: 10, personTotal: 100 } as const
  const times = { startsAt, endsAt }
  const then = on(services, startsAt)
  await saveDraw(then, { ...drawn, ...times, code: INSTANT, place: PLACES.instant, title: '即时抽奖' }, INSTANT_PRIZES)
  await saveDraw(
    then,
    { ...drawn, ...times, code: SCRATCH, place: PLACES.scratch, title: '好友刮刮卡' },
    SCRATCH_PRIZES
  )
  await saveSpotlight(then, {
    ...times,
    code: CODE,
    title: '金秋聚光灯',
    info: '下单就能上榜，好友下单一起加分',
    asset: 'xfq',
    fenPerPoint: 100n,
    chanceFen: 1_000n,
    packetPoints: 10,
    personCapMinor: 50_000n,
    instant: INSTANT,
    scratch: SCRATCH,
    prizes: TIERS
  })
  const filling = { pool: poolOf(CODE).id, asset: 'xfq', amountMinor: FUNDS_MINOR } as const
  await fundPool(services.db, { ...filling, key: `demo:${CODE}`, at: startsAt })
  await openSpotlight(then, CODE)
}

async function invite({ services, now }: World) {
  const shared = { kind: spotlightLock.code, target: 'spotlight', targetId: CODE }
  const share = await shareOf(services.db, await shareToken(services.db, demoId('leader'), shared))
  for (const [i, userId] of FRIENDS.entries()) {
    const at = daysAgo(now, BEGUN_DAYS - 0.5 - i * 0.8)
    if (share) await touch(on(services, at), { share, userId, at })
  }
}

/** An activity in its last days: people are ranked by what they bought, packets are out, and the leader has scratched a card. */
export async function seedSpotlight(world: World) {
  const { services, now } = world
  await writeAll(world)
  await invite(world)
  const counted = on(services, daysAgo(now, COUNTED_DAYS))
  const random = new Random(`packets:${CODE}`)
  const cut = { totalMinor: 28_800n, leastMinor: 100n, count: 30, endsAt: daysAgo(now, -3) }
  const id = await openPackets(counted, CODE, { ...cut, title: '金秋红包雨', words: '一起上榜，一起拿红包' }, () =>
    Math.ceil(random.next() * 1_000)
  )
  await keepSpotlights(counted)
  // Who scores later has the next round.
  await stopRound(counted, id)
  const held = await services.db
    .select({ userId: packets.userId })
    .from(packets)
    .where(and(eq(packets.roundId, id), inArray(packets.userId, BUYERS)))
    .orderBy(packets.nth)
  for (const [i, { userId }] of held.entries()) await openPacket(on(services, daysAgo(now, 0.6 - i * 0.1)), userId, id)
  await scratch(world)
}

async function scratch({ services, now }: World) {
  const [userId, at] = [demoId('leader'), daysAgo(now, 0.2)]
  if ((await chancesOf(services.db, userId, SCRATCH, at)) === 0) return
  const hash = await publishedHash(services.db, SCRATCH)
  await draw(services, { userId, campaign: SCRATCH, nonce: 1, clientSeed: 'demoScratch1', hash, at })
  await rotateSeed(services, { code: SCRATCH, at: now })
}
