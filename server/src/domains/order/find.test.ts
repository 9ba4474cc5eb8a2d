import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { TestClock, TestShop } from '../../../test/harness'
import { orderLines, orders } from '../../db/schema'
import { DAY_MS, seconds } from '../../lib/clock'
import { deskCounts, deskPage } from './find'
import { deskFilter } from './lists'
import type { OrderSort } from './queries'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterAll(() => shop.close())

const now = new TestClock().now()
const from = seconds(new Date(now.getTime() - 30 * DAY_MS))
const PROVINCE = '西藏'

async function placed(of: Awaited<ReturnType<Buying['goods']>>, row: Partial<typeof orders.$inferInsert>) {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of, qty: 1 }])
  await shop.db.update(orders).set(row).where(eq(orders.no, no))
  return no
}

/** All that is found in stretches of `most`, in the order of the list, with how many there were of each. */
async function walked(sort: OrderSort, most: number, limit: number, who = {}, wanted: object = { province: PROVINCE }) {
  const found: string[] = []
  const counts: number[] = []
  let on: number | undefined
  do {
    const days = sort === 'new' ? { from, until: on } : { from: on ?? from }
    const filter = deskFilter({ search: '', ...wanted, ...days }, now)
    let [page, count, of] = [1, 0, 0]
    do {
      const answer = await deskPage(shop.app.services, who, filter, { sort, page, limit, most })
      found.push(...answer.list.map(({ order }) => order.no))
      count = answer.count
      of += answer.list.length
      on = answer.to && seconds(answer.to)
      page++
    } while (of < count)
    expect(of).toBe(count)
    counts.push(count)
  } while (on !== undefined)
  return { found, counts }
}

test('however short the stretches are, each order is found once and in order', async () => {
  const of = await buying.goods({ stock: 20 })
  const start = now.getTime() - 20 * DAY_MS
  // Some in the same moment, some in the same second, others hours apart, and some of another province.
  const offsets = [0, 0, 0, 1, 400, 999, 1_000, 1_000, 3_600_000, 3_600_500, 7_200_000, 86_400_000]
  const numbers: string[] = []
  for (const [i, ms] of offsets.entries()) {
    const receiverRegion = i % 4 === 3 ? '浙江省杭州市西湖区' : '西藏自治区拉萨市城关区'
    numbers.push(await placed(of, { createdAt: new Date(start + ms), receiverRegion }))
  }
  const all = await walked('new', 1_000, 100)
  expect(all.counts).toEqual([9])
  expect([...all.found].sort()).toEqual(numbers.filter((_, i) => i % 4 !== 3).sort())
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<OrderSort>('new', 'old'),
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 1, max: 5 }),
      async (sort, most, limit) => {
        const { found } = await walked(sort, most, limit)
        expect(found).toEqual(sort === 'new' ? all.found : [...all.found].reverse())
      }
    ),
    { numRuns: 25 }
  )
})

test('of one shop only its own orders count as looked through', async () => {
  const own = await buying.goods({ stock: 20 })
  const other = await buying.goods({ stock: 20 })
  const row = { receiverRegion: '西藏自治区林芝市' }
  const numbers = [await placed(own, row), await placed(own, row), await placed(own, row)]
  for (let i = 0; i < 3; i++) await placed(other, row)
  const { found, counts } = await walked('new', 2, 20, { shop: { id: own.shopId } })
  expect(found.sort()).toEqual(numbers.sort())
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
})

test('lines are found beside the orders of each stretch, and its tabs count what its list has', async () => {
  const tea = await buying.goods({ stock: 40, name: '高山云雾' })
  const cup = await buying.goods({ stock: 40, name: '白瓷杯' })
  const start = now.getTime() - 10 * DAY_MS
  const numbers: string[] = []
  for (const [i, ms] of [0, 0, 999, 1_000, 60_000, 60_400, 3_600_000, 3_600_000].entries()) {
    const no = await placed(i % 3 === 1 ? cup : tea, {
      createdAt: new Date(start + ms),
      state: i % 2 ? 'paid' : 'shipped'
    })
    const [row] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.no, no))
    await shop.db
      .update(orderLines)
      .set({ createdAt: new Date(start + ms) })
      .where(eq(orderLines.orderId, row!.id))
    if (i % 3 !== 1) numbers.push(no)
  }
  for (const goods of ['云雾', tea.productId]) {
    const all = await walked('new', 1_000, 100, {}, { goods })
    expect([...all.found].sort()).toEqual([...numbers].sort())
    for (const sort of ['new', 'old'] as const)
      for (const most of [1, 2, 3, 5, 7, 8]) {
        const { found } = await walked(sort, most, 2, {}, { goods })
        expect(found).toEqual(sort === 'new' ? all.found : [...all.found].reverse())
      }
  }
  const filter = deskFilter({ search: '', goods: '云雾', from }, now)
  const counted = (most: number) => deskCounts(shop.app.services, {}, filter, { sort: 'old', types: [1, 2], most })
  expect(await counted(1_000)).toEqual([2, 3])
  for (const most of [1, 2, 4, 6]) {
    const states = { paid: 0, shipped: 0 }
    const { list } = await deskPage(shop.app.services, {}, filter, { sort: 'old', page: 1, limit: 100, most })
    for (const { order } of list) states[order.state as keyof typeof states]++
    expect(await counted(most)).toEqual([states.paid, states.shipped])
  }
})

test('a page of everybody’s and how many there are come of one walk, ties included', async () => {
  const of = await buying.goods({ stock: 40 })
  const createdAt = new Date(now.getTime() - 3 * DAY_MS)
  for (let i = 0; i < 5; i++) await placed(of, { createdAt, state: i < 2 ? 'refunded' : 'refunding' })
  const read = async (type: number, sort: OrderSort, limit: number) => {
    const filter = deskFilter({ search: '', type }, now)
    const ids: string[] = []
    for (let page = 1, count = 1; ids.length < count; page++) {
      const answer = await deskPage(shop.app.services, {}, filter, { sort, page, limit })
      expect(answer.list.length).toBeGreaterThan(0)
      ids.push(...answer.list.map(({ order }) => order.id))
      count = answer.count
      expect(answer.to).toBeUndefined()
    }
    return ids
  }
  for (const type of [9, -3, 1]) {
    const all = await read(type, 'new', 100)
    expect(new Set(all).size).toBe(all.length)
    if (type === -3) expect(all).toHaveLength(5)
    expect(await read(type, 'new', 3)).toEqual(all)
    expect(await read(type, 'old', 3)).toEqual([...all].reverse())
  }
})

test('what an index answers is not cut into stretches', async () => {
  const { no } = await buying.order((await buying.buyer()).token, [{ of: await buying.goods({}), qty: 1 }])
  const page = { sort: 'new', page: 1, limit: 20, most: 1 } as const
  const filter = deskFilter({ search: no }, now)
  const { count, to } = await deskPage(shop.app.services, {}, filter, page)
  expect([count, to]).toEqual([1, undefined])
})
