import { Flow } from './flow'
import type { FlowPage } from './page'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const MAX_NODES = 1200
const STEP_PX = 600

/** Runs in the browser: whether everything on the screen is drawn. */
function isDrawn(): boolean {
  const blocks = [...document.querySelectorAll('.waterfall__block')]
  return blocks.every(block => {
    const { top, bottom } = block.getBoundingClientRect()
    return bottom <= 0 || top >= innerHeight || block.childElementCount > 0
  })
}

/** Runs in the browser: the page's elements, how far it is scrolled, and the cards on the screen by where they lie in the page. */
function look() {
  const page = [...document.querySelectorAll('.taro_page')].find(one => one.getClientRects().length > 0)!
  let box: Element = document.scrollingElement!
  for (let up = page.querySelector('.waterfall, .home'); up; up = up.parentElement)
    if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight) box = up
  const cards = [...page.querySelectorAll('.waterfall .goods')]
    .map(card => ({ card, at: card.getBoundingClientRect() }))
    .filter(({ at }) => at.bottom > 0 && at.top < innerHeight)
    .map(({ card, at }) => {
      const words = card.querySelector('.goods__name')!.textContent
      return [`${words} ${Math.round(at.left)}`, Math.round(at.top + box.scrollTop)] as const
    })
  return { nodes: page.querySelectorAll('*').length, top: Math.round(box.scrollTop), height: box.scrollHeight, cards }
}

/** Scrolls as a finger does, and looks once the screen is drawn. */
async function scrolled(page: FlowPage, by_px: number) {
  await page.tab.mouse.move(180, 500)
  await page.tab.mouse.wheel(0, by_px)
  await page.rest()
  await page.tab.waitForFunction(isDrawn)
  return page.tab.evaluate(look)
}

/** Scrolls to the end of what is loaded and what loads then; answers where each card lay. */
async function toTheEnd(page: FlowPage) {
  const seen = new Map<string, number>()
  const end = page.tab.getByText('没有更多了').filter({ visible: true })
  for (let steps = 0; steps < 80; steps++) {
    const { nodes, cards, top } = await scrolled(page, STEP_PX)
    expect([top, nodes <= MAX_NODES, nodes]).toEqual([top, true, nodes])
    for (const [card, at] of cards) seen.set(card, at)
    if ((await end.count()) > 0 && (await end.boundingBox())!.y < 812) return seen
  }
  throw new Error('the feed has no end')
}

test('home stays light to the end of its feed, and finds every card in its place on the way back', async () => {
  const page = await flow.visit('/pages/index/index')
  await page.expectText('限时秒杀')
  const seen = await toTheEnd(page)
  expect(seen.size).toBeGreaterThan(60)
  await page.shot('feed-end')
  const { height } = await page.tab.evaluate(look)
  let met = 0
  for (let now = await page.tab.evaluate(look); now.top > 0 && met < seen.size * 2; ) {
    const before = now.top
    now = await scrolled(page, -STEP_PX)
    expect(now.nodes).toBeLessThanOrEqual(MAX_NODES)
    expect(now.height).toBe(height)
    expect(before - now.top).toBeLessThanOrEqual(STEP_PX)
    for (const [card, at] of now.cards) {
      if (!seen.has(card)) continue
      met++
      expect([card, Math.abs(at - seen.get(card)!) <= 1, at]).toEqual([card, true, at])
    }
  }
  expect(met).toBeGreaterThan(60)
  await page.shot('feed-back-up')
})

test('who opens a product far down in the feed comes back to where they were', async () => {
  const page = await flow.visit('/pages/index/index')
  await page.expectText('限时秒杀')
  for (let steps = 0; steps < 14; steps++) await scrolled(page, STEP_PX)
  const before = await page.tab.evaluate(look)
  expect(before.cards.length).toBeGreaterThan(3)
  const [name] = before.cards[2]!
  await page.tap(name.replace(/ \d+$/, ''))
  await page.expectPage('/pages/goods/detail')
  await page.back()
  await page.expectPage('/pages/index/index')
  await page.tab.waitForFunction(isDrawn)
  const after = await page.tab.evaluate(look)
  expect([after.top, after.cards]).toEqual([before.top, before.cards])
})
