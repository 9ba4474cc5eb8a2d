import { randomUUID, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { FakeWechatPay, MINI_APPID, transaction } from '../../../test/fakes/wechatpay'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { orders, outsideIds, paymentNotices, paymentRefunds, payments } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import { account, balanceOf, check, outside, SUSPENSE } from '../../engines/ledger'
import { runRefunds } from '../../engines/payment'
import { newId } from '../../lib/ids'

let shop: TestShop
const fake = new FakeWechatPay(() => shop.clock.now())
beforeAll(async () => {
  await fake.start()
  shop = await TestShop.open({ env: fake.settings() })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
  await fake.close()
})
beforeEach(() =>
  Object.assign(fake, {
    tradeState: 'NOTPAY',
    refundStatus: 'SUCCESS',
    currency: 'CNY',
    signsWith: fake.wechat.privateKey
  })
)

/** A person whose mini-program openid is known, with an order opened for payment. */
async function opened(payFen = 8_800n) {
  const person = await shop.person()
  await shop.db
    .insert(outsideIds)
    .values({ provider: `wechat:${MINI_APPID}`, subject: `openid-${person.id}`, userId: person.id })
  const order = await unpaidOrder(shop, person.id, payFen)
  const { data } = await pay(order.no, 'weapp', person.token)
  return { person, order, data, payNo: data.result.pay_no! }
}

const pay = (uni: string, from: 'weapp' | 'h5' | 'app' | 'weixin', token: string) =>
  shop.call('POST /api/order/pay', { uni, paytype: 'weixin', from, openid: 'openid-of-somebody' }, { token })
const state = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!.state
const paymentOf = async (payNo: string) => (await shop.db.select().from(payments).where(eq(payments.payNo, payNo)))[0]!
const outcomes = async (payNo: string) =>
  (await shop.db.select().from(paymentNotices).where(eq(paymentNotices.payNo, payNo))).map(notice => notice.outcome)

const send = (body: string, headers: Record<string, string> = fake.headersFor(body)) =>
  shop.app.inject({
    method: 'POST',
    url: '/pay/notify/weixin',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body
  })

describe('opening a payment', () => {
  test('in the mini-program gives what requestPayment takes, for the openid on record', async () => {
    const { data, payNo, person } = await opened()
    expect(data).toMatchObject({ status: 'WECHAT_PAY' })
    const { appId, timeStamp, nonceStr, package: pack, signType, paySign } = data.result.jsConfig!
    expect([appId, signType, pack]).toEqual([MINI_APPID, 'RSA', 'prepay_id=wx201410272009395522657a690389285100'])
    const text = Buffer.from(`${appId}\n${timeStamp}\n${nonceStr}\n${pack}\n`)
    expect(verify('RSA-SHA256', text, fake.merchant.publicKey, Buffer.from(paySign!, 'base64'))).toBe(true)
    expect(fake.sent.at(-1)).toMatchObject({
      path: '/v3/pay/transactions/jsapi',
      body: {
        appid: MINI_APPID,
        mchid: '1900000001',
        out_trade_no: payNo,
        payer: { openid: `openid-${person.id}` },
        amount: { total: 8800, currency: 'CNY' },
        notify_url: 'https://shop.example/pay/notify/weixin',
        time_expire: '2026-11-20T16:30:00+08:00'
      }
    })
  })

  test('again gives the same payment without asking WeChat', async () => {
    const { order, person, payNo } = await opened()
    const asked = fake.sent.length
    expect((await pay(order.no, 'weapp', person.token)).data.result.pay_no).toBe(payNo)
    expect(fake.sent).toHaveLength(asked)
  })

  test('in a browser gives a page, in the app what its SDK takes', async () => {
    const person = await shop.person()
    const order = await unpaidOrder(shop, person.id, 100n)
    const h5 = (await pay(order.no, 'h5', person.token)).data
    expect(h5.status).toBe('WECHAT_H5_PAY')
    expect(h5.result.pay_url).toMatch(/^https:\/\/wx\.tenpay\.com.+redirect_url=https%3A%2F%2Fshop\.example/)
    expect((await pay(order.no, 'app', person.token)).code).toBe('PAY_OFF')
  })

  test('without a bound WeChat is refused, whatever openid the client claims', async () => {
    const person = await shop.person()
    const order = await unpaidOrder(shop, person.id, 100n)
    expect(await pay(order.no, 'weapp', person.token)).toMatchObject({ code: 'WECHAT_UNBOUND' })
    expect(await pay(order.no, 'weixin', person.token)).toMatchObject({ code: 'WECHAT_UNBOUND' })
  })

  test('is refused when WeChat’s answer is not signed by WeChat, and works when asked again', async () => {
    const person = await shop.person()
    const order = await unpaidOrder(shop, person.id, 100n)
    fake.signsWith = fake.stranger.privateKey
    expect(await pay(order.no, 'h5', person.token)).toMatchObject({ code: 'PAY_CHANNEL' })
    fake.signsWith = fake.wechat.privateKey
    expect((await pay(order.no, 'h5', person.token)).data.status).toBe('WECHAT_H5_PAY')
  })
})

describe('a notice', () => {
  test('pays the order', async () => {
    const { order, payNo } = await opened()
    const answer = await send(fake.noticeOf(transaction(payNo, 8800)))
    expect([answer.statusCode, answer.json().code]).toEqual([200, 'SUCCESS'])
    expect(await state(order.id)).toBe('paid')
    expect(await paymentOf(payNo)).toMatchObject({ status: 'paid', tradeNo: `4200${payNo.slice(0, 24)}` })
    expect((await paymentOf(payNo)).paidAt).toEqual(new Date('2026-11-20T08:00:05Z'))
  })

  test('50 times at once, under one id and under many, pays once', async () => {
    const { order, payNo } = await opened(500n)
    const before = await balanceOf(shop.db, account(outside('weixin'), 'CNY'))
    const one = fake.noticeOf(transaction(payNo, 500))
    const bodies = Array.from({ length: 50 }, (_, i) => (i % 2 ? one : fake.noticeOf(transaction(payNo, 500))))
    const answers = await Promise.all(bodies.map(body => send(body)))
    expect(answers.every(answer => answer.statusCode === 200)).toBe(true)
    expect(await state(order.id)).toBe('paid')
    expect(before - (await balanceOf(shop.db, account(outside('weixin'), 'CNY')))).toBe(500n)
    expect((await outcomes(payNo)).filter(outcome => outcome === 'paid')).toHaveLength(1)
  })

  test.each<[string, (body: string) => [string, Record<string, string>]]>([
    ['signed by another key', body => [body, fake.headersFor(body, fake.stranger.privateKey)]],
    ['whose body was changed', body => [body.replace('TRANSACTION', 'TRANSACTION '), fake.headersFor(body)]],
    ['without headers', body => [body, {}]],
    ['of an unknown key', body => [body, { ...fake.headersFor(body), 'wechatpay-serial': 'PUB_KEY_ID_9' }]],
    [
      'replayed after six minutes',
      body => [body, fake.headersFor(body, fake.wechat.privateKey, Math.floor(shop.clock.now().getTime() / 1000) - 360)]
    ],
    [
      'from the future',
      body => [body, fake.headersFor(body, fake.wechat.privateKey, Math.floor(shop.clock.now().getTime() / 1000) + 360)]
    ],
    ['whose time is no number', body => [body, { ...fake.headersFor(body), 'wechatpay-timestamp': 'now' }]]
  ])('%s is refused', async (_, forge) => {
    const { order, payNo } = await opened()
    const answer = await send(...forge(fake.noticeOf(transaction(payNo, 8800))))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'FAIL'])
    expect(await state(order.id)).toBe('unpaid')
    expect(await outcomes(payNo)).toEqual([])
  })

  test('whose seal was tampered with is refused', async () => {
    const { order, payNo } = await opened()
    const notice = JSON.parse(fake.noticeOf(transaction(payNo, 8800)))
    const bytes = Buffer.from(notice.resource.ciphertext, 'base64')
    bytes[20]! ^= 1
    notice.resource.ciphertext = bytes.toString('base64')
    expect((await send(JSON.stringify(notice))).statusCode).toBe(400)
    expect(await state(order.id)).toBe('unpaid')
  })

  test('of another amount pays nothing, is flagged, and the money stays in the books apart', async () => {
    const { order, payNo } = await opened()
    const before = await balanceOf(shop.db, account(SUSPENSE, 'CNY'))
    for (let i = 0; i < 2; i++) expect((await send(fake.noticeOf(transaction(payNo, 1)))).statusCode).toBe(200)
    expect(await state(order.id)).toBe('unpaid')
    expect(await paymentOf(payNo)).toMatchObject({ status: 'paying', flag: 'amount' })
    expect((await balanceOf(shop.db, account(SUSPENSE, 'CNY'))) - before).toBe(1n)
    expect((await outcomes(payNo)).sort()).toEqual(['again', 'amount'])
  })

  test('of another merchant is refused', async () => {
    const { order, payNo } = await opened()
    const fields = { mchid: '1900000009' }
    expect((await send(fake.noticeOf(transaction(payNo, 8800, 'SUCCESS', fields)))).json().code).toBe('FAIL')
    expect(await state(order.id)).toBe('unpaid')
  })

  test('in another currency pays nothing and is flagged, and so is an answer', async () => {
    const dollars = { amount: { total: 8800, currency: 'USD' } }
    const told = await opened()
    const notice = fake.noticeOf(transaction(told.payNo, 8800, 'SUCCESS', dollars))
    expect((await send(notice)).json().code).toBe('SUCCESS')
    const asked = await opened()
    Object.assign(fake, { tradeState: 'SUCCESS', paidFen: 8800, currency: 'USD' })
    shop.clock.advance(4)
    await shop.call('GET /api/realorder/pay_check', { order_id: asked.order.no }, { token: asked.person.token })
    for (const { payNo, order } of [told, asked]) {
      expect(await paymentOf(payNo)).toMatchObject({ flag: 'amount', status: 'paying' })
      expect(await state(order.id)).toBe('unpaid')
    }
    expect(await outcomes(told.payNo)).toEqual(['amount'])
  })

  test('of a payment nobody made, or of something else, is taken and changes nothing', async () => {
    const payNo = newId().replaceAll('-', '')
    expect((await send(fake.noticeOf(transaction(payNo, 8800)))).statusCode).toBe(200)
    expect(await outcomes(payNo)).toEqual(['unknown'])
    const { order, payNo: mine } = await opened()
    expect((await send(fake.noticeOf({ out_trade_no: mine }, randomUUID(), 'COUPON.USE'))).statusCode).toBe(200)
    expect((await send(fake.noticeOf(transaction(mine, 8800, 'USERPAYING')))).statusCode).toBe(200)
    expect(await state(order.id)).toBe('unpaid')
  })

  test('for a cancelled order is refunded under one number, asked again until WeChat has done it', async () => {
    const { order, payNo } = await opened(600n)
    await shop.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, order.id))
    const at = fake.sent.length
    await send(fake.noticeOf(transaction(payNo, 600)))
    expect(fake.sent).toHaveLength(at)
    fake.refundStatus = 'PROCESSING'
    await runRefunds(shop.app.services)
    expect(await runRefunds(shop.app.services)).toBe(0)
    expect(await paymentOf(payNo)).toMatchObject({ status: 'paid', refundAskedFen: 600n, refundedFen: 0n })
    fake.refundStatus = 'ABNORMAL'
    shop.clock.advance(30)
    await runRefunds(shop.app.services)
    const [failing] = await shop.db
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.refundNo, `${payNo}L`))
    expect(failing).toMatchObject({ status: 'pending', tries: 2 })
    expect(failing!.error).toContain('ABNORMAL')
    fake.refundStatus = 'SUCCESS'
    shop.clock.advance(60)
    await runRefunds(shop.app.services)
    expect(await paymentOf(payNo)).toMatchObject({ status: 'refunded', refundedFen: 600n })
    const asked = fake.sent.slice(at).map(call => [call.path, call.body])
    const refund = {
      out_trade_no: payNo,
      out_refund_no: `${payNo}L`,
      amount: { refund: 600, total: 600, currency: 'CNY' }
    }
    expect(asked).toHaveLength(3)
    for (const call of asked) expect(call).toMatchObject(['/v3/refund/domestic/refunds', refund])
    expect(await state(order.id)).toBe('cancelled')
  })
})

