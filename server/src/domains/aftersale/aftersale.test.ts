import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterSales, expectSums } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import {
  commissions,
  flashBuyers,
  flashStripes,
  payments,
  afterSales as sales,
  skus,
  userCoupons
} from '../../db/schema'
import { account, balanceOf, check, merchant, platform, user } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { fenOf } from '../../lib/money'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { JINDOU_SHARE_PERCENT: '50', PLATFORM_MARGIN_BP: '1000' } })
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
// The clock runs on for weeks, and sessions end.
beforeEach(async () => {
  keeper.token = await shop.tokenOf(keeper.id)
})
afterEach(async () => expect((await check(shop.db)).problems).toEqual([]))
afterAll(() => shop.close())

const DAY_S = 86_400
const {
  rowOf,
  linesOf,
  detail,
  ship,
  take,
  ask,
  asked,
  agree,
  refuse,
  received,
  express,
  send,
  withdraw,
  stateOf,
  paidOrder
} = afterSales(
  () => shop,
  () => buying,
  () => keeper
)
const balance = (id: string, asset: 'CNY' | 'jindou' | 'xfq') => balanceOf(shop.db, account(user(id), asset))
const stockOf = async (skuId: string) => (await shop.db.select().from(skus).where(eq(skus.id, skuId)))[0]!.stock

