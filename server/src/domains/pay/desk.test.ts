import { eq } from 'drizzle-orm'
import { bySecond, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { paying } from '../../../test/paying'
import { within } from '../../db/connection'
import { paymentRefunds, payments } from '../../db/schema'
import { account, balanceOf, check, outside, REFUNDING, SUSPENSE } from '../../engines/ledger'
import { askRefund, receive, runRefunds } from '../../engines/payment'
import { newId } from '../../lib/ids'

let shop: TestShop
let desk: { token: string }
let reader: { token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { PAY_CHANNELS: 'yue,sandbox' } })
  desk = await holding(shop, ['order.read', 'order.refund', 'audit.read'])
  reader = await holding(shop, ['order.read'])
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const till = paying(() => shop)
const fenOn = (owner: Parameters<typeof account>[0]) => balanceOf(shop.db, account(owner, 'CNY'))

/** An order that was paid through the sandbox. */
async function paid(payFen = 5_000n) {
  const at = await till.atCashier(payFen)
  await till.cashier(at.url, 'pay')
  const [payment] = await till.paymentsFor(at.order.id)
  return { ...at, payment: payment! }
}

/** A refund its channel refused three times. */
async function stuck(amountFen = 2_000n) {
  const { payment, order } = await paid(amountFen)
  const refundNo = newId().replaceAll('-', '')
  const { userId, id: paymentId } = payment
  await within(shop.app.services, tx => askRefund(tx, { userId, paymentId, refundNo, amountFen, reason: '缺货' }))
  const late = new Date(shop.clock.now().getTime() + 3_600_000)
  await shop.db
    .update(paymentRefunds)
    .set({ tries: 3, error: '商户余额不足', nextAt: late })
    .where(eq(paymentRefunds.refundNo, refundNo))
  return { refundNo, order }
}

const refunds = async () => (await shop.call('GET /api/admin/payment/refunds', {}, desk)).data.list
const waiting = async (id: string) =>
  (await shop.call('GET /api/admin/today', {}, desk)).data.queues.find(queue => queue.id === id)!.count
const rowOf = async (refundNo: string) =>
  (await shop.db.select().from(paymentRefunds).where(eq(paymentRefunds.refundNo, refundNo)))[0]!

