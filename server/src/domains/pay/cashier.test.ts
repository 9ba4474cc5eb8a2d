import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { paying } from '../../../test/paying'
import { orders, paymentNotices, paymentRefunds, sandboxTrades } from '../../db/schema'
import { account, balanceOf, CLEARING, check, REFUNDING } from '../../engines/ledger'
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

const till = paying(() => shop)
const clearingFen = () => balanceOf(shop.db, account(CLEARING, 'CNY'))
const refundingFen = () => balanceOf(shop.db, account(REFUNDING, 'CNY'))

describe('the sandbox cashier', () => {
  test('shows the bill, pays, and leads back to the app', async () => {
    const { person, order, url, payNo } = await till.atCashier(12_345n)
    const page = await till.cashier(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('123.45')
    expect(page.body).toContain('云南小粒咖啡豆')
    expect(page.headers['content-security-policy']).toContain(`default-src 'none'`)
    expect(await till.stateOf(order.id)).toBe('unpaid')
    const done = await till.cashier(url, 'pay')
    expect([done.statusCode, done.headers.location]).toEqual([303, `/#/pages/pay/result?order_id=${order.no}`])
    expect(await till.stateOf(order.id)).toBe('paid')
    const { data } = await shop.call('GET /api/realorder/pay_check', { order_id: order.no }, { token: person.token })
    expect(data).toMatchObject({ status: 'paid', paid: true, pay_type: 'sandbox', pay_price: '123.45', payments: [] })
    expect((await till.cashier(url)).body).toContain('这笔支付已完成')
    expect(payNo).toMatch(/^[0-9a-f]{32}$/)
  })

  test('opened from a mini-program, ends on a page that leaves the rest to it', async () => {
    const { id, token } = await till.buyer()
    const { no } = await unpaidOrder(shop, id, 100n)
    const { data } = await shop.call('POST /api/order/pay', { uni: no, paytype: 'sandbox', from: 'weapp' }, { token })
    const back = `/cashier/${data.result.pay_no}/back`
    expect((await till.cashier(back)).body).toContain('正在确认支付结果')
    const done = await till.cashier(data.result.pay_url!, 'pay')
    expect([done.statusCode, done.headers.location]).toEqual([303, back])
    expect((await till.cashier(back)).body).toContain('支付完成')
  })

  test('a channel that comes back with a form is led on to the result page, whatever it says', async () => {
    const { order, payNo } = await till.atCashier()
    for (const act of [undefined, 'respCode=00']) {
      const led = await till.cashier(`/cashier/${payNo}/back`, act)
      expect([led.statusCode, led.headers.location]).toEqual([303, `/#/pages/pay/result?order_id=${order.no}`])
    }
    expect(await till.stateOf(order.id)).toBe('unpaid')
    expect((await till.cashier('/cashier/nothing/back')).statusCode).toBe(404)
  })

  test('fails, and can be tried again', async () => {
    const { order, url } = await till.atCashier()
    expect((await till.cashier(url, 'fail')).body).toContain('支付没有成功')
    expect(await till.stateOf(order.id)).toBe('unpaid')
    await till.cashier(url, 'pay')
    expect(await till.stateOf(order.id)).toBe('paid')
  })

  test('takes a card whose every field is right, says what is wrong with each else, and keeps none of it', async () => {
    const { order, url } = await till.atCashier()
    const send = (fields: Record<string, string>) =>
      shop.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ act: 'pay', ...fields }).toString()
      })
    const right = { card: '6222 0212 3456 7890 128', name: '王芳', phone: '13800138000', code: '246810' }
    const page = (await till.cashier(url)).body
    expect(page).toContain('用银行卡付款')
    expect(page).toContain(right.card)
    for (const [fields, said] of [
      [{ card: '6222' }, '请输入 15 到 19 位的银行卡号'],
      [{ card: '6222021234567890129' }, '银行卡号不正确，请检查后重新输入'],
      [{ name: 'Wang' }, '请输入持卡人的中文姓名'],
      [{ phone: '123' }, '请输入银行预留的 11 位手机号'],
      [{ code: '000000' }, '验证码不正确'],
      [{ card: '"><script>', name: '<b>' }, '请输入持卡人的中文姓名']
    ] as const) {
      const refused = await send({ ...right, ...fields })
      expect([refused.statusCode, refused.body.includes(said)]).toEqual([200, true])
      expect(refused.body).not.toMatch(/value="[^"]*[<>]/)
      expect(await till.stateOf(order.id)).toBe('unpaid')
    }
    expect((await send({ ...right, code: '1' })).body).toContain('工商银行')
    const done = await send(right)
    expect([done.statusCode, done.headers.location]).toEqual([303, `/#/pages/pay/result?order_id=${order.no}`])
    expect(await till.stateOf(order.id)).toBe('paid')
    const { rows } = await shop.db.$client.query('select row_to_json(t)::text as kept from sandbox_trades t')
    const kept = JSON.stringify(rows)
    expect(kept).not.toMatch(/6222021234567890128|13800138000/)
  })

  test('notifies later', async () => {
    const { order, url } = await till.atCashier()
    await till.cashier(url, 'later')
    expect(await sendSandboxNotices(shop.app.services)).toBe(0)
    expect(await till.stateOf(order.id)).toBe('unpaid')
    shop.clock.advance(11)
    expect(await sendSandboxNotices(shop.app.services)).toBe(1)
    expect(await till.stateOf(order.id)).toBe('paid')
  })

  test('notifies twice, and the money comes once', async () => {
    const { order, url, payNo } = await till.atCashier(700n)
    const before = await clearingFen()
    await till.cashier(url, 'twice')
    expect(await till.stateOf(order.id)).toBe('paid')
    expect((await clearingFen()) - before).toBe(700n)
    const notices = await shop.db.select().from(paymentNotices).where(eq(paymentNotices.payNo, payNo))
    expect(notices).toMatchObject([{ outcome: 'paid', amountFen: 700n }])
  })

  test('pressed 50 times at once pays once', async () => {
    const { order, url } = await till.atCashier(700n)
    const before = await clearingFen()
    await Promise.all(Array.from({ length: 50 }, () => till.cashier(url, 'twice')))
    expect(await till.stateOf(order.id)).toBe('paid')
    expect((await clearingFen()) - before).toBe(700n)
  })

  test('opened 50 times at once is one payment', async () => {
    const { id, token } = await till.buyer()
    const { id: orderId, no } = await unpaidOrder(shop, id, 100n)
    const answers = await Promise.all(Array.from({ length: 50 }, () => till.pay(no, 'sandbox', token)))
    expect(new Set(answers.map(answer => answer.data.result.pay_url)).size).toBe(1)
    expect(await till.paymentsFor(orderId)).toMatchObject([{ status: 'paying' }])
  })

  test.each(['nothing', newId().replaceAll('-', ''), '%27%3B--'])('knows no payment %s', async payNo => {
    expect((await till.cashier(`/cashier/${payNo}`)).statusCode).toBe(404)
    expect((await till.cashier(`/cashier/${payNo}`, 'pay')).statusCode).toBe(404)
  })

  test('knows no other buttons', async () => {
    const { order, url } = await till.atCashier()
    expect((await till.cashier(url, 'refund')).statusCode).toBe(404)
    expect(await till.stateOf(order.id)).toBe('unpaid')
  })

  test('lets a title be only text', async () => {
    const { url, payNo } = await till.atCashier()
    const title = '<script>alert(1)</script>'
    await shop.db.update(sandboxTrades).set({ title }).where(eq(sandboxTrades.payNo, payNo))
    expect((await till.cashier(url)).body).not.toContain('<script>alert')
  })
})

