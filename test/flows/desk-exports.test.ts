import { rowsIn } from '../../server/test/sheets'
import { atDesk, button, saved } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const ORDERS = '13800000012'
const MARKETING = '13800000014'
const OWNER = '13800000005'
const MEMBER = '13800000001'
const MANY = 20_000

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
  await flow.db.$client.query(`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'no', '2025' || lpad(k::text, 18, '0'), 'order_key', gen_random_uuid(), 'created_at', o.created_at - k * interval '1 min'))).*
    from orders o cross join generate_series(1, ${MANY}) k
    where o.id = (select id from orders where state = 'complete' and kind = 'mall' and parent_id is null limit 1)`)
  await flow.db.$client.query('analyze orders')
})
afterAll(() => flow?.close())

/** How fast what the server sends arrives: bytes a second, -1 for as fast as it does. */
async function arriving(page: FlowPage, downloadThroughput: number) {
  const browser = await page.tab.context().newCDPSession(page.tab)
  await browser.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 }
  })
}

async function exportOrders(page: FlowPage) {
  await button(page, '导出').click()
  await page.expectText('导出当前筛选条件下的全部订单')
  await page.tab.getByRole('radio', { name: 'CSV 文件（.csv）' }).check()
  await page.tab.getByRole('dialog').getByRole('button', { name: '导出' }).click()
}

test('a long export tells how far it is on every page, is stopped, and begun again it is saved whole', async () => {
  const page = await atDesk(flow, ORDERS, '/orders')
  await page.quiet()
  await arriving(page, 40_000)
  await exportOrders(page)
  await page.tap('正在导出 1 个文件')
  await page.expectText(/已导出 [\d,]+ 行，共约 2[\d,]+ 行/)
  await page.shot('export-running')
  await page.tab.getByRole('menuitem', { name: '售后' }).click()
  await page.tab.getByRole('heading', { name: '售后' }).waitFor()
  await page.tap('正在导出 1 个文件')
  await page.expectText(/已导出 [\d,]+ 行，共约/)
  await page.tab.setViewportSize({ width: 1024, height: 768 })
  await page.shot('export-elsewhere-1024')
  await button(page, '停止').click()
  await page.expectText('已停止，文件没有保存', '导出记录')
  await arriving(page, -1)
  const file = await saved(page, () => button(page, '重新导出').click())
  const [titles, ...rows] = await rowsIn(file)
  await page.expectText(`已保存，共 ${rows.length.toLocaleString('zh-CN')} 行`)
  await page.shot('export-saved')
  expect(titles).toContain('订单号')
  expect(rows.length).toBeGreaterThanOrEqual(MANY)
})

test('an export that is broken off says so and can be begun again; nothing half is saved', async () => {
  const page = await atDesk(flow, ORDERS, '/orders?type=2')
  page.allow(/media\/desk/)
  await page.tab.route('**/media/desk/**', route => route.abort('connectionreset'))
  await exportOrders(page)
  await page.expectSaid('导出失败')
  await page.expectText('连接中断，文件没有导出完')
  await page.shot('export-failed')
  await page.tab.unroute('**/media/desk/**')
  const [titles] = await rowsIn(await saved(page, () => button(page, '重新导出').click()))
  expect(titles).toContain('快递单号')
  await page.expectText('已保存，共')
})

test('marketing takes the members it looks for away with phones masked, and is not offered whole ones', async () => {
  const page = await atDesk(flow, MARKETING, `/customers?search=${MEMBER.slice(-4)}`)
  await button(page, '导出').click()
  await page.expectText('导出当前筛选条件下的全部会员')
  expect(await page.tab.getByRole('switch', { name: '导出完整手机号' }).count()).toBe(0)
  await page.shot('export-members')
  const dialog = page.tab.getByRole('dialog')
  const [titles, ...rows] = await rowsIn(await saved(page, () => dialog.getByRole('button', { name: '导出' }).click()))
  expect(titles).toEqual(expect.arrayContaining(['会员编号', '标签', '最近登录', '消费金额', '余额可用']))
  expect(rows.every(row => row[titles!.indexOf('手机号')]!.endsWith(`****${MEMBER.slice(-4)}`))).toBe(true)
  expect(rows.length).toBeGreaterThan(0)
})

test('whole phones want a purpose, and a long file of members is stopped', async () => {
  await flow.db.$client.query(`insert into users (id, phone, nickname, invite_code, created_at)
    select gen_random_uuid(), (17100000000 + k)::text, '茶友' || k, 'FILE' || k, '2024-01-01Z'::timestamptz + k * interval '1 second'
    from generate_series(1, 4000) k`)
  const page = await atDesk(flow, OWNER, '/customers?from=2024-01-01&until=2024-01-01')
  await button(page, '导出').click()
  await page.tab.getByRole('radio', { name: 'CSV 文件（.csv）' }).check()
  await page.tab.getByRole('switch', { name: '导出完整手机号' }).click()
  const dialog = page.tab.getByRole('dialog')
  await dialog.getByRole('button', { name: '导出' }).click()
  await page.expectText('请填写用途')
  await page.tab.getByLabel('用途').fill('活动回访')
  await page.shot('export-members-whole')
  await arriving(page, 20_000)
  await dialog.getByRole('button', { name: '导出' }).click()
  await page.tap('正在导出 1 个文件')
  await page.expectText(/已导出 [\d,]+ 行，共约 4,000 行/)
  await page.shot('export-members-running')
  await button(page, '停止').click()
  await page.expectText('已停止，文件没有保存')
  await arriving(page, -1)
  // Beginning again takes as many once more, which is above what a day has.
  await button(page, '重新导出').click()
  await page.expectText(/今天还剩 1,?000 条/)
  await page.shot('export-members-limit')
  await page.tab.reload()
  await page.rest()
  await button(page, '导出').click()
  await page.tab.getByRole('radio', { name: 'CSV 文件（.csv）' }).check()
  const [titles, ...rows] = await rowsIn(
    await saved(page, () => page.tab.getByRole('dialog').getByRole('button', { name: '导出' }).click())
  )
  expect(rows).toHaveLength(4000)
  expect(rows[0]![titles!.indexOf('手机号')]).toBe('171****4000')
})
