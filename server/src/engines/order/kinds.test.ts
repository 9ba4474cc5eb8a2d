import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { orders } from '../../db/schema'
import { programmes } from '../../domains'
import { runJob } from '../../jobs'
import { refuse } from '../../lib/refusal'
import { account, balanceOf, CLEARING, merchant, platform, user } from '../ledger'
import { checkOut, createOrder, type GoodsKind, lineOf, orderKinds, productGoods, SETTLE_MS } from '.'

interface BundleAsk {
  productId: string
  qty: number
  seats: number
}

/** What the kind was told, by the turn. */
let told: string[]
let seats: number

/** Goods at a price of its own, with places that are reserved when the order is made, sold for the platform itself. */
const bundle: GoodsKind<BundleAsk> = {
  code: 'bundle',
  settlesTo: 'platform',
  reducible: false,
  async lines({ db }, _who, { productId, qty }) {
    const [goods] = await productGoods(db, productId, null)
    if (!goods) return refuse('NOT_FOUND', '没有这个礼包')
    return [{ ...lineOf(goods, { kind: 'list', fen: 777n }, qty), cartId: null }]
  },
  keeps: ({ seats: wanted }) => ({ seats: wanted }),
  async placed(_tx, { detail, lines }) {
    const wanted = Number(detail!.seats)
    if (seats < wanted) refuse('FULL', '名额已满')
    seats -= wanted
    told.push(`placed ${lines[0]!.qty}`)
  },
  async paid(_tx, order, parts) {
    told.push(`paid ${order.kind} ${parts.length}`)
  },
  async cancelled(_tx, order) {
    seats += Number(order.detail!.seats)
    told.push('cancelled')
  },
  async settled(_tx, order) {
    told.push(`settled ${order.payFen}`)
    return []
  },
  async refunded() {
    told.push('refunded')
  },
  unreturnable: order => (order.shippedAt ? '礼包发货后不支持售后' : '')
}

let shop: TestShop
let buying: Buying
let keeperId: string
let keeper: string
beforeAll(async () => {
  shop = await TestShop.open({ programmes: [...programmes, { contracts: [], orderKinds: [bundle] }] })
  buying = new Buying(shop)
  keeperId = (await shop.person({ roles: ['operator'] })).id
})
afterAll(() => shop.close())
beforeEach(async () => {
  keeper = await shop.tokenOf(keeperId)
  told = []
  seats = 10
})

const held = (owner: Parameters<typeof account>[0]) => balanceOf(shop.db, account(owner, 'CNY'))
const rowOf = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!

async function placed(userId: string, fields: Partial<BundleAsk> = {}, choices: object = {}) {
  const services = shop.app.services
  const goods = await buying.goods({ priceFen: 1000n })
  const ask = { productId: goods.productId, qty: 2, seats: 3, ...fields }
  const { key } = await checkOut(services, bundle, { userId, ask, choices: {} })
  const made = await createOrder(services, { userId, orderKey: key, choices, payType: 'yue', mark: '' })
  return { ...made, goods }
}

async function paid(buyer: { id: string; token: string }) {
  const order = await placed(buyer.id)
  await buying.pay(buyer, order.no)
  return order
}

test('goods of a kind the engine has never heard of are paid, shipped, received, settled to whom the kind says', async () => {
  const buyer = await buying.buyer()
  const [clearing, margin] = [await held(CLEARING), await held(platform('margin'))]
  const { id, no, payFen, goods } = await paid(buyer)
  expect(payFen).toBe(1554n)
  expect(await rowOf(id)).toMatchObject({ kind: 'bundle', state: 'paid', detail: { seats: 3 }, goodsFen: 1554n })
  expect(seats).toBe(7)
  const parcel = { id: no, company: 'shunfeng', number: 'SF1234567890' }
  expect(await shop.call('POST /api/admin/order/ship', parcel, { token: keeper })).toMatchObject({ status: 200 })
  expect(await shop.call('POST /api/order/take', { uni: no }, buyer)).toMatchObject({ status: 200 })
  shop.clock.advance(SETTLE_MS / 1000 + 1)
  expect(await runJob(shop.app.services, 'order-settle')).toBe(1)
  expect(await held(CLEARING)).toBe(clearing)
  expect(await held(platform('margin'))).toBe(margin + 1554n)
  expect(await held(merchant(goods.shopId))).toBe(0n)
  expect(told).toEqual(['placed 2', 'paid bundle 1', 'settled 1554'])
})

