import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { orders, paymentNotices, paymentRefunds, payments } from '../../db/schema'
import { account, balanceOf, CLEARING, check, fundUser, REFUNDING, user } from '../../engines/ledger'
import { closeOverdue, runRefunds, sendSandboxNotices } from '../../engines/payment'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { PAY_CHANNELS: 'yue,sandbox' } })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const CNY = (id: string) => account(user(id), 'CNY')
const clearingFen = () => balanceOf(shop.db, account(CLEARING, 'CNY'))
const refundingFen = () => balanceOf(shop.db, account(REFUNDING, 'CNY'))

async function buyer(balanceFen = 0n) {
  const person = await shop.person()
  const at = shop.clock.now()
  if (balanceFen > 0n)
    await fundUser(shop.db, { userId: person.id, asset: 'CNY', amountMinor: balanceFen, key: newId(), at })
  return person
}

const pay = (uni: string, paytype: 'yue' | 'sandbox' | 'weixin', token: string) =>
  shop.call('POST /api/order/pay', { uni, paytype, from: 'h5' }, { token })
const state = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!.state
const paymentsFor = (id: string) => shop.db.select().from(payments).where(eq(payments.orderId, id))
const cancel = (id: string) =>
  shop.db.update(orders).set({ state: 'cancelled', cancelledAt: shop.clock.now() }).where(eq(orders.id, id))

const cashier = (payUrl: string, act?: string) =>
  shop.app.inject({
    method: act ? 'POST' : 'GET',
    url: payUrl,
    headers: act ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    payload: act ? `act=${act}` : undefined
  })

/** A person with an unpaid order and the cashier's address for it. */
async function atCashier(payFen = 5_000n) {
  const person = await buyer()
  const order = await unpaidOrder(shop, person.id, payFen)
  const { data } = await pay(order.no, 'sandbox', person.token)
  return { person, order, url: data.result.pay_url!, payNo: data.result.pay_no! }
}

describe('paying by balance', () => {
  test('moves the money, the order and the payment together', async () => {
    const { id, token } = await buyer(10_000n)
    const order = await unpaidOrder(shop, id, 7_550n)
    const before = await clearingFen()
    expect(await pay(order.no, 'yue', token)).toMatchObject({
      status: 200,
      data: { status: 'SUCCESS', result: { order_id: order.no } }
    })
    expect(await state(order.id)).toBe('paid')
    expect(await balanceOf(shop.db, CNY(id))).toBe(2_450n)
    expect((await clearingFen()) - before).toBe(7_550n)
    expect(await paymentsFor(order.id)).toMatchObject([{ channel: 'yue', status: 'paid', amountFen: 7_550n }])
  })

  test('is named short when it does not suffice, and nothing changes', async () => {
    const { id, token } = await buyer(99n)
    const order = await unpaidOrder(shop, id, 100n)
    expect((await pay(order.no, 'yue', token)).data.status).toBe('PAY_DEFICIENCY')
    expect(await state(order.id)).toBe('unpaid')
    expect(await balanceOf(shop.db, CNY(id))).toBe(99n)
    expect(await paymentsFor(order.id)).toEqual([])
  })

  test('50 times at once takes the money once', async () => {
    const { id, token } = await buyer(10_000n)
    const order = await unpaidOrder(shop, id, 1_000n)
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(order.no, 'yue', token)))
    expect(new Set(answers.map(answer => answer.data.status))).toEqual(new Set(['SUCCESS']))
    expect(await balanceOf(shop.db, CNY(id))).toBe(9_000n)
    expect(await paymentsFor(order.id)).toHaveLength(1)
  })

  test('50 orders on one balance never overspend it', async () => {
    const { id, token } = await buyer(1_000n)
    const made = await Promise.all(Array.from({ length: 50 }, () => unpaidOrder(shop, id, 90n)))
    const answers = await Promise.all(made.map(order => pay(order.no, 'yue', token)))
    expect(answers.filter(answer => answer.data.status === 'SUCCESS')).toHaveLength(11)
    expect(answers.filter(answer => answer.data.status === 'PAY_DEFICIENCY')).toHaveLength(39)
    expect(await balanceOf(shop.db, CNY(id))).toBe(10n)
  })

  test('takes few round trips', async () => {
    const { id, token } = await buyer(10_000n)
    const order = await unpaidOrder(shop, id, 100n)
    const seen = countQueries()
    await pay(order.no, 'yue', token)
    expect(seen()).toBeLessThanOrEqual(10)
  })
})

/** Counts statements sent to the database from now until the answer is read. */
function countQueries() {
  const { Client } = jest.requireActual<typeof import('pg')>('pg')
  const spy = jest.spyOn(Client.prototype, 'query')
  return () => {
    const count = spy.mock.calls.length
    spy.mockRestore()
    return count
  }
}