describe('asking', () => {
  test('pieces of a line go back with their exact part of everything, freight too', async () => {
    const { buyer, no, first, a, payFen } = await paidOrder()
    const cart_ids = [{ cart_id: first.id, cart_num: 1 }]
    const preview = await asked(buyer, no, { cart_ids, preview: true })
    expect(preview).toMatchObject({ id: '', refund_num: 1 })
    const one = await asked(buyer, no, { cart_ids })
    expect({ ...one, id: '' }).toEqual(preview)
    expect(fenOf(one.refund_price)).toBe(first.payFen / 3n)
    expect(fenOf(one.refund_postage)).toBe(first.freightFen / 3n)
    expect(await detail(buyer, no)).toMatchObject({
      status: 1,
      refund_status: 1,
      cartInfo: [{ refund_num: 0, surplus_num: 2 }, { surplus_num: 1 }],
      refunds: [{ id: one.id, status: 1, _title: '等待商家处理', _actions: ['withdraw'] }]
    })
    // The rest of the order goes on; the piece is looked for among what goes back.
    const goingBack = async () => (await shop.call('GET /api/order/list', { type: -3 }, buyer)).data
    expect(await goingBack()).toMatchObject([{ order_id: no, status: 1 }])
    expect(await agree(one.id)).toMatchObject({ status: 200 })
    expect(await goingBack()).toMatchObject([{ order_id: no, status: 1 }])
    expect(await balance(buyer.id, 'CNY')).toBe(fenOf(one.refund_price))
    expect(await balance(buyer.id, 'xfq')).toBe(fenOf(one.refund_xfq))
    expect(await balance(buyer.id, 'jindou')).toBe(BigInt(one.refund_jindou))
    expect(await stockOf(a.skuId)).toBe(98)
    const rest = await asked(buyer, no)
    expect(fenOf(rest.refund_price) + fenOf(one.refund_price)).toBe(payFen)
    await agree(rest.id)
    expect(await balance(buyer.id, 'CNY')).toBe(payFen)
    expect([await balance(buyer.id, 'xfq'), await balance(buyer.id, 'jindou')]).toEqual([707n, 311n])
    expect(await stockOf(a.skuId)).toBe(100)
    expect((await rowOf(no)).state).toBe('refunded')
  })

  test('the coupon comes back with the last piece and not before', async () => {
    const { buyer, no, coupon, second } = await paidOrder()
    const stateOfCoupon = async () =>
      (await shop.db.select().from(userCoupons).where(eq(userCoupons.id, coupon)))[0]!.state
    await agree((await asked(buyer, no, { cart_ids: [{ cart_id: second.id, cart_num: 1 }] })).id)
    expect(await stateOfCoupon()).toBe('used')
    await agree((await asked(buyer, no)).id)
    expect(await stateOfCoupon()).toBe('unused')
  })

  test('refuses what is not there, not paid, not shipped, asked before, or has no reason', async () => {
    const { buyer, no, first } = await paidOrder()
    const other = await paidOrder()
    const cart = (cart_id: string, cart_num: number) => ({ cart_ids: [{ cart_id, cart_num }] })
    expect(await ask(buyer, no, cart(first.id, 4))).toMatchObject({ code: 'QTY', msg: '最多可以退 3 件' })
    expect(await ask(buyer, no, cart(first.id, 0))).toMatchObject({ code: 'INVALID' })
    expect(await ask(buyer, no, cart(other.first.id, 1))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await ask(buyer, no, { refund_type: 2 })).toMatchObject({ code: 'NOT_SHIPPED' })
    expect(await ask(buyer, no, { refund_type: 3 })).toMatchObject({ code: 'INVALID' })
    expect(await ask(buyer, no, { text: ' ' })).toMatchObject({ code: 'REASON' })
    const twice = [...cart(first.id, 1).cart_ids, ...cart(first.id, 1).cart_ids]
    expect(await ask(buyer, no, { cart_ids: twice })).toMatchObject({ code: 'QTY' })
    const refund_reason_wap_img = ['https://elsewhere.example/a.webp']
    expect(await ask(buyer, no, { refund_reason_wap_img })).toMatchObject({ code: 'BAD_PICTURE' })
    await asked(buyer, no)
    expect(await ask(buyer, no)).toMatchObject({ code: 'QTY' })
    expect(await ask(buyer, no, { ...cart(first.id, 1), preview: true })).toMatchObject({ code: 'QTY' })
    const unpaid = await buying.order(buyer.token, [{ of: await buying.goods() }])
    expect(await ask(buyer, unpaid.no)).toMatchObject({ code: 'STATE' })
    expect(await ask(buyer, unpaid.no, { preview: true })).toMatchObject({ code: 'STATE' })
  })

  test('is nobody else’s: orders and after-sales of others are not found', async () => {
    const { buyer, no } = await paidOrder()
    const { id } = await asked(buyer, no)
    const stranger = await shop.person()
    expect(await ask(stranger, no)).toMatchObject({ code: 'NOT_FOUND' })
    for (const ref of [id, newId()]) {
      expect(await withdraw(stranger, ref)).toMatchObject({ code: 'NOT_FOUND' })
      expect(await send(stranger, ref)).toMatchObject({ code: 'NOT_FOUND' })
    }
    for (const call of [
      shop.call('POST /api/admin/aftersale/agree', { id }, buyer),
      shop.call('POST /api/admin/aftersale/received', { id }, buyer),
      shop.call('POST /api/admin/aftersale/refuse', { id, reason: '无' }, buyer),
      shop.call('GET /api/admin/aftersale/list', {}, buyer)
    ])
      expect((await call).status).not.toBe(200)
    expect(await stateOf(id)).toBe('asked')
  })
})

