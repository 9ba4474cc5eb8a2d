import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { categories, products } from '../../db/schema'
import { runJob } from '../../jobs'
import { dayText } from '../../lib/clock'
import { csvRows } from '../../lib/csv'
import { newId } from '../../lib/ids'
import { fenOf } from '../../lib/money'

let shop: TestShop
let buying: Buying
let operator: { id: string; token: string }
let reader: { id: string; token: string }
beforeEach(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  reader = await holding(shop, ['stats.read'])
})
afterEach(() => shop.close())

const sales = afterSales(
  () => shop,
  () => buying,
  () => operator
)

type Goods = Awaited<ReturnType<Buying['goods']>>
async function buy(of: Goods, qty = 1, isPaid = true) {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of, qty }])
  if (isPaid) await buying.pay(buyer, no)
  return { no, buyer }
}
const today = (days = 0) => dayText(new Date(shop.clock.now().getTime() + days * 86_400_000))
const range = (days: number) => ({ from: today(1 - days), until: today() })
const figures = async (asked = range(3)) => (await shop.call('GET /api/admin/figures', asked, reader)).data
const top = async (by: 'shop' | 'category' | 'product', asked = range(3)) =>
  (await shop.call('GET /api/admin/figures/top', { ...asked, by }, reader)).data.list
const later = async (days: number) => {
  shop.clock.advance(days * 86_400)
  operator.token = await shop.tokenOf(operator.id)
}

test('days show what was paid and given back, each of them there, beside the range before', async () => {
  const of = await buying.goods({ priceFen: 1000n, stock: 50 })
  await buy(of, 3)
  await runJob(shop.app.services, 'stats-roll-up')
  await later(3)
  await buy(of, 2)
  await later(1)
  const { no } = await buy(of)
  await shop.call('POST /api/admin/order/refund', { id: no, reason: '缺货' }, operator)
  const found = await figures()
  expect(
    found.list.map(({ day, order_count, paid_price, refund_price }) => [day, order_count, paid_price, refund_price])
  ).toEqual([
    [today(-2), 0, '0.00', '0.00'],
    [today(-1), 1, '20.00', '0.00'],
    [today(), 1, '10.00', '10.00']
  ])
  expect(found.sums).toEqual({
    order_count: 2,
    paid_price: '30.00',
    refund_count: 1,
    refund_price: '10.00',
    net_price: '20.00'
  })
  expect(found.sums_before).toMatchObject({ order_count: 1, paid_price: '30.00' })
})

test('of what was placed, what was paid for; what waits to be paid counts for neither until it lapses', async () => {
  const of = await buying.goods({ stock: 50 })
  await buy(of)
  await buy(of)
  await buy(of, 1, false)
  expect((await figures()).conversion).toEqual({ placed_count: 3, lapsed_count: 0, paid_share: 100 })
  shop.clock.advance(3600)
  await runJob(shop.app.services, 'order-cancel-unpaid')
  expect((await figures()).conversion).toEqual({ placed_count: 3, lapsed_count: 1, paid_share: 66.7 })
  expect((await figures()).conversion_before).toEqual({ placed_count: 0, lapsed_count: 0, paid_share: 0 })
  await later(4)
  await runJob(shop.app.services, 'stats-compare')
  expect((await figures(range(6))).conversion).toEqual({ placed_count: 3, lapsed_count: 1, paid_share: 66.7 })
})

test('shops, products and categories stand by what was paid for them, with their part of it', async () => {
  const [tea, cup] = [
    await buying.goods({ name: '茶', priceFen: 3000n, stock: 50 }),
    await buying.goods({ name: '杯', priceFen: 1000n, stock: 50 })
  ]
  const [root, leaf] = [newId(), newId()]
  await shop.db.insert(categories).values({ id: root, name: '食品' })
  await shop.db.insert(categories).values({ id: leaf, name: '茶叶', parentId: root })
  await shop.db.update(products).set({ categoryId: leaf, rootCategoryId: root }).where(eq(products.id, tea.productId))
  const { no, buyer } = await buy(tea, 2)
  await buy(cup, 2)
  const [line] = await sales.linesOf(no)
  const { id } = await sales.asked(buyer, no, { cart_ids: [{ cart_id: line!.id, cart_num: 1 }] })
  await sales.agree(id)
  const half = {
    order_count: 2,
    paid_price: '60.00',
    refund_count: 1,
    refund_price: '30.00',
    net_price: '30.00',
    paid_part: 75
  }
  expect(await top('product')).toMatchObject([
    { key: tea.productId, product_id: tea.productId, name: '茶', image: '/p.png', ...half },
    { name: '杯', order_count: 2, paid_price: '20.00', paid_part: 25 }
  ])
  expect(await top('category')).toMatchObject([{ key: leaf, name: '食品/茶叶', ...half }, { paid_price: '20.00' }])
  expect((await top('shop')).map(row => [row.key, row.order_count, row.net_price])).toEqual([
    [tea.shopId, 1, '30.00'],
    [cup.shopId, 1, '20.00']
  ])
  await runJob(shop.app.services, 'stats-roll-up')
  await later(2)
  expect(await top('product')).toMatchObject([half, { paid_part: 25 }])
  expect(await top('product', range(1))).toEqual([])
})

