import { and, eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { flashBuyers, flashStripes, orderLines, orders, products, skus, userCoupons } from '../../db/schema'
import { account, balanceOf, check, fundUser, merchant, platform, user } from '../../engines/ledger'
import { canMove, markPaid, ORDER_STATES, type OrderMove, type OrderState } from '../../engines/order'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let keeper: { token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { JINDOU_SHARE_PERCENT: '50', PLATFORM_MARGIN_BP: '1000' } })
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator'] })
})
afterEach(async () => expect((await check(shop.db)).problems).toEqual([]))
afterAll(() => shop.close())

const DAY_S = 86_400
const rowOf = async (no: string) => (await shop.db.select().from(orders).where(eq(orders.no, no)))[0]!
const detail = async (token: string, no: string) =>
  (await shop.call('GET /api/order/detail/{id}', { id: no }, { token })).data
const ship = (no: string, token = keeper.token) =>
  shop.call('POST /api/admin/order/ship', { id: no, company: '顺丰速运', number: 'SF1234567890' }, { token })
const take = (token: string, no: string) => shop.call('POST /api/order/take', { uni: no }, { token })
const cancel = (token: string, no: string) => shop.call('POST /api/order/cancel', { id: no }, { token, form: true })
const refund = (no: string) =>
  shop.call('POST /api/admin/order/refund', { id: no, reason: '买家不想要了' }, { token: keeper.token })
const stockOf = async (skuId: string) => (await shop.db.select().from(skus).where(eq(skus.id, skuId)))[0]!.stock
const balance = (userId: string, asset: 'CNY' | 'jindou' | 'xfq') => balanceOf(shop.db, account(user(userId), asset))

/** A buyer with an order that holds one of everything. */
async function fullOrder() {
  const buyer = await buying.buyer()
  const plain = await buying.goods({ priceFen: 4000n, stock: 10 })
  const flashed = await buying.goods({ shopId: plain.shopId, stock: 10 })
  const activityId = await buying.flash(flashed, 4, { perPerson: 2, stripes: 4 })
  const coupon = await buying.coupon(buyer.id, { amountFen: 500n })
  const at = shop.clock.now()
  await fundUser(shop.db, { userId: buyer.id, asset: 'xfq', amountMinor: 700n, key: newId(), at })
  await fundUser(shop.db, { userId: buyer.id, asset: 'jindou', amountMinor: 300n, key: newId(), at })
  // Two pieces, while every stripe has one: they come from two of them.
  const wants = [
    { of: plain, qty: 2 },
    { of: flashed, qty: 2, activityId }
  ]
  const { no, payPrice } = await buying.order(buyer.token, wants, { useXfq: true, useJindou: true })
  expect(payPrice).toBe('75.00')
  const held = async () => {
    const stripes = await shop.db.select().from(flashStripes).where(eq(flashStripes.itemId, activityId))
    const [limit] = await shop.db.select().from(flashBuyers).where(eq(flashBuyers.itemId, activityId))
    const [card] = await shop.db.select().from(userCoupons).where(eq(userCoupons.id, coupon))
    const [product] = await shop.db.select().from(products).where(eq(products.id, plain.productId))
    return {
      stock: await stockOf(plain.skuId),
      shelf: product!.stock,
      flash: stripes.reduce((sum, row) => sum + row.sold, 0),
      bought: limit!.bought,
      coupon: card!.state,
      xfq: await balance(buyer.id, 'xfq'),
      jindou: await balance(buyer.id, 'jindou')
    }
  }
  return { buyer, no, held, plain }
}
const HELD = { stock: 8, shelf: 8, flash: 2, bought: 2, coupon: 'used', xfq: 0n, jindou: 0n }
const GIVEN_BACK = { stock: 10, shelf: 10, flash: 0, bought: 0, coupon: 'unused', xfq: 700n, jindou: 300n }