test('an order that costs nothing is paid at once, whatever was chosen', async () => {
  const { id, token } = await buyer()
  const order = await unpaidOrder(shop, id, 0n)
  expect((await pay(order.no, 'sandbox', token)).data.status).toBe('SUCCESS')
  expect(await state(order.id)).toBe('paid')
  expect((await shop.call('GET /api/realorder/pay_check', { order_id: order.no }, { token })).data.paid).toBe(true)
})

describe('POST /api/order/pay refuses', () => {
  test('somebody else’s order and an unknown one alike', async () => {
    const { id } = await buyer()
    const order = await unpaidOrder(shop, id, 100n)
    const { token } = await buyer(1_000n)
    for (const uni of [order.no, order.id, 'nothing', newId()])
      expect(await pay(uni, 'yue', token)).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    expect(await state(order.id)).toBe('unpaid')
  })

  test('a cancelled order and one whose time is over', async () => {
    const { id, token } = await buyer(1_000n)
    const cancelled = await unpaidOrder(shop, id, 100n, { state: 'cancelled' })
    const old = await unpaidOrder(shop, id, 100n, { expiresAt: shop.clock.now() })
    for (const type of ['yue', 'sandbox'] as const)
      for (const { no } of [cancelled, old])
        expect(await pay(no, type, token)).toMatchObject({ status: 400, code: 'ORDER_CLOSED' })
    expect(await balanceOf(shop.db, CNY(id))).toBe(1_000n)
  })

  test('a channel that is switched off or unknown, and a stranger', async () => {
    const { id, token } = await buyer()
    const { no } = await unpaidOrder(shop, id, 100n)
    expect(await pay(no, 'weixin', token)).toMatchObject({ code: 'PAY_OFF' })
    expect(await pay(no, 'cash' as never, token)).toMatchObject({ code: 'INVALID', msg: '支付方式格式不正确' })
    expect(await pay(no, 'yue', '')).toMatchObject({ status: 410000, code: 'SIGN_IN' })
    expect(await pay('', 'yue', token)).toMatchObject({ code: 'INVALID', msg: '请填写订单号' })
  })

  test('a price, a person or a success the client makes up', async () => {
    const { id, token } = await buyer(1_000n)
    const { no } = await unpaidOrder(shop, id, 900n)
    const lies = { uni: no, paytype: 'yue' as const, pay_price: '0.01', amount_fen: 1, uid: newId(), paid: true }
    await shop.call('POST /api/order/pay', lies, { token })
    expect(await balanceOf(shop.db, CNY(id))).toBe(100n)
  })

  test('a paid order is not paid again', async () => {
    const { id, token } = await buyer(1_000n)
    const { no } = await unpaidOrder(shop, id, 300n)
    for (let i = 0; i < 3; i++) expect((await pay(no, 'yue', token)).data.status).toBe('SUCCESS')
    expect((await pay(no, 'sandbox', token)).data.status).toBe('SUCCESS')
    expect(await balanceOf(shop.db, CNY(id))).toBe(700n)
  })
})

