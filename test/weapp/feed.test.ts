import { TestShop } from '../../server/test/harness'
import { openPage } from './weapp'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
})
afterAll(() => shop?.close())

type Told = (seen: { intersectionRatio: number; boundingClientRect: { top: number; bottom: number } }) => void

/** Observers of the platform whose places the test moves about. */
function places() {
  const told = new Map<string, Told>()
  const around: object[] = []
  const createIntersectionObserver = () => {
    let selector = ''
    const observer = {
      relativeToViewport(margins: object) {
        around.push(margins)
        return observer
      },
      observe(of: string, callback: Told) {
        selector = of
        told.set(of, callback)
      },
      disconnect: () => void told.delete(selector)
    }
    return observer
  }
  return { told, around, createIntersectionObserver }
}

const FAR = { intersectionRatio: 0, boundingClientRect: { top: 2000, bottom: 3051.5 } }
const NEAR = { intersectionRatio: 0.1, boundingClientRect: { top: 700, bottom: 1751.5 } }

test('of home’s feed only what is near the screen is drawn; the rest keeps its place', async () => {
  const { told, around, createIntersectionObserver } = places()
  const page = await openPage('pages/index/index', {}, { server: shop, wx: { createIntersectionObserver } })
  await page.until(() => told.size > 2)
  await page.reachBottom()
  await page.settle()
  const cards = () => page.all('.waterfall__item').length
  const blocks = page.all('.waterfall__block')
  const drawn = cards()
  expect(blocks.length).toBe(told.size)
  expect(drawn).toBeGreaterThan(20)
  expect(around[0]).toEqual({ top: 600, bottom: 600 })
  // What is observed is these, found by their ids in the compiled page.
  const found = [...told.keys()].map(selector => page.byAttribute('id', selector.slice(1)))
  expect(found.map(nodes => nodes.length)).toEqual(blocks.map(() => 1))
  expect(blocks).toEqual(expect.arrayContaining(found.flat()))

  const [first, second] = [...told.values()]
  first!(FAR)
  second!(FAR)
  await page.until(() => cards() === drawn - 8)
  expect(
    page.all('.waterfall__block').filter(block => /height: ?1051\.5px/.test(block.getAttribute('style') ?? ''))
  ).toHaveLength(2)

  first!(NEAR)
  await page.until(() => cards() === drawn - 4)
  second!(NEAR)
  await page.until(() => cards() === drawn)
})

test('a feed that is left is watched no longer', async () => {
  const { told, createIntersectionObserver } = places()
  const page = await openPage('pages/index/index', {}, { server: shop, wx: { createIntersectionObserver } })
  await page.until(() => told.size > 2)
  page.weapp.close()
  await page.until(() => told.size === 0)
})
