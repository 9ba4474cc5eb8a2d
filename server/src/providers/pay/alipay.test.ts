import { eq } from 'drizzle-orm'
import { FakeAlipay, type Fields } from '../../../test/fakes/alipay'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { orders, payments } from '../../db/schema'
import { check } from '../../engines/ledger'
import { runRefunds } from '../../engines/payment'

let shop: TestShop
const fake = new FakeAlipay()
beforeAll(async () => {
  await fake.start()
  shop = await TestShop.open({ env: fake.settings() })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
  await fake.close()
})
beforeEach(() => {
  const trade = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
  Object.assign(fake, { trade, fundChange: 'Y', signsWith: fake.ali.privateKey })
})

const pay = (uni: string, from: 'h5' | 'app' | 'weapp', token: string) =>
  shop.call('POST /api/order/pay', { uni, paytype: 'alipay', from }, { token })
async function opened(payFen = 8_800n) {
  const person = await shop.person()
  const order = await unpaidOrder(shop, person.id, payFen)
  const { data } = await pay(order.no, 'h5', person.token)
  return { person, order, data, payNo: data.result.pay_no! }
}
const state = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!.state
const paymentOf = async (payNo: string) => (await shop.db.select().from(payments).where(eq(payments.payNo, payNo)))[0]!

const noticeOf = (payNo: string, fields: Fields = {}) => fake.noticeOf(payNo, fields)

function send(fields: Fields, key?: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  return shop.app.inject({ method: 'POST', url: '/pay/notify/alipay', headers, payload: fake.posted(fields, key) })
}

describe('opening a payment', () => {
  test('in a browser gives Alipay’s page, signed', async () => {
    const { data, payNo, order } = await opened()
    expect(data.status).toBe('ALIPAY_PAY')
    const url = new URL(data.result.pay_url!)
    const fields = Object.fromEntries(url.searchParams)
    expect(fake.genuine(fields)).toBe(true)
    expect(fields).toMatchObject({
      method: 'alipay.trade.wap.pay',
      notify_url: 'https://shop.example/pay/notify/alipay',
      return_url: `https://shop.example/#/pages/pay/result?order_id=${order.no}`
    })
    expect(JSON.parse(fields.biz_content!)).toMatchObject({
      out_trade_no: payNo,
      total_amount: '88.00',
      time_expire: '2026-11-20 16:30:00',
      product_code: 'QUICK_WAP_WAY'
    })
  })

  test('in the app gives a signed order string, and inside WeChat is refused', async () => {
    const person = await shop.person()
    const order = await unpaidOrder(shop, person.id, 100n)
    const { data } = await pay(order.no, 'app', person.token)
    const fields = Object.fromEntries(new URLSearchParams(data.result.jsConfig!.orderInfo))
    expect(fields.method).toBe('alipay.trade.app.pay')
    expect(fake.genuine(fields)).toBe(true)
    expect(await pay(order.no, 'weapp', person.token)).toMatchObject({ code: 'PAY_OFF' })
  })
})