describe('a notice of a refund', () => {
  /** A paid order that is given back whole, and WeChat working on it. */
  async function refunding() {
    const { order, payNo } = await opened(600n)
    await send(fake.noticeOf(transaction(payNo, 600)))
    await refundOrder(shop.app.services, { ref: order.no, reason: '缺货' })
    fake.refundStatus = 'PROCESSING'
    await runRefunds(shop.app.services)
    const refundNo = `R${order.id.replaceAll('-', '')}`
    return { order, payNo, refundNo }
  }
  const noticeOf = (refundNo: string, event = 'REFUND.SUCCESS', mchid = '1900000001') =>
    fake.noticeOf({ mchid, out_refund_no: refundNo, refund_status: 'SUCCESS' }, undefined, event)

  test('has WeChat asked at once; the money is back when WeChat says so itself', async () => {
    const { payNo, refundNo } = await refunding()
    expect(fake.sent.at(-1)!.body).toMatchObject({ notify_url: 'https://shop.example/pay/notify/weixin' })
    expect(await runRefunds(shop.app.services)).toBe(0)
    const answer = await send(noticeOf(refundNo))
    expect(answer.json()).toEqual({ code: 'SUCCESS', message: '成功' })
    expect(await paymentOf(payNo)).toMatchObject({ refundedFen: 0n })
    fake.refundStatus = 'SUCCESS'
    expect(await runRefunds(shop.app.services)).toBe(1)
    expect(await paymentOf(payNo)).toMatchObject({ status: 'refunded', refundedFen: 600n })
    await send(noticeOf(refundNo))
    expect(await runRefunds(shop.app.services)).toBe(0)
  })

  test('of no refund of ours changes nothing; one of another merchant, or not signed by WeChat, is refused', async () => {
    const { refundNo } = await refunding()
    expect((await send(noticeOf('R404'))).statusCode).toBe(200)
    expect((await send(noticeOf(refundNo, 'REFUND.SUCCESS', '1900000002'))).statusCode).toBe(400)
    const body = noticeOf(refundNo)
    expect((await send(body, fake.headersFor(body, fake.stranger.privateKey))).statusCode).toBe(400)
    expect(await runRefunds(shop.app.services)).toBe(0)
  })

  test('that WeChat cannot make is seen by operators, who ask again or write that it was paid by hand', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const stuck = async () => (await shop.call('GET /api/admin/payment/refunds', {}, operator)).data.list
    const retry = (refund_no: string) => shop.call('POST /api/admin/payment/refund/retry', { refund_no }, operator)
    const settle = (refund_no: string, words: string) =>
      shop.call('POST /api/admin/payment/refund/settle', { refund_no, words }, operator)
    const { payNo, refundNo } = await refunding()
    fake.refundStatus = 'ABNORMAL'
    for (let tries = 0; tries < 3; tries++) {
      await send(noticeOf(refundNo, 'REFUND.ABNORMAL'))
      await runRefunds(shop.app.services)
    }
    expect(await stuck()).toContainEqual(
      expect.objectContaining({ refund_no: refundNo, why: expect.stringContaining('ABNORMAL') })
    )
    expect(await retry(refundNo)).toMatchObject({ status: 200 })
    await runRefunds(shop.app.services)
    expect((await stuck()).map(one => one.refund_no)).toContain(refundNo)
    expect(await settle(refundNo, '')).toMatchObject({ code: 'INVALID' })
    expect(await settle(refundNo, '已在商户平台退到其他银行卡')).toMatchObject({ status: 200 })
    expect(await paymentOf(payNo)).toMatchObject({ status: 'refunded', refundedFen: 600n })
    expect(await settle(refundNo, '再来一次')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await retry(refundNo)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await stuck()).map(one => one.refund_no)).not.toContain(refundNo)
  })
})

