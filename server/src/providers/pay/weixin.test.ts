import { createCipheriv, randomBytes, randomUUID, sign, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { TestShop } from '../../../test/harness'
import { rsaKeys } from '../../../test/keys'
import { unpaidOrder } from '../../../test/orders'
import { orders, outsideIds, paymentNotices, paymentRefunds, payments } from '../../db/schema'
import { account, balanceOf, check, outside, SUSPENSE } from '../../engines/ledger'
import { runRefunds } from '../../engines/payment'
import { newId } from '../../lib/ids'

const merchant = rsaKeys()
const wechat = rsaKeys()
const stranger = rsaKeys()
const API_KEY = randomBytes(16).toString('hex')
const KEY_ID = 'PUB_KEY_ID_0116000000002026'
const APPID = 'wx0000000000000001'

interface Sent {
  path: string
  body: Record<string, never> & { out_trade_no?: string; amount?: { total: number } }
}

/** WeChat Pay as far as this shop talks to it: checks signatures of what it is asked, signs what it answers. */
class FakeWechat {
  readonly app: FastifyInstance = Fastify()
  readonly sent: Sent[] = []
  url = ''
  tradeState = 'NOTPAY'
  refundStatus = 'SUCCESS'
  signsWith: string = wechat.privateKey
  paidFen = 0

  async start() {
    this.app.addContentTypeParser('application/json', { parseAs: 'string' }, (_r, body, done) => done(null, body))
    this.app.all('/*', (request, reply) => {
      if (!this.signed(request)) return reply.code(401).send({ code: 'SIGN_ERROR' })
      const text = (request.body as string | undefined) ?? ''
      const path = request.url.split('?')[0]!
      this.sent.push({ path, body: text ? JSON.parse(text) : {} })
      const answer = this.answer(path)
      if (answer === null) return reply.code(404).send({ code: 'ORDER_NOT_EXIST' })
      const body = JSON.stringify(answer)
      return reply.headers(headersFor(body, this.signsWith)).type('application/json').send(body)
    })
    this.url = await this.app.listen({ host: '127.0.0.1', port: 0 })
  }

  private signed(request: FastifyRequest): boolean {
    const header = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(String(request.headers.authorization))?.[1] ?? ''
    const field = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(header)?.[1] ?? ''
    const lines = [request.method, request.url, field('timestamp'), field('nonce_str'), (request.body as string) ?? '']
    const text = Buffer.from(`${lines.join('\n')}\n`)
    const good = verify('RSA-SHA256', text, merchant.publicKey, Buffer.from(field('signature'), 'base64'))
    return good && field('mchid') === '1900000001' && field('serial_no') === 'SERIAL01'
  }

  private answer(path: string): object | null {
    if (path.endsWith('/jsapi') || path.endsWith('/app')) return { prepay_id: 'wx201410272009395522657a690389285100' }
    if (path.endsWith('/h5'))
      return { h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx2014&package=1' }
    if (path.endsWith('/refunds')) return { status: this.refundStatus }
    if (path.endsWith('/close')) return {}
    return this.tradeState === 'NONE' ? null : transaction(path.split('/').pop()!, this.paidFen, this.tradeState)
  }
}

const transaction = (payNo: string, totalFen: number, trade_state = 'SUCCESS', fields = {}) => ({
  appid: APPID,
  mchid: '1900000001',
  out_trade_no: payNo,
  transaction_id: `4200${payNo.slice(0, 24)}`,
  trade_state,
  success_time: '2026-11-20T16:00:05+08:00',
  amount: { total: totalFen, payer_total: totalFen, currency: 'CNY' },
  ...fields
})

function headersFor(
  body: string,
  key: string = wechat.privateKey,
  at_s = Math.floor(shop.clock.now().getTime() / 1000)
) {
  const nonce = randomBytes(8).toString('hex')
  return {
    'wechatpay-serial': KEY_ID,
    'wechatpay-timestamp': String(at_s),
    'wechatpay-nonce': nonce,
    'wechatpay-signature': sign('RSA-SHA256', Buffer.from(`${at_s}\n${nonce}\n${body}\n`), key).toString('base64')
  }
}

/** A notice as WeChat sends it: the transaction sealed with the merchant's key. */
function noticeOf(content: object, id: string = randomUUID(), event_type = 'TRANSACTION.SUCCESS') {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', API_KEY, nonce)
  cipher.setAAD(Buffer.from('transaction'))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()])
  const resource = {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    associated_data: 'transaction',
    nonce
  }
  return JSON.stringify({
    id,
    create_time: '2026-11-20T16:00:06+08:00',
    resource_type: 'encrypt-resource',
    event_type,
    resource
  })
}

