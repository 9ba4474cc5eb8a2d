import { Flow } from './flow'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

test('home opens', async () => {
  const page = await flow.visit('/pages/index/index')
  await page.expectText('首页', '我的')
  await page.shot('home')
})
