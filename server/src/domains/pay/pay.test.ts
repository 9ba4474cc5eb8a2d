import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { paying } from '../../../test/paying'
import { queriesOf } from '../../../test/queries'
import { account, balanceOf, CLEARING, check } from '../../engines/ledger'
import { sendSandboxNotices } from '../../engines/payment'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { PAY_CHANNELS: 'yue,sandbox' } })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const till = paying(() => shop)
const clearingFen = () => balanceOf(shop.db, account(CLEARING, 'CNY'))

describe('paying by balance', () => {
  test('moves the money, the order and the payment together', async () => {
    const { id, token } = await till.buyer(10_000n)
    const order = await unpaidOrder(shop, id, 7_550n)
    const before = await clearingFen()
    expect(await till.pay(order.no, 'yue', token)).toMatchObject({
      status: 200,
      data: { status: 'SUCCESS', result: { order_id: order.no } }
    })
    expect(await till.stateOf(order.id)).toBe('paid')
    expect(await till.balanceFen(id)).toBe(2_450n)
    expect((await clearingFen()) - before).toBe(7_550n)
    expect(await till.paymentsFor(order.id)).toMatchObject([{ channel: 'yue', status: 'paid', amountFen: 7_550n }])
  })

  test('is named short when it does not suffice, and nothing changes', async () => {
    const { id, token } = await till.buyer(99n)
    const order = await unpaidOrder(shop, id, 100n)
    expect((await till.pay(order.no, 'yue', token)).data.status).toBe('PAY_DEFICIENCY')
    expect(await till.stateOf(order.id)).toBe('unpaid')
    expect(await till.balanceFen(id)).toBe(99n)
    expect(await till.paymentsFor(order.id)).toEqual([])
  })

  test('50 times at once takes the money once', async () => {
    const { id, token } = await till.buyer(10_000n)
    const order = await unpaidOrder(shop, id, 1_000n)
    const answers = await Promise.all(Array.from({ length: 50 }, () => till.pay(order.no, 'yue', token)))
    expect(new Set(answers.map(answer => answer.data.status))).toEqual(new Set(['SUCCESS']))
    expect(await till.balanceFen(id)).toBe(9_000n)
    expect(await till.paymentsFor(order.id)).toHaveLength(1)
  })

  test('50 orders on one balance never overspend it', async () => {
    const { id, token } = await till.buyer(1_000n)
    const made = await Promise.all(Array.from({ length: 50 }, () => unpaidOrder(shop, id, 90n)))
    const answers = await Promise.all(made.map(order => till.pay(order.no, 'yue', token)))
    expect(answers.filter(answer => answer.data.status === 'SUCCESS')).toHaveLength(11)
    expect(answers.filter(answer => answer.data.status === 'PAY_DEFICIENCY')).toHaveLength(39)
    expect(await till.balanceFen(id)).toBe(10n)
  })

  test('takes few round trips', async () => {
    const { id, token } = await till.buyer(10_000n)
    const order = await unpaidOrder(shop, id, 100n)
    const count = await queriesOf(() => till.pay(order.no, 'yue', token))
    // Ten for the payment and the order; who brought the buyer, which tasks count it, what fans bought and what sums of days come
    // to are one each.
    expect(count).toBeLessThanOrEqual(14)
  })
})

test('an order that costs nothing is paid at once, whatever was chosen', async () => {
  const { id, token } = await till.buyer()
  const order = await unpaidOrder(shop, id, 0n)
  expect((await till.pay(order.no, 'sandbox', token)).data.status).toBe('SUCCESS')
  expect(await till.stateOf(order.id)).toBe('paid')
  expect((await shop.call('GET /api/realorder/pay_check', { order_id: order.no }, { token })).data.paid).toBe(true)
})