let shop: TestShop
const fake = new FakeWechat()
beforeAll(async () => {
  await fake.start()
  shop = await TestShop.open({
    env: {
      PAY_CHANNELS: 'yue,weixin',
      PUBLIC_URL: 'https://shop.example',
      WECHAT_MINI_APPID: APPID,
      WECHAT_OAUTH_APPID: 'wx0000000000000002',
      WXPAY_MCHID: '1900000001',
      WXPAY_SERIAL_NO: 'SERIAL01',
      WXPAY_PRIVATE_KEY: merchant.privateKey.replaceAll('\n', '\\n'),
      WXPAY_API_V3_KEY: API_KEY,
      WXPAY_PUBLIC_KEY_ID: KEY_ID,
      WXPAY_PUBLIC_KEY: wechat.publicKey,
      WXPAY_GATEWAY: fake.url
    }
  })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
  await fake.app.close()
})
beforeEach(() => Object.assign(fake, { tradeState: 'NOTPAY', refundStatus: 'SUCCESS', signsWith: wechat.privateKey }))

/** A person whose mini-program openid is known, with an order opened for payment. */
async function opened(payFen = 8_800n) {
  const person = await shop.person()
  await shop.db
    .insert(outsideIds)
    .values({ provider: `wechat:${APPID}`, subject: `openid-${person.id}`, userId: person.id })
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

const send = (body: string, headers: Record<string, string> = headersFor(body)) =>
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
    expect([appId, signType, pack]).toEqual([APPID, 'RSA', 'prepay_id=wx201410272009395522657a690389285100'])
    const text = Buffer.from(`${appId}\n${timeStamp}\n${nonceStr}\n${pack}\n`)
    expect(verify('RSA-SHA256', text, merchant.publicKey, Buffer.from(paySign!, 'base64'))).toBe(true)
    expect(fake.sent.at(-1)).toMatchObject({
      path: '/v3/pay/transactions/jsapi',
      body: {
        appid: APPID,
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
    fake.signsWith = stranger.privateKey
    expect(await pay(order.no, 'h5', person.token)).toMatchObject({ code: 'PAY_CHANNEL' })
    fake.signsWith = wechat.privateKey
    expect((await pay(order.no, 'h5', person.token)).data.status).toBe('WECHAT_H5_PAY')
  })
})

