import { eq, inArray } from 'drizzle-orm'
import { orders, products, skus } from '../../server/src/db/schema'
import { csvOf, rowsIn, xlsxOf } from '../../server/test/sheets'
import { atDesk, button, label, saved } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const ORDERS = '13800000012'
const GOODS = '13800000011'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const choose = (page: FlowPage, name: string, bytes: string | Buffer) =>
  page.tab.getByLabel('选择表格文件').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
const work = () => flow.server.ops('jobs', 'run', 'sheets')
/** Chooses what a column is read as: of many fields those are drawn that are looked for. */
async function matched(page: FlowPage, title: string, field: string) {
  await label(page, `「${title}」导入为`).click()
  await page.tab.keyboard.type(field)
  await page.tab
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: new RegExp(`^${field}`) })
    .click()
  await reads(page, title, field)
}
/** What a column is going to be read as. */
const reads = (page: FlowPage, title: string, field: string) =>
  page.tab
    .locator('.ant-select')
    .filter({ has: label(page, `「${title}」导入为`) })
    .filter({ hasText: field })
    .waitFor()

test('a shop’s own workbook of goods is matched, checked and mended under its own titles; the next one goes by itself', async () => {
  const { rows } = await flow.db.$client.query<{ shop: string; cate: string; picture: string }>(
    `select s.name as shop, r.name || '/' || c.name as cate, p.pictures[1] as picture from products p
      join shops s on s.id = p.shop_id join categories c on c.id = p.category_id join categories r on r.id = c.parent_id
      where s.name = '山间茶事生活馆' limit 1`
  )
  const { shop, cate, picture } = rows[0]!
  const titles = [
    '商家货号',
    '宝贝标题',
    '类目',
    '门店',
    '计量单位',
    '零售价（元）',
    '吊牌价',
    '可售数',
    '主图',
    '备注'
  ]
  const goods = (nth: number, name: string, price: string) => [
    ...[`MT-0${nth}`, name, cate, shop, '盒', price, '268.00', '60', picture],
    nth === 1 ? '春茶，先上架' : ''
  ]
  const page = await atDesk(flow, GOODS, '/goods')
  await button(page, '导入').click()
  await choose(
    page,
    '春茶上新.xlsx',
    await xlsxOf([
      titles,
      goods(1, '明前龙井 50g', '128.00'),
      goods(2, '凤凰单丛 100g', '面议'),
      goods(3, '白毫银针 50g', '156.00')
    ])
  )
  await page.expectText('核对各列的含义', '共 10 列，导入 7 列', '明前龙井 50g')
  await reads(page, '宝贝标题', '商品名称')
  await reads(page, '商家货号', '不导入')
  await matched(page, '可售数', '库存')
  await page.expectText('共 10 列，导入 8 列', '手动选择')
  await page.shot('columns-goods')
  await button(page, '开始检查').click()
  await page.expectText('共 3 行，待处理 2，有误 1', '售价格式不正确', '未使用的列：商家货号、备注')
  await page.shot('columns-goods-checked')
  await button(page, '确认处理 2 行').click()
  await page.expectSaid('已开始处理')
  await work()
  await page.expectText('共 3 行，成功 2，有误 1')
  const failed = await saved(page, () => button(page, '下载 1 行失败数据').click())
  const [head, line] = await rowsIn(failed)
  expect(head).toEqual(['行号', ...titles.slice(1, 9), '失败原因'])
  const mended = line!.map(cell => (cell === '面议' ? '238.00' : cell))
  await page.tab.keyboard.press('Escape')
  await choose(page, '春茶上新-修改.xlsx', await xlsxOf([head!, mended]))
  await page.expectText('共 8 列，导入 8 列', '与上次相同')
  await button(page, '开始检查').click()
  await page.expectText('共 1 行，待处理 1')
  await button(page, '确认处理 1 行').click()
  await page.expectSaid('已开始处理')
  await work()
  await page.expectText('共 1 行，成功 1')
  const names = ['明前龙井 50g', '凤凰单丛 100g', '白毫银针 50g']
  const made = await flow.db
    .select({ name: products.name, unit: products.unit, price: skus.priceFen, stock: skus.stock })
    .from(products)
    .innerJoin(skus, eq(skus.productId, products.id))
    .where(inArray(products.name, names))
  expect(made.map(one => [one.name, one.price, one.stock]).sort()).toEqual(
    [
      ['明前龙井 50g', 12800n, 60],
      ['凤凰单丛 100g', 23800n, 60],
      ['白毫银针 50g', 15600n, 60]
    ].sort()
  )
})

test('a carrier’s file is matched once, says what is missing until it is there, and is remembered', async () => {
  const { rows } = await flow.db.$client.query<{ no: string }>(`select no from orders o where state = 'paid'
    and kind = 'mall' and open_after_sales = 0 and shop_id is not null order by created_at limit 2`)
  const numbers = rows.map(one => one.no)
  const page = await atDesk(flow, ORDERS, '/orders/ship')
  const sheet = (i: number) =>
    csvOf([
      ['客户单据', '运单', '承运商', '揽收网点'],
      [numbers[i]!, `SF30020010${i}`, '顺丰速运', '杭州西湖营业点']
    ])
  await choose(page, '顺丰回单-上午.csv', sheet(0))
  await page.expectText('还缺少必填项：订单号', '杭州西湖营业点')
  expect(await button(page, '开始检查').isDisabled()).toBe(true)
  await page.tab.setViewportSize({ width: 1024, height: 768 })
  await page.shot('columns-ship-1024')
  await matched(page, '客户单据', '订单号')
  await page.expectNoText('还缺少必填项')
  await button(page, '开始检查').click()
  await page.expectText('共 1 行，待处理 1', '未使用的列：揽收网点')
  await button(page, '确认处理 1 行').click()
  await page.expectSaid('已开始处理')
  await page.tab.keyboard.press('Escape')
  await choose(page, '顺丰回单-下午.csv', sheet(1))
  await reads(page, '客户单据', '订单号')
  await reads(page, '揽收网点', '不导入')
  await button(page, '开始检查').click()
  await page.expectText('共 1 行，待处理 1')
  await button(page, '确认处理 1 行').click()
  await page.expectSaid('已开始处理')
  await work()
  const sent = await flow.db.select().from(orders).where(inArray(orders.no, numbers))
  expect(sent.map(order => order.state)).toEqual(['shipped', 'shipped'])
})
