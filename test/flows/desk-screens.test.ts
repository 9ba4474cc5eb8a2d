import { eq } from 'drizzle-orm'
import { articles, products } from '../../server/src/db/schema'
import { atDesk, idOf } from './desk'
import { faultsOf } from './desk-looks'
import { Flow } from './flow'
import type { FlowPage } from './page'

const OWNER = '13800000005'
const MERCHANT = '13800000003'
const SHOPPER = '13800000001'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

/** Every page of the menu but what opens a page of its own, such as the chat. */
async function menuOf(page: FlowPage): Promise<string[]> {
  const items = page.tab.locator('[data-menu-id]')
  const keys = await items.evaluateAll(all => all.map(one => one.getAttribute('data-menu-id')))
  return keys.map(key => /-(\/[a-z-]+)$/.exec(key ?? '')?.[1] ?? '').filter(path => path && path !== '/chat')
}

test.each([
  ['the owner', OWNER, 50],
  ['a merchant', MERCHANT, 10]
])('%s (%s) opens every page of the menu: nothing is cut off, nobody is kept out', async (_, phone, least) => {
  const page = await atDesk(flow, phone)
  const paths = await menuOf(page)
  expect(paths.length).toBeGreaterThanOrEqual(least)
  expect(await faultsOf(flow, page, paths)).toEqual({})
})

test('pages the menu does not name are as whole: one order, one product, parts of the site, articles', async () => {
  const { rows } = await flow.db.$client.query("select no from orders where state = 'paid' and kind = 'mall' limit 1")
  const [product] = await flow.db.select({ id: products.id, shopId: products.shopId }).from(products).limit(1)
  const [article] = await flow.db.select({ id: articles.id }).from(articles).where(eq(articles.kind, 'notice')).limit(1)
  const page = await atDesk(flow, OWNER)
  const faults = await faultsOf(flow, page, [
    `/orders/${rows[0].no}`,
    '/orders/ship',
    '/own',
    ...[`/goods/${product!.id}`, '/goods/new', '/goods/import', `/shops/${product!.shopId}`],
    ...['company', 'words', 'head', 'version', 'chat'].map(part => `/site?part=${part}`),
    ...['/articles?kind=school', '/articles/new?kind=help', `/articles/${article!.id}`]
  ])
  expect(faults).toEqual({})
})

test('every part of a member’s page fits and can be read', async () => {
  const id = await idOf(flow, SHOPPER)
  const page = await atDesk(flow, OWNER)
  const parts = ['', 'orders', 'coupons', 'draws', 'aftersales', 'chats', 'sessions', 'notes', 'blocks', 'export']
  const faults = await faultsOf(flow, page, [
    ...['/customers?state=blocked', '/customer-requests?kind=export&state=all'],
    ...parts.map(part => `/customers/${id}?part=${part}`)
  ])
  expect(faults).toEqual({})
})
