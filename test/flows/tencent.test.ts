import path from 'node:path'
import { build } from 'esbuild'
import { Flow } from './flow'
import type { FlowPage } from './page'

const SHOPPER = '13800000001'
const STAFF = '13800000004'
/** Where the SDK begins to make an instance, in its minified chunk. */
const CREATE = /"?create"?:function\((\w+)\)\{(?=(?:var|let|const) \w+="TencentCloudChat\.create")/

let flow: Flow
/** The tests' own SDK, for a page: `service` makes one and is it. */
let fake: string
beforeAll(async () => {
  flow = await Flow.open({ TENCENT_IM_SDKAPPID: '1400000001', TENCENT_IM_KEY: 'ab'.repeat(32) })
  const bundled = await build({
    entryPoints: [path.join(__dirname, '../support/tencent.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'fakeTencent'
  })
  fake = `${bundled.outputFiles[0]!.text};window.service = new fakeTencent.FakeTencent();window.service.setLogLevel = () => {}`
})
afterAll(() => flow?.close())

/** A page where Tencent's SDK is the tests' own, so nothing is sent to Tencent; and which chunks had it. */
async function visit(phone: string, target: string, query: Record<string, string> = {}, before = '') {
  const page = await flow.visit('/pages/download/download')
  const context = page.tab.context()
  const chunks: string[] = []
  await context.addInitScript({ content: `${fake};${before}` })
  await context.route('**/*.js', async route => {
    const answer = await route.fetch()
    const code = await answer.text()
    if (CREATE.test(code)) chunks.push(route.request().url())
    await route.fulfill({
      body: code.replace(CREATE, '"create":function($1){return window.service;'),
      contentType: 'text/javascript'
    })
  })
  await context.addCookies([{ name: 'token', value: await flow.tokenOf(phone), url: flow.server.origin }])
  await page.tab.reload()
  await page.open(target, query)
  return { page, chunks }
}

const inPage = (page: FlowPage, code: string) => page.tab.evaluate(code)

test('a shopper talks over Tencent’s SDK, which came in one chunk of its own', async () => {
  const { page, chunks } = await visit(SHOPPER, '/pages/service/service')
  await page.tap('在线客服')
  await page.expectText('平台客服')
  await page.fill('说说你的问题', '我的快递三天没动了')
  await page.tap('发送')
  await page.expectText('我的快递三天没动了', '未读')
  await inPage(page, `service.say('sAAAAAAAAAAAAAAAAAAAAAA', '你好，我马上帮你催一下')`)
  await page.expectText('你好，我马上帮你催一下')
  await inPage(page, `service.stored[0].isPeerRead = true, service.emit('onMessageReadByPeer', [service.stored[0]])`)
  await page.expectText('已读')
  await inPage(page, `service.refusals.sendMessage = [80001]`)
  await page.fill('说说你的问题', '加我微信')
  await page.tap('发送')
  await page.expectText('消息里有不能发送的内容，请修改后再发')
  await page.shot('tencent-chat')
  expect(chunks).toHaveLength(1)
})

test('who answers sees who asks, and is offered no handing over', async () => {
  const asks = `service.say('uAZqB5tGbc9eR1aVd2f3g4A', '在吗')`
  const { page } = await visit(STAFF, '/pages/service/chatList', { desk: 'platform' }, asks)
  await page.expectText('平台客服', '小明', '在吗')
  await page.expectNoText('待接待')
  await page.tap('在吗')
  await page.fill('回复顾客', '在的')
  await page.tap('发送')
  await page.expectText('在的')
  await page.tab.getByLabel('更多').last().click()
  await page.expectText('图片')
  await page.expectNoText('转接')
  await page.shot('tencent-desk')
})
