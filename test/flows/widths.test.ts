import { mainPages, subPackages } from '../../src/pages.manifest'
import { rows, type World } from '../weapp/pages'
import { Flow } from './flow'
import type { FlowPage } from './page'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

/** A leader of fans, with orders, an address and money. */
const PHONE = '13800000002'
const WIDTHS = [375, 320]

const areas: [string, string[]][] = [
  ['the main package', mainPages()],
  ...subPackages().map(({ root, pages }): [string, string[]] => [root, pages.map(page => `${root}/${page}`)])
]

/** The query of a page from the demo world; none where that takes a person of the test's own. */
async function queryOf(path: string): Promise<Record<string, string>> {
  const one = async (query: string) =>
    String(Object.values((await flow.db.$client.query(query)).rows[0] ?? { none: '' })[0] ?? '')
  try {
    return (await rows[path]?.query?.({ one } as World)) ?? {}
  } catch {
    return {}
  }
}

/** Runs in the browser: what the page on top can be scrolled sideways by, and what sticks out. */
function beyond() {
  const page = [...document.querySelectorAll('.taro_page')].find(one => one.getClientRects().length > 0)
  if (!page) return 'there is no page'
  const wide = Math.max(...[document.documentElement, document.body, page].map(box => box.scrollWidth)) - innerWidth
  const isOut = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1
  const out = wide > 0 ? [...page.querySelectorAll('*')].filter(isOut).map(element => element.className) : []
  return wide > 0 ? `${wide} px: ${out.slice(0, 4).join(', ')}` : ''
}

/** Runs in the browser: the page of the address is drawn, and the one before has left the screen. */
function isDrawn() {
  const drawn = [...document.querySelectorAll('.taro_page')].filter(one => one.getClientRects().length > 0)
  return drawn.length === 1 && drawn[0]!.id.split('?')[0] === location.hash.slice(1).split('?')[0]
}

async function sideways(page: FlowPage, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.tab.setViewportSize({ width, height: 812 })
    // What measures itself, such as a swiper, follows the new width a moment later.
    // A function, for it is made once: what is evaluated again and again the page's policy refuses.
    const fits = page.tab.waitForFunction(`() => (${beyond})() === ''`)
    const by = await fits.then(
      () => '',
      () => page.tab.evaluate(beyond)
    )
    if (by) found.push(`at ${width}: ${by}`)
  }
  return found
}

test.each(areas)('no page of %s scrolls sideways, on a wide phone or a narrow one', async (_, paths) => {
  const found: Record<string, string[]> = {}
  // One tab, led from page to page: starting the app anew for each would take most of the time.
  const page = await flow.visit('/pages/notice/list', { as: PHONE })
  for (const [i, path] of paths.entries()) {
    await page.open(`/${path}`, await queryOf(path))
    await page.tab.waitForFunction(isDrawn)
    // The width of the page before is kept for this one, as a new one takes as long as another page.
    const by = await sideways(page, i % 2 === 0 ? WIDTHS : [...WIDTHS].reverse())
    if (by.length > 0) found[path] = by
  }
  expect(found).toEqual({})
})

/** Runs in the browser: gives the bar a capsule and a title, and answers where its parts lie once that is drawn. */
async function barWith(words: string) {
  const page = [...document.querySelectorAll('.taro_page')].find(one => one.getClientRects().length > 0)!
  const part = (name: string) => page.querySelector<HTMLElement>(name)!
  part('.nav__side--end').style.paddingRight = '97px'
  part('.nav__title').textContent = words
  // With less motion a change still takes a moment: two frames later it is over.
  for (let frames = 0; frames < 2; frames++) await new Promise(drawn => requestAnimationFrame(drawn))
  const title = part('.nav__title').getBoundingClientRect()
  return { left: title.left, right: title.right, back: part('.nav__back').getBoundingClientRect().right }
}

test.each(WIDTHS)(
  'at %s a title stands in the middle of the screen, and a long one beside the capsule',
  async width => {
    const page = await flow.visit('/pages/notice/list', { viewport: { width, height: 812 } })
    await page.expectText('公告')
    const short = await page.tab.evaluate(barWith, '公告')
    expect(Math.abs((short.left + short.right) / 2 - width / 2)).toBeLessThan(1)
    // Still in the middle, although one side needs more room than the other.
    const longer = await page.tab.evaluate(barWith, '消息通知设置')
    expect(Math.abs((longer.left + longer.right) / 2 - width / 2)).toBeLessThan(1)
    const long = await page.tab.evaluate(barWith, '关于平台服务时间调整以及节假日发货安排的重要说明')
    expect(long.left).toBeGreaterThanOrEqual(long.back)
    expect(long.right).toBeLessThanOrEqual(width - 97)
    expect(long.right - long.left).toBeGreaterThan((width - 97) / 2)
  }
)
