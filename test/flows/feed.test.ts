import { Flow } from './flow'
import type { FlowPage } from './page'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const MAX_NODES = 1200
const STEP_PX = 600

/** Runs in the browser: whether everything on the screen is drawn, and what lies far from it is not any more. */
function isSettled(most: number): boolean {
  if (document.querySelector('.taro_tabbar_page')!.querySelectorAll('*').length > most) return false
  const blocks = [...document.querySelectorAll('.waterfall__block')]
  return blocks.every(block => {
    const { top, bottom } = block.getBoundingClientRect()
    return bottom <= 0 || top >= innerHeight || block.childElementCount > 0
  })
}

/** Runs in the browser: how far the page is scrolled, and the cards on the screen by where they lie in the page. */
function look() {
  const page = document.querySelector('.taro_tabbar_page')!
  const cards = [...page.querySelectorAll('.waterfall .goods')]
    .map(card => ({ card, at: card.getBoundingClientRect() }))
    .filter(({ at }) => at.bottom > 0 && at.top < innerHeight)
    .map(({ card, at }) => {
      const words = card.querySelector('.goods__name')!.textContent
      return [`${words} ${Math.round(at.left)}`, Math.round(at.top + page.scrollTop)] as const
    })
  const { scrollTop: top, scrollHeight: height, clientHeight } = page
  return { top, height, atEnd: top + clientHeight >= height - 60, cards }
}

/** Scrolls, and looks once the page is settled. */
async function scrolled(page: FlowPage, by_px: number) {
  await page.tab.evaluate(by => document.querySelector('.taro_tabbar_page')!.scrollBy(0, by), by_px)
  await page.tab.waitForFunction(isSettled, MAX_NODES)
  // What was drawn just now takes its height with the next frame.
  await page.tab.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.tab.evaluate(look)
}

/** Runs in the browser: whether more was loaded since the page was so high, or there is no more. */
const hasGrown = (height: number) =>
  document.querySelector('.taro_tabbar_page')!.scrollHeight > height || /没有更多了/.test(document.body.textContent!)

/** Scrolls to the end of what is loaded and what loads then; answers where each card lay. */
async function toTheEnd(page: FlowPage) {
  const seen = new Map<string, number>()
  for (let steps = 0; steps < 80; steps++) {
    const { cards, height, atEnd } = await scrolled(page, STEP_PX)
    for (const [card, at] of cards) seen.set(card, at)
    if (!atEnd) continue
    if ((await page.tab.getByText('没有更多了').filter({ visible: true }).count()) > 0) return seen
    await page.tab.waitForFunction(hasGrown, height)
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
  for (let now = await page.tab.evaluate(look); now.top > 0; ) {
    const before = now.top
    now = await scrolled(page, -STEP_PX)
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
  for (let steps = 0; steps < 14; steps++) {
    const { atEnd, height } = await scrolled(page, STEP_PX)
    if (atEnd) await page.tab.waitForFunction(hasGrown, height)
  }
  const before = await page.tab.evaluate(look)
  expect(before.cards.length).toBeGreaterThan(3)
  const [name] = before.cards[2]!
  await page.tap(name.replace(/ \d+$/, ''))
  await page.expectPage('/pages/goods/detail')
  await page.back()
  await page.expectPage('/pages/index/index')
  await page.tab.waitForFunction(isSettled, MAX_NODES)
  const after = await page.tab.evaluate(look)
  expect([after.top, after.cards]).toEqual([before.top, before.cards])
})

test('between the goods of the feed stand cards that lead to the best sellers and to a video', async () => {
  const page = await flow.visit('/pages/index/index')
  // The best sellers come first; cards far above the screen are not drawn, so they are looked for on the way down.
  await page.scrollTo('.themed__title')
  await page.tap('.themed__title')
  await page.expectPage('/pages/store/list')
  await page.expectText('热卖榜单')
  await page.back()
  await page.scrollTo('.themed--film')
  await page.tap('.themed--film')
  await page.expectPage('/pages/video/play')
})
