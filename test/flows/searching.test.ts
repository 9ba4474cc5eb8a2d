import { Flow } from './flow'

let flow: Flow
beforeAll(async () => (flow = await Flow.open()))
afterAll(() => flow?.close())

test('what is not there is said not to be there, with other ideas that do not pretend to be results', async () => {
  const page = await flow.visit('/pages/store/result', { query: { keyword: '量子纠缠' } })
  await page.expectText('没有找到“量子纠缠”', '热门搜索', '为你推荐', '这些不是搜索结果，也许你会喜欢')
  await page.shot('search-nothing')
  await page.tab.setViewportSize({ width: 320, height: 568 })
  await page.shot('search-nothing-small')
  const [hot] = await flow.api('GET /api/hot_keyword', {})
  await page.tap(hot!)
  await page.expectNoText('这些不是搜索结果，也许你会喜欢')
})

test('a search in letters is put right, and says so; suggestions are whole words', async () => {
  const page = await flow.visit('/pages/store/search')
  await page.expectText('热门搜索')
  await page.tab.getByRole('searchbox').or(page.tab.locator('input')).first().fill('手机')
  await page.expectText('手机防摔壳')
  await page.expectNoText(/^手机防$/)
  await page.shot('search-suggestions')
  await page.open('/pages/store/result', { keyword: 'xifashui' })
  await page.expectText('没有找到“xifashui”，已为你显示“洗发水”的结果', '氨基酸洗发水 控油蓬松')
  await page.shot('search-corrected')
})
