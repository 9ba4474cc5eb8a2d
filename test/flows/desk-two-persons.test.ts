import { and, eq } from 'drizzle-orm'
import { products, shops, skus } from '../../server/src/db/schema'
import { atDesk, button, go, label, row } from './desk'
import { Flow } from './flow'

const OWNER = '13800000005'
const GOODS = '13800000011'
const FRUIT_OWNER = '13800000007'
const FRUIT_STAFF = '13800000022'
const FRUIT_SHOP = '果小满鲜果铺'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const priceOf = async (id: string) => (await flow.db.select().from(products).where(eq(products.id, id)))[0]!.priceFen

test('a price that falls far is seen beside what it was by a second person, who agrees', async () => {
  const [product] = await flow.db.select().from(products).where(eq(products.specType, 0)).orderBy(products.id).limit(1)
  const { id, name, priceFen } = product!
  const page = await atDesk(flow, GOODS, `/goods/${id}`, 1440)
  await page.expectText('规格与价格')
  await label(page, '售价').fill('0.01')
  await label(page, '会员价').fill('0.01')
  await button(page, '保存').click()
  await page.expectSaid('已提交到「待复核」')
  await page.expectText('这次修改有价格降得太多，已提交到「待复核」')
  await page.shot('desk-price-held')
  expect(await priceOf(id)).toBe(priceFen)

  const owner = await atDesk(flow, OWNER, '/approvals', 1440)
  await owner.shot('desk-price-waits')
  await row(owner, `「${name}」`).getByText('复核', { exact: true }).click()
  await owner.expectText('修改前', '修改后', '售价', '会员价', '¥0.01')
  await owner.shot('desk-price-second')
  await button(owner, '同意并执行').click()
  await button(owner, '确认同意并执行').click()
  await owner.expectSaid('已处理')
  expect(await priceOf(id)).toBe(1n)
})

test('people of a shop agree to one another’s prices at their own console', async () => {
  const [fruit] = await flow.db.select().from(shops).where(eq(shops.name, FRUIT_SHOP))
  const [product] = await flow.db
    .select()
    .from(products)
    .where(and(eq(products.shopId, fruit!.id), eq(products.published, true)))
    .orderBy(products.id)
    .limit(1)
  const { id, name, priceFen } = product!
  const page = await atDesk(flow, FRUIT_STAFF, `/goods?keyword=${encodeURIComponent(name)}`)
  await row(page, name).getByRole('checkbox').check()
  await button(page, '批量修改').click()
  await page.tab.getByTitle('价格', { exact: true }).click()
  await label(page, '改为现价的').fill('20')
  await page.shot('desk-price-batch')
  await button(page, '确认修改').click()
  await page.expectSaid('已提交到「待复核」')
  expect(await priceOf(id)).toBe(priceFen)

  const owner = await atDesk(flow, FRUIT_OWNER, '/today', 1024)
  await owner.tab.getByRole('link', { name: /待复核/ }).click()
  await row(owner, '1 件商品改为现价的 20%').getByText('复核', { exact: true }).click()
  await owner.expectText(name, '修改前', FRUIT_SHOP)
  expect(await button(owner, '复核额度').count()).toBe(0)
  await owner.shot('desk-price-shop-second')
  await button(owner, '同意并执行').click()
  await button(owner, '确认同意并执行').click()
  await owner.expectSaid('已处理')
  expect(await priceOf(id)).toBeLessThan(priceFen)
  const kept = await flow.db.select().from(skus).where(eq(skus.productId, id))
  expect(kept.map(({ priceFromFen }) => priceFromFen).filter(Boolean)).toEqual([])
})

test('the part below which two persons set a price stands with the limits, and is lowered by two', async () => {
  const page = await atDesk(flow, OWNER, '/approvals', 1440)
  await button(page, '复核额度').click()
  await page.expectText('最低改价比例', '资金池注资')
  await label(page, '最低改价比例').fill('30')
  await page.shot('desk-price-least')
  await page.tab.locator('form').filter({ hasText: '最低改价比例' }).locator('[type=submit]').click()
  await page.expectSaid('已提交到「待复核」')
  await go(flow, page, '/approvals')
  await page.expectText('最低改价比例由 50% 调低到 30%')
})
