import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { orders, products, skus } from '../../server/src/db/schema'
import { csvOf, rowsIn, xlsxOf, zipOf } from '../../server/test/sheets'
import { atDesk, button, row, saved, savedAs } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const ORDERS = '13800000012'
const GOODS = '13800000011'
const FINANCE = '13800000013'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const choose = (page: FlowPage, name: string, text: string | Buffer) =>
  page.tab.getByLabel('选择表格文件').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })
const work = () => flow.server.ops('jobs', 'run', 'sheets')
/** Keeps the server from working on files until the answer is called, as another server with the job in hand would. */
async function holdWork(): Promise<() => Promise<unknown>> {
  const take = () =>
    flow.db.$client.query(`insert into job_leases as l (name, holder, until) values ('sheets', gen_random_uuid(), 'infinity')
      on conflict (name) do update set holder = excluded.holder, until = excluded.until where l.until <= now()`)
  while (!(await take()).rowCount);
  return () => flow.db.$client.query(`update job_leases set until = now() where name = 'sheets'`)
}
const put = (titles: readonly string[], cells: readonly string[], title: string, cell: string) =>
  cells.map((is, i) => (i === titles.indexOf(title) ? cell : is))

test('many orders are shipped by a file; the two that failed are mended and sent in again', async () => {
  const { rows } = await flow.db.$client.query<{ no: string }>(`select no from orders o where state = 'paid'
    and kind = 'mall' and open_after_sales = 0 and shop_id is not null order by created_at limit 3`)
  const numbers = rows.map(one => one.no)
  expect(numbers).toHaveLength(3)
  const page = await atDesk(flow, ORDERS, '/orders')
  await button(page, '批量发货').click()
  await page.expectText('确认前不会改动任何数据', '还没有上传过文件')
  const lines = numbers.map((no, i) => [no, i === 1 ? '飞鸽快递' : '顺丰速运', i === 2 ? '12' : `SF10020030${i}`])
  await choose(page, '今日发货.csv', csvOf([['订单号', '快递公司', '快递单号'], ...lines]))
  await page.expectText('共 3 行，待处理 1，有误 2', '不支持的快递公司', '快递单号应为')
  await button(page, '确认处理 1 行').click()
  await page.expectSaid('已开始处理')
  await work()
  await page.expectText('共 3 行，成功 1，有误 2')
  const failed = await saved(page, () => button(page, '下载 2 行失败数据').click())
  const mended = failed.toString().replace('飞鸽快递', '顺丰速运').replace(',12,', ',SF100200399,')
  await page.tab.keyboard.press('Escape')
  await choose(page, '今日发货-修改.csv', mended)
  await page.expectText('共 2 行，待处理 2')
  await button(page, '确认处理 2 行').click()
  await page.expectSaid('已开始处理')
  await work()
  await page.expectText('共 2 行，成功 2')
  const sent = await flow.db.select().from(orders).where(inArray(orders.no, numbers))
  expect(sent.map(order => order.state)).toEqual(['shipped', 'shipped', 'shipped'])
})

test('orders of the list are taken away with the columns that were chosen', async () => {
  const page = await atDesk(flow, ORDERS, '/orders?type=2')
  await button(page, '导出').click()
  await page.expectText('导出当前筛选条件下的全部订单')
  await page.tab.getByRole('checkbox', { name: '买家留言', exact: true }).uncheck()
  const take = () => saved(page, () => page.tab.getByRole('dialog').getByRole('button', { name: '导出' }).click())
  const [titles, ...rows] = await rowsIn(await take())
  expect(titles).toContain('快递单号')
  expect(titles).not.toContain('买家留言')
  expect(rows.length).toBeGreaterThan(2)
})

test('goods are taken away, changed in one cell and sent in: that price changes and nothing else', async () => {
  const page = await atDesk(flow, GOODS, '/goods')
  const [titles, ...lines] = await savedAs(page, '导出', 'csv')
  const [id, price] = [titles!.indexOf('商品编号'), titles!.indexOf('售价')]
  const before = (await flow.db.select().from(products).where(eq(products.id, lines[0]![id]!)))[0]!
  const dearer = (Number(lines[0]![price]) + 1000).toFixed(2)
  const changed = lines.map((cells, i) => (i === 0 ? cells.map((cell, at) => (at === price ? dearer : cell)) : cells))
  await button(page, '导入').click()
  await choose(page, '调价.csv', csvOf([titles!, ...changed]))
  await page.expectText(`共 ${lines.length} 行`)
  await page.tab.getByRole('button', { name: /^确认处理/ }).click()
  await page.expectSaid('已开始处理')
  await work()
  await page.expectText('无变化')
  await row(page, '已完成').first().waitFor()
  const after = (await flow.db.select().from(products).where(eq(products.id, before.id)))[0]!
  expect(after.version).toBe(before.version + 1)
  const shelf = await flow.db.select().from(skus).where(eq(skus.productId, before.id))
  expect(shelf.map(sku => sku.priceFen)).toContain(BigInt(dearer.replace('.', '')))
  const { rows } = await flow.db.$client.query(`select count(*)::int as count from products where edited_by <> ''`)
  expect(rows[0].count).toBe(1)
})