describe('a lost notice', () => {
  const look = (no: string, token: string) => shop.call('GET /api/realorder/pay_check', { order_id: no }, { token })

  test('is made up for by asking, at most every three seconds', async () => {
    const { order, person, payNo } = await opened()
    Object.assign(fake, { tradeState: 'SUCCESS', paidFen: 8800 })
    const asked = fake.sent.length
    expect((await look(order.no, person.token)).data.status).toBe('paying')
    expect(fake.sent).toHaveLength(asked)
    shop.clock.advance(4)
    expect((await look(order.no, person.token)).data.status).toBe('paid')
    expect((await send(fake.noticeOf(transaction(payNo, 8800)))).statusCode).toBe(200)
    expect((await outcomes(payNo)).sort()).toEqual(['again', 'paid'])
  })

  test('is not made up when WeChat does not know the payment or cannot be reached', async () => {
    const { order, person } = await opened()
    for (const broken of [{ tradeState: 'NONE' }, { tradeState: 'NOTPAY', signsWith: fake.stranger.privateKey }]) {
      Object.assign(fake, broken)
      shop.clock.advance(4)
      expect((await look(order.no, person.token)).data.status).toBe('paying')
    }
  })
})

test('another way to pay closes the payment at WeChat', async () => {
  const { order, person, payNo } = await opened()
  await shop.call('POST /api/order/paytypeswitch', { uni: order.no, paytype: 'yue' }, { token: person.token })
  expect(fake.sent.at(-1)!.path).toBe(`/v3/pay/transactions/out-trade-no/${payNo}/close`)
  expect((await paymentOf(payNo)).status).toBe('closed')
  // The person had the old sheet open and paid all the same: the order is still unpaid, so the payment counts.
  await send(fake.noticeOf(transaction(payNo, 8800)))
  expect(await state(order.id)).toBe('paid')
})

