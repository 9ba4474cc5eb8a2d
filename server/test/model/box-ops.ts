import assert from 'node:assert/strict'
import { asc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { prizeGoods } from '../../src/db/schema'
import { orderBoxes } from '../../src/domains/box/order-kind'
import { barterGoods } from '../../src/domains/draw/service'
import { refundOrder } from '../../src/engines/aftersale'
import { drawMany, publishedHash } from '../../src/engines/draw'
import { cancelOrder } from '../../src/engines/order'
import { actInSandbox, openPayment, payableOrder } from '../../src/engines/payment'
import { runJob } from '../../src/jobs'
import { SERIES, THINGS } from './box-model'
import { allOf, type Lane } from './lane'
import { happens, type Operation, pick } from './operation'
import { BARTERS, PEOPLE, SERIES_POOL } from './terms'

const who = fc.nat(PEOPLE - 1)
const beans = (owner: number, by: bigint) => ({ owner, asset: 'jindou', bucket: 'available', by }) as const

/** Ordered, and paid at the cashier or given up. */
const buy = fc
  .record({ who, times: fc.integer({ min: 1, max: 4 }), pays: fc.constantFrom(true, true, false) })
  .map(({ who, times, pays }) => ({
    name: 'order boxes',
    async run(lane: Lane) {
      const { boxes, services } = lane
      const { id: userId } = lane.people[who]!
      const isLeft = boxes.taken + times <= SERIES.total
      const expected = !isLeft ? 'SOLD_OUT' : boxes.takenBy[who]! + times <= SERIES.personTotal || 'PERSON_CAP|DAY_CAP'
      const order = await happens(lane, expected, () => orderBoxes(services, { userId, code: SERIES.code, times }))
      if (!order) return
      const ref = order.id
      if (!pays) return void (await cancelOrder(services, { userId, ref }))
      const opening = { channel: 'sandbox', scene: 'h5', userIds: [userId], ip: '127.0.0.1' } as const
      const { payNo } = await openPayment(services, {
        ...opening,
        order: await payableOrder(services, { userId, ref })
      })
      await actInSandbox(services, payNo, 'pay')
      boxes.taken += times
      boxes.takenBy[who]! += times
      boxes.orders.push({ id: ref, who, left: times })
    }
  }))

/** Opened, once or several at once, sometimes by two requests at the same moment. */
const unbox = fc
  .record({ who, times: fc.integer({ min: 1, max: 4 }), twice: fc.boolean() })
  .map(({ who, times, twice }) => ({
    name: 'open boxes',
    async run(lane: Lane) {
      const { boxes, services } = lane
      const { id: userId } = lane.people[who]!
      const mine = boxes.orders.filter(order => order.who === who)
      const expected = mine.reduce((sum, { left }) => sum + left, 0) >= times || 'NO_CHANCE'
      const hash = await publishedHash(lane.shop.db, SERIES.code)
      const at = lane.shop.clock.now()
      const plan = {
        userId,
        campaign: SERIES.code,
        nonce: boxes.nonce[who]! + 1,
        times,
        clientSeed: 'modelSeed',
        hash,
        at
      }
      const answers = await happens(lane, expected, () =>
        allOf(Array.from({ length: twice ? 2 : 1 }, () => drawMany(services, plan)))
      )
      if (!answers) return
      assert.equal(answers.filter(({ fresh }) => fresh).length, 1)
      boxes.nonce[who]! += times
      for (let wanted = times; wanted > 0; ) {
        const order = mine.find(({ left }) => left > 0)!
        const used = Math.min(order.left, wanted)
        order.left -= used
        wanted -= used
      }
      await keep(lane, who, answers[0]!.draws)
    }
  }))

async function keep(lane: Lane, who: number, made: readonly { id: string; given: number; weights: number[] | null }[]) {
  const { boxes } = lane
  const ids = made.map(({ id }) => id)
  const rows = await lane.shop.db
    .select()
    .from(prizeGoods)
    .where(inArray(prizeGoods.drawId, ids))
    .orderBy(asc(prizeGoods.id))
  assert.equal(rows.length, made.length)
  for (const { id: drawId, given, weights } of made) {
    assert.deepEqual(weights, boxes.left)
    boxes.left[given]!--
    const held = BigInt(THINGS[given]!.barter)
    lane.books.book([beans(SERIES_POOL, -held), beans(BARTERS, held)])
    const { id, barterUntil } = rows.find(row => row.drawId === drawId)!
    boxes.won.push({ id, who, beans: held, untilMs: barterUntil!.getTime(), state: 'held' })
  }
}

/** What is not opened of an order goes back, against whoever asks twice at once. */
const refund = fc.nat(20).map(nth => ({
  name: 'give boxes back',
  async run(lane: Lane) {
    const { boxes } = lane
    const order = pick(
      boxes.orders.filter(({ left }) => left > 0),
      nth
    )
    if (!order) return
    await refundOrder(lane.services, { ref: order.id, reason: '退回' })
    await happens(lane, 'STATE', () => refundOrder(lane.services, { ref: order.id, reason: '退回' }))
    boxes.taken -= order.left
    boxes.takenBy[order.who]! -= order.left
    order.left = 0
  }
}))

/** A thing is bartered once, as long as that may be. */
const barter = fc.record({ nth: fc.nat(50), times: fc.integer({ min: 1, max: 3 }) }).map(({ nth, times }) => ({
  name: 'barter a thing',
  async run(lane: Lane) {
    const thing = pick(lane.boxes.won, nth)
    if (!thing) return
    const { id, who, beans: minor } = thing
    const at = lane.shop.clock.now()
    const request = { userId: lane.people[who]!.id, id, at }
    if (thing.state === 'held' && at.getTime() < thing.untilMs) {
      const done = await Promise.allSettled(Array.from({ length: times }, () => barterGoods(lane.services, request)))
      assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 1)
      thing.state = 'bartered'
      lane.books.book([beans(BARTERS, -minor), beans(who, minor)])
      return lane.saw('bartered')
    }
    const expected = thing.state === 'bartered' ? 'BARTERED' : 'EXPIRED'
    await happens(lane, expected, () => barterGoods(lane.services, request))
  }
}))

/** What can no longer be bartered goes back where it came from. */
const keepers = fc.constant({
  name: 'end barters',
  async run(lane: Lane) {
    const now = lane.shop.clock.now().getTime()
    await runJob(lane.services, 'prize-barter')
    for (const thing of lane.boxes.won) {
      if (thing.state !== 'held' || now < thing.untilMs) continue
      thing.state = 'over'
      lane.books.book([beans(BARTERS, -thing.beans)])
    }
    const held = lane.boxes.won.filter(({ state }) => state === 'held').length
    assert.equal(await lane.shop.db.$count(prizeGoods, eq(prizeGoods.bartering, true)), held)
  }
})

/** Blind boxes: bought, opened, given back, and what was in them bartered. */
export const boxOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 4, arbitrary: buy },
  { weight: 3, arbitrary: unbox },
  { weight: 1, arbitrary: refund },
  { weight: 2, arbitrary: barter },
  { weight: 1, arbitrary: keepers }
]
