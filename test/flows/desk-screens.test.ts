import { atDesk, go } from './desk'
import { isWide, seriousFaults } from './desk-looks'
import { Flow } from './flow'

const OWNER = '13800000005'
const MERCHANT = '13800000003'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

test.each([
  ['the owner', OWNER, 1024, 38],
  ['the owner', OWNER, 1440, 38],
  ['a merchant', MERCHANT, 1280, 6]
])(
  '%s (%s) opens every page of the menu at %i px: nothing is cut off, nobody is kept out',
  async (_, phone, width, least) => {
    const page = await atDesk(flow, phone, '/', width)
    const keys = await page.tab
      .locator('[data-menu-id]')
      .evaluateAll(all => all.map(one => one.getAttribute('data-menu-id')))
    // What opens a page of its own, such as the chat, is not among them.
    const paths = keys.map(key => /-(\/[a-z-]+)$/.exec(key ?? '')?.[1] ?? '').filter(path => path && path !== '/chat')
    expect(paths.length).toBeGreaterThanOrEqual(least)
    const found: unknown[] = []
    for (const path of paths) {
      await go(flow, page, path)
      await page.tab.locator('main h1').first().waitFor()
      found.push([path, await isWide(page), await seriousFaults(page)])
    }
    expect(found).toEqual(paths.map(path => [path, false, []]))
  }
)
