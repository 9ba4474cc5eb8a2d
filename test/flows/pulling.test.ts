import { Flow } from './flow'
import type { FlowPage } from './page'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

/** A finger set down on something and drawn so far, in steps, and not yet lifted. */
async function draw(page: FlowPage, on: string, by: { x: number; y: number }) {
  const box = await page.boxOf(on)
  const from = { x: box.x + Math.min(60, box.width / 2), y: box.y + box.height / 2 }
  const finger = await page.tab.context().newCDPSession(page.tab)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', [{ x: from.x + (by.x * step) / 8, y: from.y + (by.y * step) / 8 }])
  return () => touch('touchEnd', [])
}

test.each(['.district__cities', '.district__row', '.tabs__scroll', '.district__best'])(
  'the business district is pulled down by %s and loads again',
  async place => {
    const page = await flow.visit('/pages/store/store')
    await page.expectText('推荐好店')
    const lift = await draw(page, place, { x: 4, y: 180 })
    await page.expectText('释放刷新')
    if (place === '.district__cities') await page.shot('district-pulled')
    const again = page.tab.waitForRequest(/merchantoffline\/tradeindex/)
    await lift()
    await again
    await page.expectNoText('释放刷新', '正在刷新')
  }
)

test('a row that is swiped sideways does not pull the page', async () => {
  const page = await flow.visit('/pages/store/store')
  await page.expectText('推荐好店')
  const lift = await draw(page, '.district__row', { x: -160, y: 40 })
  expect(await page.tab.locator('.pull__head').filter({ hasText: /刷新/ }).count()).toBe(0)
  await lift()
})

test('the list of shops has every shop there is, and goes from the district', async () => {
  const page = await flow.visit('/pages/store/store')
  await page.tap('全部店铺')
  await page.expectPage('/pages/store/shopList')
  const { rows } = await flow.db.$client.query<{ name: string }>(
    'select name from shops where published order by sort desc, sales desc, id desc'
  )
  expect(rows.length).toBeGreaterThan(40)
  // A page of them at a time: each comes with the scrolling that reaches the end of the one before.
  for (const { name } of rows) await page.scrollTo(name)
  await page.shot('shops')
})