describe('a notice', () => {
  test('pays the order, once, however often and at once it comes', async () => {
    const { order, payNo } = await opened()
    const fields = noticeOf(payNo)
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(fields)))
    expect(new Set(answers.map(answer => answer.body))).toEqual(new Set(['success']))
    expect(await state(order.id)).toBe('paid')
    expect((await paymentOf(payNo)).paidAt).toEqual(new Date('2026-11-20T08:00:05Z'))
  })

  test.each<[string, (payNo: string) => Promise<{ statusCode: number; body: string }>]>([
    ['signed by another key', payNo => send(noticeOf(payNo), fake.stranger.privateKey)],
    ['of another application', payNo => send(noticeOf(payNo, { app_id: '2026000000000009' }))],
    [
      'without signature',
      payNo => shop.app.inject({ method: 'POST', url: '/pay/notify/alipay', payload: noticeOf(payNo) })
    ]
  ])('%s is refused', async (_, forge) => {
    const { order, payNo } = await opened()
    const answer = await forge(payNo)
    expect([answer.statusCode, answer.body]).toEqual([400, 'fail'])
    expect(await state(order.id)).toBe('unpaid')
  })

  test('in another currency pays nothing and is flagged', async () => {
    const { order, payNo } = await opened()
    expect((await send(noticeOf(payNo, { trans_currency: 'USD' }))).body).toBe('success')
    expect(await state(order.id)).toBe('unpaid')
    expect(await paymentOf(payNo)).toMatchObject({ flag: 'amount', status: 'paying' })
  })

  test('short of the amount pays nothing and is flagged', async () => {
    const { order, payNo } = await opened()
    expect((await send(noticeOf(payNo, { total_amount: '0.01' }))).body).toBe('success')
    expect(await state(order.id)).toBe('unpaid')
    expect(await paymentOf(payNo)).toMatchObject({ flag: 'amount', status: 'paying' })
  })

  test.each<[string, Fields]>([
    ['waiting', { trade_status: 'WAIT_BUYER_PAY' }],
    ['closed', { trade_status: 'TRADE_CLOSED' }],
    ['refunded', { refund_fee: '88.00', gmt_refund: '2026-11-20 16:10:00' }]
  ])('of a trade that is %s changes nothing', async (_, fields) => {
    const { order, payNo } = await opened()
    expect((await send(noticeOf(payNo, fields))).body).toBe('success')
    expect(await state(order.id)).toBe('unpaid')
  })

  test('for a cancelled order is refunded, also when the answer to the first try was lost', async () => {
    const { order, payNo } = await opened()
    await shop.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, order.id))
    await send(noticeOf(payNo))
    fake.signsWith = fake.stranger.privateKey
    await runRefunds(shop.app.services)
    expect((await paymentOf(payNo)).status).toBe('paid')
    Object.assign(fake, { signsWith: fake.ali.privateKey, fundChange: 'N' })
    shop.clock.advance(60)
    await runRefunds(shop.app.services)
    expect(await paymentOf(payNo)).toMatchObject({ status: 'refunded', refundedFen: 8_800n })
    const asked = fake.sent.filter(call => call.method === 'alipay.trade.refund')
    const numbers = { out_trade_no: payNo, out_request_no: `${payNo}L`, refund_amount: '88.00' }
    expect(asked.map(call => call.biz)).toMatchObject([numbers, numbers])
  })
})

test('a notice of a refund has Alipay asked at once, and pays nothing by itself', async () => {
  const { order, payNo } = await opened()
  await shop.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, order.id))
  await send(noticeOf(payNo))
  fake.signsWith = fake.stranger.privateKey
  await runRefunds(shop.app.services)
  expect(await runRefunds(shop.app.services)).toBe(0)
  const told = {
    refund_fee: '88.00',
    out_biz_no: `${payNo}L`,
    gmt_refund: '2026-11-20 16:01:05',
    trade_status: 'TRADE_CLOSED'
  }
  expect((await send(noticeOf(payNo, told))).body).toBe('success')
  expect(await paymentOf(payNo)).toMatchObject({ refundedFen: 0n })
  fake.signsWith = fake.ali.privateKey
  expect(await runRefunds(shop.app.services)).toBe(1)
  expect(await paymentOf(payNo)).toMatchObject({ status: 'refunded', refundedFen: 8_800n })
})

test('a lost notice is made up for by asking', async () => {
  const { order, person, payNo } = await opened()
  const look = () => shop.call('GET /api/realorder/pay_check', { order_id: order.no }, { token: person.token })
  shop.clock.advance(4)
  expect((await look()).data.status).toBe('paying')
  const paid = { trade_status: 'TRADE_SUCCESS', trade_no: `2026${payNo.slice(0, 20)}`, total_amount: '88.00' }
  fake.trade = { code: '10000', msg: 'Success', out_trade_no: payNo, send_pay_date: '2026-11-20 16:00:05', ...paid }
  shop.clock.advance(4)
  expect((await look()).data.status).toBe('paid')
})

test('an answer in another currency pays nothing and is flagged', async () => {
  const { order, person, payNo } = await opened()
  const paid = { trade_status: 'TRADE_SUCCESS', trade_no: '2026', total_amount: '88.00', trans_currency: 'USD' }
  fake.trade = { code: '10000', msg: 'Success', out_trade_no: payNo, ...paid }
  shop.clock.advance(4)
  const look = await shop.call('GET /api/realorder/pay_check', { order_id: order.no }, { token: person.token })
  expect(look.data.status).toBe('paying')
  expect(await paymentOf(payNo)).toMatchObject({ flag: 'amount', status: 'paying' })
})

test('another way to pay closes the trade, also one nobody opened', async () => {
  const { order, person, payNo } = await opened()
  await shop.call('POST /api/order/paytypeswitch', { uni: order.no, paytype: 'yue' }, { token: person.token })
  expect(fake.sent.at(-1)!.method).toBe('alipay.trade.close')
  expect((await paymentOf(payNo)).status).toBe('closed')
})
