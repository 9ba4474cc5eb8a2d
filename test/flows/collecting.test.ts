import { eq, sql } from 'drizzle-orm'
import { products } from '../../server/src/db/schema'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { newcomer, twoWares } from './shopping'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const detail = (id: string) => `/pages/goods/detail?id=${id}`
const entry = (page: Awaited<ReturnType<typeof flow.visit>>) =>
  page.tab.locator('.collects .figures__item').filter({ visible: true }).allTextContents()

/** Taps a tab of the list: its words lie under the tab's own touch area. */
const choose = (page: FlowPage, words: string) =>
  page.tab.getByRole('tab', { name: words }).filter({ visible: true }).click()

test('what is kept says when its price fell and when it is gone, and is taken out several at once', async () => {
  const person = await newcomer(flow)
  const [a, b] = await twoWares(flow)
  const page = await flow.visit(detail(a.id), { as: person.phone })
  for (const { id, name } of [a, b]) {
    await page.open(detail(id))
    await page.expectText(name)
    await page.tap('收藏')
    await page.expectSaid('已收藏')
  }
  await flow.db.update(products).set({ priceFen: sql`price_fen - 100` }).where(eq(products.id, a.id))
  await flow.db.update(products).set({ published: false }).where(eq(products.id, b.id))
  await page.open('/pages/mine/mine')
  await page.tab
    .locator('.collects .figures__item')
    .filter({ visible: true, hasText: /^2商品收藏$/ })
    .waitFor()
  expect(await entry(page)).toEqual(['2商品收藏', '0店铺关注', '2浏览足迹'])
  await page.shot('mine-collect')
  await page.tap('商品收藏')
  await page.expectPage('/pages/collect/goods')
  await page.expectText(a.name, b.name, '比收藏时降 ¥1.00', '已下架', '降价 1', '失效 1')
  await page.shot('collect-goods')
  await choose(page, '降价 1')
  await page.expectText(a.name)
  await page.expectNoText(b.name)
  await choose(page, '失效 1')
  await page.expectText(b.name)
  await page.tap(b.name)
  await page.expectSaid('这件商品已经下架了')
  await choose(page, '全部')
  await page.expectText(a.name, b.name)
  await page.tap('管理')
  await page.tap('全选')
  await page.shot('collect-picking')
  await page.tap('取消收藏(2)')
  await page.tap('取消收藏', 0)
  await page.expectText('还没有收藏商品')
  await flow.db.update(products).set({ published: true }).where(eq(products.id, b.id))
  await flow.db.update(products).set({ priceFen: sql`price_fen + 100` }).where(eq(products.id, a.id))
})

test('what was looked at is listed by day, erased, and not kept once that is switched off', async () => {
  const person = await newcomer(flow)
  const [a, b] = await twoWares(flow)
  const page = await flow.visit(detail(a.id), { as: person.phone })
  await page.expectText(a.name)
  await page.open('/pages/collect/visit')
  await page.expectText(a.name, '记录浏览足迹', /^\d+月\d+日$/)
  await page.shot('collect-visits')
  await page.tab.getByLabel('记录浏览足迹，已开启').filter({ visible: true }).click()
  await page.expectSaid('已关闭，不再记录你看过的商品')
  await page.open(detail(b.id))
  await page.expectText(b.name)
  await page.open('/pages/collect/visit')
  await page.expectText(a.name)
  await page.expectNoText(b.name)
  await page.tap('清空足迹')
  await page.tap('清空')
  await page.expectText('足迹已关闭，看过的商品不会记录')
})

test('followed shops are listed with their goods and left', async () => {
  const person = await newcomer(flow)
  const { rows } = await flow.db.$client.query('select id, name from shops where published order by id limit 1')
  const shop = rows[0] as { id: string; name: string }
  await flow.api('POST /api/collect/add', { id: shop.id, type: 'shop' }, person.token)
  const page = await flow.visit('/pages/collect/shop', { as: person.phone })
  await page.expectText(shop.name, /人关注/)
  await page.shot('collect-shops')
  await page.tap('管理')
  await page.tap('全选')
  await page.tap('取消关注(1)')
  await page.tap('取消关注', 0)
  await page.expectText('还没有关注店铺')
})