describe('a return', () => {
  test('is agreed, sent back, received and paid; then the goods are on the shelf again', async () => {
    const { buyer, no, a, first } = await paidOrder()
    await ship(no)
    await take(buyer, no)
    const cart_ids = [{ cart_id: first.id, cart_num: 2 }]
    const { id, refund_price } = await asked(buyer, no, { refund_type: 2, cart_ids })
    await agree(id)
    expect(await balance(buyer.id, 'CNY')).toBe(0n)
    expect(await express(buyer, id, {})).toMatchObject({ code: 'EXPRESS_NEEDED' })
    expect(await send(buyer, id)).toMatchObject({ status: 200 })
    expect((await detail(buyer, no)).refunds[0]).toMatchObject({ status: 5, refund_express: 'YT7700112233' })
    await received(id)
    expect(await balance(buyer.id, 'CNY')).toBe(fenOf(refund_price))
    expect(await stockOf(a.skuId)).toBe(99)
    expect((await detail(buyer, no)).refunds[0]).toMatchObject({ status: 6, timeline: { length: 5 } })
    expect(await rowOf(no)).toMatchObject({ state: 'received', refundedNum: 2, openAfterSales: 0 })
  })

  test('money alone after shipping leaves the shelf as it is', async () => {
    const { buyer, no, a } = await paidOrder()
    await ship(no)
    await agree((await asked(buyer, no)).id)
    expect(await stockOf(a.skuId)).toBe(97)
    expect((await rowOf(no)).state).toBe('refunded')
  })

  test('flash pieces go back to their stripes and to the person’s limit, as many as come back', async () => {
    const buyer = await buying.buyer()
    const goods = await buying.goods({ stock: 10 })
    const activityId = await buying.flash(goods, 4, { perPerson: 3, stripes: 4 })
    const { no } = await buying.order(buyer.token, [{ of: goods, qty: 3, activityId }])
    await buying.pay(buyer, no)
    const [line] = await linesOf(no)
    const held = async () => {
      const stripes = await shop.db.select().from(flashStripes).where(eq(flashStripes.itemId, activityId))
      const [limit] = await shop.db.select().from(flashBuyers).where(eq(flashBuyers.itemId, activityId))
      return [stripes.reduce((sum, row) => sum + row.sold, 0), limit!.bought]
    }
    await agree((await asked(buyer, no, { cart_ids: [{ cart_id: line!.id, cart_num: 1 }] })).id)
    expect(await held()).toEqual([2, 2])
    await agree((await asked(buyer, no)).id)
    expect(await held()).toEqual([0, 0])
  })
})

describe('the clock', () => {
  test('consents for a silent shop after two days', async () => {
    const { buyer, no, payFen } = await paidOrder()
    const { id } = await asked(buyer, no)
    shop.clock.advance(2 * DAY_S - 60)
    await runJob(shop.app.services, 'aftersale-due')
    expect(await stateOf(id)).toBe('asked')
    shop.clock.advance(60)
    await Promise.all(Array.from({ length: 4 }, () => runJob(shop.app.services, 'aftersale-due')))
    expect(await stateOf(id)).toBe('refunded')
    expect(await balance(buyer.id, 'CNY')).toBe(payFen)
  })

  test('ends a return that is never sent after seven days, and pays one nobody looks at after ten', async () => {
    const [lost, sent] = [await paidOrder(), await paidOrder()]
    const ids: string[] = []
    for (const { buyer, no } of [lost, sent]) {
      await ship(no)
      const { id } = await asked(buyer, no, { refund_type: 2 })
      await agree(id)
      ids.push(id)
    }
    await send(sent.buyer, ids[1]!)
    shop.clock.advance(7 * DAY_S)
    await runJob(shop.app.services, 'aftersale-due')
    expect([await stateOf(ids[0]!), await stateOf(ids[1]!)]).toEqual(['withdrawn', 'returned'])
    shop.clock.advance(3 * DAY_S)
    await runJob(shop.app.services, 'aftersale-due')
    expect(await stateOf(ids[1]!)).toBe('refunded')
    expect(await balance(sent.buyer.id, 'CNY')).toBe(sent.payFen)
    expect(await balance(lost.buyer.id, 'CNY')).toBe(0n)
  })
})

