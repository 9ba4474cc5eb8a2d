import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { shops } from '../../src/db/schema'
import { renewCode, setTerms } from '../../src/domains/local/desk'
import { orderPayment, refundPayment } from '../../src/domains/local/service'
import { openTill } from '../../src/domains/local/tills'
import { cancelOrder } from '../../src/engines/order'
import { payableOrder, payByBalance } from '../../src/engines/payment'
import { scopeOf } from '../../src/engines/scope'
import { least } from '../../src/lib/money'
import type { Services } from '../../src/services'
import { type ModelCommission, paidOut, promised, servers, takeBack } from './goods'
import { allOf, type Lane } from './lane'
import { fund } from './ledger-ops'
import { drawn, happens, LAST, type Operation, pick, type Way } from './operation'
import { DEDUCTED, KEEPER, MARGIN, MARGIN_BP, PEOPLE, SHOP } from './terms'

/** What somebody pays at the shop's counter. */
export interface ModelPayment {
  id: string
  who: number
  amountFen: bigint
  xfqFen: bigint
  state: 'unpaid' | 'paid' | 'over'
  /** What it brings whoever serves the shop. */
  commissions: ModelCommission[]
}

const STORE = { voucherBp: 2_500, mostFen: 3_000n, dayFen: 10n ** 12n }

/** The shop can be walked into, and paid at. */
export async function beginStore(services: Services, shopId: string) {
  const place = { kind: 'offline', longitude: 120.1, latitude: 30.2 }
  await services.db.update(shops).set(place).where(eq(shops.id, shopId))
  await renewCode(services, { id: shopId })
  await setTerms(services.db, shopId, STORE)
}

const nth = fc.nat(3)
const cash = (owner: number, by: bigint) => ({ owner, asset: 'CNY', bucket: 'available', by }) as const
const vouchers = (who: number, by: bigint) => [
  { owner: who, asset: 'xfq', bucket: 'available', by } as const,
  { owner: DEDUCTED, asset: 'xfq', bucket: 'available', by: -by } as const
]
const marginOf = ({ amountFen }: ModelPayment) => (amountFen * MARGIN_BP) / 10_000n
const shares = (one: ModelPayment) => [
  cash(one.who, -(one.amountFen - one.xfqFen)),
  cash(SHOP, one.amountFen - marginOf(one)),
  cash(MARGIN, marginOf(one))
]

/** Ordered from one opened page, by one or two requests at the same moment: it makes one order. */
const order = drawn(
  fc.record({
    who: fc.nat(PEOPLE - 1),
    amountFen: fc.bigInt(10n, STORE.mostFen + 200n),
    useXfq: fc.boolean(),
    times: fc.integer({ min: 1, max: 2 })
  }),
  ({ who, amountFen, useXfq, times }) => ({
    name: 'order at a counter',
    async run(lane: Lane) {
      const { id: userId } = lane.people[who]!
      const { till } = await openTill(lane.services, { userId, shopId: lane.shelf[0]!.shopId })
      const asked = { userId, rootId: userId, till: till.id, amountFen, useXfq }
      const ordered = () => allOf(Array.from({ length: times }, () => orderPayment(lane.services, asked)))
      const expected = who === KEEPER ? 'OWN_SHOP' : amountFen > STORE.mostFen ? 'LIMIT' : true
      const made = await happens(lane, expected, ordered)
      if (!made) return
      const { id } = made[0]!
      assert.equal(new Set(made.map(one => one.id)).size, 1)
      const there = lane.books.of({ owner: who, asset: 'xfq', bucket: 'available' })
      const xfqFen = useXfq ? least((amountFen * BigInt(STORE.voucherBp)) / 10_000n, there) : 0n
      lane.books.book(vouchers(who, -xfqFen))
      lane.made.payments.push({ id, who, amountFen, xfqFen, state: 'unpaid', commissions: [] })
    }
  })
)

const pay = drawn(fc.record({ nth, times: fc.integer({ min: 1, max: 2 }) }), ({ nth, times }) => ({
  name: 'pay at a counter',
  async run(lane: Lane) {
    const one = pick(lane.made.payments, nth)
    if (one?.state !== 'unpaid') return
    const userId = lane.people[one.who]!.id
    const payOnce = async () => payByBalance(lane.services, await payableOrder(lane.services, { userId, ref: one.id }))
    const answers = await allOf(Array.from({ length: times }, payOnce))
    if (!lane.books.book(shares(one))) return assert.deepEqual([...new Set(answers)], ['short'])
    assert.equal(answers.filter(answer => answer === 'paid').length, 1)
    one.state = 'paid'
    one.commissions.push(...promised(lane, one.who, marginOf(one), servers(lane)))
    paidOut(lane, one, marginOf(one))
    lane.saw('a store is paid')
  }
}))

const cancel = nth.map(nth => ({
  name: 'leave a counter',
  async run(lane: Lane) {
    const one = pick(lane.made.payments, nth)
    if (!one) return
    const expected = one.state === 'unpaid' || 'STATE'
    const { id: userId } = lane.people[one.who]!
    await happens(lane, expected, () => cancelOrder(lane.services, { userId, ref: one.id }))
    if (expected !== true) return
    one.state = 'over'
    lane.books.book(vouchers(one.who, one.xfqFen))
  }
}))

/** The keeper gives a payment back, out of what the shop has; asked again, it is over. */
const giveBack = drawn(nth, nth => ({
  name: 'give back at a counter',
  async run(lane: Lane) {
    const one = pick(lane.made.payments, nth)
    if (one?.state !== 'paid') return
    const keeper = lane.people[KEEPER]!.id
    const shop = await scopeOf(lane.shop.db, keeper, { shopId: lane.shelf[0]!.shopId })
    const back = shares(one).map(delta => ({ ...delta, by: -delta.by }))
    const expected = lane.books.book([...back, ...vouchers(one.who, one.xfqFen)]) || 'SHOP_SHORT'
    const asked = { id: one.id, reason: '退款', actorId: keeper }
    await happens(lane, expected, () => refundPayment(lane.services, shop, asked))
    if (expected !== true) return
    await happens(lane, 'STATE', () => refundPayment(lane.services, shop, asked))
    one.state = 'over'
    takeBack(lane, one, 'whole', 1n, 1n)
    lane.saw('a store gives back')
  }
}))

/** What is paid at a shop's counter: with vouchers, once, given up, given back. */
export const storeOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 4, arbitrary: order },
  { weight: 3, arbitrary: pay },
  { weight: 1, arbitrary: cancel },
  { weight: 2, arbitrary: giveBack }
]

const counter = (amountFen: bigint) => order.of({ who: 1, amountFen, useXfq: true, times: 1 })

/** A payment that is given back, and one of more than the shop takes. */
export const storeWays: readonly Way[] = [
  [
    fund.of({ who: 1, asset: 'CNY', amount: 1_000n, twice: false }),
    counter(1_000n),
    pay.of({ nth: LAST, times: 1 }),
    giveBack.of(LAST)
  ],
  [counter(STORE.mostFen + 1n)]
]