describe('a shop that verifies by platform certificates', () => {
  let other: TestShop
  const certified = new FakeWechatPay(() => other.clock.now(), '5157F09EFDC096DE15EBE81A47057A7232F1B8E1')
  beforeAll(async () => {
    await certified.start()
    other = await TestShop.open({ env: { ...certified.settings(false), WECHAT_APP_APPID: 'wx0000000000000003' } })
  })
  afterAll(async () => {
    await other.close()
    await certified.close()
  })

  test('fetches them once, opens a payment in the app, and believes notices signed by them only', async () => {
    const { id, token } = await other.person()
    const order = await unpaidOrder(other, id, 100n)
    const input = { uni: order.no, paytype: 'weixin', from: 'app' } as const
    const { data } = await other.call('POST /api/order/pay', input, { token })
    expect(data.status).toBe('WECHAT_PAY')
    expect(data.result.jsConfig).toMatchObject({
      appid: 'wx0000000000000003',
      partnerid: '1900000001',
      package: 'Sign=WXPay',
      prepayid: 'wx201410272009395522657a690389285100'
    })
    const body = certified.noticeOf(transaction(data.result.pay_no!, 100))
    const tell = (headers: Record<string, string>) =>
      other.app.inject({
        method: 'POST',
        url: '/pay/notify/weixin',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: body
      })
    expect((await tell(certified.headersFor(body, certified.stranger.privateKey))).statusCode).toBe(400)
    expect((await tell({ ...certified.headersFor(body), 'wechatpay-serial': '../../etc' })).statusCode).toBe(400)
    expect((await tell(certified.headersFor(body))).statusCode).toBe(200)
    const [paid] = await other.db.select().from(orders).where(eq(orders.id, order.id))
    expect(paid!.state).toBe('paid')
    expect(certified.sent.map(call => call.path)).toEqual(['/v3/pay/transactions/app', '/v3/certificates'])
  })
})
