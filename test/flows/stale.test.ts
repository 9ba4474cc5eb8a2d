import { Flow } from './flow'

let flow: Flow
beforeAll(async () => (flow = await Flow.open()))
afterAll(() => flow?.close())

/** Opens a page with a token in the browser that the server knows nothing of any more. */
async function withStaleToken(path: string) {
  const page = await flow.visit('/pages/index/index')
  await page.tab.context().addCookies([{ name: 'token', value: 'a'.repeat(43), url: flow.server.origin }])
  await page.tab.goto('about:blank')
  await page.open(path)
  return page
}
test('on an open page a session that is over makes a guest without a word', async () => {
  const page = await withStaleToken('/pages/notice/list')
  await page.expectText(/刚刚|前$/)
  await page.tab.waitForFunction(() => !document.cookie.includes('token='))
  expect(await page.tab.getByText(/重新登录|登录已过期/).count()).toBe(0)
  await page.expectPage('/pages/notice/list')
})

test('on a page that needs signing in it leads there', async () => {
  const page = await withStaleToken('/pages/order/list')
  await page.expectPage('/pages/user/login')
})