test('they are given back whole, to the fen, and the pieces go back on the shelf', async () => {
  const buyer = await buying.buyer()
  const { id, no, goods } = await paid(buyer)
  expect(await held(user(buyer.id))).toBe(0n)
  const asked = { id: no, reason: '活动取消' }
  const answer = await shop.call('POST /api/admin/order/refund', asked, { token: keeper })
  expect(answer).toMatchObject({ status: 200, data: { status: 'refunded' } })
  expect(await held(user(buyer.id))).toBe(1554n)
  expect(await rowOf(id)).toMatchObject({ state: 'refunded' })
  const [left] = await productGoods(shop.db, goods.productId, null)
  expect(left!.sku!.stock).toBe(10)
  expect(told).toEqual(['placed 2', 'paid bundle 1', 'refunded'])
})

test('what the kind reserves is given back with an order that is not paid', async () => {
  const buyer = await buying.buyer()
  const { no } = await placed(buyer.id)
  await shop.call('POST /api/order/cancel', { id: no }, buyer)
  expect(seats).toBe(10)
  expect(told).toEqual(['placed 2', 'cancelled'])
})

test('a kind that has no room refuses the whole order, and nothing is held', async () => {
  const buyer = await buying.buyer()
  await expect(placed(buyer.id, { seats: 11 })).rejects.toMatchObject({ code: 'FULL' })
  expect(await shop.db.$count(orders, eq(orders.userId, buyer.id))).toBe(0)
})

test('nothing is taken off a kind that is not to be reduced, whatever the client chooses', async () => {
  const buyer = await buying.buyer()
  const coupon = await buying.coupon(buyer.id, { amountFen: 100n })
  const choices = { couponIds: [coupon], useJindou: true, useXfq: true }
  expect(await placed(buyer.id, {}, choices)).toMatchObject({ payFen: 1554n })
})

test('the kind says what may not be asked back', async () => {
  const buyer = await buying.buyer()
  const { no } = await paid(buyer)
  const ask = { uni: no, refund_type: 1 as const, cart_ids: [], text: '不想要了', preview: true }
  expect(await shop.call('POST /api/order/refund/verify', ask, buyer)).toMatchObject({ status: 200 })
  await shop.call(
    'POST /api/admin/order/ship',
    { id: no, company: 'shunfeng', number: 'SF1234567891' },
    { token: keeper }
  )
  expect(await shop.call('POST /api/order/refund/verify', ask, buyer)).toMatchObject({
    code: 'STATE',
    msg: '礼包发货后不支持售后'
  })
})

test('a checkout of one kind is not priced again as another', async () => {
  const buyer = await buying.buyer()
  const goods = await buying.goods()
  const ask = { productId: goods.productId, qty: 1, seats: 1 }
  const { key } = await checkOut(shop.app.services, bundle, { userId: buyer.id, ask, choices: {} })
  expect(await shop.call('POST /api/order/confirm', { orderKey: key }, buyer)).toMatchObject({ code: 'KEY_EXPIRED' })
})

test('a server does not start with two kinds of one name, and does not know the kinds of another server', async () => {
  expect(() => orderKinds([bundle, bundle])).toThrow('two kinds of order are called bundle')
  const other = await TestShop.open()
  expect(() => other.app.services.kinds.order.of('bundle')).toThrow('unknown kind of order: bundle')
  expect(shop.app.services.kinds.order.of('bundle')).toBe(bundle)
  await other.close()
})
