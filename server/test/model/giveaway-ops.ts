import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  claimGiveaway,
  closeGiveaway,
  giveawayPool,
  openGiveaway,
  payGiveaways,
  saveGiveaway
} from '../../src/engines/giveaway'
import { fundPool } from '../../src/engines/ledger'
import { newId } from '../../src/lib/ids'
import { allOf, type Lane } from './lane'
import { drawn, happens, LAST, type Operation, pick, type Way } from './operation'
import { PEOPLE } from './terms'

/** A giveaway as a sequence knows it: what its pool holds, who has claimed it, and who of them waits, first come first. */
export interface ModelGiveaway {
  code: string
  left: number
  heldMinor: bigint
  claimed: Set<number>
  waiting: number[]
  closed: boolean
}

const AMOUNT = 30n
const DAY_MS = 86_400_000
const who = fc.nat(PEOPLE - 1)

const filling = ({ shop }: Lane, code: string, amountMinor: bigint) =>
  fundPool(shop.db, { pool: giveawayPool(code).id, asset: 'xfq', amountMinor, key: newId(), at: shop.clock.now() })

/** Pays who waits, as far as the pool goes; what is left of one that is over goes back. */
function payIn(lane: Lane, it: ModelGiveaway, isLate: boolean) {
  const hadWaiting = it.waiting.length > 0
  while (it.waiting.length > 0 && it.heldMinor >= AMOUNT) {
    it.heldMinor -= AMOUNT
    lane.books.book([{ owner: it.waiting.shift()!, asset: 'xfq', bucket: 'available', by: AMOUNT }])
    if (isLate) lane.saw('a giveaway that waited is given')
  }
  if (it.closed && hadWaiting && it.waiting.length === 0) it.heldMinor = 0n
}

const open = drawn(
  fc.record({ stock: fc.integer({ min: 2, max: PEOPLE }), more: fc.bigInt(0n, 35n) }),
  ({ stock, more }) => ({
    name: 'open a giveaway',
    async run(lane: Lane) {
      const startsAt = lane.shop.clock.now()
      const code = `model-${newId().slice(-12)}`
      await saveGiveaway(lane.services, {
        code,
        stock,
        place: 'airdrop',
        title: '空投',
        kind: 'give_points',
        asset: 'xfq',
        amountMinor: AMOUNT,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3_650 * DAY_MS)
      })
      await filling(lane, code, AMOUNT + more)
      await openGiveaway(lane.services, { code, at: startsAt })
      lane.made.giveaways.push({
        code,
        left: stock,
        heldMinor: AMOUNT + more,
        claimed: new Set(),
        waiting: [],
        closed: false
      })
    }
  })
)

/** Gives what waits everywhere, as far as the pools go. */
async function give(lane: Lane, times: number) {
  await allOf(Array.from({ length: times }, () => payGiveaways(lane.services)))
  for (const it of lane.made.giveaways) payIn(lane, it, true)
}

/** As operators do: rather where somebody waits. */
const filled = { nth: fc.nat(), amountMinor: fc.bigInt(10n, 80n), gives: fc.boolean() }
const fill = drawn(fc.record(filled), ({ nth, amountMinor, gives }) => ({
  name: 'fill the pool of a giveaway',
  async run(lane: Lane) {
    const { giveaways } = lane.made
    const short = giveaways.filter(({ waiting, closed }) => waiting.length > 0 && !closed)
    const it = pick(short.length > 0 ? short : giveaways, nth)
    if (!it || it.closed) return
    await filling(lane, it.code, amountMinor)
    it.heldMinor += amountMinor
    if (gives) await give(lane, 1)
  }
}))

const claim = drawn(
  fc.record({ nth: fc.nat(), who, times: fc.integer({ min: 1, max: 3 }) }),
  ({ nth, who, times }) => ({
    name: 'claim a giveaway',
    async run(lane: Lane) {
      const it = pick(lane.made.giveaways, nth)
      if (!it) return
      const request = { userId: lane.people[who]!.id, code: it.code, at: lane.shop.clock.now() }
      const ended = await Promise.allSettled(Array.from({ length: times }, () => claimGiveaway(lane.services, request)))
      const done = ended.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
      const refused = ended.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
      for (const code of refused) lane.refused(code)
      const isMine = it.claimed.has(who)
      const fits = !it.closed && !isMine && it.left > 0
      assert.equal(done.length, fits ? 1 : 0)
      // The last piece may be seen as gone before it is seen as one's own.
      const why = it.closed ? ['CLOSED'] : fits || isMine ? ['CLAIMED', 'SOLD_OUT'] : ['SOLD_OUT']
      assert.ok(refused.every(code => why.includes(code)))
      if (!fits) return
      it.left--
      it.claimed.add(who)
      const isFirst = it.waiting.length === 0
      it.waiting.push(who)
      if (isFirst) payIn(lane, it, false)
      const waits = it.waiting.includes(who)
      assert.equal(done[0]!.state, waits ? 'waiting' : 'given')
      if (waits) lane.saw('a giveaway waits')
    }
  })
)

const payOut = fc.integer({ min: 1, max: 3 }).map(times => ({
  name: 'give what waits',
  run: (lane: Lane) => give(lane, times)
}))

const close = fc.nat().map(nth => ({
  name: 'close a giveaway',
  async run(lane: Lane) {
    const it = pick(lane.made.giveaways, nth)
    if (!it) return
    const at = lane.shop.clock.now()
    await happens(lane, it.closed ? 'NOT_OPEN' : true, () => closeGiveaway(lane.services, { code: it.code, at }))
    it.closed = true
    if (it.waiting.length === 0) it.heldMinor = 0n
  }
}))

/** What is given away once a person, from pools that are often short. */
export const giveawayOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 2, arbitrary: open },
  { weight: 3, arbitrary: fill },
  { weight: 9, arbitrary: claim },
  { weight: 3, arbitrary: payOut },
  { weight: 1, arbitrary: close }
]

const claimLast = (who: number) => claim.of({ nth: LAST, who, times: 2 })

/** Two claim what one is paid for; the pool is filled for the other; a third finds nothing left. */
export const giveawayWays: readonly Way[] = [
  [
    open.of({ stock: 2, more: 0n }),
    claimLast(0),
    claimLast(1),
    fill.of({ nth: LAST, amountMinor: AMOUNT, gives: true }),
    claimLast(2)
  ]
]
