import { eq } from 'drizzle-orm'
import { messages, replies } from '../../server/src/db/schema'
import { atDesk, button, go, idOf, label, row } from './desk'
import { isWide, seriousFaults } from './desk-looks'
import { Flow } from './flow'
import type { FlowPage } from './page'

const GOODS = '13800000011'
const TEA_SHOP = '13800000003'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const dialog = (page: FlowPage) => page.tab.getByRole('dialog')

/** Words nobody else uses, said about some goods with pictures by a person of the demo. */
async function newestReview() {
  const { rows } = await flow.db.$client.query<{ id: string; product_id: string }>(
    `select id, product_id from replies where shown order by created_at desc, id desc limit 1`
  )
  const userId = await idOf(flow, '13800000001')
  const comment = '茶汤清亮，加我微信领券'
  const [review] = await flow.db
    .update(replies)
    .set({ comment, userId, merchantReply: '', productScore: 5 })
    .where(eq(replies.id, rows[0]!.id))
    .returning()
  return { ...review!, comment }
}

test('a review is answered, hidden with a reason its writer reads, and shown again', async () => {
  const { id, productId, userId, comment } = await newestReview()
  const page = await atDesk(flow, GOODS, '/reviews', 1280)
  await page.expectText(comment)
  expect(await isWide(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await row(page, comment).getByRole('button', { name: '回复', exact: true }).click()
  await label(page, '回复').fill('谢谢喜欢，欢迎再来')
  await button(page, '发布回复').click()
  await page.expectSaid('已回复')
  await page.expectText('商家回复：谢谢喜欢，欢迎再来')

  await row(page, comment).getByRole('button', { name: '隐藏', exact: true }).click()
  await page.expectText('也不计入商品与店铺的评分')
  await label(page, '原因（买家可见）').fill('含有广告与联系方式')
  await button(page, '确认隐藏').click()
  await page.expectSaid('已隐藏')
  const app = await flow.visit('/pages/goods/detail', { query: { id: productId } })
  await app.expectNoText(comment)
  const told = await flow.db.select().from(messages).where(eq(messages.userId, userId))
  expect(told.map(one => one.content)).toContain('原因：含有广告与联系方式')

  await go(flow, page, '/reviews?state=hidden')
  await page.expectText('含有广告与联系方式')
  await row(page, comment).getByRole('button', { name: '恢复显示', exact: true }).click()
  await dialog(page).getByRole('textbox').fill('买家已修改')
  await dialog(page).getByRole('button', { name: '恢复显示', exact: true }).click()
  await page.expectSaid('已恢复显示')
  await page.expectText('没有符合条件的评价')
  const [row_] = await flow.db.select().from(replies).where(eq(replies.id, id))
  expect(row_!.shown).toBe(true)
})

test('people of a shop read and answer the reviews of their shop, and hide none', async () => {
  const page = await atDesk(flow, TEA_SHOP, '/reviews')
  await page.expectText('评分', '买家')
  const { rows } = await flow.db.$client.query<{ name: string }>(
    `select p.name from replies r join products p on p.id = r.product_id
     join console_people c on c.shop_id = r.shop_id join users u on u.id = c.user_id where u.phone = $1
     order by r.created_at desc limit 1`,
    [TEA_SHOP]
  )
  await page.expectText(rows[0]!.name)
  expect(await button(page, '隐藏').count()).toBe(0)
})

test('the stock of a product is changed, and its journal tells by whom', async () => {
  const page = await atDesk(flow, GOODS, '/goods')
  const { rows } = await flow.db.$client.query<{ id: string; sku: string; stock: number }>(
    `select p.id, s.id as sku, s.stock from products p join skus s on s.product_id = p.id
     where p.published and s.stock between 20 and 500 order by p.created_at desc, s.id limit 1`
  )
  const [{ id, sku, stock }] = rows as [{ id: string; sku: string; stock: number }]
  await flow.server.ops('stock/set', `sku_id=${sku}`, `stock=${stock + 7}`, '--as', '13800000005')
  await go(flow, page, `/goods/${id}`)
  await page.tap('库存流水')
  await page.expectText('库存流水：', '+7', '手工修改', '大橙')
  expect(await isWide(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
})

test('a shop’s freight is changed and a brand is made, each once', async () => {
  const page = await atDesk(flow, GOODS, '/freight')
  await page.expectText('其他地区：', '按件数')
  await page.tab.getByRole('button', { name: '编辑', exact: true }).first().click()
  await label(page, '模板名称').fill('春节期间加价')
  await dialog(page).getByLabel('首费', { exact: true }).last().fill('12.5')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  await page.expectText('春节期间加价', '¥12.50')
  expect(await isWide(page)).toBe(false)
  await go(flow, page, '/brands')
  await button(page, '新建品牌').click()
  await label(page, '品牌名称').fill('野渡人家')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  await page.expectText('野渡人家')
  expect(await seriousFaults(page)).toEqual([])
  await row(page, '野渡人家').getByRole('button', { name: '删除' }).click()
  await button(page, '确认删除').click()
  await page.expectSaid('已删除')
})
