import assert from 'node:assert/strict'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { cartLines, orderLines } from '../../src/db/schema'
import { mall } from '../../src/domains/order/order-kind'
import type { GroupAsk } from '../../src/domains/order/terms'
import { refundOrder } from '../../src/engines/aftersale'
import {
  cancelOrder,
  checkOut,
  createOrder,
  type GoodsKind,
  settleDue,
  shipOrder,
  takeOrder
} from '../../src/engines/order'
import { actInSandbox, openPayment, payableOrder, payByBalance } from '../../src/engines/payment'
import { newId } from '../../src/lib/ids'
import { least } from '../../src/lib/money'
import { Buying } from '../buying'
import { settleGifts, takenWay } from './gift-ops'
import {
  cash,
  deducted,
  endRefund,
  groupMoved,
  isAsked,
  isDue,
  isPaid,
  type ModelGoods,
  settle,
  unsentLeft,
  waits
} from './goods'
import { allOf, type Lane } from './lane'
import { drawn, happens, LAST, type Operation, pick, type Way } from './operation'
import { JINDOU_SHARE, PEOPLE, SHELF } from './terms'

const nth = fc.nat(3)
const times = fc.integer({ min: 1, max: 2 })

export interface Wish {
  who: number
  sku: number
  qty: number
  coupon: { fen: bigint; ofMall: boolean } | null
  useXfq: boolean
  useJindou: boolean
}

/** What it costs: the coupon first, then vouchers, then beans for at most a part of what is left; freight on top. */
function priced({ books }: Lane, { who, sku, qty, coupon, useXfq, useJindou }: Wish, unitFen: bigint) {
  const of = (asset: 'xfq' | 'jindou') => books.of({ owner: who, asset, bucket: 'available' })
  const { postageFen } = SHELF[sku]!
  let left = unitFen * BigInt(qty)
  const take = (fen: bigint) => {
    const taken = least(fen, left)
    left -= taken
    return taken
  }
  const couponFen = take(coupon?.fen ?? 0n)
  const xfqFen = take(useXfq ? of('xfq') : 0n)
  const jindou = take(useJindou ? least(of('jindou'), (left * JINDOU_SHARE) / 100n) : 0n)
  const mallCouponFen = coupon?.ofMall ? couponFen : 0n
  return { payFen: left + postageFen, freightFen: postageFen, mallCouponFen, xfqFen, jindou }
}

/** What they are ordered as: at which price, by which kind, and what that is asked beside the line. */
export interface As {
  unitFen: bigint
  kind: GoodsKind<GroupAsk>
  ask: Partial<GroupAsk>
}

/** Checked out and ordered, once or several times at the same moment under one key. */
export async function order(lane: Lane, wish: Wish, calls: number, as?: As): Promise<ModelGoods> {
  const { db } = lane.shop
  const { who, sku, qty, coupon, useXfq, useJindou } = wish
  const { unitFen, kind, ask } = as ?? { unitFen: SHELF[wish.sku]!.priceFen, kind: mall, ask: {} }
  const sums = priced(lane, wish, unitFen)
  const { id: userId } = lane.people[who]!
  const { productId, skuId, shopId } = lane.shelf[sku]!
  const cartId = newId()
  await db.insert(cartLines).values({ userId, id: cartId, productId, skuId, qty, seenPriceFen: 1n, buyNow: true })
  const couponOf = coupon && { amountFen: coupon.fen, shopId: coupon.ofMall ? null : shopId }
  const couponIds = couponOf ? [await new Buying(lane.shop).coupon(userId, couponOf)] : []
  const common = { userId }
  const { key } = await checkOut(lane.services, kind as GoodsKind<object>, {
    ...common,
    ask: { cartIds: [cartId], ...ask },
    choices: { couponIds, useXfq, useJindou }
  })
  const request = { ...common, orderKey: key, choices: {}, payType: 'yue', mark: '' }
  const made = await allOf(Array.from({ length: calls }, () => createOrder(lane.services, request)))
  assert.equal(made.filter(({ fresh }) => fresh).length, 1)
  const { id, payFen } = made[0]!
  assert.equal(payFen, sums.payFen)
  lane.books.book(deducted(who, sums, 1n))
  const [line] = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.userId, userId), eq(orderLines.orderId, id)))
  const fresh = { state: 'unpaid', by: 'yue', settled: false, sent: 0, parcels: 0 } as const
  const lockedBy = lane.lockedBy[who]
  const goods: ModelGoods = { id, who, lineId: line!.id, qty, sums, lockedBy, ...fresh, sales: [], commissions: [] }
  lane.made.goods.push(goods)
  return goods
}

