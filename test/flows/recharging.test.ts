import { eq, sql } from 'drizzle-orm'
import { orders, releaseLots, users } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { newcomer } from './shopping'

/** Somebody of the demo world who has recharged before. */
const SHOPPER = '13800000001'
const OPERATOR = '13800000005'

let flow: Flow
let operator: string
beforeAll(async () => {
  flow = await Flow.open()
  operator = await flow.tokenOf(OPERATOR)
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const amount = async (page: FlowPage) =>
  (await page.tab.locator('.standing__value').filter({ visible: true }).textContent()) ?? ''

/** From our cashier through the sandbox's page to the result. */
async function payAtCashier(page: FlowPage, yuan: string) {
  await page.expectPage('/pages/pay/pay')
  await page.tap('微信支付')
  await page.tap(`微信支付 ¥${yuan}`)
  await page.tab.waitForURL(/\/cashier\//)
  await page.tap('确认支付')
  await page.expectPage('/pages/pay/result')
  await page.expectText('付款成功', /已经到账/)
}

/** Makes everything that was promised to somebody a day older. */
async function aDayLater(userId: string) {
  await flow.db
    .update(releaseLots)
    .set({ nextDay: sql`next_day - 1`, lastDay: sql`last_day - 1` })
    .where(eq(releaseLots.userId, userId))
  await flow.server.ops('jobs', 'run', 'release')
}

test('recharges at the cashier: the balance is there, and what comes on top is released day by day', async () => {
  const me = await newcomer(flow)
  const page = await flow.visit('/pages/recharge/consumption', { as: me.phone })
  expect(await amount(page)).toBe('0.00')
  await page.tap('赠 60 元消费券')
  await page.tap('去支付 ¥1000.00')
  await page.expectPage('/pages/recharge/orderConfirm')
  await page.expectText('1000.00 元余额', '另赠 60.00 元消费券，分 10 天发放')
  await page.tap('确认支付 ¥1000.00')
  await page.expectPage('/pages/pay/pay')
  await page.expectNoText('余额支付')
  await payAtCashier(page, '1000.00')
  await page.tap('充值明细')
  await page.expectPage('/pages/recharge/rechargeDetail')
  await page.expectText('余额充值 1000 元', '已到账')
  await page.tap('赠送发放')
  await page.expectText(/共赠送 60.00，已发放 0.00，待发放 0.00，待解锁 60.00/)
  await aDayLater(me.id)
  const later = await flow.visit('/pages/recharge/rechargeDetail', { as: me.phone, query: { type: 'unlock' } })
  await later.expectText('+6.00', '已发放', /已发放 6.00，待发放 0.00，待解锁 54.00/)
  await later.shot('recharge-released')
  const wallet = await flow.visit('/pages/coupon/recharge', { as: me.phone })
  expect(await amount(wallet)).toBe('6.00')
})

test('buys vouchers, a part of them from the balance', async () => {
  const [shopper] = await flow.db.select().from(users).where(eq(users.phone, SHOPPER))
  const page = await flow.visit('/pages/coupon/recharge', { as: SHOPPER })
  const before = Number(await amount(page))
  await page.tap('余额付一部分')
  await page.expectPage('/pages/recharge/consumption')
  await page.tab.locator('.topup').filter({ visible: true }).getByText('赠 6 元消费券').click()
  await page.tap('去支付 ¥188.00')
  await page.expectPage('/pages/recharge/orderConfirm')
  await page.tab.locator('.amount__input input').filter({ visible: true }).fill('999')
  await page.expectText('余额支付部分不正确')
  await page.tab.locator('.amount__input input').filter({ visible: true }).fill('88')
  await page.tap('确认支付 ¥100.00')
  await payAtCashier(page, '100.00')
  const after = await flow.visit('/pages/coupon/recharge', { as: SHOPPER })
  expect(Number(await amount(after))).toBe(before + 200)
  const [order] = await flow.db
    .select()
    .from(orders)
    .where(eq(orders.userId, shopper!.id))
    .orderBy(sql`created_at desc`)
    .limit(1)
  expect(order).toMatchObject({ kind: 'recharge', state: 'complete', payFen: 10_000n })
})

test('a recharge an operator takes back shows what went back; one that is left waits to be paid', async () => {
  const me = await newcomer(flow)
  const page = await flow.visit('/pages/recharge/consumption', { as: me.phone })
  await page.tap('赠 25 元消费券')
  await page.tap('去支付 ¥500.00')
  await page.tap('确认支付 ¥500.00')
  await page.expectPage('/pages/pay/pay')
  // Until it knows that there is something to pay it lets go.
  await page.expectText('微信支付')
  await page.tab.locator('.nav__back').filter({ visible: true }).first().click()
  await page.tap('放弃')
  await page.expectPage('/pages/recharge/rechargeDetail')
  await page.expectText('待付款，去付款')
  await page.tap('待付款，去付款')
  await payAtCashier(page, '500.00')
  const [order] = await flow.db.select().from(orders).where(eq(orders.userId, me.id))
  await flow.api('POST /api/admin/order/refund', { id: order!.id, reason: '用户申请退款' }, operator)
  await flow.server.ops('jobs', 'run', 'payment-refunds')
  await flow.server.ops('jobs', 'run', 'order-finish-refunds')
  const back = await flow.visit('/pages/recharge/rechargeDetail', { as: me.phone })
  await back.expectText('已退款', /退回 500.00 元/)
  const wallet = await flow.visit('/pages/recharge/consumption', { as: me.phone })
  expect(await amount(wallet)).toBe('0.00')
})
