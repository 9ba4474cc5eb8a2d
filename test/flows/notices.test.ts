import { Flow } from './flow'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

test('a visitor opens the shop and reads a notice', async () => {
  const { rows } = await flow.db.$client.query(
    `select title from articles where kind = 'notice' and published and published_at <= now() order by published_at desc, id desc limit 1`
  )
  const home = await flow.visit('/pages/index/index')
  await home.expectText('首页', '我的')
  await home.shot('home')
  await home.open('/pages/notice/list')
  await home.tap(rows[0].title)
  await home.expectPage('/pages/notice/notice')
  await home.expectText(rows[0].title)
  await home.shot('notice')
  await home.back()
  await home.expectPage('/pages/notice/list')
})

test('an address shared without the hash leads to its page', async () => {
  const page = await flow.visit('/pages/index/index')
  await page.tab.goto(`${flow.server.origin}/pages/notice/list`)
  await page.expectPage('/pages/notice/list')
})
