import { eq } from 'drizzle-orm'
import { FakeUnionpay, formOf } from '../../../test/fakes/unionpay'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { orders, payments } from '../../db/schema'
import { account, balanceOf, check, SUSPENSE } from '../../engines/ledger'
import { closeOverdue, runRefunds } from '../../engines/payment'

type Fields = Record<string, string>
let shop: TestShop
const fake = new FakeUnionpay()
beforeAll(async () => {
  await fake.start()
  shop = await TestShop.open({ env: fake.settings() })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
  await fake.close()
})

async function opened() {
  const person = await shop.person()
  const order = await unpaidOrder(shop, person.id, 8_800n)
  const { data } = await shop.call('POST /api/order/pay', { uni: order.no, paytype: 'uppay' }, { token: person.token })
  return { person, order, data, payNo: data.result.pay_no! }
}
const state = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!.state
const paymentOf = async (payNo: string) => (await shop.db.select().from(payments).where(eq(payments.payNo, payNo)))[0]!
const noticeOf = (payNo: string, fields: Fields = {}) => fake.noticeOf(payNo, fields)
const signed = (fields: Fields, key?: string) => fake.signed(fields, key)
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
  const fields = formOf(page.body)
  expect(fake.genuine(fields)).toBe(true)
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
  ['signed by another key', payNo => signed(noticeOf(payNo), fake.stranger.privateKey)],
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

test('a notice or an answer in another currency pays nothing, is flagged and stays out of the books', async () => {
  const told = await opened()
  expect((await send(signed(noticeOf(told.payNo, { currencyCode: '840' })))).body).toBe('ok')
  const asked = await opened()
  fake.known.set(asked.payNo, { origRespCode: '00', queryId: 'Q9', txnAmt: '8800', currencyCode: '840' })
  const before = await balanceOf(shop.db, account(SUSPENSE, 'CNY'))
  shop.clock.advance(4)
  await shop.call('GET /api/realorder/pay_check', { order_id: asked.order.no }, { token: asked.person.token })
  for (const { payNo, order } of [told, asked]) {
    expect(await paymentOf(payNo)).toMatchObject({ status: 'paying', flag: 'amount', tradeNo: '' })
    expect(await state(order.id)).toBe('unpaid')
  }
  expect(await balanceOf(shop.db, account(SUSPENSE, 'CNY'))).toBe(before)
})

test('a second trade in another currency leaves the order paid, and is flagged', async () => {
  const { order, payNo } = await opened()
  await send(signed(noticeOf(payNo)))
  await send(signed(noticeOf(payNo, { currencyCode: '840', queryId: 'another' })))
  expect(await paymentOf(payNo)).toMatchObject({ status: 'paid', flag: 'amount' })
  expect(await state(order.id)).toBe('paid')
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