describe('the order meanwhile', () => {
  test('is neither shipped, given back whole nor settled while something is open', async () => {
    const { buyer, no } = await paidOrder()
    const { id } = await asked(buyer, no)
    expect(await ship(no)).toMatchObject({ code: 'STATE', msg: '买家申请了售后，请先处理' })
    const whole = () => shop.call('POST /api/admin/order/refund', { id: no, reason: '缺货' }, keeper)
    expect(await whole()).toMatchObject({ code: 'STATE', msg: '这笔订单有售后，请在售后中处理' })
    await refuse(id)
    await ship(no)
    await take(buyer, no)
    const again = await asked(buyer, no)
    shop.clock.advance(8 * DAY_S)
    await runJob(shop.app.services, 'order-settle')
    expect((await rowOf(no)).settledAt).toBeNull()
    await withdraw(buyer, again.id)
    await runJob(shop.app.services, 'order-settle')
    expect((await rowOf(no)).settledAt).not.toBeNull()
    expect(await ask(buyer, no)).toMatchObject({ code: 'STATE' })
  })

  test('settles what is kept of it: the shop, the margin and the makers-good follow to the fen', async () => {
    const leader = await shop.person()
    const { buyer, no, a, first, payFen } = await paidOrder()
    const clearing = () => balanceOf(shop.db, account(platform('clearing'), 'CNY'))
    await ship(no)
    await take(buyer, no)
    const { refund_price } = await asked(buyer, no, { cart_ids: [{ cart_id: first.id, cart_num: 2 }] })
    const [open] = await shop.db.select().from(sales).where(eq(sales.orderId, first.orderId))
    await agree(open!.id)
    const before = await clearing()
    shop.clock.advance(8 * DAY_S)
    await runJob(shop.app.services, 'order-settle')
    const keptFen = payFen - fenOf(refund_price)
    expect(before - (await clearing())).toBeGreaterThanOrEqual(keptFen)
    const [line1, line2] = await linesOf(no)
    const part = (of: bigint) => of - (of * 2n) / 3n
    const sums = (['payFen', 'xfqFen', 'jindouFen', 'mallCouponFen'] as const).reduce(
      (sum, name) => sum + part(line1![name]) + line2![name],
      0n
    )
    const goodsFen = sums - part(line1!.freightFen) - line2!.freightFen
    expect(await balanceOf(shop.db, account(merchant(a.shopId), 'CNY'))).toBe(sums - goodsFen / 10n)
    expect(await shop.db.select().from(commissions).where(eq(commissions.userId, leader.id))).toEqual([])
  })

  test('paid through a channel, it is asked back under one number and ends when the channel says so', async () => {
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 900n }), qty: 3 }])
    const { data } = await shop.call('POST /api/order/pay', { uni: no, paytype: 'sandbox' }, { token: buyer.token })
    await shop.app.inject({
      method: 'POST',
      url: data.result.pay_url!,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'act=pay'
    })
    await runJob(shop.app.services, 'payment-sandbox-notices').catch(() => 0)
    if ((await rowOf(no)).state === 'unpaid')
      await shop.call('GET /api/realorder/pay_check', { order_id: no }, { token: buyer.token })
    expect((await rowOf(no)).state).toBe('paid')
    const [line] = await linesOf(no)
    const { id } = await asked(buyer, no, { cart_ids: [{ cart_id: line!.id, cart_num: 1 }] })
    await agree(id)
    expect(await stateOf(id)).toBe('paying')
    expect(await withdraw(buyer, id)).toMatchObject({ code: 'STATE' })
    for (let i = 0; i < 2; i++)
      for (const job of ['payment-refunds', 'aftersale-finish']) await runJob(shop.app.services, job)
    expect(await stateOf(id)).toBe('refunded')
    const [payment] = await shop.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, (await rowOf(no)).id))
    expect(payment).toMatchObject({ refundedFen: 900n, refundAskedFen: 900n, status: 'paid' })
    expect((await rowOf(no)).state).toBe('paid')
    expect(await ship(no)).toMatchObject({ status: 200 })
  })
})

