import { TestShop } from '../../server/test/harness'
import { newPhone } from '../../server/test/sign-in'
import { openPage } from './weapp'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true, env: { WEBVIEW_HOSTS: 'help.shop-demo.cn' } })
})
afterAll(() => shop?.close())

describe('the web view', () => {
  test.each([
    'http://help.shop-demo.cn/',
    'https://help.shop-demo.cn.evil.example/',
    'https://evil.example/?https://help.shop-demo.cn/',
    'https://help.shop-demo.cn@evil.example/',
    'https://evil.example\\@help.shop-demo.cn/',
    'https://evil.example#@help.shop-demo.cn/',
    '//help.shop-demo.cn/',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'weixin://dl/business',
    ' https://evil.example/',
    'https://127.0.0.1/',
    ''
  ])('%j is not opened', async url => {
    const { token } = await shop.person()
    const page = await openPage('pages/webview/webview', { url: encodeURIComponent(url) }, { server: shop, token })
    await page.expectText('不能打开这个网页')
    expect(
      page
        .values('src')
        .map(String)
        .filter(src => src !== '' && (src === url || src.includes('evil')))
    ).toEqual([])
    expect(page.all('.webpage__view')).toEqual([])
  })

  test('a listed page is opened as it is, and gets no token', async () => {
    const { token } = await shop.person()
    const url = 'https://help.shop-demo.cn/a?b=1#c'
    const page = await openPage('pages/webview/webview', { url: encodeURIComponent(url) }, { server: shop, token })
    await page.until(() => page.values('src').includes(url))
    expect(page.all('.webpage__view')).toHaveLength(1)
    expect(JSON.stringify(page.values('src'))).not.toContain(token)
  })
})

describe('a link that says where to go after signing in', () => {
  async function signInWith(redirect: string) {
    const phone = newPhone()
    const page = await openPage('pages/user/login', { redirect: encodeURIComponent(redirect) }, { server: shop })
    await page.fill('请输入手机号', phone)
    await page.tap('获取验证码')
    await page.tap('同意并继续')
    await page.expectText('开发沙盒')
    await page.tap('填入')
    await page.tap('登录')
    return page.weapp
  }

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/pages/user/nothing',
    '/pages/../../evil',
    '/pages/webview/webview/../../evil',
    '/pages/user/login?redirect=https://evil.example',
    '/__proto__'
  ])('%j leads home', async redirect => {
    const weapp = await signInWith(redirect)
    await weapp.expectPage('pages/index/index')
  })

  test('a page of ours is opened, with its query', async () => {
    const weapp = await signInWith('/pages/order/list?type=1')
    const page = await weapp.expectPage('pages/order/list')
    expect(page.query).toEqual({ type: '1' })
  })

  test('the web view it may lead to opens no more than ever', async () => {
    const weapp = await signInWith(`/pages/webview/webview?url=${encodeURIComponent('https://evil.example/')}`)
    const page = await weapp.expectPage('pages/webview/webview')
    await page.expectText('不能打开这个网页')
  })
})

test.each(['"><script>alert(1)</script>', "'; drop table users; --", '%E0%A4%A', 'x'.repeat(3000)])(
  'pages opened with %j for an id say so, and do not break',
  async id => {
    const { token } = await shop.person()
    for (const path of ['pages/goods/detail', 'pages/order/detail', 'pages/notice/notice', 'pages/store/house']) {
      const page = await openPage(path, { id, order_id: id, mer_id: id }, { server: shop, token })
      await page.until(() => page.text() !== '')
      await page.settle()
      expect(page.weapp.takeErrors()).toEqual([])
    }
  }
)
