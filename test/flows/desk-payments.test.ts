import { and, desc, eq } from 'drizzle-orm'
import { orders, payments } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { atDesk, button, go, pick, row, savedAs } from './desk'
import { faultsOf } from './desk-looks'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { newcomer } from './shopping'

const OWNER = '13800000005'
const SERVICE = '13800000004'
const VIEWER = '13800000017'
const TEA_SHOP = '13800000003'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const drawer = (page: FlowPage) => page.tab.locator('.ant-drawer-content-wrapper')

/** A recharge that was paid from the sandbox's cashier by its page, made beside the browser. */
async function recharged() {
  const me = await newcomer(flow)
  const packs = await flow.api('GET /api/recharge/czlist', { type: 'balance' }, me.token)
  const { order_id } = await flow.api('POST /api/recharge/recharge', { id: packs.list[0]!.id }, me.token)
  const { result } = await flow.api('POST /api/order/pay', { uni: order_id, paytype: 'sandbox' }, me.token)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await fetch(new URL(result.pay_url!, flow.server.origin), { method: 'POST', headers, body: 'act=pay' })
  const [payment] = await flow.db.select().from(payments).where(eq(payments.payNo, result.pay_no!))
  return { me, no: order_id, payment: payment! }
}

test('a recharge is found by its kind, and opens to how it was paid; the order of goods leads to its page', async () => {
  const { me, no, payment } = await recharged()
  const page = await atDesk(flow, OWNER, '/payments')
  await row(page, no).getByText('已付款').waitFor()
  await row(page, '普通订单').first().waitFor()
  await pick(page, '类型', '充值')
  await page.tab.waitForURL(/kind=recharge/)
  await row(page, '普通订单').first().waitFor({ state: 'detached' })
  await row(page, no).getByText('充值', { exact: true }).waitFor()
  await page.rest()
  await page.shot('desk-payments')
  await row(page, no).getByText(no).click()
  await drawer(page).getByText(payment.payNo).waitFor()
  await drawer(page).getByText(payment.tradeNo).waitFor()
  await drawer(page).getByText('没有退款').waitFor()
  await page.shot('desk-payment')
  await drawer(page).getByRole('link', { name: '充值套餐' }).click()
  await page.tab.waitForURL(/\/recharges$/)

  const search = async (text: string) => {
    await go(flow, page, `/payments?search=${text}`)
    await page.rest()
  }
  for (const number of [payment.tradeNo, payment.payNo, me.phone]) {
    await search(number)
    await row(page, no).waitFor()
  }
  expect(await page.tab.locator('tbody .ant-table-row').count()).toBe(1)
  const [titles, ...rows] = await savedAs(page, '导出', 'csv')
  expect(rows).toHaveLength(1)
  expect(rows[0]![titles!.indexOf('渠道流水号')]).toBe(payment.tradeNo)

  const [mall] = await flow.db
    .select()
    .from(orders)
    .where(and(eq(orders.kind, 'mall'), eq(orders.state, 'received')))
    .orderBy(desc(orders.createdAt))
  await search(mall!.no)
  await page.tab.locator('tbody .ant-table-row a').first().click()
  await drawer(page).getByRole('link', { name: '订单详情' }).click()
  await page.expectText(/^订单 /)
})

test('a member’s page has what they were asked to pay, for who may look at it', async () => {
  const { me, no } = await recharged()
  const page = await atDesk(flow, SERVICE, `/customers/${me.id}?part=payments`)
  await row(page, no).getByText('已付款').waitFor()
  await page.shot('desk-customer-payments')
  await row(page, no).getByText(no).click()
  await drawer(page).getByText('支付记录').waitFor()
  await page.tab.keyboard.press('Escape')
  await page.tap('在收款单中查看全部')
  await page.tab.waitForURL(/\/payments\?uid=/)
  await row(page, no).waitFor()
  await button(page, '不再限于一位会员').click()
  await row(page, '普通订单').first().waitFor()
})

test('the list fits and can be read, and people of a shop have none', async () => {
  const page = await atDesk(flow, VIEWER, '/payments')
  await page.tab.locator('tbody .ant-table-row').first().waitFor()
  expect(
    await faultsOf(
      flow,
      page,
      ['', '?state=refunded', '?kind=zone_fee'].map(query => `/payments${query}`)
    )
  ).toEqual({})
  const theirs = await atDesk(flow, TEA_SHOP, '/orders')
  await theirs.rest()
  expect(await theirs.tab.getByRole('menuitem', { name: '收款单' }).count()).toBe(0)
})