describe('cancelling', () => {
  test('gives back stock, flash pieces and limit, coupon, vouchers and beans, once', async () => {
    const { buyer, no, held } = await fullOrder()
    expect(await held()).toEqual(HELD)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(buyer.token, no)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === 'STATE')).toHaveLength(9)
    expect(await held()).toEqual(GIVEN_BACK)
    expect(await detail(buyer.token, no)).toMatchObject({
      status: -4,
      _status: { _title: '已取消', _until: 0, _actions: ['again'] }
    })
  })

  test('keeps the reason the buyer gave', async () => {
    const { buyer, no } = await fullOrder()
    const answer = await shop.call(
      'POST /api/order/cancel',
      { id: no, reason: ' 不想买了 ' },
      { token: buyer.token, form: true }
    )
    expect(answer).toMatchObject({ status: 200 })
    expect((await detail(buyer.token, no)).timeline[0]).toMatchObject({ msg: '你已取消订单：不想买了' })
  })

  test('an unpaid order cancels itself after thirty minutes, once, however many servers look', async () => {
    const { buyer, no, held } = await fullOrder()
    shop.clock.advance(29 * 60)
    await runJob(shop.app.services, 'order-cancel-unpaid')
    expect(await held()).toEqual(HELD)
    shop.clock.advance(60)
    const runs = await Promise.all(Array.from({ length: 5 }, () => runJob(shop.app.services, 'order-cancel-unpaid')))
    expect(runs.reduce((a, b) => a + b, 0)).toBe(1)
    expect(await held()).toEqual(GIVEN_BACK)
    expect((await detail(buyer.token, no)).timeline[0]).toMatchObject({ action: 'expire' })
  })

  test('racing payment and cancel end in one of the two, with money and goods to match', async () => {
    for (let round = 0; round < 8; round++) {
      const buyer = await buying.buyer()
      const goods = await buying.goods({ stock: 1, priceFen: 900n })
      const { no } = await buying.order(buyer.token, [{ of: goods }])
      const at = shop.clock.now()
      await fundUser(shop.db, { userId: buyer.id, asset: 'CNY', amountMinor: 900n, key: newId(), at })
      const pay = () => shop.call('POST /api/order/pay', { uni: no, paytype: 'yue' }, { token: buyer.token })
      // Every other round the cancel sets out first.
      const first = round % 2 ? cancel(buyer.token, no) : undefined
      const [paid, cancelled] = await Promise.all([pay(), first ?? cancel(buyer.token, no)])
      const { state } = await rowOf(no)
      expect(['paid', 'cancelled']).toContain(state)
      expect(cancelled.status === 200).toBe(state === 'cancelled')
      expect(paid.data.status === 'SUCCESS').toBe(state === 'paid')
      expect(await balance(buyer.id, 'CNY')).toBe(state === 'paid' ? 0n : 900n)
      expect(await stockOf(goods.skuId)).toBe(state === 'paid' ? 0 : 1)
    }
  })

  test('a payment of a cancelled order is late; the same payment twice is already; another is late', async () => {
    const paying = (userId: string, orderId: string, paymentId: string, amountFen?: bigint) =>
      transact(shop.db, tx =>
        markPaid(
          { ...shop.app.services, db: tx },
          {
            orderId,
            userId,
            paymentId,
            amountFen,
            payType: 'sandbox',
            paidAt: shop.clock.now()
          }
        )
      )
    const { buyer, no } = await fullOrder()
    const { id } = await rowOf(no)
    expect(await paying(buyer.id, id, newId(), 1n)).toBe('late')
    const payment = newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => paying(buyer.id, id, payment, 7500n)))
    expect(answers.filter(answer => answer === 'paid')).toHaveLength(1)
    expect(answers.filter(answer => answer === 'already')).toHaveLength(9)
    expect(await paying(buyer.id, id, newId())).toBe('late')
    const second = await fullOrder()
    await cancel(second.buyer.token, second.no)
    expect(await paying(second.buyer.id, (await rowOf(second.no)).id, newId())).toBe('late')
    // Nothing stood behind these payments, so the order is put where no later check counts it.
    await shop.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, id))
  })
})