describe('the sandbox cashier', () => {
  test('shows the bill, pays, and leads back to the app', async () => {
    const { person, order, url, payNo } = await atCashier(12_345n)
    const page = await cashier(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('123.45')
    expect(page.body).toContain('云南小粒咖啡豆')
    expect(page.headers['content-security-policy']).toContain(`default-src 'none'`)
    expect(await state(order.id)).toBe('unpaid')
    const done = await cashier(url, 'pay')
    expect([done.statusCode, done.headers.location]).toEqual([303, `/#/pages/pay/result?order_id=${order.no}`])
    expect(await state(order.id)).toBe('paid')
    const { data } = await shop.call('GET /api/realorder/pay_check', { order_id: order.no }, { token: person.token })
    expect(data).toMatchObject({ status: 'paid', paid: true, pay_type: 'sandbox', pay_price: '123.45', payments: [] })
    expect((await cashier(url)).body).toContain('这笔支付已完成')
    expect(payNo).toMatch(/^[0-9a-f]{32}$/)
  })

  test('fails, and can be tried again', async () => {
    const { order, url } = await atCashier()
    expect((await cashier(url, 'fail')).body).toContain('支付没有成功')
    expect(await state(order.id)).toBe('unpaid')
    await cashier(url, 'pay')
    expect(await state(order.id)).toBe('paid')
  })

  test('notifies later', async () => {
    const { order, url } = await atCashier()
    await cashier(url, 'later')
    expect(await sendSandboxNotices(shop.app.services)).toBe(0)
    expect(await state(order.id)).toBe('unpaid')
    shop.clock.advance(11)
    expect(await sendSandboxNotices(shop.app.services)).toBe(1)
    expect(await state(order.id)).toBe('paid')
  })

  test('notifies twice, and the money comes once', async () => {
    const { order, url, payNo } = await atCashier(700n)
    const before = await clearingFen()
    await cashier(url, 'twice')
    expect(await state(order.id)).toBe('paid')
    expect((await clearingFen()) - before).toBe(700n)
    const notices = await shop.db.select().from(paymentNotices).where(eq(paymentNotices.payNo, payNo))
    expect(notices).toMatchObject([{ outcome: 'paid', amountFen: 700n }])
  })

  test('pressed 50 times at once pays once', async () => {
    const { order, url } = await atCashier(700n)
    const before = await clearingFen()
    await Promise.all(Array.from({ length: 50 }, () => cashier(url, 'twice')))
    expect(await state(order.id)).toBe('paid')
    expect((await clearingFen()) - before).toBe(700n)
  })

  test('opened 50 times at once is one payment', async () => {
    const { id, token } = await buyer()
    const { id: orderId, no } = await unpaidOrder(shop, id, 100n)
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(no, 'sandbox', token)))
    expect(new Set(answers.map(answer => answer.data.result.pay_url)).size).toBe(1)
    expect(await paymentsFor(orderId)).toMatchObject([{ status: 'paying' }])
  })

  test.each(['nothing', newId().replaceAll('-', ''), '%27%3B--'])('knows no payment %s', async payNo => {
    expect((await cashier(`/cashier/${payNo}`)).statusCode).toBe(404)
    expect((await cashier(`/cashier/${payNo}`, 'pay')).statusCode).toBe(404)
  })

  test('knows no other buttons', async () => {
    const { order, url } = await atCashier()
    expect((await cashier(url, 'refund')).statusCode).toBe(404)
    expect(await state(order.id)).toBe('unpaid')
  })

  test('lets a title be only text', async () => {
    const { url, payNo } = await atCashier()
    await shop.db.update(payments).set({ title: 'x' }).where(eq(payments.payNo, payNo))
    const { sandboxTrades } = await import('../../db/schema')
    const title = '<script>alert(1)</script>'
    await shop.db.update(sandboxTrades).set({ title }).where(eq(sandboxTrades.payNo, payNo))
    expect((await cashier(url)).body).not.toContain('<script>alert')
  })
})

describe('money that comes when it should not', () => {
  test('for a cancelled order goes back, once', async () => {
    const { order, url, payNo } = await atCashier(4_200n)
    const before = await clearingFen()
    await cancel(order.id)
    await cashier(url, 'twice')
    expect(await state(order.id)).toBe('cancelled')
    expect(await refundingFen()).toBe(4_200n)
    await Promise.all([runRefunds(shop.app.services), runRefunds(shop.app.services)])
    expect(await refundingFen()).toBe(0n)
    expect((await clearingFen()) - before).toBe(0n)
    const [payment] = await paymentsFor(order.id)
    expect(payment).toMatchObject({ status: 'refunded', refundedFen: 4_200n })
    const [refund] = await shop.db
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.refundNo, `${payNo}L`))
    expect(refund).toMatchObject({ status: 'done', tries: 1, amountFen: 4_200n })
    expect(await runRefunds(shop.app.services)).toBe(0)
  })

  test('for an order the balance paid meanwhile goes back', async () => {
    const { person, order, url } = await atCashier(300n)
    await fundUser(shop.db, { userId: person.id, asset: 'CNY', amountMinor: 300n, key: newId(), at: shop.clock.now() })
    await pay(order.no, 'yue', person.token)
    await cashier(url, 'pay')
    await runRefunds(shop.app.services)
    const rows = await paymentsFor(order.id)
    expect(rows.map(row => [row.channel, row.status]).sort()).toEqual([
      ['sandbox', 'refunded'],
      ['yue', 'paid']
    ])
    expect(await balanceOf(shop.db, CNY(person.id))).toBe(0n)
  })

  test('for an old price goes back, and the new price can be paid', async () => {
    const { person, order, url } = await atCashier(300n)
    await shop.db.update(orders).set({ adjustFen: -50n, payFen: 250n }).where(eq(orders.id, order.id))
    const { data } = await pay(order.no, 'sandbox', person.token)
    expect(data.result.pay_url).not.toBe(url)
    await cashier(url, 'pay')
    expect(await state(order.id)).toBe('unpaid')
    await cashier(data.result.pay_url!, 'pay')
    expect(await state(order.id)).toBe('paid')
    await runRefunds(shop.app.services)
    const rows = await paymentsFor(order.id)
    expect(rows.map(row => [row.amountFen, row.status]).sort()).toEqual([
      [250n, 'paid'],
      [300n, 'refunded']
    ])
  })

  test.each([
    ['no signature', {}],
    ['another’s signature', { 'x-sandbox-signature': 'a'.repeat(64) }]
  ])('with %s is refused', async (_, headers) => {
    const { order, payNo } = await atCashier(300n)
    const payload = JSON.stringify({ payNo, tradeNo: 'forged', amount_fen: '300', paid_at: shop.clock.now() })
    const url = '/pay/notify/sandbox'
    const answer = await shop.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload
    })
    expect([answer.statusCode, answer.body]).toEqual([400, 'fail'])
    expect(await state(order.id)).toBe('unpaid')
  })

  test('at a channel that is off finds nobody', async () => {
    for (const channel of ['weixin', 'yue', 'nothing', '__proto__'])
      expect((await shop.app.inject({ method: 'POST', url: `/pay/notify/${channel}` })).statusCode).toBe(404)
  })
})