test('goods with three bad rows: the others are stopped and gone on with, the three are mended and sent in', async () => {
  const page = await atDesk(flow, GOODS, '/goods')
  const [titles, ...lines] = await savedAs(page, '导出', 'csv')
  const at = (title: string) => titles!.indexOf(title)
  const id = at('商品编号')
  const single = lines.filter(one => lines.filter(other => other[id] === one[id]).length === 1).slice(0, 5)
  expect(single).toHaveLength(5)
  const wanted = single.map(cells => put(titles!, cells, '售价', '7654.32'))
  const bad = [
    put(titles!, wanted[0]!, '售价', '面议'),
    put(titles!, wanted[1]!, '分类', '没有的分类'),
    put(titles!, wanted[2]!, '上架', '也许'),
    ...wanted.slice(3)
  ]
  await button(page, '导入').click()
  await choose(page, '改价.csv', csvOf([titles!, ...bad]))
  await page.expectText(
    '共 5 行，待处理 2，有误 3',
    '售价格式不正确',
    '没有分类「没有的分类」',
    '「上架」请填「是」或「否」'
  )
  const letWork = await holdWork()
  await button(page, '确认处理 2 行').click()
  await page.expectSaid('已开始处理')
  await button(page, '停止').click()
  await page.expectSaid('已停止')
  await letWork()
  await work()
  await button(page, '继续处理 2 行').click()
  await page.expectSaid('已开始处理')
  await work()
  await page.expectText('共 5 行，成功 2，有误 3')
  const failed = await saved(page, () => button(page, '下载 3 行失败数据').click())
  const [failedTitles, ...failedLines] = await rowsIn(failed)
  expect(failedLines.map(cells => cells.at(-1))).toEqual([
    expect.stringContaining('售价'),
    expect.stringContaining('分类'),
    expect.stringContaining('上架')
  ])
  // The file of failed rows has its row number first and the reason last.
  const mended = failedLines.map((cells, i) => [cells[0]!, ...wanted[i]!, cells.at(-1)!])
  await page.tab.keyboard.press('Escape')
  await choose(page, '改价-修改.csv', csvOf([failedTitles!, ...mended]))
  await page.expectText('共 3 行，待处理 3')
  await button(page, '确认处理 3 行').click()
  await page.expectSaid('已开始处理')
  await work()
  await page.expectText('共 3 行，成功 3')
  const ids = single.map(cells => cells[id]!)
  const shelf = await flow.db.select().from(skus).where(inArray(skus.productId, ids))
  expect(shelf.map(sku => sku.priceFen)).toEqual(Array(5).fill(765432n))
})

test('a workbook of goods with three bad rows, and pictures of an archive: mended and gone on with', async () => {
  const page = await atDesk(flow, GOODS, '/goods')
  const [titles, ...lines] = await savedAs(page, '导出', 'xlsx')
  const at = (title: string) => titles!.indexOf(title)
  const id = at('商品编号')
  const isSingle = (one: string[]) => lines.filter(other => other[id] === one[id]).length === 1
  const wanted = lines
    .filter(isSingle)
    .slice(-5)
    .map(cells => put(titles!, put(titles!, cells, '简介', '工作簿改的'), '商品图片', '新主图.PNG'))
  expect(wanted).toHaveLength(5)
  const bad = [
    put(titles!, wanted[0]!, '售价', '面议'),
    put(titles!, wanted[1]!, '商品图片', '没有这张.png'),
    put(titles!, wanted[2]!, '上架', '也许'),
    ...wanted.slice(3)
  ]
  await button(page, '导入').click()
  const picture = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#7a4' } })
    .png()
    .toBuffer()
  const buffer = await zipOf({ '主图/新主图.png': picture, '说明.txt': Buffer.from('文字') })
  await page.tab.getByLabel('选择图片压缩包').setInputFiles({ name: '主图.zip', mimeType: 'application/zip', buffer })
  await page.expectText('主图.zip，共 1 张图片', '忽略 1 个其他文件')
  await choose(page, '换图.xlsx', await xlsxOf([titles!, ...bad]))
  await page.expectText(
    '共 5 行，待处理 2，有误 3',
    '售价格式不正确',
    '压缩包里没有图片「没有这张.png」',
    '图片压缩包：主图.zip'
  )
  await button(page, '确认处理 2 行').click()
  await page.expectSaid('已开始处理')
  await work()
  await page.expectText('共 5 行，成功 2，有误 3')
  const failed = await saved(page, () => button(page, '下载 3 行失败数据').click())
  expect(failed.subarray(0, 2).toString()).toBe('PK')
  const [failedTitles, ...failedLines] = await rowsIn(failed)
  const mended = failedLines.map((cells, i) => [cells[0]!, ...wanted[i]!, cells.at(-1)!])
  await page.tab.keyboard.press('Escape')
  await choose(page, '换图-修改.xlsx', await xlsxOf([failedTitles!, ...mended]))
  await page.expectText('共 3 行，待处理 3')
  await button(page, '确认处理 3 行').click()
  await page.expectSaid('已开始处理')
  await work()
  await page.expectText('共 3 行，成功 3')
  const ids = wanted.map(cells => cells[id]!)
  const changed = await flow.db.select().from(products).where(inArray(products.id, ids))
  expect(changed.map(one => one.intro)).toEqual(Array(5).fill('工作簿改的'))
  for (const one of changed)
    expect(one.pictures).toEqual([expect.stringMatching(/^\/media\/u\/[0-9a-f]{32}-1500\.webp$/)])
})

test('figures stand for a range that is in the address, by product and by shop', async () => {
  const page = await atDesk(flow, FINANCE, '/figures')
  await page.expectText('支付金额', '下单支付率', '每日支付与退款', '排行', '销售件数')
  await page.tab.getByText('近 90 天', { exact: true }).click()
  await page.tab.waitForURL(/from=\d{4}-\d\d-\d\d/)
  await page.tab.getByText('店铺', { exact: true }).last().click()
  await page.expectText('支付单数', '退款笔数')
  expect(await savedAs(page, '导出每日数据', 'xlsx')).toHaveLength(91)
})
