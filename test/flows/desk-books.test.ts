import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { ledgerTransfers, orders } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { DAY_MS, dayStart, dayText } from '../../server/src/lib/clock'
import { atDesk, button, go, idOf, label, pick, row, savedAs } from './desk'
import { faultsOf } from './desk-looks'
import { Flow } from './flow'

const FINANCE = '13800000013'
const MEMBER = '13800000001'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const daysFrom = (day: string, days: number) => dayText(new Date(dayStart(day).getTime() + days * DAY_MS))

/** An order of goods that was paid out of a balance, the newest, and the day it was. */
async function paidOrder() {
  const [one] = await flow.db
    .select({ no: orders.no, at: ledgerTransfers.at })
    .from(ledgerTransfers)
    .innerJoin(orders, sql`${orders.id}::text = ${ledgerTransfers.refId}`)
    .where(and(eq(ledgerTransfers.reason, 'order_pay'), eq(orders.kind, 'mall'), ne(orders.state, 'split')))
    .orderBy(desc(ledgerTransfers.at))
    .limit(1)
  return { no: one!.no, day: dayText(one!.at) }
}

test('the books of an asset open from a sum down to the order it came from, and are taken away', async () => {
  const { no, day } = await paidOrder()
  const page = await atDesk(flow, FINANCE, '/books')
  await page.expectText('各资产余额')
  await page.tab.getByRole('link', { name: '余额', exact: true }).click()
  await page.tab.waitForURL('**/books/CNY')
  await row(page, '全部账户合计').getByText('Σ = 0', { exact: true }).waitFor()
  await page.rest()
  await page.shot('desk-trial')
  await label(page, '开始日期').fill(day)
  await label(page, '结束日期').fill(day)
  await page.tab.waitForURL(`**/books/CNY?from=${day}&until=${day}`)
  await page.rest()
  const reason = page.tab.locator('[data-row-key="platform/clearing order_pay"]')
  await reason.getByText('订单支付', { exact: true }).waitFor()
  await page.shot('desk-trial-day')
  await reason.locator('a').first().click()
  const drawer = page.tab.getByRole('dialog')
  const line = drawer.getByRole('row').filter({ hasText: no })
  await line.first().waitFor()
  await page.rest()
  await page.shot('desk-trial-line')
  await line.first().locator('a.money').click()
  const detail = page.tab.getByRole('dialog').filter({ hasText: '流水号' })
  await detail.getByRole('row').filter({ hasText: '待结算货款' }).waitFor()
  await page.rest()
  await page.shot('desk-trial-transfer')
  await detail.getByRole('link', { name: no }).click()
  await page.tab.waitForURL(`**/orders/${no}`)
  await go(flow, page, `/books/CNY?from=${day}&until=${day}`)
  await row(page, '全部账户合计').waitFor()
  const [titles, ...rows] = await savedAs(page, '导出', 'xlsx')
  expect(titles).toEqual(expect.arrayContaining(['账户', '事由', '期初', '收入', '支出', '期末']))
  expect(rows.some(cells => cells.includes('待结算货款') && cells.includes('订单支付'))).toBe(true)
  expect(rows.at(-1)).toContain('合计')
  await button(page, '导出').waitFor()
})

test('another asset and another range stand in the address, and a month opens by its days', async () => {
  const page = await atDesk(flow, FINANCE, '/books/CNY')
  await row(page, '全部账户合计').waitFor()
  await pick(page, '资产', '消费券')
  await page.tab.waitForURL('**/books/xfq**')
  await page.tab.getByRole('heading', { name: '消费券账目' }).waitFor()
  await page.tab.getByText('近 7 天', { exact: true }).click()
  await page.tab.waitForURL(/from=\d{4}-\d\d-\d\d/)
  await page.rest()
  await page.tab.getByText('全部会员', { exact: true }).waitFor()
  await row(page, '全部会员').locator('a.money').last().click()
  const drawer = page.tab.getByRole('dialog')
  await drawer.getByText('账户当日结余', { exact: true }).waitFor()
  const day = drawer.locator('tbody a').first()
  const named = await day.textContent()
  await day.click()
  await drawer.getByText(`${named} 的流水`, { exact: true }).waitFor()
  await page.rest()
  await page.shot('desk-trial-days')
  expect(await faultsOf(flow, page, ['/books', '/books/CNY', '/books/xfq?kind=pool', '/books/CNY?line=user/'])).toEqual(
    {}
  )
})

test('what is compared with the days before opens those days', async () => {
  const page = await atDesk(flow, FINANCE, '/books/CNY')
  await page.tab.getByText('近 7 天', { exact: true }).click()
  await page.tab.waitForURL(/from=\d{4}-\d\d-\d\d/)
  const from = new URL(page.tab.url()).searchParams.get('from')!
  const [before, until] = [daysFrom(from, -7), daysFrom(from, -1)]
  await page.tab.locator('td a').filter({ hasText: '上期' }).first().click()
  await page.tab.waitForURL(`**/books/CNY?from=${before}&until=${until}&line=**`)
  const drawer = page.tab.getByRole('dialog')
  await drawer.getByText(`${before} 至 ${until} 的流水`, { exact: true }).waitFor()
  await drawer.getByText('关联', { exact: true }).first().waitFor()
  await page.tab.setViewportSize({ width: 1024, height: 900 })
  await page.rest()
  await page.shot('desk-trial-before-1024')
  await page.tab.goBack()
  await page.tab.waitForURL(`**/books/CNY?from=${from}&**`)
  await drawer.waitFor({ state: 'hidden' })
  await page.rest()
  await page.shot('desk-trial-1024')
})

test('a member’s assets lead to the commissions they earned', async () => {
  const page = await atDesk(flow, FINANCE, `/customers/${await idOf(flow, MEMBER)}`)
  await page.tab.getByRole('link', { name: '佣金明细', exact: true }).last().click()
  await page.tab.waitForURL(/commission-records\?uid=/)
  await page.tab.getByText('只看一位会员', { exact: true }).waitFor()
})