test('a file has the days, or what sold', async () => {
  await buy(await buying.goods({ name: '=茶', priceFen: 3000n }))
  const file = async (by: 'day' | 'product') => {
    const { data } = await shop.call('POST /api/admin/figures/export', { ...range(2), by }, reader)
    return csvRows((await shop.app.inject({ method: 'GET', url: data.url })).body.slice(1))
  }
  expect(await file('day')).toEqual([
    ['日期', '支付单数', '支付金额', '退款笔数', '退款金额', '净额'],
    [today(-1), '0', '0.00', '0', '0.00', '0.00'],
    [today(), '1', '30.00', '0', '0.00', '30.00']
  ])
  expect((await file('product'))![1]).toEqual(['=茶', '1', '30.00', '0', '0.00', '30.00'])
})

test.each([
  [{ from: '2026-11-20', until: '2026-11-19' }, '结束日期不能早于开始日期'],
  [{ from: '2025-01-01', until: '2026-11-19' }, '一次最多查看 366 天'],
  [{ from: '2026-11-31', until: '2026-12-01' }, '开始日期'],
  [{ from: '0000-01-01', until: '0000-01-02' }, '开始日期'],
  [{ from: '今天', until: '2026-12-01' }, '开始日期']
])('%j is refused', async (asked, words) => {
  const refused = { code: 'INVALID', msg: expect.stringContaining(words) }
  expect(await shop.call('GET /api/admin/figures', asked, reader)).toMatchObject(refused)
  expect(await shop.call('GET /api/admin/figures/top', { ...asked, by: 'shop' }, reader)).toMatchObject(refused)
  expect(await shop.call('POST /api/admin/figures/export', { ...asked, by: 'day' }, reader)).toMatchObject(refused)
})

test('days, shops and products come to the same sums as what people paid and got back, over any history', async () => {
  const wares = [
    await buying.goods({ priceFen: 1234n, stock: 900 }),
    await buying.goods({ priceFen: 777n, stock: 900 })
  ]
  const deed = fc.record({
    which: fc.nat({ max: 1 }),
    qty: fc.integer({ min: 1, max: 3 }),
    back: fc.boolean(),
    after_h: fc.nat({ max: 30 })
  })
  let [paid, back, hours] = [0n, 0n, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 4 }), async history => {
      for (const one of history) {
        hours += one.after_h
        shop.clock.advance(one.after_h * 3600)
        operator.token = await shop.tokenOf(operator.id)
        const of = wares[one.which]!
        const { no } = await buy(of, one.qty)
        const fen = [1234n, 777n][one.which]! * BigInt(one.qty)
        paid += fen
        if (one.back) {
          await shop.call('POST /api/admin/order/refund', { id: no, reason: '缺货' }, operator)
          back += fen
        }
        await runJob(shop.app.services, 'stats-roll-up')
      }
      const asked = range(Math.ceil(hours / 24) + 1)
      const sumOf = (list: readonly { paid_price: string; refund_price: string }[]) =>
        list.map(row => fenOf(row.paid_price) - fenOf(row.refund_price)).reduce((sum, fen) => sum + fen, 0n)
      const { list, sums } = await figures(asked)
      expect([fenOf(sums.paid_price), fenOf(sums.refund_price)]).toEqual([paid, back])
      for (const rows of [list, await top('shop', asked), await top('product', asked), await top('category', asked)])
        expect(sumOf(rows)).toBe(paid - back)
    }),
    { numRuns: 5 }
  )
})