describe('a notice', () => {
  test('pays the order', async () => {
    const { order, payNo } = await opened()
    const answer = await send(noticeOf(transaction(payNo, 8800)))
    expect([answer.statusCode, answer.json().code]).toEqual([200, 'SUCCESS'])
    expect(await state(order.id)).toBe('paid')
    expect(await paymentOf(payNo)).toMatchObject({ status: 'paid', tradeNo: `4200${payNo.slice(0, 24)}` })
    expect((await paymentOf(payNo)).paidAt).toEqual(new Date('2026-11-20T08:00:05Z'))
  })

  test('50 times at once, under one id and under many, pays once', async () => {
    const { order, payNo } = await opened(500n)
    const before = await balanceOf(shop.db, account(outside('weixin'), 'CNY'))
    const one = noticeOf(transaction(payNo, 500))
    const bodies = Array.from({ length: 50 }, (_, i) => (i % 2 ? one : noticeOf(transaction(payNo, 500))))
    const answers = await Promise.all(bodies.map(body => send(body)))
    expect(answers.every(answer => answer.statusCode === 200)).toBe(true)
    expect(await state(order.id)).toBe('paid')
    expect(before - (await balanceOf(shop.db, account(outside('weixin'), 'CNY')))).toBe(500n)
    expect((await outcomes(payNo)).filter(outcome => outcome === 'paid')).toHaveLength(1)
  })

  test.each<[string, (body: string) => [string, Record<string, string>]]>([
    ['signed by another key', body => [body, headersFor(body, stranger.privateKey)]],
    ['whose body was changed', body => [body.replace('TRANSACTION', 'TRANSACTION '), headersFor(body)]],
    ['without headers', body => [body, {}]],
    ['of an unknown key', body => [body, { ...headersFor(body), 'wechatpay-serial': 'PUB_KEY_ID_9' }]],
    [
      'replayed after six minutes',
      body => [body, headersFor(body, wechat.privateKey, Math.floor(shop.clock.now().getTime() / 1000) - 360)]
    ],
    [
      'from the future',
      body => [body, headersFor(body, wechat.privateKey, Math.floor(shop.clock.now().getTime() / 1000) + 360)]
    ],
    ['whose time is no number', body => [body, { ...headersFor(body), 'wechatpay-timestamp': 'now' }]]
  ])('%s is refused', async (_, forge) => {
    const { order, payNo } = await opened()
    const answer = await send(...forge(noticeOf(transaction(payNo, 8800))))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'FAIL'])
    expect(await state(order.id)).toBe('unpaid')
    expect(await outcomes(payNo)).toEqual([])
  })

  test('whose seal was tampered with is refused', async () => {
    const { order, payNo } = await opened()
    const notice = JSON.parse(noticeOf(transaction(payNo, 8800)))
    const bytes = Buffer.from(notice.resource.ciphertext, 'base64')
    bytes[20]! ^= 1
    notice.resource.ciphertext = bytes.toString('base64')
    expect((await send(JSON.stringify(notice))).statusCode).toBe(400)
    expect(await state(order.id)).toBe('unpaid')
  })

  test('of another amount pays nothing, is flagged, and the money stays in the books apart', async () => {
    const { order, payNo } = await opened()
    const before = await balanceOf(shop.db, account(SUSPENSE, 'CNY'))
    for (let i = 0; i < 2; i++) expect((await send(noticeOf(transaction(payNo, 1)))).statusCode).toBe(200)
    expect(await state(order.id)).toBe('unpaid')
    expect(await paymentOf(payNo)).toMatchObject({ status: 'paying', flag: 'amount' })
    expect((await balanceOf(shop.db, account(SUSPENSE, 'CNY'))) - before).toBe(1n)
    expect((await outcomes(payNo)).sort()).toEqual(['again', 'amount'])
  })

  test('of another merchant or currency is refused', async () => {
    const { order, payNo } = await opened()
    const dollars = { amount: { total: 8800, currency: 'USD' } }
    for (const fields of [{ mchid: '1900000009' }, dollars])
      expect((await send(noticeOf(transaction(payNo, 8800, 'SUCCESS', fields)))).json().code).toBe('FAIL')
    expect(await state(order.id)).toBe('unpaid')
  })

  test('of a payment nobody made, or of something else, is taken and changes nothing', async () => {
    const payNo = newId().replaceAll('-', '')
    expect((await send(noticeOf(transaction(payNo, 8800)))).statusCode).toBe(200)
    expect(await outcomes(payNo)).toEqual(['unknown'])
    const { order, payNo: mine } = await opened()
    expect((await send(noticeOf({ out_trade_no: mine }, randomUUID(), 'REFUND.SUCCESS'))).statusCode).toBe(200)
    expect((await send(noticeOf(transaction(mine, 8800, 'USERPAYING')))).statusCode).toBe(200)
    expect(await state(order.id)).toBe('unpaid')
  })

  test('for a cancelled order is refunded under one number, asked again until WeChat has done it', async () => {
    const { order, payNo } = await opened(600n)
    await shop.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, order.id))
    const at = fake.sent.length
    await send(noticeOf(transaction(payNo, 600)))
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
    expect((await send(noticeOf(transaction(payNo, 8800)))).statusCode).toBe(200)
    expect((await outcomes(payNo)).sort()).toEqual(['again', 'paid'])
  })

  test('is not made up when WeChat does not know the payment or cannot be reached', async () => {
    const { order, person } = await opened()
    for (const broken of [{ tradeState: 'NONE' }, { tradeState: 'NOTPAY', signsWith: stranger.privateKey }]) {
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
  await send(noticeOf(transaction(payNo, 8800)))
  expect(await state(order.id)).toBe('paid')
})
