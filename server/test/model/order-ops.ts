import assert from 'node:assert/strict'
import fc from 'fast-check'
import { refundOrder } from '../../src/engines/aftersale'
import { cancelOrder } from '../../src/engines/order'
import { payableOrder, payByBalance } from '../../src/engines/payment'
import { unpaidOrder } from '../orders'
import type { Lane } from './lane'
import { happens, type Operation, pick } from './operation'
import { PEOPLE } from './terms'

const nth = fc.nat(4)
const cash = (owner: number, by: bigint) => ({ owner, asset: 'CNY', bucket: 'available', by }) as const

const buy = fc.record({ who: fc.nat(PEOPLE - 1), fen: fc.bigInt(1n, 4_000n) }).map(({ who, fen }) => ({
  name: 'order',
  async run(lane: Lane) {
    const { id } = await unpaidOrder(lane.shop, lane.people[who]!.id, fen)
    lane.made.orders.push({ id, who, fen, state: 'unpaid' })
  }
}))

/** An order of the sequence, paid once or twice at the same moment; the balance decides. */
const pay = fc.record({ nth, times: fc.integer({ min: 1, max: 2 }) }).map(({ nth, times }) => ({
  name: 'pay',
  async run(lane: Lane) {
    const order = pick(lane.made.orders, nth)
    if (!order) return
    const payOnce = async () => {
      const payable = await payableOrder(lane.services, { userId: lane.people[order.who]!.id, ref: order.id })
      return payByBalance(lane.services, payable)
    }
    if (order.state === 'cancelled') return void (await happens(lane, 'ORDER_CLOSED', payOnce))
    const answers = await Promise.all(Array.from({ length: times }, payOnce))
    // What was paid once is never paid again, also after its money went back.
    if (order.state !== 'unpaid') return assert.deepEqual([...new Set(answers)], ['already'])
    if (!lane.books.book([cash(order.who, -order.fen)])) return assert.deepEqual([...new Set(answers)], ['short'])
    assert.equal(answers.filter(answer => answer === 'paid').length, 1)
    order.state = 'paid'
  }
}))

const refund = nth.map(nth => ({
  name: 'refund',
  async run(lane: Lane) {
    const order = pick(lane.made.orders, nth)
    if (!order) return
    const expected = order.state === 'paid' || 'STATE'
    await happens(lane, expected, () => refundOrder(lane.services, { ref: order.id, reason: '不想要了' }))
    if (expected !== true) return
    lane.books.book([cash(order.who, order.fen)])
    order.state = 'refunded'
  }
}))

const cancel = nth.map(nth => ({
  name: 'cancel',
  async run(lane: Lane) {
    const order = pick(lane.made.orders, nth)
    if (!order) return
    const expected = order.state === 'unpaid' || 'STATE'
    const { id } = lane.people[order.who]!
    await happens(lane, expected, () => cancelOrder(lane.services, { userId: id, ref: order.id }))
    if (expected === true) order.state = 'cancelled'
  }
}))

/** Orders paid from the balance, refunded and cancelled, also when that is no longer possible. */
export const orderOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 2, arbitrary: buy },
  { weight: 3, arbitrary: pay },
  { weight: 1, arbitrary: refund },
  { weight: 2, arbitrary: cancel }
]
