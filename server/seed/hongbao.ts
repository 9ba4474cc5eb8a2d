import { POOL } from '../src/domains/hongbao/service'
import { type Asset, fundPool } from '../src/engines/ledger'
import { endRounds, givePackets, openPacket, openRound } from '../src/engines/packet'
import type { Services } from '../src/services'
import { demoId, reviewerId } from './people'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

const FUNDS: readonly [Asset, bigint][] = [
  ['xfq', 500_000n],
  ['lvdou', 50_000n]
]

interface Round {
  key: string
  title: string
  words: string
  audience: 'all' | 'given'
  asset: 'xfq' | 'lvdou'
  totalMinor: bigint
  count: number
  leastMinor: bigint
  /** In days from now. */
  from: number
  until: number
}

const LAPSED: Round = {
  key: 'autumn',
  title: '中秋团圆红包',
  words: '花好月圆，阖家欢喜',
  audience: 'given',
  asset: 'xfq',
  totalMinor: 3_000n,
  count: 4,
  leastMinor: 300n,
  from: -20,
  until: -13
}
const THANKS: Round = {
  key: 'thanks',
  title: '好物节感恩红包',
  words: '谢谢你一直都在',
  audience: 'all',
  asset: 'xfq',
  totalMinor: 20_000n,
  count: 100,
  leastMinor: 50n,
  from: -1,
  until: 5
}
const REGULARS: Round = {
  key: 'regulars',
  title: '老朋友专享红包',
  words: '常来常往，一点心意',
  audience: 'given',
  asset: 'xfq',
  totalMinor: 2_400n,
  count: 3,
  leastMinor: 500n,
  from: -0.2,
  until: 2.6
}
const BEANS: Round = {
  key: 'beans',
  title: '新品尝鲜红包',
  words: '新品上架，先尝为快',
  audience: 'all',
  asset: 'lvdou',
  totalMinor: 1_800n,
  count: 60,
  leastMinor: 8n,
  from: -0.5,
  until: 4
}
const WEEKEND: Round = {
  key: 'weekend',
  title: '周末逛街红包',
  words: '周末愉快，逛得开心',
  audience: 'all',
  asset: 'xfq',
  totalMinor: 30_000n,
  count: 150,
  leastMinor: 50n,
  from: 2,
  until: 4
}

const idOf = ({ key }: Round) => seedId(`packets:${key}`)

async function open({ services, now }: World, { key, from, until, ...round }: Round) {
  const [startsAt, endsAt] = [daysAgo(now, -from), daysAgo(now, -until)]
  const random = new Random(`packets:${key}`)
  const then = from < 0 ? startsAt : daysAgo(now, 0.01)
  await openRound(at(services, then), { ...round, id: seedId(`packets:${key}`), pool: POOL, startsAt, endsAt }, () =>
    Math.ceil(random.next() * 1_000)
  )
}

const at = (services: Services, moment: Date): Services => ({ ...services, clock: { now: () => moment } })

/** Red packets: for everybody, for friends of the house, to come, opened and lapsed. */
export async function seedHongbao(world: World) {
  const { services, now } = world
  for (const [asset, amountMinor] of FUNDS)
    await fundPool(services.db, { pool: POOL, asset, amountMinor, key: `demo:hongbao:${asset}`, at: daysAgo(now, 21) })
  const friends = [demoId('shopper'), demoId('leader')]
  await open(world, LAPSED)
  await givePackets(at(services, daysAgo(now, 19)), idOf(LAPSED), friends)
  await givePackets(at(services, daysAgo(now, 19)), idOf(LAPSED), [reviewerId(40)])
  await openPacket(at(services, daysAgo(now, 18)), reviewerId(40), idOf(LAPSED))
  await endRounds(at(services, daysAgo(now, 12.9)))
  for (const round of [THANKS, BEANS, REGULARS, WEEKEND]) await open(world, round)
  for (let i = 0; i < 12; i++) await openPacket(at(services, daysAgo(now, 0.3 - i / 50)), reviewerId(i), idOf(THANKS))
  await openPacket(at(services, daysAgo(now, 0.1)), demoId('shopper'), idOf(BEANS))
  await givePackets(at(services, daysAgo(now, 0.15)), idOf(REGULARS), friends)
}
