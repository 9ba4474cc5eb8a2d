import { TestShop } from '../../server/test/harness'
import { sample } from '../support/sample'
import { openPage } from './weapp'

const PUBLIC = 'https://m.shop.example'
/** What the compiled mini-program was built to call. */
const BUILT = 'http://127.0.0.1:3000'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true, env: { PUBLIC_URL: PUBLIC } })
})
afterAll(() => shop?.close())

/** Scans a code that says `result` on the home page. */
async function scanned(result: string) {
  const page = await openPage(
    'pages/index/index',
    {},
    {
      server: shop,
      wx: {
        scanCode: (options: { success?: (answer: object) => void; complete?: () => void }) =>
          setImmediate(() => options.success?.({ result, errMsg: 'scanCode:ok' }))
      }
    }
  )
  await page.tap('.search__scan')
  return page.weapp
}

describe('a scanned code', () => {
  test.each([PUBLIC, BUILT])(
    'of our own host %s opens the page it names, and the invite code is kept',
    async origin => {
      const weapp = await scanned(`${origin}/#/pages/user/register?code=ab12cd34`)
      const page = await weapp.expectPage('pages/user/register')
      expect(page.query).toEqual({ code: 'ab12cd34' })
      expect(weapp.storage.get('inviteCode')).toBe('ab12cd34')
    }
  )

  test('that names a page plainly opens it', async () => {
    const weapp = await scanned(`${PUBLIC}/pages/notice/list?spread=ab12cd34`)
    await weapp.expectPage('pages/notice/list')
    expect(weapp.storage.get('inviteCode')).toBe('ab12cd34')
  })

  test.each([`${PUBLIC}/#/pages/none/none`, `${PUBLIC}/cashier/1`])(
    '%s of ours that is no page is shown',
    async url => {
      const weapp = await scanned(url)
      const page = await weapp.expectPage('pages/webview/page')
      await page.expectText(url)
    }
  )

  test.each([
    'https://m.shop.example.evil.com/#/pages/mine/privacy',
    'https://m.shop.example@evil.com/#/pages/mine/privacy',
    'http://m.shop.example/#/pages/mine/privacy',
    'https://evil.com/#/pages/mine/privacy'
  ])('%s is not ours', async url => {
    const weapp = await scanned(url)
    const page = await weapp.expectPage('pages/webview/webview')
    await page.expectText('不能打开这个网页')
    expect(weapp.storage.has('inviteCode')).toBe(false)
  })
})

test('a link of ours that is opened in the web view leads to its page', async () => {
  const url = `${PUBLIC}/#/pages/notice/list`
  const page = await openPage('pages/webview/webview', { url: encodeURIComponent(url) }, { server: shop })
  await page.weapp.expectPage('pages/notice/list')
})

test('the download page’s code and link are the public address', async () => {
  const page = await openPage('pages/download/download', {}, { server: shop })
  await page.tap('复制链接')
  expect(JSON.stringify(page.weapp.phone.seen)).toContain(`${PUBLIC}/`)
})

test('a paragraph of a notice opens the link it holds', async () => {
  const content = `<p>春节照常发货</p><p>详情见<a href="${PUBLIC}/#/pages/notice/help">帮助中心</a></p>`
  const notice = sample('GET /api/article/details/{id}', { title: '公告', content })
  const page = await openPage(
    'pages/notice/notice',
    { id: notice.id },
    {
      answers: {
        'GET /api/getPhraseConfig': sample('GET /api/getPhraseConfig', { config: { app_origins: [PUBLIC] } }),
        'GET /api/article/details/{id}': notice,
        'GET /api/article/help/list': { list: [], count: 0, topics: [] }
      }
    }
  )
  await page.until(() => page.all('.rich__link').length === 1)
  await page.tap('.rich__link')
  await page.weapp.expectPage('pages/notice/help')
})
