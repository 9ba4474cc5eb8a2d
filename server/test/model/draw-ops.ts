import assert from 'node:assert/strict'
import fc from 'fast-check'
import { draw, drawMany, publishedHash } from '../../src/engines/draw'
import { type Asset, fundUser } from '../../src/engines/ledger'
import { newId } from '../../src/lib/ids'
import { BOX, PACKETS } from './draw-terms'
import { allOf, type Lane } from './lane'
import { drawn, happens, type Operation, type Way } from './operation'
import { BOX_POOL, DRAW, DRAW_POOL, PACKET_POOL, PEOPLE } from './terms'

const who = fc.nat(PEOPLE - 1)
const holds = (owner: number, asset: Asset, by: bigint) => ({ owner, asset, bucket: 'available', by }) as const

const give = fc.record({ who, beans: fc.bigInt(1n, 60n) }).map(({ who, beans }) => ({
  name: 'earn beans to draw with',
  async run(lane: Lane) {
    lane.books.book([holds(who, 'jindou', beans)])
    const funding = { userId: lane.people[who]!.id, asset: 'jindou', key: newId(), at: lane.shop.clock.now() } as const
    await fundUser(lane.shop.db, { ...funding, amountMinor: beans })
  }
}))

/** Drawn once, or several times at the same moment under one number; sometimes with a number that is not its turn. */
const play = drawn(
  fc.record({ who, times: fc.integer({ min: 1, max: 3 }), skipped: fc.constantFrom(0, 0, 0, 1) }),
  ({ who, times, skipped }) => ({
    name: 'draw',
    async run(lane: Lane) {
      const { id: userId } = lane.people[who]!
      const nonce = lane.drawn[who]! + 1 + skipped
      const price = [holds(who, 'jindou', -DRAW.priceMinor), holds(DRAW_POOL, 'jindou', DRAW.priceMinor)]
      const expected = skipped > 0 ? 'STALE' : lane.books.book(price) || 'INSUFFICIENT'
      const hash = await publishedHash(lane.shop.db, DRAW.code)
      const at = lane.shop.clock.now()
      const request = { userId, campaign: DRAW.code, nonce, clientSeed: lane.run.slice(0, 8), hash, at }
      const answers = await happens(lane, expected, () =>
        allOf(Array.from({ length: times }, () => draw(lane.services, request)))
      )
      if (expected !== true) return
      lane.drawn[who]!++
      assert.equal(answers!.filter(({ fresh }) => fresh).length, 1)
      const { picked, given } = answers![0]!.draw
      // The prize that was picked while there are some, else the one that never ends.
      const left = lane.prizes[picked]!
      assert.equal(given, left > 0 ? picked : DRAW.prizes.length - 1)
      if (given === picked && given < DRAW.prizes.length - 1) lane.prizes[given]!--
      const prize = DRAW.prizes[given]!
      const won = holds(who, prize.asset as Asset, prize.amountMinor)
      lane.books.book([won, { ...won, owner: DRAW_POOL, by: -won.by }])
    }
  })
)

/** A free packet: the one picked, or by turns the next that is left; refused when none is, and then nothing has happened. */
const grab = fc.record({ who, times: fc.integer({ min: 1, max: 3 }) }).map(({ who, times }) => ({
  name: 'grab a packet',
  async run(lane: Lane) {
    const { id: userId } = lane.people[who]!
    const nonce = lane.grabbed[who]! + 1
    const expected = lane.packets.some(left => left > 0) || 'SOLD_OUT'
    const hash = await publishedHash(lane.shop.db, PACKETS.code)
    const at = lane.shop.clock.now()
    const request = { userId, campaign: PACKETS.code, nonce, clientSeed: lane.run.slice(0, 8), hash, at }
    const answers = await happens(lane, expected, () =>
      allOf(Array.from({ length: times }, () => draw(lane.services, request)))
    )
    if (expected !== true) return
    lane.grabbed[who]!++
    assert.equal(answers!.filter(({ fresh }) => fresh).length, 1)
    const { picked, given } = answers![0]!.draw
    const turns = [...lane.packets.keys()].map(i => (picked + i) % lane.packets.length)
    assert.equal(
      given,
      turns.find(i => lane.packets[i]! > 0)
    )
    lane.packets[given]!--
    const packet = PACKETS.prizes[given]!
    const won = holds(who, packet.asset as Asset, packet.amountMinor)
    lane.books.book([won, { ...won, owner: PACKET_POOL, by: -won.by }])
  }
}))

/** Several tickets of a box at once, all or none; whoever takes the last has the prize for it as well. */
const box = fc
  .record({ who, times: fc.integer({ min: 1, max: 10 }), twice: fc.boolean() })
  .map(({ who, times, twice }) => ({
    name: 'draw out of a box',
    async run(lane: Lane) {
      const { id: userId } = lane.people[who]!
      const [nonce, last] = [lane.boxed[who]! + 1, BOX.prizes.length - 1]
      const left = lane.tickets.slice(0, last).reduce((sum, one) => sum + one, 0)
      const cost = BOX.priceMinor * BigInt(times)
      const price = [holds(who, 'jindou', -cost), holds(BOX_POOL, 'jindou', cost)]
      const expected = left < times ? 'SOLD_OUT' : lane.books.book(price) || 'INSUFFICIENT'
      const hash = await publishedHash(lane.shop.db, BOX.code)
      const at = lane.shop.clock.now()
      const request = { userId, campaign: BOX.code, nonce, times, clientSeed: lane.run.slice(0, 8), hash, at }
      const answers = await happens(lane, expected, () =>
        allOf(Array.from({ length: twice ? 2 : 1 }, () => drawMany(lane.services, request)))
      )
      if (expected !== true) return
      lane.boxed[who]! += times
      assert.equal(answers!.filter(({ fresh }) => fresh).length, 1)
      for (const { given, bonus, weights } of answers![0]!.draws) {
        assert.deepEqual(weights, [...lane.tickets.slice(0, last), 0])
        lane.tickets[given]!--
        const isLast = lane.tickets.slice(0, last).every(one => one === 0)
        assert.equal(bonus, isLast ? last : null)
        for (const prize of [BOX.prizes[given]!, ...(isLast ? [BOX.prizes[last]!] : [])]) {
          const won = holds(who, prize.asset as Asset, prize.amountMinor)
          lane.books.book([won, { ...won, owner: BOX_POOL, by: -won.by }])
        }
      }
    }
  }))

/** Beans drawn with: the price goes into the pool, the prize comes out of it, each number once; packets for free; and a box. */
export const drawOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 2, arbitrary: give },
  { weight: 3, arbitrary: play },
  { weight: 1, arbitrary: grab },
  { weight: 1, arbitrary: box }
]

/** A number that is not its turn. */
export const drawWays: readonly Way[] = [[play.of({ who: 0, times: 1, skipped: 1 })]]