describe('split by shop', () => {
  test('each part keeps its exact sums, ships and is received by itself', async () => {
    const buyer = await buying.buyer()
    const a = await buying.goods({ priceFen: 3333n, postageFen: 700n })
    const a2 = await buying.goods({ shopId: a.shopId, priceFen: 101n })
    const b = await buying.goods({ priceFen: 999n })
    await buying.coupon(buyer.id, { amountFen: 1000n })
    const { no } = await buying.order(buyer.token, [{ of: a, qty: 2 }, { of: b, qty: 3 }, { of: a2 }])
    await buying.pay(buyer, no)
    const whole = await detail(buyer.token, no)
    expect(whole).toMatchObject({
      status: 1,
      cartInfo: { length: 3 },
      children: [{ mer_id: a.shopId }, { mer_id: b.shopId }]
    })
    const root = await rowOf(no)
    const parts = await shop.db.select().from(orders).where(eq(orders.parentId, root.id))
    for (const field of ['goodsFen', 'freightFen', 'couponFen', 'mallCouponFen', 'payFen', 'totalNum'] as const) {
      const sum = parts.reduce((total, part) => total + BigInt(part[field]), 0n)
      expect(sum).toBe(BigInt(root[field]))
    }
    const [first, second] = whole.children.map(child => child.order_id)
    expect(await ship(first!)).toMatchObject({ status: 200 })
    expect((await detail(buyer.token, first!)).status).toBe(2)
    expect(await detail(buyer.token, second!)).toMatchObject({
      status: 1,
      parent_order_id: no,
      cartInfo: { length: 1 }
    })
    expect(await take(buyer.token, first!)).toMatchObject({ status: 200 })
    const list = await shop.call('GET /api/order/list', {}, { token: buyer.token })
    expect(list.data.map(order => order.order_id).sort()).toEqual([first, second].sort())
    expect(await ship(no)).toMatchObject({ code: 'STATE' })
  })
})

