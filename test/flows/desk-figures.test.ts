import { and, gte, sql } from 'drizzle-orm'
import { orderLines, orders } from '../../server/src/db/schema'
import { daysBefore } from '../../server/src/engines/stats'
import { dayStart } from '../../server/src/lib/clock'
import { yuan } from '../../server/src/lib/money'
import { atDesk, button, go, savedAs } from './desk'
import { faultsOf } from './desk-looks'
import { Flow } from './flow'

const FINANCE = '13800000013'
let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

/** What coupons took off orders that were paid in the last thirty days. */
async function couponsOff() {
  const since = dayStart(daysBefore(new Date(), 29))
  const [row] = await flow.db
    .select({ fen: sql`coalesce(sum(${orderLines.couponFen}), 0)::bigint`.mapWith(BigInt) })
    .from(orderLines)
    .innerJoin(orders, and(sql`${orders.userId} = ${orderLines.userId} and ${orders.id} = ${orderLines.orderId}`))
    .where(and(gte(orders.paidAt, since), sql`${orders.state} <> 'split'`))
  return yuan(row!.fen)
}

const WIDTHS = [1024, 1280, 1440, 1920]

test('activities tell what they cost and brought, open to their orders and flows, and come to what lines were taken off', async () => {
  const page = await atDesk(flow, FINANCE, '/figures?part=campaigns', 1440)
  await page.expectText('优惠方式', '活动投入与回报', '每 1 元成本带来', '新客')
  const [titles, ...rows] = await savedAs(page, '导出活动数据', 'csv')
  expect(titles!.slice(0, 3)).toEqual(['类型', '活动', '成本'])
  const cents = rows
    .filter(([kind]) => kind === '优惠券')
    .reduce((sum, row) => sum + Math.round(Number(row[2]) * 100), 0)
  expect((cents / 100).toFixed(2)).toBe(await couponsOff())

  await page.tab.getByText('优惠券', { exact: true }).first().click()
  await page.tab.waitForURL(/kind=coupon/)
  await button(page, '订单').first().click()
  const drawer = page.tab.getByRole('dialog')
  await drawer.getByText('支付时间', { exact: true }).waitFor()
  await drawer.getByRole('link').first().waitFor()
  await page.shot('desk-activity-orders')
  await page.tab.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.tab.getByText('全部', { exact: true }).first().click()
  await button(page, '流水').first().click()
  await page.tab.getByRole('dialog').getByText('变动后余额', { exact: true }).waitFor()
  await page.tab.keyboard.press('Escape')
  expect(await faultsOf(flow, page, ['/figures?part=campaigns'])).toEqual({})
})

test('rankings and after-sales say where each stood in the range before', async () => {
  const page = await atDesk(flow, FINANCE, '/figures?from=2026-01-01&until=2026-01-02')
  await page.expectText('排行', '这段时间没有成交')
  await go(flow, page, '/figures')
  await page.expectText('排行', /^(新上榜|持平|[↑↓]\d+)$/, /^较上期 [+-]\d/)
  const [titles, first] = await savedAs(page, '导出排行', 'csv')
  expect(titles!.slice(-2)).toEqual(['上期名次', '上期支付金额'])
  expect(first![0]).toBe('1')
  await go(flow, page, '/figures?part=aftersales')
  await page.expectText('售后原因', /^(新上榜|持平|[↑↓]\d+)$/)
  expect(await faultsOf(flow, page, ['/figures', '/figures?part=aftersales'])).toEqual({})
})

test.each(WIDTHS)('at %i the pages of figures stand within the screen', async width => {
  const page = await atDesk(flow, FINANCE, '/figures', width)
  for (const [part, words] of [
    ['', '排行'],
    ['campaigns', '活动投入与回报'],
    ['aftersales', '售后最多的商品']
  ] as const) {
    await go(flow, page, `/figures?part=${part}`)
    await page.expectText(words)
    await page.tab.getByRole('heading', { name: words, exact: true }).scrollIntoViewIfNeeded()
    await page.tab.mouse.wheel(0, 700)
    await page.shot(`desk-figures-${part || 'sales'}-${width}`)
    const wide = await page.tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  }
})