describe('a refund that a channel does not take', () => {
  test('is listed with what the channel said and waits on today; its order says so', async () => {
    const before = await waiting('stuck-refunds')
    const { refundNo, order } = await stuck()
    expect((await refunds()).find(row => row.refund_no === refundNo)).toMatchObject({
      order_id: order.no,
      channel: 'sandbox',
      refund_price: '20.00',
      tries_num: 3,
      why: '商户余额不足'
    })
    expect(await waiting('stuck-refunds')).toBe(before + 1)
    expect(await shop.call('GET /api/admin/payment/refunds', {}, reader)).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is asked for again within seconds, and then is back', async () => {
    const { refundNo } = await stuck()
    const retry = (refund_no: string, who = desk) =>
      shop.call('POST /api/admin/payment/refund/retry', { refund_no }, who)
    expect(await retry(refundNo, reader)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await retry('nothing')).toMatchObject({ code: 'NOT_FOUND' })
    expect((await retry(refundNo)).status).toBe(200)
    await runRefunds(shop.app.services)
    expect(await rowOf(refundNo)).toMatchObject({ status: 'done' })
    expect(await retry(refundNo)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await refunds()).some(row => row.refund_no === refundNo)).toBe(false)
  })

  test('is written as paid by hand once, with why, and leaves the books', async () => {
    const { refundNo } = await stuck()
    const before = await fenOn(REFUNDING)
    const settle = () =>
      shop.call('POST /api/admin/payment/refund/settle', { refund_no: refundNo, words: '已退至银行卡' }, desk)
    const answers = await Promise.all([settle(), settle(), settle()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(before - (await fenOn(REFUNDING))).toBe(2_000n)
    const { data } = await shop.call('GET /api/admin/audit', { subject: refundNo }, desk)
    expect(data.list).toMatchObject([{ title: '登记已人工退款', why: '已退至银行卡' }])
  })

  test('of much waits for a second person', async () => {
    const { refundNo } = await stuck(300_000n)
    const held = { refund_no: refundNo, words: '已退至银行卡' }
    expect(await shop.call('POST /api/admin/payment/refund/settle', held, desk)).toMatchObject({ code: 'HELD' })
    expect(await rowOf(refundNo)).toMatchObject({ status: 'pending' })
  })
})

const receipts = async (state: 'open' | 'done' = 'open') =>
  (await shop.call('GET /api/admin/payment/receipts', { state }, desk)).data.list

describe('money that came and fits nothing', () => {
  /** The channel says that money came under a number once more, or under one nobody knows. */
  async function odd(payNo: string, amountFen: bigint) {
    const tradeNo = newId()
    const notice = { id: tradeNo, payNo, tradeNo, amountFen, currency: 'CNY', paidAt: shop.clock.now() }
    const outcome = await receive(shop.app.services, { channel: 'sandbox', notice })
    return { outcome, notice_id: tradeNo }
  }
  const settle = (input: { notice_id: string; refund_no?: string }) =>
    shop.call('POST /api/admin/payment/receipt/settle', { channel: 'sandbox', words: '已核对', ...input }, desk)

  test('paid twice, it is kept aside, and leaves the books under the number of the channel’s refund', async () => {
    const { order, payNo } = await paid()
    const { outcome, notice_id } = await odd(payNo, 5_000n)
    expect(outcome).toBe('double')
    expect(await waiting('odd-receipts')).toBe((await receipts()).length)
    const row = { kind: 'double', order_id: order.no, pay_price: '50.00', due_price: '50.00', is_aside: 1 }
    expect((await receipts()).find(one => one.notice_id === notice_id)).toMatchObject(row)
    const [aside, out] = [await fenOn(SUSPENSE), await fenOn(outside('sandbox'))]
    const refund_no = `R${newId().replaceAll('-', '')}`
    const answers = await Promise.all([settle({ notice_id, refund_no }), settle({ notice_id, refund_no })])
    expect(answers.map(({ code }) => code).sort()).toEqual(['STATE', undefined].sort())
    expect(aside - (await fenOn(SUSPENSE))).toBe(5_000n)
    expect((await fenOn(outside('sandbox'))) - out).toBe(5_000n)
    expect((await receipts()).some(one => one.notice_id === notice_id)).toBe(false)
    const done = (await receipts('done')).find(one => one.notice_id === notice_id)
    expect(done).toMatchObject({ done_by: '小满', done_words: '已核对' })
    const [payment] = await shop.db.select().from(payments).where(eq(payments.payNo, payNo))
    expect(payment).toMatchObject({ flag: '', status: 'paid' })
    const again = await odd(payNo, 5_000n)
    expect(await settle({ notice_id: again.notice_id, refund_no })).toMatchObject({ code: 'IDEM_MISMATCH' })
    expect((await receipts()).some(one => one.notice_id === again.notice_id)).toBe(true)
  })

  test('above an amount it leaves the books by two persons, and is only noted by one', async () => {
    const { payNo } = await paid()
    const [back, noted] = [await odd(payNo, 5_000n), await odd(payNo, 5_000n)]
    const aside = await fenOn(SUSPENSE)
    const refund_no = `R${newId().replaceAll('-', '')}`
    const told = await bySecond(
      shop,
      'POST /api/admin/payment/receipt/settle',
      () => settle({ notice_id: back.notice_id, refund_no }),
      async () => {
        expect(await fenOn(SUSPENSE)).toBe(aside)
        expect((await settle({ notice_id: noted.notice_id })).status).toBe(200)
      }
    )
    expect(told).toContain(`登记为已退回 ¥50.00，退款单号 ${refund_no}`)
    expect(aside - (await fenOn(SUSPENSE))).toBe(5_000n)
  })

  test('of a number nobody knows, it is nowhere in the books, and only written down', async () => {
    const { outcome, notice_id } = await odd(newId().replaceAll('-', ''), 700n)
    expect(outcome).toBe('unknown')
    const row = { kind: 'unknown', order_id: '', due_price: '', is_aside: 0 }
    expect((await receipts()).find(one => one.notice_id === notice_id)).toMatchObject(row)
    expect(await settle({ notice_id, refund_no: 'R1' })).toMatchObject({ code: 'NOT_ASIDE' })
    expect((await settle({ notice_id })).status).toBe(200)
    expect(await settle({ notice_id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('what was paid as it should be is none of it', async () => {
    const { payment } = await paid()
    expect((await receipts()).some(one => one.trade_no === payment.tradeNo)).toBe(false)
    expect(await shop.call('GET /api/admin/payment/receipts', {}, reader)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
