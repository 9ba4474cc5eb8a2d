import { Flow } from './flow'
import type { FlowPage } from './page'

let flow: Flow
const PUBLIC = 'https://m.shop.example'
beforeAll(async () => {
  flow = await Flow.open({ PUBLIC_URL: PUBLIC })
})
afterAll(() => flow?.close())

/** A product of the demo world. */
async function aProduct() {
  const { rows } = await flow.db.$client.query('select id, name from products where published order by id limit 1')
  return rows[0] as { id: string; name: string }
}

const invite = (page: FlowPage) => page.tab.evaluate(() => localStorage.getItem('inviteCode'))

/** Photographs what is on the screen and has the app's own scanner read it. */
async function scanThe(page: FlowPage, code: string) {
  const picture = await page.tab.locator(code).filter({ visible: true }).first().screenshot()
  await page.open('/pages/index/index')
  await page.expectText('限时秒杀')
  const [chooser] = await Promise.all([
    page.tab.waitForEvent('filechooser'),
    page.tab.getByLabel('扫一扫').filter({ visible: true }).first().click()
  ])
  await chooser.setFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
}

test('the download page’s code and link are whole addresses, and the code leads to the home page here', async () => {
  const page = await flow.visit('/pages/download/download')
  await page.tab.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.tap('复制链接')
  await page.expectSaid('链接已复制')
  expect(await page.tab.evaluate(() => navigator.clipboard.readText())).toBe(`${PUBLIC}/`)
  await page.shot('download')
  await scanThe(page, '.qr')
  await page.expectPage('/pages/index/index')
})

test('a product’s code opens the product in the app, and the code of who shared it is kept', async () => {
  const { id, name } = await aProduct()
  const page = await flow.visit('/pages/goods/detail', { query: { id, code: 'aa11bb22' } })
  await page.expectText(name)
  await page.open('/pages/webview/webview', { url: `${PUBLIC}/#/pages/goods/detail?id=${id}&spread=cc33dd44` })
  await page.expectPage('/pages/goods/detail')
  await page.expectText(name)
  expect(await invite(page)).toContain('cc33dd44')
})

test.each([
  ['its hash', (id: string) => `/#/pages/goods/detail?id=${id}`],
  ['its path', (id: string) => `/pages/goods/detail?id=${id}`]
])('the web view hands a link to a page of ours on, by %s, on the public host and on this one', async (_, link) => {
  const { id, name } = await aProduct()
  for (const origin of [PUBLIC, flow.server.origin]) {
    const page = await flow.visit('/pages/webview/webview', { query: { url: origin + link(id) } })
    await page.expectPage('/pages/goods/detail')
    await page.expectText(name)
  }
})

test.each([
  'https://m.shop.example.evil.com/#/pages/mine/privacy',
  'https://m.shop.example@evil.com/#/pages/mine/privacy',
  'http://m.shop.example/#/pages/mine/privacy',
  'https://m.shop.example:8443/#/pages/mine/privacy',
  'https://m.shop.example/#/pages/none/none'
])('%s opens no page of ours', async url => {
  const page = await flow.visit('/pages/webview/webview', { query: { url } })
  await page.expectText('不能打开这个网页')
})