describe('the life of a paid order', () => {
  test('ships, is followed, arrives by itself after ten days and settles a week later', async () => {
    const { buyer, no, plain } = await fullOrder()
    const left_s = async () => (await detail(buyer.token, no))._status._until - shop.clock.now().getTime() / 1000
    expect(await left_s()).toBe(30 * 60)
    await buying.pay(buyer, no)
    expect((await detail(buyer.token, no))._status._until).toBe(0)
    expect(await shop.call('GET /api/order/get_express', { order_id: no }, { token: buyer.token })).toMatchObject({
      code: 'NOT_SHIPPED'
    })
    await ship(no)
    expect(await left_s()).toBe(10 * DAY_S)
    const trace = async () =>
      (await shop.call('GET /api/order/get_express', { order_id: no }, { token: buyer.token })).data
    expect((await trace()).express.result.list).toHaveLength(1)
    shop.clock.advance(21 * 3600)
    expect(await trace()).toMatchObject({
      order: { delivery_name: '顺丰速运', delivery_id: 'SF1234567890' },
      express: { result: { arrived: false, list: { length: 4 } } }
    })
    shop.clock.advance(9 * DAY_S)
    await runJob(shop.app.services, 'order-receive-overdue')
    expect((await rowOf(no)).state).toBe('shipped')
    shop.clock.advance(DAY_S)
    await runJob(shop.app.services, 'order-receive-overdue')
    expect((await rowOf(no)).state).toBe('received')
    expect(await left_s()).toBe(7 * DAY_S)
    shop.clock.advance(7 * DAY_S)
    const runs = await Promise.all(Array.from({ length: 4 }, () => runJob(shop.app.services, 'order-settle')))
    expect(runs.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(1)
    expect((await rowOf(no)).state).toBe('complete')
    // 90.00 of goods less a 5.00 coupon of the mall, 7.00 vouchers and 3.00 beans, all made good; a tenth is the margin.
    expect(await balanceOf(shop.db, account(merchant(plain.shopId), 'CNY'))).toBe(8100n)
    expect(await balanceOf(shop.db, account(platform('marketing'), 'CNY'))).toBeLessThanOrEqual(-1500n)
    expect((await detail(buyer.token, no)).timeline.map(step => step.action)).toEqual([
      'settle',
      'arrive',
      'ship',
      'pay',
      'create'
    ])
  })

  test('is refunded before shipping: money and everything held go back, once', async () => {
    const { buyer, no, held } = await fullOrder()
    await buying.pay(buyer, no)
    const answers = await Promise.all(Array.from({ length: 6 }, () => refund(no)))
    expect(answers.filter(answer => answer.status === 200)).toMatchObject([{ data: { status: 'refunded' } }])
    expect(answers.filter(answer => answer.code === 'STATE')).toHaveLength(5)
    expect(await balance(buyer.id, 'CNY')).toBe(7500n)
    expect(await held()).toEqual(GIVEN_BACK)
    expect(await ship(no)).toMatchObject({ code: 'STATE' })
    expect((await detail(buyer.token, no))._status).toMatchObject({ _type: -2, _title: '已退款' })
  })

  test('parts are refunded one by one; the coupon of the mall comes back with the last', async () => {
    const buyer = await buying.buyer()
    const coupon = await buying.coupon(buyer.id, { amountFen: 101n })
    const wants = [{ of: await buying.goods({ priceFen: 700n }) }, { of: await buying.goods({ priceFen: 500n }) }]
    const { no } = await buying.order(buyer.token, wants)
    await buying.pay(buyer, no)
    const { children } = await detail(buyer.token, no)
    const state = async () => (await shop.db.select().from(userCoupons).where(eq(userCoupons.id, coupon)))[0]!.state
    await refund(children[0]!.order_id)
    expect(await state()).toBe('used')
    await refund(children[1]!.order_id)
    expect(await state()).toBe('unused')
    expect(await balance(buyer.id, 'CNY')).toBe(1099n)
  })

  test('a signature is needed to sign; the shop is reminded once a day', async () => {
    const { buyer, no } = await fullOrder()
    const consign = (input = {}) =>
      shop.call('POST /api/order/doconsign', { uni: no, ...input }, { token: buyer.token })
    expect(await consign()).toMatchObject({ code: 'STATE' })
    await buying.pay(buyer, no)
    expect(await consign()).toMatchObject({ data: { result: 'reminded' } })
    expect(await consign()).toMatchObject({ code: 'REMINDED' })
    shop.clock.advance(DAY_S)
    const many = await Promise.all(Array.from({ length: 5 }, () => consign()))
    expect(many.filter(answer => answer.status === 200)).toHaveLength(1)
    await ship(no)
    expect(await consign()).toMatchObject({ code: 'SIGNATURE_NEEDED' })
    for (const sign_img of ['https://elsewhere.example/sign.png', '/media/u/../p/x.webp', 'javascript:alert(1)'])
      expect(await consign({ sign_img })).toMatchObject({ code: 'BAD_PICTURE' })
    const sign_img = `/media/u/${'ab'.repeat(16)}-1500.webp`
    expect(await consign({ sign_img })).toMatchObject({ data: { result: 'signed' } })
    expect(await detail(buyer.token, no)).toMatchObject({ status: 3, signature: sign_img })
  })

  test('counts sales of what was paid, once', async () => {
    const { buyer, no, plain } = await fullOrder()
    await runJob(shop.app.services, 'order-tally-sales')
    await buying.pay(buyer, no)
    await Promise.all(Array.from({ length: 4 }, () => runJob(shop.app.services, 'order-tally-sales')))
    const [product] = await shop.db.select().from(products).where(eq(products.id, plain.productId))
    expect(product!.sales).toBe(2)
  })
})

describe('every action in every state', () => {
  /** Brings a new order into a state the way people do. */
  async function orderIn(state: OrderState) {
    const buyer = await buying.buyer()
    const goods = [{ of: await buying.goods() }]
    if (state === 'split') goods.push({ of: await buying.goods() })
    const { no } = await buying.order(buyer.token, goods)
    if (state === 'cancelled') await cancel(buyer.token, no)
    if (state === 'unpaid' || state === 'cancelled') return { buyer, no }
    await buying.pay(buyer, no)
    if (state === 'refunded') await refund(no)
    if (state === 'refunding') await shop.db.update(orders).set({ state }).where(eq(orders.no, no))
    if (state === 'shipped' || state === 'received' || state === 'complete') await ship(no)
    if (state === 'received' || state === 'complete') await take(buyer.token, no)
    if (state === 'complete') await shop.db.update(orders).set({ state }).where(eq(orders.no, no))
    expect((await rowOf(no)).state).toBe(state)
    return { buyer, no }
  }

  type Try = (of: { buyer: { token: string }; no: string }) => Promise<{ status: number; code?: string }>
  const moves: [OrderMove, Try][] = [
    ['cancel', ({ buyer, no }) => cancel(buyer.token, no)],
    ['take', ({ buyer, no }) => take(buyer.token, no)],
    ['ship', ({ no }) => ship(no)],
    ['refund', ({ no }) => refund(no)],
    [
      'reprice',
      ({ no }) =>
        shop.call('POST /api/admin/order/price', { id: no, pay_price: '8.88', reason: '议价' }, { token: keeper.token })
    ]
  ]
  const cases = ORDER_STATES.flatMap(state => moves.map(([move, attempt]) => [move, state, attempt] as const))

  test.each(cases)('%s when %s', async (move, state, attempt) => {
    const of = await orderIn(state)
    const answer = await attempt(of)
    if (canMove(move, state)) expect(answer.status).toBe(200)
    else {
      expect(answer).toMatchObject({ status: 400, code: 'STATE' })
      expect((await rowOf(of.no)).state).toBe(state)
    }
  })
})

describe("somebody else's order", () => {
  test('is not found, by number or id, for every endpoint', async () => {
    const { no } = await fullOrder()
    const { id } = await rowOf(no)
    const { token } = await shop.person()
    for (const ref of [no, id, newId(), "' or '1'='1"]) {
      const answers = await Promise.all([
        shop.call('GET /api/order/detail/{id}', { id: ref }, { token }),
        shop.call('GET /api/order/get_express', { order_id: ref }, { token }),
        shop.call('POST /api/order/cancel', { id: ref }, { token }),
        shop.call('POST /api/order/take', { uni: ref }, { token }),
        shop.call('POST /api/order/doconsign', { uni: ref, sign_img: '/x.png' }, { token })
      ])
      for (const answer of answers) expect(answer).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    }
    expect((await shop.call('GET /api/order/list', { search: no }, { token })).data).toEqual([])
  })
})

describe('lists', () => {
  test('by state, by words, in pages, with counts to match', async () => {
    const buyer = await buying.buyer()
    const goods = await buying.goods({ name: '云南小粒咖啡豆', stock: 100 })
    const made: string[] = []
    for (let i = 0; i < 3; i++) made.push((await buying.order(buyer.token, [{ of: goods }])).no)
    await buying.pay(buyer, made[0]!)
    await cancel(buyer.token, made[1]!)
    const list = async (input = {}) =>
      (await shop.call('GET /api/order/list', input, { token: buyer.token })).data.map(order => order.order_id)
    expect(await list()).toEqual([...made].reverse())
    expect(await list({ type: 0 })).toEqual([made[2]])
    expect(await list({ type: 1 })).toEqual([made[0]])
    expect(await list({ type: -3 })).toEqual([])
    expect(await list({ page: 2, limit: 2 })).toEqual([made[0]])
    expect(await list({ search: '小粒咖啡' })).toHaveLength(3)
    expect(await list({ search: '%' })).toEqual([])
    expect(await list({ search: made[1] })).toEqual([made[1]])
    expect(await shop.call('GET /api/order/list', { type: 7 as never }, { token: buyer.token })).toMatchObject({
      code: 'INVALID'
    })
    expect((await shop.call('GET /api/order/data', {}, { token: buyer.token })).data).toMatchObject({
      order_count: 2,
      sum_price: '10.00',
      unpaid_count: 1,
      unshipped_count: 1
    })
    const lines = await shop.db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.userId, buyer.id)))
    expect(lines).toHaveLength(3)
  })
})
