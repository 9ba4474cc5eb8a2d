import { PAGE_LOADING_DELAY_MS, REQUEST_TIMEOUT_MS } from '../../src/lib/constants'
import { Flow } from './flow'
import type { FlowPage } from './page'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const STRIP = '网络已断开，看到的可能不是最新内容'
const NOT_THERE = '网络好像断开了'
const OPENING = '正在打开…'
const NOT_OPENED = '页面没有打开，请检查网络后重试'

/** Counts the calls of one endpoint from now on. */
function callsOf(page: FlowPage, path: string) {
  const calls = { count: 0 }
  page.tab.on('request', request => {
    if (new URL(request.url()).pathname === path) calls.count++
  })
  return calls
}

/** The code of pages. */
const CHUNKS = /\/chunk\//

describe('the first page', () => {
  test('has its code and its first answers asked for by the document, each once', async () => {
    const page = await flow.visit('/pages/mine/privacy')
    const asked: string[] = []
    page.tab.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.tab.goto(new URL('/', page.tab.url()).href)
    await page.expectText('限时秒杀')
    await page.rest()
    const first = ['/api/getPhraseConfig', '/api/headerIndex', '/api/index/banner_list', '/api/product/discount']
    for (const path of first) expect([path, asked.filter(other => other === path).length]).toEqual([path, 1])
    const code = asked.findIndex(path => path.startsWith('/chunk/'))
    expect(code).toBeGreaterThan(0)
    expect(code).toBeLessThan(asked.indexOf('/api/headerIndex'))
  })

  test.each(['home', 'goods'])('begins with its picture before the app is there: %s', async name => {
    const { rows } = await flow.db.$client.query<{ id: string }>(
      'select id from products where published order by id limit 1'
    )
    const path = name === 'home' ? '/' : `/?from=link#/pages/goods/detail?id=${rows[0]!.id}`
    const page = await flow.visit('/pages/mine/privacy')
    const calls = callsOf(page, name === 'home' ? '/api/index/banner_list' : `/api/product/detail/${rows[0]!.id}`)
    const release = await page.keepBack(/\/js\//)
    await page.tab.goto(new URL(path, page.tab.url()).href, { waitUntil: 'commit' })
    const early = page.tab.locator('body > div:not(#app) > img')
    await early.waitFor()
    const [src, place] = [await early.getAttribute('src'), await early.boundingBox()]
    release()
    await early.waitFor({ state: 'detached' })
    const own = page.tab.locator(`#app img[src="${src}"]`).first()
    const stands = await own.boundingBox()
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(stands![side]).toBeCloseTo(place![side], 0)
    await page.rest()
    expect(calls.count).toBe(1)
  })
})

/**
 * Moves the page's clock, which stands otherwise, in small steps until the app's own code waits for what the document asked
 * for at `path`. Its clock would run on while a slow machine loads the code, and an answer of long ago is not waited for.
 */
async function startSlowly(page: FlowPage, path: string) {
  const untaken = () =>
    page.tab.evaluate(
      of => Object.keys((window as unknown as { firstAnswers: object }).firstAnswers).some(url => url.startsWith(of)),
      path
    )
  for (let step = 0; step < 1_000 && (await untaken()); step++) await page.tab.clock.runFor(5)
  expect(await untaken()).toBe(false)
}

describe('a first answer that never comes', () => {
  test('is given up when every other request is, and asked for again', async () => {
    const page = await flow.visit('/pages/mine/privacy')
    let asked = 0
    await page.tab.route(/\/api\/headerIndex/, () => void asked++)
    await page.tab.clock.install()
    await page.tab.clock.pauseAt(Date.now() + 60_000)
    await page.tab.goto(new URL('/', page.tab.url()).href)
    await startSlowly(page, '/api/headerIndex')
    expect(asked).toBe(1)
    await page.tab.clock.runFor(REQUEST_TIMEOUT_MS - 10_000)
    expect(await page.tab.getByText(NOT_THERE).count()).toBe(0)
    await page.tab.clock.runFor(20_000)
    await page.tab.clock.resume()
    await page.expectText(NOT_THERE)
    expect(asked).toBe(1)
    await page.shot('first-answer-late')
    await page.tab.unroute(/\/api\/headerIndex/)
    await page.tap('重新加载')
    await page.tab.clock.runFor(1_000)
    await page.expectText('限时秒杀')
  })
})

describe('the network goes and comes back', () => {
  test('the page says so, starts over, and shows what is new once it is back', async () => {
    const page = await flow.visit('/pages/notice/list')
    await page.expectText('公告')
    const calls = callsOf(page, '/api/article/notice/list')
    page.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.tab.context().setOffline(true)
    await page.expectText(STRIP, '网络好像断开了')
    await page.shot('offline')
    expect(calls.count).toBeGreaterThan(0)
    const before = calls.count
    await page.tab.context().setOffline(false)
    await page.expectNoText(STRIP, '网络好像断开了')
    await page.expectText('公告')
    expect(calls.count).toBeGreaterThan(before)
    await page.shot('online-again')
  })

  test('a page below starts over when one comes back to it', async () => {
    const page = await flow.visit('/pages/notice/list')
    await page.tap('.noticeline')
    await page.expectPage('/pages/notice/notice')
    await page.expectText('公告详情')
    page.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.tab.context().setOffline(true)
    await page.expectText(STRIP)
    await page.tab.context().setOffline(false)
    await page.expectNoText(STRIP)
    const asked = page.tab.waitForRequest(/\/api\/article\/notice\/list/)
    await page.back()
    await page.expectPage('/pages/notice/list')
    await asked
    await page.expectText('公告')
  })

  test('what a person sends while offline says that it did not get through', async () => {
    const page = await flow.visit('/pages/user/login')
    await page.fill('请输入手机号', '13900000000')
    await page.tap('我已详细阅读并同意')
    page.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.tab.context().setOffline(true)
    await page.expectText(STRIP)
    await page.fill('请输入手机号', '13900000000')
    await page.tap('我已详细阅读并同意')
    await page.tap('获取验证码')
    await page.expectSaid('网络开小差了，请稍后再试')
    await page.shot('offline-write')
  })
})

describe('the code of a page', () => {
  test('that takes its time is waited for under a loading view, from 200 ms on', async () => {
    const page = await flow.visit('/pages/index/index')
    const release = await page.keepBack(CHUNKS)
    const { clock } = page.tab
    await clock.install()
    await clock.pauseAt(Date.now() + 60_000)
    await page.tap('我的')
    await page.tab.waitForURL(/pages\/mine\/mine/)
    await clock.runFor(PAGE_LOADING_DELAY_MS - 1)
    expect(await page.tab.getByText(OPENING).count()).toBe(0)
    await clock.runFor(1)
    await page.expectText(OPENING)
    await page.shot('chunk-slow')
    await clock.resume()
    release()
    await page.expectPage('/pages/mine/mine')
    await page.expectNoText(OPENING)
    await page.expectText('我的订单')
  })

  test('that comes after the person went back is not laid over the page they are at', async () => {
    const page = await flow.visit('/pages/notice/list')
    const list = await page.tab.$('.taro_page')
    const release = await page.keepBack(CHUNKS)
    await page.tap('.noticeline')
    await page.expectText(OPENING)
    await page.tab.goBack()
    await page.expectNoText(OPENING)
    release()
    await page.expectPage('/pages/notice/list')
    // As it was, and not made anew: it is where the person had scrolled to.
    expect(await list!.evaluate(element => element.isConnected)).toBe(true)
    await page.tap('.noticeline')
    await page.expectPage('/pages/notice/notice')
    await page.expectText('公告详情')
    await page.back()
    await page.tap('.noticeline')
    await page.expectPage('/pages/notice/notice')
  })

  test('that does not come leaves a page that can be tried again', async () => {
    const page = await flow.visit('/pages/index/index')
    page.allow(/ChunkLoadError|Loading (CSS )?chunk|ERR_FAILED/)
    await page.tab.route(/\/chunk\//, route => route.abort())
    await page.tap('我的')
    await page.expectText(NOT_OPENED)
    await page.shot('chunk-failed')
    await page.tab.unroute(/\/chunk\//)
    await page.tap('重新加载')
    await page.expectPage('/pages/mine/mine')
    await page.expectNoText(NOT_OPENED)
    await page.expectText('我的订单')
  })

  test('that could not come without a network comes by itself once it is back', async () => {
    const page = await flow.visit('/pages/index/index')
    page.allow(/ChunkLoadError|Loading (CSS )?chunk|ERR_INTERNET_DISCONNECTED/)
    await page.tab.context().setOffline(true)
    await page.tap('我的')
    await page.expectText(NOT_OPENED)
    await page.tab.context().setOffline(false)
    await page.expectPage('/pages/mine/mine')
    await page.expectNoText(NOT_OPENED)
    await page.expectText('我的订单')
  })
})
