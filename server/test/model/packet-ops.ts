import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { fundPool } from '../../src/engines/ledger'
import { endRounds, givePackets, openPacket, openRound } from '../../src/engines/packet'
import { newId } from '../../src/lib/ids'
import type { Services } from '../../src/services'
import { allOf, type Lane } from './lane'
import { drawn, happens, LAST, type Operation, pick, type Way } from './operation'
import { HONGBAO, HONGBAO_POOL, PEOPLE } from './terms'

/** A round as a sequence knows it: who holds one unopened, who has opened theirs, and what is left to pay out. */
export interface ModelRound {
  id: string
  audience: 'all' | 'given'
  count: number
  held: Set<number>
  opened: Set<number>
  leftMinor: bigint
  ended: boolean
}

const who = fc.nat(PEOPLE - 1)
const vouchers = (owner: number, by: bigint) => ({ owner, asset: 'xfq', bucket: 'available', by }) as const
const terms = { title: '红包', asset: 'xfq', leastMinor: 1n } as const
const DAY_MS = 86_400_000

const fill = drawn(fc.bigInt(1n, 400n), amountMinor => ({
  name: 'fill the pool of packets',
  async run(lane: Lane) {
    lane.books.book([vouchers(HONGBAO_POOL, amountMinor)])
    await fundPool(lane.shop.db, { pool: HONGBAO, asset: 'xfq', amountMinor, key: newId(), at: lane.shop.clock.now() })
  }
}))

const begin = drawn(
  fc.record({
    audience: fc.constantFrom('all' as const, 'given' as const),
    totalMinor: fc.bigInt(1n, 300n),
    count: fc.integer({ min: 1, max: 5 })
  }),
  ({ audience, totalMinor, count }) => ({
    name: 'open a round of packets',
    async run(lane: Lane) {
      const startsAt = lane.shop.clock.now()
      const whole = { ...terms, audience, totalMinor, count, pool: HONGBAO, startsAt }
      const isShort = lane.books.of(vouchers(HONGBAO_POOL, 0n)) < totalMinor
      const expected = totalMinor < BigInt(count) ? 'AMOUNT' : isShort ? 'POOL_SHORT' : true
      const endsAt = new Date(startsAt.getTime() + DAY_MS)
      const round = await happens(lane, expected, () => openRound(lane.services, { ...whole, endsAt }))
      if (!round) return
      lane.books.book([vouchers(HONGBAO_POOL, -totalMinor)])
      const empty = { held: new Set<number>(), opened: new Set<number>(), ended: false }
      lane.made.rounds.push({ id: round.id, audience, count, leftMinor: totalMinor, ...empty })
    }
  })
)

const has = ({ held, opened }: ModelRound, person: number) => held.has(person) || opened.has(person)

/** How handing out so many more has to end. */
const handing = ({ ended, count, held, opened }: ModelRound, more: number): true | string =>
  more === 0 ? true : ended ? 'ENDED' : held.size + opened.size + more > count ? 'GONE' : true

const give = fc
  .record({ nth: fc.nat(), to: fc.uniqueArray(who, { minLength: 1, maxLength: PEOPLE }) })
  .map(({ nth, to }) => ({
    name: 'give packets',
    async run(lane: Lane) {
      const round = pick(lane.made.rounds, nth)
      if (!round) return
      const fresh = to.filter(person => !has(round, person))
      const ids = to.map(person => lane.people[person]!.id)
      const expected = handing(round, fresh.length)
      const count = await happens(lane, expected, () => givePackets(lane.services, round.id, ids))
      if (count === undefined) return
      assert.equal(count, fresh.length)
      for (const person of fresh) round.held.add(person)
    }
  }))

function opening(round: ModelRound, person: number): true | string {
  if (round.opened.has(person)) return true
  if (!round.held.has(person) && round.audience === 'given') return 'NOT_FOUND'
  return round.ended ? 'ENDED' : handing(round, round.held.has(person) ? 0 : 1)
}

/** Opened once, or several times at the same moment; once all are opened, nothing is left. */
const open = drawn(fc.record({ nth: fc.nat(), who, times: fc.integer({ min: 1, max: 3 }) }), ({ nth, who, times }) => ({
  name: 'open a packet',
  async run(lane: Lane) {
    const round = pick(lane.made.rounds, nth)
    if (!round) return
    const work = () => openPacket(lane.services, lane.people[who]!.id, round.id)
    const answers = await happens(lane, opening(round, who), () => allOf(Array.from({ length: times }, work)))
    if (!answers) return
    const [{ packet }] = answers as [(typeof answers)[number]]
    assert.ok(answers.every(one => one.packet.amountMinor === packet.amountMinor))
    if (round.opened.has(who)) return
    round.held.delete(who)
    round.opened.add(who)
    round.leftMinor -= packet.amountMinor
    assert.ok(round.leftMinor >= 0n && (round.opened.size < round.count || round.leftMinor === 0n))
    lane.books.book([vouchers(who, packet.amountMinor)])
    if (round.leftMinor === 0n) lane.saw('a round of packets is opened whole')
  }
}))

const tomorrow = ({ services, shop }: Lane): Services => {
  const at = new Date(shop.clock.now().getTime() + DAY_MS)
  return { ...services, clock: { now: () => at } }
}

/** A day goes by for packets: all rounds end, and what nobody opened is in the pool again. */
async function endPackets(lane: Lane) {
  while ((await endRounds(tomorrow(lane))) > 0);
  for (const round of lane.made.rounds.filter(({ ended }) => !ended)) {
    round.ended = true
    if (round.leftMinor > 0n) lane.books.book([vouchers(HONGBAO_POOL, round.leftMinor)])
  }
}

const end: Operation = { name: 'end the rounds of packets', run: endPackets }

/** Red packets: what is cut, taken, given, opened and lapses. */
export const packetOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 4, arbitrary: fill },
  { weight: 4, arbitrary: begin },
  { weight: 3, arbitrary: give },
  { weight: 20, arbitrary: open },
  { weight: 1, arbitrary: fc.constant(end) }
]

const running: string[] = []

/** One thing with packets among ten thousand others: a round is opened out of a pool, somebody opens one, rounds end. */
export async function mixedPackets(services: Services, people: readonly { id: string }[], pool: string) {
  const at = services.clock.now()
  const chance = randomInt(8)
  if (chance === 0 || running.length === 0) {
    const whole = { ...terms, pool, audience: 'all', totalMinor: 9n, count: 4, startsAt: at } as const
    running.push((await openRound(services, { ...whole, endsAt: new Date(at.getTime() + DAY_MS) })).id)
  } else if (chance === 1) {
    running.length = 0
    await endRounds({ ...services, clock: { now: () => new Date(at.getTime() + DAY_MS) } })
  } else await openPacket(services, people[randomInt(people.length)]!.id, running[randomInt(running.length)]!)
}

const openLast = (who: number) => open.of({ nth: LAST, who, times: 2 })

/** A round of a single packet, opened; and one that ends before anybody opens it. */
export const packetWays: readonly Way[] = [
  [fill.of(20n), begin.of({ audience: 'all', totalMinor: 9n, count: 1 }), openLast(0), openLast(1)],
  [fill.of(20n), begin.of({ audience: 'all', totalMinor: 9n, count: 2 }), end, openLast(0)]
]
