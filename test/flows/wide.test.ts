import { Flow } from './flow'
import type { FlowPage } from './page'
import { twoWares } from './shopping'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const COLUMN = 480

/** Where what matches a selector lies on the screen: its left edge and its width. */
const across = (page: FlowPage, selector: string) =>
  page.tab
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate(element => {
      const { left, width } = element.getBoundingClientRect()
      return { left, width }
    })

const DEVICES = [
  { name: 'a tablet', width: 768, height: 1024 },
  { name: 'a desktop', width: 1280, height: 800 }
]

test.each(DEVICES)('on $name the app is a column, with its bars and sheets inside', async viewport => {
  const column = { left: (viewport.width - COLUMN) / 2, width: COLUMN }
  const page = await flow.visit('/pages/index/index', { viewport })
  expect(await across(page, '#container')).toEqual(column)
  expect(await across(page, '.taro-tabbar__tabbar')).toEqual(column)
  const [ware] = await twoWares(flow)
  await page.open('/pages/goods/detail', { id: ware.id })
  await page.expectText(ware.name)
  expect(await across(page, '.buybar')).toEqual(column)
  // As high as on a phone of the column's width: a square.
  expect(await across(page, '.gallery')).toMatchObject(column)
  await page.tap('立即购买')
  await page.tab.locator('.popup__sheet').waitFor()
  expect(await across(page, '.popup__sheet')).toEqual(column)
})

test('beside the column a desktop shows the code of the page at hand, a phone none', async () => {
  const desktop = await flow.visit('/pages/index/index', { viewport: { width: 1280, height: 800 } })
  const code = desktop.tab.locator('.aside__code')
  await code.waitFor()
  const home = await code.getAttribute('src')
  const { left } = await across(desktop, '.aside')
  expect(left).toBeGreaterThan((1280 + COLUMN) / 2)
  await desktop.open('/pages/notice/list')
  await desktop.tab.waitForFunction(
    before => document.querySelector<HTMLImageElement>('.aside__code')!.src !== before,
    home
  )
  const phone = await flow.visit('/pages/index/index')
  expect(await phone.tab.locator('.aside').count()).toBe(0)
})