/** At the cashier, told once or twice. */
async function payOutside(lane: Lane, goods: ModelGoods, calls: number) {
  const { id: userId } = lane.people[goods.who]!
  const payable = await payableOrder(lane.services, { userId, ref: goods.id })
  const opening = { order: payable, channel: 'sandbox', scene: 'h5', userIds: [userId], ip: '127.0.0.1' } as const
  const { payNo } = await openPayment(lane.services, opening)
  await actInSandbox(lane.services, payNo, calls > 1 ? 'twice' : 'pay')
  goods.by = 'sandbox'
  isPaid(lane, goods)
}

async function payInside(lane: Lane, goods: ModelGoods, calls: number) {
  const { id: userId } = lane.people[goods.who]!
  const pay = async () => payByBalance(lane.services, await payableOrder(lane.services, { userId, ref: goods.id }))
  if (goods.state === 'cancelled') return void (await happens(lane, 'ORDER_CLOSED', pay))
  const answers = await allOf(Array.from({ length: calls }, pay))
  if (goods.state !== 'unpaid') return assert.deepEqual([...new Set(answers)], ['already'])
  if (!lane.books.book([cash(goods.who, -goods.sums.payFen)])) return assert.deepEqual([...new Set(answers)], ['short'])
  assert.equal(answers.filter(answer => answer === 'paid').length, 1)
  isPaid(lane, goods)
}

/** Sends so many pieces, or all that are left to be sent. */
const ship = async (lane: Lane, goods: ModelGoods, num?: number) => {
  const left = unsentLeft(goods)
  const maySend = goods.state === 'paid' && !isAsked(goods) && !waits(goods)
  const expected = maySend ? (num ?? 0) <= left || 'QTY' : 'STATE'
  const parcel = { code: 'shunfeng', company: '顺丰速运', no: `SF123456789${goods.parcels}` }
  const items = num === undefined ? undefined : [{ lineId: goods.lineId, num }]
  await happens(lane, expected, () => shipOrder(lane.services, { ref: goods.id, parcel, items }))
  if (expected === true) hasLeft(lane, goods, num ?? left)
}

/** So many pieces are on their way; with the last of them the order is. */
function hasLeft(lane: Lane, goods: ModelGoods, num: number) {
  const isRest = num === unsentLeft(goods)
  if (!isRest || goods.sent > 0) goods.sent += num
  goods.parcels++
  if (!isRest) return
  goods.state = 'shipped'
  if (goods.sent > 0) lane.saw('the rest of an order is sent')
}

const take = async (lane: Lane, goods: ModelGoods) => {
  const expected = goods.state === 'shipped' || 'STATE'
  const { id } = lane.people[goods.who]!
  await happens(lane, expected, () => takeOrder(lane.services, { userId: id, ref: goods.id }))
  if (expected === true) goods.state = 'received'
}

/** A week after they were received, orders are settled, by one run or two at the same moment. */
async function settleDueNow(lane: Lane, runs: number) {
  for (const goods of lane.made.goods.filter(isDue)) settle(lane, goods)
  settleGifts(lane)
  await allOf(Array.from({ length: runs }, () => settleDue(lane.afterAWeek())))
}

export const wish = fc.record({
  who: fc.nat(PEOPLE - 1),
  sku: fc.nat(SHELF.length - 1),
  qty: fc.integer({ min: 1, max: 4 }),
  coupon: fc.option(fc.record({ fen: fc.bigInt(1n, 900n), ofMall: fc.boolean() })),
  useXfq: fc.boolean(),
  useJindou: fc.boolean()
})

