import fc from 'fast-check'
import { orderRecharge } from '../../src/domains/recharge/service'
import { refundOrder } from '../../src/engines/aftersale'
import { fundPool } from '../../src/engines/ledger'
import { cancelOrder } from '../../src/engines/order'
import { actInSandbox, openPayment, payableOrder } from '../../src/engines/payment'
import { newId } from '../../src/lib/ids'
import { least } from '../../src/lib/money'
import type { Lane } from './lane'
import { drawn, happens, type Operation, pick, type Way } from './operation'
import { PEOPLE, RECHARGE, RECHARGE_POOL } from './terms'

const nth = fc.nat(3)
const cash = (owner: number, bucket: 'available' | 'frozen', by: bigint) =>
  ({ owner, asset: 'CNY', bucket, by }) as const
const vouchers = (owner: number, bucket: 'available' | 'frozen', by: bigint) =>
  ({ owner, asset: 'xfq', bucket, by }) as const

/** A voucher package that was ordered, `ownFen` of it from the balance. */
export interface ModelRecharge {
  id: string
  who: number
  ownFen: bigint
  state: 'unpaid' | 'paid' | 'over'
}

const EXTRA = RECHARGE.giveMinor - RECHARGE.priceFen

const fill = fc.bigInt(1n, 3n * EXTRA).map(amountMinor => ({
  name: 'fill the pool of recharges',
  async run(lane: Lane) {
    lane.books.book([vouchers(RECHARGE_POOL, 'available', amountMinor)])
    const filling = { pool: RECHARGE.pool, asset: 'xfq', key: newId(), at: lane.shop.clock.now() } as const
    await fundPool(lane.shop.db, { ...filling, amountMinor })
  }
}))

/** What waits from the order on: a part of the balance, and what the vouchers are worth beyond their price. */
const waiting = (who: number, ownFen: bigint) => [
  cash(who, 'available', -ownFen),
  cash(who, 'frozen', ownFen),
  vouchers(RECHARGE_POOL, 'available', -EXTRA),
  vouchers(RECHARGE_POOL, 'frozen', EXTRA)
]

const buy = drawn(
  fc.record({ who: fc.nat(PEOPLE - 1), ownFen: fc.bigInt(0n, RECHARGE.priceFen + 20n) }),
  ({ who, ownFen }) => ({
    name: 'order vouchers',
    async run(lane: Lane) {
      // What is paid from the balance alone has no payment to look at here.
      if (ownFen === RECHARGE.priceFen) return
      const expected =
        ownFen > RECHARGE.priceFen ? 'BALANCE' : lane.books.book(waiting(who, ownFen)) || 'INSUFFICIENT|SOLD_OUT'
      const request = { userId: lane.people[who]!.id, packageId: RECHARGE.id, balanceFen: ownFen }
      const row = await happens(lane, expected, () => orderRecharge(lane.services, request))
      if (row) lane.made.recharges.push({ id: row.id, who, ownFen, state: 'unpaid' })
    }
  })
)

/** Pays at the sandbox's cashier, which tells once or twice. */
export async function payOutside(
  { services }: Lane,
  { userId, ref, act }: { userId: string; ref: string; act: 'pay' | 'twice' }
) {
  const order = await payableOrder(services, { userId, ref })
  const opening = { order, channel: 'sandbox', scene: 'h5', userIds: [userId], ip: '127.0.0.1' } as const
  const { payNo } = await openPayment(services, opening)
  await actInSandbox(services, payNo, act)
}

/** Paid at the cashier, told once or twice. */
const pay = fc.record({ nth, act: fc.constantFrom('pay' as const, 'twice' as const) }).map(({ nth, act }) => ({
  name: 'pay for vouchers',
  async run(lane: Lane) {
    const one = pick(lane.made.recharges, nth)
    if (one?.state !== 'unpaid') return
    await payOutside(lane, { userId: lane.people[one.who]!.id, ref: one.id, act })
    one.state = 'paid'
    lane.books.book([
      cash(one.who, 'frozen', -one.ownFen),
      vouchers(RECHARGE_POOL, 'frozen', -EXTRA),
      vouchers(one.who, 'available', RECHARGE.giveMinor)
    ])
  }
}))

const cancel = nth.map(nth => ({
  name: 'cancel vouchers',
  async run(lane: Lane) {
    const one = pick(lane.made.recharges, nth)
    if (!one) return
    const expected = one.state === 'unpaid' || 'STATE'
    const { id } = lane.people[one.who]!
    await happens(lane, expected, () => cancelOrder(lane.services, { userId: id, ref: one.id }))
    if (expected !== true) return
    one.state = 'over'
    lane.books.book(waiting(one.who, one.ownFen).map(delta => ({ ...delta, by: -delta.by })))
  }
}))

/** Taken back as far as it is not spent: every part in proportion to the vouchers that are there, rounded down. */
const recall = nth.map(nth => ({
  name: 'take vouchers back',
  async run(lane: Lane) {
    const one = pick(lane.made.recharges, nth)
    if (!one) return
    const there = lane.books.of(vouchers(one.who, 'available', 0n))
    const bought = least(there, RECHARGE.giveMinor)
    const part = (whole: bigint) => (whole * bought) / RECHARGE.giveMinor
    const worth = part(one.ownFen) + part(RECHARGE.priceFen - one.ownFen)
    const expected = (one.state === 'paid' && worth > 0n) || 'STATE'
    await happens(lane, expected, () => refundOrder(lane.services, { ref: one.id, reason: '不想要了' }))
    if (expected !== true) return
    one.state = 'over'
    lane.books.book([
      cash(one.who, 'available', part(one.ownFen)),
      vouchers(one.who, 'available', -bought),
      vouchers(RECHARGE_POOL, 'available', part(EXTRA))
    ])
  }
}))

/** Vouchers bought with money of one's own and from outside, paid once, cancelled, taken back. */
export const rechargeOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 2, arbitrary: fill },
  { weight: 3, arbitrary: buy },
  { weight: 3, arbitrary: pay },
  { weight: 1, arbitrary: cancel },
  { weight: 1, arbitrary: recall }
]

/** More of one's own money than it costs. */
export const rechargeWays: readonly Way[] = [[buy.of({ who: 0, ownFen: RECHARGE.priceFen + 1n })]]
