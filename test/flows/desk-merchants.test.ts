import { and, eq } from 'drizzle-orm'
import { afterSales, consolePeople, orders, replies, shops } from '../../server/src/db/schema'
import { atDesk, button, go, label } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const TEA = { name: '山间茶事生活馆', clerk: '13800000021' }
const FRUIT = { name: '果小满鲜果铺', owner: '13800000007', clerk: '13800000022' }

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const shopOf = async (name: string) => (await flow.db.select().from(shops).where(eq(shops.name, name)))[0]!.id
/** Order numbers of a shop in a state, the oldest first. */
const ordersOf = async (shopId: string, state: 'paid' | 'shipped') =>
  (
    await flow.db
      .select({ no: orders.no })
      .from(orders)
      .where(and(eq(orders.shopId, shopId), eq(orders.state, state), eq(orders.openAfterSales, 0)))
      .orderBy(orders.createdAt)
  ).map(({ no }) => no)
const inMenu = (page: FlowPage, name: string) => page.tab.getByRole('menuitem', { name, exact: true }).count()

test('whoever sees to a shop’s orders ships one and decides an after-sale, and meets nothing else', async () => {
  const shopId = await shopOf(TEA.name)
  const [no] = await ordersOf(shopId, 'paid')
  const page = await atDesk(flow, TEA.clerk, `/orders/${no}`)
  await page.expectText(TEA.name, `订单 ${no}`, '商品与金额')
  await button(page, '发货').click()
  await page.tab.getByRole('combobox').click()
  await page.tap('中通快递')
  await page.tab.getByPlaceholder('扫描或输入快递单号').fill('ZT20261127')
  await button(page, '确认发货').click()
  await page.expectSaid('已发货')
  await page.expectText('中通快递 ZT20261127')
  await page.shot('desk-merchant-shipped')
  expect((await flow.db.select().from(orders).where(eq(orders.no, no!)))[0]).toMatchObject({ state: 'shipped' })

  const [asked] = await flow.db
    .select({ id: afterSales.id, no: orders.no })
    .from(afterSales)
    .innerJoin(orders, eq(orders.id, afterSales.orderId))
    .where(and(eq(orders.shopId, shopId), eq(afterSales.state, 'asked')))
    .orderBy(afterSales.createdAt)
  await go(flow, page, '/aftersales')
  await page.tab.getByRole('row').filter({ hasText: asked!.no }).getByText('处理', { exact: true }).click()
  await button(page, '拒绝').click()
  await label(page, '拒绝原因').fill('茶叶已开封，签收满七天')
  await button(page, '确认拒绝').click()
  await page.expectSaid('已拒绝')
  const [sale] = await flow.db.select().from(afterSales).where(eq(afterSales.id, asked!.id))
  expect(sale).toMatchObject({ state: 'refused', remark: '茶叶已开封，签收满七天' })

  expect(await inMenu(page, '订单')).toBe(1)
  for (const other of ['商品列表', '评价', '店铺结算', '会员列表', '店铺']) expect(await inMenu(page, other)).toBe(0)
  const [theirs] = await ordersOf(await shopOf(FRUIT.name), 'paid')
  await go(flow, page, `/orders/${theirs}`)
  await page.expectText('订单不存在')
})

test('whoever sees to a shop’s goods answers a review there, and does not see its orders', async () => {
  const shopId = await shopOf(FRUIT.name)
  const page = await atDesk(flow, FRUIT.clerk, '/goods')
  await page.expectText(FRUIT.name, '商品')
  expect(await inMenu(page, '订单')).toBe(0)
  await go(flow, page, '/reviews')
  await page.tab
    .getByRole('button', { name: /^改?回复$/ })
    .first()
    .click()
  await label(page, '回复').fill('谢谢喜欢，下一批果子周四到店')
  await button(page, '发布回复').click()
  await page.expectSaid('已回复')
  await page.shot('desk-merchant-review')
  const answered = await flow.db.select().from(replies).where(eq(replies.merchantReply, '谢谢喜欢，下一批果子周四到店'))
  expect(answered).toMatchObject([{ shopId }])
  await go(flow, page, '/orders')
  await page.expectText('没有权限查看此页')
})

test('an owner works at the console for the own shop alone, with all of it', async () => {
  const page = await atDesk(flow, FRUIT.owner)
  await page.expectText(FRUIT.name, '待发货')
  for (const name of ['订单', '商品列表', '评价', '店铺结算']) expect(await inMenu(page, name)).toBe(1)
  await page.shot('desk-merchant-owner')
  await go(flow, page, '/orders')
  const [first] = await ordersOf(await shopOf(FRUIT.name), 'paid')
  await page.tab.getByPlaceholder('订单号、快递单号、手机号、收货人').fill(first!)
  await page.tab.keyboard.press('Enter')
  await page.expectText('共 1 条', first!)
  const at = await flow.db
    .select()
    .from(consolePeople)
    .where(eq(consolePeople.shopId, await shopOf(FRUIT.name)))
  expect(at.map(one => one.name).sort()).toEqual(['小柚', '果店长'])
})
