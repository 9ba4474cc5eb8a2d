import { eq, sql } from 'drizzle-orm'
import { products, visitDays, visitMarks } from '../../server/src/db/schema'
import { dayText } from '../../server/src/lib/clock'
import { until } from '../../server/test/chatting'
import { atDesk, go, savedAs } from './desk'
import { faultsOf } from './desk-looks'
import { Flow } from './flow'

const FINANCE = '13800000013'
const MERCHANT = '13800000003'
let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

test('strangers are counted by their devices from the home page to a product, and the desk reads how far people came', async () => {
  const [product] = await flow.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.published, true))
    .limit(1)
  const guest = await flow.visit('/pages/index/index')
  await guest.open('/pages/goods/detail', { id: product!.id })
  const other = await flow.visit('/pages/index/index')
  await other.quiet()
  const steps = () => flow.db.select({ steps: visitMarks.steps }).from(visitMarks).orderBy(visitMarks.steps)
  // Servers write down who came every few seconds.
  await until(async () => (await steps()).length === 3)
  // Anywhere, and at the shop of the product.
  expect(await steps()).toEqual([{ steps: 1 }, { steps: 3 }, { steps: 3 }])
  await flow.db.delete(visitDays).where(sql`day = ${dayText(new Date())}`)
  await flow.server.ops('jobs', 'run', 'visits-fold')

  const page = await atDesk(flow, FINANCE, '/figures?part=visits')
  await page.expectText('访客', '看过商品', '加购', '下单', '付款', /上一步的 \d/, '每日人数')
  await page.shot('desk-visits')
  const [titles, ...rows] = await savedAs(page, '导出访问转化', 'csv')
  expect(titles).toEqual(['日期', '访客', '看过商品', '加购', '下单', '付款'])
  expect(rows.at(-1)!.slice(0, 3)).toEqual([dayText(new Date()), '2', '1'])
  await go(flow, page, '/figures?part=visits&from=2026-01-01&until=2026-01-07')
  await page.expectText(/^访客从 .* 起统计，所选的日期还没有数据$/)
  expect(await faultsOf(flow, page, ['/figures?part=visits'])).toEqual({})
})

test('a merchant reads how far people came with the goods of their shop', async () => {
  const page = await atDesk(flow, MERCHANT, '/figures?part=visits')
  await page.expectText('看过商品：打开过本店商品的人。每人每天计一次', /占看过商品/)
  expect(await page.tab.getByText('访客', { exact: true }).count()).toBe(0)
  expect(await faultsOf(flow, page, ['/figures?part=visits'])).toEqual({})
})
