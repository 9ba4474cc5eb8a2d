import { sign, verify } from 'node:crypto'
import formbody from '@fastify/formbody'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { TestShop } from '../../../test/harness'
import { rsaKeys } from '../../../test/keys'
import { unpaidOrder } from '../../../test/orders'
import { orders, payments } from '../../db/schema'
import { check } from '../../engines/ledger'
import { closeOverdue, runRefunds } from '../../engines/payment'
import { digestOf } from './uppay'

const merchant = rsaKeys()
const union = rsaKeys()
const stranger = rsaKeys()

type Fields = Record<string, string>
const signed = (fields: Fields, key = union.privateKey): Fields => ({
  ...fields,
  signature: sign('RSA-SHA256', digestOf(fields), key).toString('base64')
})
const genuine = (fields: Fields) =>
  verify('RSA-SHA256', digestOf(fields), merchant.publicKey, Buffer.from(fields.signature!, 'base64'))

/** UnionPay's gateway as far as this shop talks to it; trades and refunds by their number. */
class FakeUnionpay {
  readonly app: FastifyInstance = Fastify()
  readonly sent: { path: string; fields: Fields }[] = []
  readonly known = new Map<string, Fields>()
  url = ''

  async start() {
    await this.app.register(formbody)
    this.app.post('/*', (request, reply) => {
      const fields = request.body as Fields
      if (!genuine(fields)) return reply.code(400).send('bad signature')
      this.sent.push({ path: request.url, fields })
      if (request.url.endsWith('backTransReq.do')) this.known.set(fields.orderId!, { origRespCode: '05' })
      const found = this.known.get(fields.orderId!)
      const answer: Fields = found ? { respCode: '00', ...found } : { respCode: '34', respMsg: '查无此交易' }
      return reply.send(new URLSearchParams(signed({ ...answer, merId: '777290058110048' })).toString())
    })
    this.url = await this.app.listen({ host: '127.0.0.1', port: 0 })
  }
}

let shop: TestShop
const fake = new FakeUnionpay()
beforeAll(async () => {
  await fake.start()
  shop = await TestShop.open({
    env: {
      PAY_CHANNELS: 'uppay',
      PUBLIC_URL: 'https://shop.example',
      UPPAY_MERID: '777290058110048',
      UPPAY_CERT_ID: '68759663125',
      UPPAY_PRIVATE_KEY: merchant.privateKey,
      UPPAY_PUBLIC_KEY: union.publicKey,
      UPPAY_GATEWAY: fake.url
    }
  })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
  await fake.app.close()
})

async function opened() {
  const person = await shop.person()
  const order = await unpaidOrder(shop, person.id, 8_800n)
  const { data } = await shop.call('POST /api/order/pay', { uni: order.no, paytype: 'uppay' }, { token: person.token })
  return { person, order, data, payNo: data.result.pay_no! }
}
const state = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!.state
const paymentOf = async (payNo: string) => (await shop.db.select().from(payments).where(eq(payments.payNo, payNo)))[0]!
const noticeOf = (payNo: string, fields: Fields = {}): Fields => ({
  version: '5.1.0',
  merId: '777290058110048',
  txnType: '01',
  orderId: payNo,
  queryId: `7${payNo.slice(0, 20)}`,
  txnAmt: '8800',
  respCode: '00',
  respMsg: '成功[0000000]',
  ...fields
})
const send = (fields: Fields) =>
  shop.app.inject({
    method: 'POST',
    url: '/pay/notify/uppay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString()
  })

test('opening a payment leads over a page of ours to the card page, with a form UnionPay can verify', async () => {
  const { data, payNo } = await opened()
  expect(data).toMatchObject({ status: 'UPPAY', result: { pay_url: `https://shop.example/cashier/${payNo}` } })
  const page = await shop.app.inject({ method: 'GET', url: `/cashier/${payNo}` })
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${fake.url}`)
  expect(page.body).toContain(`action="${fake.url}/frontTransReq.do"`)
  const inputs = [...page.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
  const fields = Object.fromEntries(inputs) as Fields
  expect(genuine(fields)).toBe(true)
  expect(fields).toMatchObject({
    orderId: payNo,
    txnAmt: '8800',
    txnTime: '20261120160000',
    payTimeout: '20261120163000'
  })
})

test('a notice pays the order, once, however often and at once it comes', async () => {
  const { order, payNo } = await opened()
  const fields = signed(noticeOf(payNo))
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(fields)))
  expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`))).toEqual(new Set(['200 ok']))
  expect(await state(order.id)).toBe('paid')
  expect((await shop.app.inject({ method: 'GET', url: `/cashier/${payNo}` })).statusCode).toBe(404)
})

test.each<[string, (payNo: string) => Fields]>([
  ['signed by another key', payNo => signed(noticeOf(payNo), stranger.privateKey)],
  ['of another merchant', payNo => signed(noticeOf(payNo, { merId: '777290058110099' }))],
  ['whose amount was changed', payNo => ({ ...signed(noticeOf(payNo, { txnAmt: '1' })), txnAmt: '8800' })],
  ['without signature', payNo => noticeOf(payNo)]
])('a notice %s is refused', async (_, forge) => {
  const { order, payNo } = await opened()
  const answer = await send(forge(payNo))
  expect([answer.statusCode, answer.body]).toEqual([400, 'fail'])
  expect(await state(order.id)).toBe('unpaid')
})

test('a notice of a failed payment or of another amount pays nothing', async () => {
  const { order, payNo } = await opened()
  expect((await send(signed(noticeOf(payNo, { respCode: '05' })))).statusCode).toBe(200)
  expect((await paymentOf(payNo)).flag).toBe('')
  expect((await send(signed(noticeOf(payNo, { txnAmt: '8799' })))).statusCode).toBe(200)
  expect((await paymentOf(payNo)).flag).toBe('amount')
  expect(await state(order.id)).toBe('unpaid')
})

test('a payment for a cancelled order goes back by one refund that is followed until it is done', async () => {
  const { order, payNo } = await opened()
  await shop.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, order.id))
  await send(signed(noticeOf(payNo)))
  await runRefunds(shop.app.services)
  shop.clock.advance(60)
  await runRefunds(shop.app.services)
  expect((await paymentOf(payNo)).status).toBe('paid')
  fake.known.set(`${payNo}L`, { origRespCode: '00' })
  shop.clock.advance(60)
  await runRefunds(shop.app.services)
  expect(await paymentOf(payNo)).toMatchObject({ status: 'refunded', refundedFen: 8_800n })
  const refunds = fake.sent.filter(call => call.path.endsWith('backTransReq.do'))
  expect(refunds).toMatchObject([
    { fields: { orderId: `${payNo}L`, txnAmt: '8800', origQryId: `7${payNo.slice(0, 20)}` } }
  ])
})

test('a payment whose notice was lost is found when its time is over', async () => {
  const lost = await opened()
  const left = await opened()
  fake.known.set(lost.payNo, { origRespCode: '00', queryId: 'Q1', txnAmt: '8800' })
  shop.clock.advance(30 * 60 + 61)
  await closeOverdue(shop.app.services)
  expect(await state(lost.order.id)).toBe('paid')
  expect((await paymentOf(left.payNo)).status).toBe('closed')
})
