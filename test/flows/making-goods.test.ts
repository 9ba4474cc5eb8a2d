import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { orderLines, products, skus } from '../../server/src/db/schema'
import { atDesk, button, go, label, pick, row } from './desk'
import { Flow } from './flow'
import { addAddress, choose, decide, newcomer, ordersOf } from './shopping'

const GOODS = '13800000011'
const KEEPER = '13800000003'
const NAME = '手织亚麻围巾 四季可戴'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const picture = () =>
  sharp({ create: { width: 800, height: 800, channels: 3, background: '#c8a27a' } })
    .png()
    .toBuffer()

const productOf = async (name: string) => (await flow.db.select().from(products).where(eq(products.name, name)))[0]!

test('many products are changed at once', async () => {
  const page = await atDesk(flow, GOODS, '/goods?keyword=茶')
  const boxes = page.tab.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const names = await page.tab.locator('tbody .goods > div > div:first-child').allTextContents()
  const before = await Promise.all(names.slice(0, 2).map(productOf))
  await button(page, '批量修改').click()
  await page.expectText('批量修改 2 件商品')
  await page.tab.getByTitle('价格', { exact: true }).click()
  await label(page, '改为现价的').fill('90')
  await button(page, '确认修改').click()
  await page.expectSaid('已修改 2 件商品')
  const after = await Promise.all(names.slice(0, 2).map(productOf))
  expect(after.map(({ priceFen }) => priceFen)).toEqual(before.map(({ priceFen }) => (priceFen * 90n) / 100n))
  await page.shot('desk-goods-batch')
})

test('a product is made with a matrix of SKUs at the console and bought in the app', async () => {
  const page = await atDesk(flow, GOODS, '/goods/new')
  await label(page, '商品名称').fill(NAME)
  await pick(page, '店铺', '山间茶事', '山间茶事')
  await pick(page, '分类', '女装', '女装')
  await page.tab.getByRole('switch').click()
  await page.tab
    .getByLabel('选择图片', { exact: true })
    .setInputFiles({ name: 'scarf.png', mimeType: 'image/png', buffer: await picture() })
  await page.tab.getByAltText('主图').waitFor()
  for (const [i, [name, values]] of [
    ['颜色', ['米白', '藏青']] as const,
    ['尺寸', ['短款', '长款']] as const
  ].entries()) {
    await button(page, '添加规格').click()
    await label(page, `规格名称 ${i + 1}`).fill(name)
    await label(page, `规格值 ${i + 1}`).click()
    for (const value of values) {
      await page.tab.keyboard.type(value)
      await page.tab.keyboard.press('Enter')
    }
  }
  await label(page, '批量填充的值').fill('88')
  await button(page, '填充整列').click()
  await label(page, '藏青,长款 售价').fill('108')
  for (const suk of ['米白,短款', '米白,长款', '藏青,短款', '藏青,长款']) await label(page, `${suk} 库存`).fill('9')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  await page.expectText(NAME, '在售')
  const made = await productOf(NAME)
  const shelf = await flow.db.select().from(skus).where(eq(skus.productId, made.id))
  expect(shelf.map(sku => [sku.suk, sku.priceFen, sku.stock]).sort()).toEqual([
    ['米白,短款', 8800n, 9],
    ['米白,长款', 8800n, 9],
    ['藏青,短款', 8800n, 9],
    ['藏青,长款', 10_800n, 9]
  ])

  const buyer = await newcomer(flow)
  await addAddress(flow, buyer.token)
  const app = await flow.visit('/pages/goods/detail', { as: buyer.phone, query: { id: made.id } })
  await app.expectText(NAME)
  await choose(app, { id: made.id, name: NAME, shop: '', values: ['藏青', '长款'] }, '立即购买')
  await decide(app)
  await app.expectText('提交订单')
  await app.tap('提交订单')
  await app.expectPage('/pages/pay/pay')
  const [order] = await ordersOf(flow, buyer.id)
  const [line] = await flow.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
  expect(line).toMatchObject({ suk: '藏青,长款', priceFen: 10_800n })
})

test('of two who edit one product the second is told, and nothing is overwritten', async () => {
  const [any] = await flow.db.select().from(products).where(eq(products.specType, 1)).limit(1)
  const page = await atDesk(flow, GOODS, `/goods/${any!.id}`)
  await page.expectText('规格与价格')
  await flow.db
    .update(products)
    .set({ version: any!.version + 1, editedBy: '阿运', editedAt: new Date() })
    .where(eq(products.id, any!.id))
  await label(page, '商品名称').fill('不该留下的名字')
  await button(page, '保存').click()
  await page.expectSaid('「阿运」刚刚修改过这件商品')
  await page.expectText('这件商品刚刚有变动，你的修改没有保存')
  await button(page, '重新载入').click()
  // The head of the page reads the name all along.
  await page.expectNoText('这件商品刚刚有变动，你的修改没有保存')
  expect(await label(page, '商品名称').inputValue()).toBe(any!.name)
})

test('the owner of a shop sees that shop alone', async () => {
  const page = await atDesk(flow, KEEPER, '/goods')
  await page.expectText('商家后台', '商品列表', '山间茶事生活馆')
  for (const hidden of ['资金', '系统', '店铺'])
    expect(await page.tab.getByRole('menu').getByText(hidden, { exact: true }).count()).toBe(0)
  const shown = await page.tab.locator('tbody tr.ant-table-row').allInnerTexts()
  expect(shown.filter(text => text.trim() && !text.includes('山间茶事生活馆'))).toEqual([])
  const [other] = (
    await flow.db.$client.query(
      `select p.id from products p join shops s on s.id = p.shop_id where s.name <> '山间茶事生活馆' limit 1`
    )
  ).rows
  await go(flow, page, `/goods/${other.id}`)
  await page.expectText('商品不存在')
  await go(flow, page, '/pools')
  await page.expectText('没有权限查看此页')
  await go(flow, page, '/orders')
  expect(await row(page, '优选好物自营店').count()).toBe(0)
})