describe('money that comes when it should not', () => {
  test('for a cancelled order goes back, once', async () => {
    const { order, url, payNo } = await till.atCashier(4_200n)
    const before = await clearingFen()
    await till.cancel(order.id)
    await till.cashier(url, 'twice')
    expect(await till.stateOf(order.id)).toBe('cancelled')
    expect(await refundingFen()).toBe(4_200n)
    await Promise.all([runRefunds(shop.app.services), runRefunds(shop.app.services)])
    expect(await refundingFen()).toBe(0n)
    expect((await clearingFen()) - before).toBe(0n)
    const [payment] = await till.paymentsFor(order.id)
    expect(payment).toMatchObject({ status: 'refunded', refundedFen: 4_200n })
    const [refund] = await shop.db
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.refundNo, `${payNo}L`))
    expect(refund).toMatchObject({ status: 'done', tries: 1, amountFen: 4_200n })
    expect(await runRefunds(shop.app.services)).toBe(0)
  })

  test('for an order the balance paid meanwhile goes back', async () => {
    const { person, order, url } = await till.atCashier(300n)
    await till.fund(person.id, 300n)
    await till.pay(order.no, 'yue', person.token)
    await till.cashier(url, 'pay')
    await runRefunds(shop.app.services)
    const rows = await till.paymentsFor(order.id)
    expect(rows.map(row => [row.channel, row.status]).sort()).toEqual([
      ['sandbox', 'refunded'],
      ['yue', 'paid']
    ])
    expect(await till.balanceFen(person.id)).toBe(0n)
  })

  test('for an old price goes back, and the new price can be paid', async () => {
    const { person, order, url } = await till.atCashier(300n)
    await shop.db.update(orders).set({ adjustFen: -50n, payFen: 250n }).where(eq(orders.id, order.id))
    const { data } = await till.pay(order.no, 'sandbox', person.token)
    expect(data.result.pay_url).not.toBe(url)
    await till.cashier(url, 'pay')
    expect(await till.stateOf(order.id)).toBe('unpaid')
    await till.cashier(data.result.pay_url!, 'pay')
    expect(await till.stateOf(order.id)).toBe('paid')
    await runRefunds(shop.app.services)
    const rows = await till.paymentsFor(order.id)
    expect(rows.map(row => [row.amountFen, row.status]).sort()).toEqual([
      [250n, 'paid'],
      [300n, 'refunded']
    ])
  })

  test.each([
    ['no signature', {}],
    ['another’s signature', { 'x-sandbox-signature': 'a'.repeat(64) }]
  ])('with %s is refused', async (_, headers) => {
    const { order, payNo } = await till.atCashier(300n)
    const payload = JSON.stringify({ payNo, tradeNo: 'forged', amount_fen: '300', paid_at: shop.clock.now() })
    const url = '/pay/notify/sandbox'
    const answer = await shop.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload
    })
    expect([answer.statusCode, answer.body]).toEqual([400, 'fail'])
    expect(await till.stateOf(order.id)).toBe('unpaid')
  })

  test('at a channel that is off finds nobody', async () => {
    for (const channel of ['weixin', 'yue', 'nothing', '__proto__'])
      expect((await shop.app.inject({ method: 'POST', url: `/pay/notify/${channel}` })).statusCode).toBe(404)
  })
})

describe('payments whose time is over', () => {
  test('are closed with their channel, or taken in when they were paid', async () => {
    const left = await till.atCashier()
    const paid = await till.atCashier()
    await till.cashier(paid.url, 'later')
    expect(await closeOverdue(shop.app.services)).toBe(0)
    shop.clock.advance(30 * 60 + 61)
    expect(await closeOverdue(shop.app.services)).toBeGreaterThanOrEqual(2)
    expect(await till.paymentsFor(left.order.id)).toMatchObject([{ status: 'closed' }])
    expect(await till.paymentsFor(paid.order.id)).toMatchObject([{ status: 'paid' }])
    expect((await till.cashier(left.url, 'pay')).body).toContain('这笔支付已关闭')
  })
})