/** Ordered, and sometimes paid, received and settled before anything else happens. */
const buy = drawn(
  fc.record({ wish, times, until: fc.constantFrom('ordered', 'paid', 'received', 'settled', 'settled') }),
  ({ wish, times, until }) => ({
    name: 'order goods',
    async run(lane: Lane) {
      const goods = await order(lane, wish, times)
      if (until === 'ordered') return
      if (goods.sums.payFen === 0n) await payInside(lane, goods, times)
      else await payOutside(lane, goods, times)
      if (until === 'paid') return
      await ship(lane, goods)
      await take(lane, goods)
      if (until === 'settled') await settleDueNow(lane, times)
    }
  })
)

export const pay = drawn(fc.record({ nth, times, outside: fc.boolean() }), ({ nth, times, outside }) => ({
  name: 'pay for goods',
  async run(lane: Lane) {
    const goods = pick(lane.made.goods, nth)
    if (!goods) return
    if (outside && goods.state === 'unpaid' && goods.sums.payFen > 0n) return payOutside(lane, goods, times)
    await payInside(lane, goods, times)
  }
}))

const move = drawn(
  fc.record({ nth, taken: fc.boolean(), num: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }) }),
  ({ nth, taken, num }) => ({
    name: 'send or receive goods',
    async run(lane: Lane) {
      const goods = pick(lane.made.goods, nth)
      if (goods) await (taken ? take(lane, goods) : ship(lane, goods, num))
    }
  })
)
/** Of what was ordered last, so many pieces leave, or all that are left. */
export const sendSome = (num?: number) => move.of({ nth: LAST, taken: false, num })

const cancel = nth.map(nth => ({
  name: 'cancel goods',
  async run(lane: Lane) {
    const goods = pick(lane.made.goods, nth)
    if (!goods) return
    const expected = goods.state === 'unpaid' || 'STATE'
    const { id } = lane.people[goods.who]!
    await happens(lane, expected, () => cancelOrder(lane.services, { userId: id, ref: goods.id }))
    if (expected !== true) return
    lane.books.book(deducted(goods.who, goods.sums, -1n))
    goods.state = 'cancelled'
    groupMoved(lane, goods)
  }
}))

/** The shop gives all of it back; what was paid outside is back when the channel has said so. */
const refund = nth.map(nth => ({
  name: 'refund goods',
  async run(lane: Lane) {
    const goods = pick(lane.made.goods, nth)
    if (!goods) return
    const untouched = goods.sales.every(({ state }) => state === 'over')
    const expected = (goods.state === 'paid' && goods.sent === 0 && untouched) || 'STATE'
    await happens(lane, expected, () => refundOrder(lane.services, { ref: goods.id, reason: '不想要了' }))
    if (expected !== true) return
    if (goods.by === 'sandbox' && goods.sums.payFen > 0n) goods.state = 'refunding'
    else {
      lane.books.book([cash(goods.who, goods.sums.payFen)])
      endRefund(lane, goods)
    }
  }
}))

const settleAll = drawn(times, times => ({ name: 'settle', run: (lane: Lane) => settleDueNow(lane, times) }))

/** Goods of a shop, paid with money, coupons, vouchers and beans, sent, given back and settled. */
export const goodsOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 7, arbitrary: buy },
  { weight: 2, arbitrary: pay },
  { weight: 3, arbitrary: move },
  { weight: 1, arbitrary: cancel },
  { weight: 1, arbitrary: refund },
  { weight: 4, arbitrary: settleAll }
]

/** What somebody wants for money alone. */
export const plain = (who: number): Wish => ({ who, sku: 2, qty: 1, coupon: null, useXfq: false, useJindou: false })
export const buyAndSettle = (who: number) => buy.of({ wish: plain(who), times: 1, until: 'settled' })
export const buyAndPaySome = (who: number, qty: number) =>
  buy.of({ wish: { ...plain(who), qty }, times: 1, until: 'paid' })
export const buyAndPay = (who: number) => buy.of({ wish: plain(who), times: 2, until: 'paid' })

/** A gift on its way, up to where its shop is paid. */
export const goodsWays: readonly Way[] = [[...takenWay, settleAll.of(1)]]