describe('any split, in any order, at any concurrency', () => {
  test('sums to the payment exactly, never more, and every share with it', async () => {
    const qty = 7
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ qty: fc.integer({ min: 1, max: 4 }), end: fc.constantFrom('agree', 'refuse', 'withdraw') }),
          {
            minLength: 1,
            maxLength: 8
          }
        ),
        async parts => {
          const { buyer, no, first, payFen } = await paidOrder(qty)
          const ids = (
            await Promise.all(
              parts.map(part => ask(buyer, no, { cart_ids: [{ cart_id: first.id, cart_num: part.qty }] }))
            )
          ).map((answer, i) => (answer.status === 200 ? { id: answer.data.id, end: parts[i]!.end } : undefined))
          await Promise.all(
            ids.map(one => {
              if (!one) return undefined
              if (one.end === 'agree') return agree(one.id)
              return one.end === 'refuse' ? refuse(one.id) : withdraw(buyer, one.id)
            })
          )
          expect(await balance(buyer.id, 'CNY')).toBeLessThanOrEqual(payFen)
          const rest = await ask(buyer, no)
          if (rest.status === 200) await agree(rest.data.id)
          expect(await balance(buyer.id, 'CNY')).toBe(payFen)
          expect([await balance(buyer.id, 'xfq'), await balance(buyer.id, 'jindou')]).toEqual([707n, 311n])
          expectSums((await detail(buyer, no)).refunds, id => (id === first.id ? 3333n : 1999n))
          expect(await rowOf(no)).toMatchObject({ state: 'refunded', refundedNum: qty + 1, openAfterSales: 0 })
        }
      ),
      { numRuns: 8 }
    )
  })

  test('thirty asks for three pieces: three are taken; thirty consents: the money goes back once', async () => {
    const { buyer, no, first } = await paidOrder()
    const cart_ids = [{ cart_id: first.id, cart_num: 1 }]
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(buyer, no, { cart_ids })))
    const taken = answers.filter(answer => answer.status === 200)
    expect(taken).toHaveLength(3)
    expect(answers.filter(answer => answer.code === 'QTY')).toHaveLength(27)
    const [one] = taken
    const consents = await Promise.all(Array.from({ length: 30 }, () => agree(one!.data.id)))
    expect(consents.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(await balance(buyer.id, 'CNY')).toBe(fenOf(one!.data.refund_price))
  })

  test('parts of one payment given back at once by after-sale and by the operator end without a deadlock', async () => {
    const buyer = await buying.buyer()
    const coupon = await buying.coupon(buyer.id, { amountFen: 101n })
    const wants = []
    for (let i = 0; i < 4; i++) wants.push({ of: await buying.goods({ priceFen: 700n }) })
    const { no, payPrice } = await buying.order(buyer.token, wants)
    await buying.pay(buyer, no)
    const numbers = (await detail(buyer, no)).children.map(child => child.order_id)
    const ids = await Promise.all(numbers.slice(0, 2).map(async part => (await asked(buyer, part)).id))
    const answers = await Promise.all([
      ...ids.map(agree),
      ...numbers.slice(2).map(id => shop.call('POST /api/admin/order/refund', { id, reason: '缺货' }, keeper))
    ])
    for (const answer of answers) expect(answer.status).toBe(200)
    expect(await balance(buyer.id, 'CNY')).toBe(fenOf(payPrice))
    const [card] = await shop.db.select().from(userCoupons).where(eq(userCoupons.id, coupon))
    expect(card!.state).toBe('unused')
  })

  test('asking races settling: either it is settled or it is asked, never both', async () => {
    for (let round = 0; round < 6; round++) {
      keeper.token = await shop.tokenOf(keeper.id)
      const { buyer, no } = await paidOrder()
      await ship(no)
      await take(buyer, no)
      shop.clock.advance(8 * DAY_S)
      const [answer] = await Promise.all([ask(buyer, no), runJob(shop.app.services, 'order-settle')])
      const { settledAt, openAfterSales } = await rowOf(no)
      expect(answer.status === 200).toBe(openAfterSales === 1)
      expect(settledAt === null).toBe(openAfterSales === 1)
    }
  })
})

describe('for those who run the shop', () => {
  test('open ones are listed oldest first, with the order; closed ones apart', async () => {
    const { buyer, no } = await paidOrder()
    const { id } = await asked(buyer, no)
    const list = async (closed: boolean) =>
      (await shop.call('GET /api/admin/aftersale/list', { closed, limit: 100 }, keeper)).data.list
    expect((await list(false)).find(one => one.id === id)).toMatchObject({ order_id: no, uid: buyer.id, status: 1 })
    await refuse(id)
    expect((await list(false)).some(one => one.id === id)).toBe(false)
    expect((await list(true)).find(one => one.id === id)).toMatchObject({ status: 3, remark: '商品已使用' })
  })
})