describe('POST /api/order/pay refuses', () => {
  test('somebody else’s order and an unknown one alike', async () => {
    const { id } = await till.buyer()
    const order = await unpaidOrder(shop, id, 100n)
    const { token } = await till.buyer(1_000n)
    for (const uni of [order.no, order.id, 'nothing', newId()])
      expect(await till.pay(uni, 'yue', token)).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    expect(await till.stateOf(order.id)).toBe('unpaid')
  })

  test('a cancelled order and one whose time is over', async () => {
    const { id, token } = await till.buyer(1_000n)
    const cancelled = await unpaidOrder(shop, id, 100n, { state: 'cancelled' })
    const old = await unpaidOrder(shop, id, 100n, { expiresAt: shop.clock.now() })
    for (const type of ['yue', 'sandbox'] as const)
      for (const { no } of [cancelled, old])
        expect(await till.pay(no, type, token)).toMatchObject({ status: 400, code: 'ORDER_CLOSED' })
    expect(await till.balanceFen(id)).toBe(1_000n)
  })

  test('a channel that is switched off or unknown, and a stranger', async () => {
    const { id, token } = await till.buyer()
    const { no } = await unpaidOrder(shop, id, 100n)
    expect(await till.pay(no, 'weixin', token)).toMatchObject({ code: 'PAY_OFF' })
    expect(await till.pay(no, 'cash' as never, token)).toMatchObject({ code: 'INVALID', msg: '支付方式格式不正确' })
    expect(await till.pay(no, 'yue', '')).toMatchObject({ status: 410000, code: 'SIGN_IN' })
    expect(await till.pay('', 'yue', token)).toMatchObject({ code: 'INVALID', msg: '请填写订单号' })
  })

  test('a price, a person or a success the client makes up', async () => {
    const { id, token } = await till.buyer(1_000n)
    const { no } = await unpaidOrder(shop, id, 900n)
    const lies = { uni: no, paytype: 'yue' as const, pay_price: '0.01', amount_fen: 1, uid: newId(), paid: true }
    await shop.call('POST /api/order/pay', lies, { token })
    expect(await till.balanceFen(id)).toBe(100n)
  })

  test('a paid order is not paid again', async () => {
    const { id, token } = await till.buyer(1_000n)
    const { no } = await unpaidOrder(shop, id, 300n)
    for (let i = 0; i < 3; i++) expect((await till.pay(no, 'yue', token)).data.status).toBe('SUCCESS')
    expect((await till.pay(no, 'sandbox', token)).data.status).toBe('SUCCESS')
    expect(await till.balanceFen(id)).toBe(700n)
  })
})

describe('GET /api/realorder/pay_check', () => {
  const look = (order_id: string, token: string) => shop.call('GET /api/realorder/pay_check', { order_id }, { token })

  test('tells how the paying stands and how it can be done', async () => {
    const { id, token } = await till.buyer(50n)
    const order = await unpaidOrder(shop, id, 100n)
    expect((await look(order.no, token)).data).toMatchObject({
      status: 'unpaid',
      paid: false,
      pay_type: null,
      pay_time: 0,
      payments: [
        { type: 'yue', usable: 0, note: '余额不足，可用 ¥0.50' },
        { type: 'sandbox', usable: 1 }
      ]
    })
    await till.pay(order.no, 'sandbox', token)
    expect((await look(order.id, token)).data.status).toBe('paying')
    await till.cancel(order.id)
    expect((await look(order.no, token)).data.status).toBe('closed')
  })

  test('finds out by itself when the notice was lost', async () => {
    const { person, order, url } = await till.atCashier()
    await till.cashier(url, 'later')
    shop.clock.advance(4)
    expect((await look(order.no, person.token)).data).toMatchObject({ status: 'paid' })
    shop.clock.advance(10)
    await sendSandboxNotices(shop.app.services)
    expect(await till.paymentsFor(order.id)).toMatchObject([{ status: 'paid', refundAskedFen: 0n }])
  })

  test('tells nobody else', async () => {
    const { order } = await till.atCashier()
    const { token } = await till.buyer()
    expect(await look(order.no, token)).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    expect(await look(order.no, '')).toMatchObject({ code: 'SIGN_IN' })
  })
})

describe('POST /api/order/paytypeswitch', () => {
  const change = (uni: string, paytype: 'yue' | 'weixin', token: string) =>
    shop.call('POST /api/order/paytypeswitch', { uni, paytype }, { token })

  test('closes what is open with another channel', async () => {
    const { person, order, url } = await till.atCashier()
    const { data } = await change(order.no, 'yue', person.token)
    expect(data).toMatchObject({ order_id: order.no, pay_type: 'yue', pay_price: '50.00' })
    expect(await till.paymentsFor(order.id)).toMatchObject([{ status: 'closed' }])
    expect((await till.cashier(url)).body).toContain('这笔支付已关闭')
    await till.cashier(url, 'pay')
    expect(await till.stateOf(order.id)).toBe('unpaid')
  })

  test('takes in a payment that was made meanwhile instead of closing it', async () => {
    const { person, order, url } = await till.atCashier()
    await till.cashier(url, 'later')
    await change(order.no, 'yue', person.token)
    expect(await till.stateOf(order.id)).toBe('paid')
  })

  test('refuses a paid order, a cancelled one, somebody else’s, and a channel that is off', async () => {
    const { person, order, url } = await till.atCashier()
    const other = await till.buyer()
    expect(await change(order.no, 'yue', other.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await change(order.no, 'weixin', person.token)).toMatchObject({ code: 'PAY_OFF' })
    await till.cashier(url, 'pay')
    expect(await change(order.no, 'yue', person.token)).toMatchObject({ code: 'ORDER_PAID' })
    const gone = await unpaidOrder(shop, person.id, 100n, { state: 'cancelled' })
    expect(await change(gone.no, 'yue', person.token)).toMatchObject({ code: 'ORDER_CLOSED' })
  })
})
