import assert from 'node:assert/strict'
import fc from 'fast-check'
import { exchange } from '../../src/engines/exchange'
import { fundPool, fundUser } from '../../src/engines/ledger'
import { newId } from '../../src/lib/ids'
import { allOf, type Lane } from './lane'
import { drawn, happens, type Operation, type Way } from './operation'
import { EXCHANGE_POOL, EXCHANGE_RULE, PEOPLE } from './terms'

const who = fc.nat(PEOPLE - 1)
const beans = (owner: number, by: bigint) => ({ owner, asset: 'hongdou', bucket: 'available', by }) as const
const vouchers = (owner: number, by: bigint) => ({ owner, asset: 'dhq', bucket: 'available', by }) as const

/** What one gets: three for two, and a fiftieth of it stays in the pool, rounded up. */
function received(given: bigint): bigint {
  const gross = (given * EXCHANGE_RULE.rateTo) / EXCHANGE_RULE.rateFrom
  return gross - (gross * BigInt(EXCHANGE_RULE.feeBp) + 9_999n) / 10_000n
}

const give = drawn(fc.record({ who, amountMinor: fc.bigInt(1n, 900n) }), ({ who, amountMinor }) => ({
  name: 'earn beans',
  async run(lane: Lane) {
    lane.books.book([beans(who, amountMinor)])
    const funding = { userId: lane.people[who]!.id, asset: 'hongdou', key: newId(), at: lane.shop.clock.now() } as const
    await fundUser(lane.shop.db, { ...funding, amountMinor })
  }
}))

const fill = drawn(fc.bigInt(1n, 200n), amountMinor => ({
  name: 'fill the exchange pool',
  async run(lane: Lane) {
    lane.books.book([vouchers(EXCHANGE_POOL, amountMinor)])
    const filling = { pool: EXCHANGE_RULE.pool, asset: 'dhq', key: newId(), at: lane.shop.clock.now() } as const
    await fundPool(lane.shop.db, { ...filling, amountMinor })
  }
}))

/** How an exchange of so much has to end; of a pool and a wallet that are both short either is said. */
function ending(lane: Lane, person: number, given: bigint): true | string {
  if (given < EXCHANGE_RULE.minMinor || given % EXCHANGE_RULE.stepMinor !== 0n) return 'AMOUNT'
  if (given + lane.exchanged[person]! > EXCHANGE_RULE.personDayMinor) return 'DAY_CAP'
  if (given + lane.exchanged.reduce((sum, one) => sum + one, 0n) > EXCHANGE_RULE.totalDayMinor) return 'DAY_FULL'
  const isShort = lane.books.of(beans(person, 0n)) < given
  const isPoolShort = lane.books.of(vouchers(EXCHANGE_POOL, 0n)) < received(given)
  if (isShort && isPoolShort) return 'INSUFFICIENT|POOL_SHORT'
  if (isShort) return 'INSUFFICIENT'
  return isPoolShort ? 'POOL_SHORT' : true
}

/** Exchanged once, or several times at the same moment under one key. */
const swap = drawn(
  fc.record({ who, given: fc.bigInt(1n, 400n), even: fc.boolean(), times: fc.integer({ min: 1, max: 3 }) }),
  ({ who, given, even, times }) => ({
    name: 'exchange',
    async run(lane: Lane) {
      const fromMinor = even ? (given / 2n) * 2n : given
      const expected = ending(lane, who, fromMinor)
      const at = new Date(lane.shop.clock.now().getTime() + lane.exchangeDay * 86_400_000)
      const request = { userId: lane.people[who]!.id, rule: EXCHANGE_RULE.code, fromMinor, key: newId(), at }
      const answers = await happens(lane, expected, () =>
        allOf(Array.from({ length: times }, () => exchange(lane.services, request)))
      )
      if (expected !== true) return
      assert.equal(answers!.filter(({ fresh }) => fresh).length, 1)
      const toMinor = received(fromMinor)
      assert.equal(answers![0]!.exchange.toMinor, toMinor)
      lane.exchanged[who]! += fromMinor
      lane.books.book([beans(who, -fromMinor), vouchers(EXCHANGE_POOL, -toMinor), vouchers(who, toMinor)])
    }
  })
)

const nextDay: Operation = {
  name: 'another day of exchanges',
  async run(lane: Lane) {
    lane.exchangeDay++
    lane.exchanged = lane.people.map(() => 0n)
  }
}

/** Beans exchanged for vouchers, as far as caps, pool and wallet go. */
export const exchangeOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 4, arbitrary: give },
  { weight: 4, arbitrary: fill },
  { weight: 14, arbitrary: swap },
  { weight: 1, arbitrary: fc.constant(nextDay) }
]

/** Somebody exchanges as much as a person may, and another meets the end of the day. */
export const exchangeWays: readonly Way[] = [
  [
    nextDay,
    give.of({ who: 0, amountMinor: EXCHANGE_RULE.personDayMinor }),
    fill.of(EXCHANGE_RULE.personDayMinor * 2n),
    swap.of({ who: 0, given: EXCHANGE_RULE.personDayMinor, even: true, times: 1 }),
    swap.of({ who: 0, given: 100n, even: true, times: 2 }),
    swap.of({ who: 1, given: 100n, even: true, times: 2 })
  ]
]