describe('GET /api/realorder/pay_check', () => {
  const look = (order_id: string, token: string) => shop.call('GET /api/realorder/pay_check', { order_id }, { token })

  test('tells how the paying stands and how it can be done', async () => {
    const { id, token } = await buyer(50n)
    const order = await unpaidOrder(shop, id, 100n)
    expect((await look(order.no, token)).data).toMatchObject({
      status: 'unpaid',
      paid: false,
      pay_type: null,
      pay_time: null,
      payments: [
        { type: 'yue', usable: false, note: '余额不足，可用 ￥0.50' },
        { type: 'sandbox', usable: true }
      ]
    })
    await pay(order.no, 'sandbox', token)
    expect((await look(order.id, token)).data.status).toBe('paying')
    await cancel(order.id)
    expect((await look(order.no, token)).data.status).toBe('closed')
  })

  test('finds out by itself when the notice was lost', async () => {
    const { person, order, url } = await atCashier()
    await cashier(url, 'later')
    shop.clock.advance(4)
    expect((await look(order.no, person.token)).data).toMatchObject({ status: 'paid' })
    shop.clock.advance(10)
    await sendSandboxNotices(shop.app.services)
    expect(await paymentsFor(order.id)).toMatchObject([{ status: 'paid', refundAskedFen: 0n }])
  })

  test('tells nobody else', async () => {
    const { order } = await atCashier()
    const { token } = await buyer()
    expect(await look(order.no, token)).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    expect(await look(order.no, '')).toMatchObject({ code: 'SIGN_IN' })
  })
})

describe('POST /api/order/paytypeswitch', () => {
  const change = (uni: string, paytype: 'yue' | 'weixin', token: string) =>
    shop.call('POST /api/order/paytypeswitch', { uni, paytype }, { token })

  test('closes what is open with another channel', async () => {
    const { person, order, url } = await atCashier()
    const { data } = await change(order.no, 'yue', person.token)
    expect(data).toMatchObject({ order_id: order.no, pay_type: 'yue', pay_price: '50.00' })
    expect(await paymentsFor(order.id)).toMatchObject([{ status: 'closed' }])
    expect((await cashier(url)).body).toContain('这笔支付已关闭')
    await cashier(url, 'pay')
    expect(await state(order.id)).toBe('unpaid')
  })

  test('takes in a payment that was made meanwhile instead of closing it', async () => {
    const { person, order, url } = await atCashier()
    await cashier(url, 'later')
    await change(order.no, 'yue', person.token)
    expect(await state(order.id)).toBe('paid')
  })

  test('refuses a paid order, a cancelled one, somebody else’s, and a channel that is off', async () => {
    const { person, order, url } = await atCashier()
    const other = await buyer()
    expect(await change(order.no, 'yue', other.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await change(order.no, 'weixin', person.token)).toMatchObject({ code: 'PAY_OFF' })
    await cashier(url, 'pay')
    expect(await change(order.no, 'yue', person.token)).toMatchObject({ code: 'ORDER_PAID' })
    const gone = await unpaidOrder(shop, person.id, 100n, { state: 'cancelled' })
    expect(await change(gone.no, 'yue', person.token)).toMatchObject({ code: 'ORDER_CLOSED' })
  })
})

describe('payments whose time is over', () => {
  test('are closed with their channel, or taken in when they were paid', async () => {
    const left = await atCashier()
    const paid = await atCashier()
    await cashier(paid.url, 'later')
    expect(await closeOverdue(shop.app.services)).toBe(0)
    shop.clock.advance(30 * 60 + 61)
    expect(await closeOverdue(shop.app.services)).toBeGreaterThanOrEqual(2)
    expect(await paymentsFor(left.order.id)).toMatchObject([{ status: 'closed' }])
    expect(await paymentsFor(paid.order.id)).toMatchObject([{ status: 'paid' }])
    expect((await cashier(left.url, 'pay')).body).toContain('这笔支付已关闭')
  })
})
