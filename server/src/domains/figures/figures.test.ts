import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { afterSaleLines, categories, orderLines, orders, products, afterSales as rows } from '../../db/schema'
import { rebuildStats } from '../../engines/stats'
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
const top = async (by: 'shop' | 'category' | 'product' | 'region', asked = range(3)) =>
  (await shop.call('GET /api/admin/figures/top', { ...asked, by }, reader)).data.list
const askedBack = async (days = range(7)) => (await shop.call('GET /api/admin/figures/aftersales', days, reader)).data
const rowsAt = async ({ url }: { url: string }) =>
  csvRows((await shop.app.inject({ method: 'GET', url })).body.slice(1))
const passHours = async (count: number) => {
  shop.clock.advance(count * 3_600)
  operator.token = await shop.tokenOf(operator.id)
}
const later = (days: number) => passHours(days * 24)

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

test('what was paid long after it was ordered counts on the day it was paid', async () => {
  const [tea, cup] = [await buying.goods({ name: '茶', stock: 50 }), await buying.goods({ name: '杯', stock: 50 })]
  const { no } = await buy(tea, 2)
  await buy(cup)
  const before = new Date(shop.clock.now().getTime() - 3 * 86_400_000)
  const [late] = await shop.db.update(orders).set({ createdAt: before }).where(eq(orders.no, no)).returning()
  await shop.db.update(orderLines).set({ createdAt: before }).where(eq(orderLines.orderId, late!.id))
  const sold = async () => (await top('product', range(1))).map(row => [row.name, row.order_count])
  const both = [
    ['茶', 2],
    ['杯', 1]
  ]
  expect(await sold()).toEqual(both)
  await rebuildStats(shop.app.services)
  expect(await sold()).toEqual(both)
})

test('a file has the days, or what sold', async () => {
  await buy(await buying.goods({ name: '=茶', priceFen: 3000n }))
  const file = async (by: 'day' | 'product') =>
    rowsAt((await shop.call('POST /api/admin/figures/export', { ...range(2), by }, reader)).data)
  expect(await file('day')).toEqual([
    ['日期', '支付单数', '支付金额', '退款笔数', '退款金额', '净额'],
    [today(-1), '0', '0.00', '0', '0.00', '0.00'],
    [today(), '1', '30.00', '0', '0.00', '30.00']
  ])
  expect((await file('product'))![1]).toEqual(['1', '=茶', '1', '30.00', '0', '0.00', '30.00', '', '0.00'])
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

test('after-sales stand by reason, kind and product, with what became of them and how soon', async () => {
  const [tea, cup] = [
    await buying.goods({ name: '茶', priceFen: 3_000n, stock: 50 }),
    await buying.goods({ name: '杯', priceFen: 1_000n, stock: 50 })
  ]
  const [a, b, c] = [await buy(tea, 2), await buy(cup), await buy(cup)]
  const first = await sales.asked(a.buyer, a.no, { text: '质量问题' })
  const second = await sales.asked(b.buyer, b.no, { text: '质量问题' })
  const third = await sales.asked(c.buyer, c.no, { text: '不想要了' })
  await passHours(2)
  await sales.agree(first.id)
  await passHours(2)
  await sales.refuse(second.id)
  await sales.withdraw(c.buyer, third.id)
  await sales.asked(c.buyer, c.no, { text: '不想要了' })
  await runJob(shop.app.services, 'stats-roll-up')

  const { asked_sums, by_reason, by_kind, by_product, asked_sums_before, settled_count } = await askedBack()
  const all = {
    asked_count: 4,
    asked_price: '90.00',
    refunded_price: '60.00',
    settled_share: null,
    agreed_count: 1,
    part_count: 0,
    refused_count: 1,
    withdrawn_count: 1,
    undecided_count: 1,
    decided_hours: 3
  }
  expect(settled_count).toBe(0)
  expect(asked_sums).toEqual(all)
  expect(asked_sums_before).toMatchObject({ asked_count: 0, asked_price: '0.00', decided_hours: null })
  const before = { place_before: null, asked_count_before: 0, asked_price_before: '0.00' }
  expect(by_kind).toEqual([{ type: 1, ...all, ...before }])
  expect(by_reason).toMatchObject([
    { reason: '不想要了', asked_count: 2, asked_price: '20.00', withdrawn_count: 1, undecided_count: 1 },
    { reason: '质量问题', asked_count: 2, asked_price: '70.00', agreed_count: 1, refused_count: 1, decided_hours: 3 }
  ])
  expect(by_product).toEqual([
    {
      product_id: cup.productId,
      name: '杯',
      image: '/p.png',
      asked_count: 3,
      piece_count: 3,
      sold_num: 2,
      asked_price: '30.00',
      refunded_price: '0.00',
      ...before
    },
    expect.objectContaining({ name: '茶', asked_count: 1, piece_count: 2, sold_num: 2, refunded_price: '60.00' })
  ])
})

test('lines a server of before noted nothing of count the same, and are noted afterwards', async () => {
  const cup = await buying.goods({ name: '杯', priceFen: 1_000n, stock: 50 })
  const [first, second] = [await buy(cup), await buy(cup)]
  for (const { buyer, no } of [first, second]) await sales.asked(buyer, no, { text: '不想要了' })
  const noted = await shop.db.select().from(afterSaleLines)
  expect(noted.map(({ productId }) => productId)).toEqual([cup.productId, cup.productId])
  const { by_product } = await askedBack()
  expect(by_product).toMatchObject([{ product_id: cup.productId, asked_count: 2, asked_price: '20.00' }])

  const old = eq(afterSaleLines.userId, first.buyer.id)
  await shop.db.update(afterSaleLines).set({ productId: null, askedAt: null }).where(old)
  expect((await askedBack()).by_product).toEqual(by_product)
  expect(await runJob(shop.app.services, 'aftersale-note-lines')).toBe(1)
  expect(await shop.db.select().from(afterSaleLines)).toEqual(expect.arrayContaining(noted))
  expect(await runJob(shop.app.services, 'aftersale-note-lines')).toBe(0)
})

test('they are told beside the orders that were settled, and the range before by its own', async () => {
  const of = await buying.goods({ stock: 50 })
  const [kept, back] = [await buy(of), await buy(of)]
  for (const { buyer, no } of [kept, back]) {
    await sales.ship(no)
    await sales.take(buyer, no)
  }
  await sales.asked(back.buyer, back.no, { refund_type: 2, text: '质量问题' })
  await passHours(8 * 24)
  await runJob(shop.app.services, 'order-settle')
  expect(await askedBack(range(10))).toMatchObject({
    settled_count: 1,
    asked_sums: { asked_count: 1, settled_share: 100, decided_hours: null },
    by_kind: [{ type: 2, settled_share: 100 }]
  })
  expect(await askedBack(range(5))).toMatchObject({
    settled_count: 1,
    asked_sums: { asked_count: 0, settled_share: 0 },
    asked_sums_before: { asked_count: 1, settled_share: null },
    by_reason: [],
    by_product: []
  })
})

test('files have what the page has', async () => {
  const of = await buying.goods({ name: '=茶', priceFen: 3_000n })
  const { buyer, no } = await buy(of, 2)
  await sales.refuse((await sales.asked(buyer, no, { text: '质量问题' })).id)
  const file = async (by: 'reason' | 'kind' | 'product') =>
    rowsAt((await shop.call('POST /api/admin/figures/aftersales/export', { ...range(2), by }, reader)).data)
  const before = ['', '0', '0.00']
  const told = ['1', '60.00', '0.00', '0', '0', '1', '0', '0', '0', ...before]
  expect((await file('reason'))![1]).toEqual(['质量问题', ...told])
  expect(await file('kind')).toEqual([expect.arrayContaining(['售后类型', '申请数', '待处理']), ['仅退款', ...told]])
  expect((await file('product'))![1]).toEqual(['=茶', '1', '2', '0', '60.00', '0.00', ...before])
})

test.each([
  [{ from: '2026-11-20', until: '2026-11-19' }, '结束日期不能早于开始日期'],
  [{ from: '2025-01-01', until: '2026-11-19' }, '一次最多查看 366 天'],
  [{ from: '今天', until: '2026-12-01' }, '开始日期']
])('%j is refused, and so is who may not look', async (asked, words) => {
  const refused = { code: 'INVALID', msg: expect.stringContaining(words) }
  expect(await shop.call('GET /api/admin/figures/aftersales', asked, reader)).toMatchObject(refused)
  const taken = { ...asked, by: 'kind' as const }
  expect(await shop.call('POST /api/admin/figures/aftersales/export', taken, reader)).toMatchObject(refused)
  const stranger = await holding(shop, ['aftersale.read'])
  for (const key of ['GET /api/admin/figures/aftersales', 'POST /api/admin/figures/aftersales/export'] as const)
    expect(await shop.call(key, { ...range(2), by: 'kind' }, stranger)).toMatchObject({ code: 'FORBIDDEN' })
})

test('over any history the parts come to the whole, and the whole to what the tables hold', async () => {
  const wares = [
    await buying.goods({ priceFen: 1_234n, stock: 900 }),
    await buying.goods({ priceFen: 777n, stock: 900 })
  ]
  const deed = fc.record({
    which: fc.nat({ max: 1 }),
    qty: fc.integer({ min: 1, max: 3 }),
    text: fc.constantFrom('质量问题', '不想要了', '少件或漏发'),
    end: fc.constantFrom('agree', 'refuse', 'withdraw', 'wait'),
    hours: fc.nat({ max: 30 })
  })
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 4 }), async history => {
      for (const { which, qty, text, end, hours } of history) {
        const { buyer, no } = await buy(wares[which]!, qty)
        const { id } = await sales.asked(buyer, no, { text })
        await passHours(hours)
        if (end === 'agree') await sales.agree(id)
        if (end === 'refuse') await sales.refuse(id)
        if (end === 'withdraw') await sales.withdraw(buyer, id)
      }
      const { asked_sums: all, by_reason, by_kind, by_product } = await askedBack(range(60))
      const held = await shop.db.select().from(rows)
      const lines = await shop.db.select().from(afterSaleLines)
      const sum = (list: readonly { payFen: bigint }[]) => list.reduce((fen, { payFen }) => fen + payFen, 0n)
      expect(all.asked_count).toBe(held.length)
      expect(fenOf(all.asked_price)).toBe(sum(held))
      expect(fenOf(all.refunded_price)).toBe(sum(held.filter(({ state }) => state === 'refunded')))
      expect(all.agreed_count + all.refused_count + all.withdrawn_count + all.undecided_count).toBe(held.length)
      for (const parts of [by_reason, by_kind]) {
        for (const field of [
          'asked_count',
          'agreed_count',
          'part_count',
          'refused_count',
          'withdrawn_count',
          'undecided_count'
        ] as const)
          expect(parts.reduce((count, part) => count + part[field], 0)).toBe(all[field])
        for (const field of ['asked_price', 'refunded_price'] as const)
          expect(parts.reduce((fen, part) => fen + fenOf(part[field]), 0n)).toBe(fenOf(all[field]))
      }
      expect(by_product.reduce((fen, one) => fen + fenOf(one.asked_price), 0n)).toBe(sum(lines))
      expect(by_product.reduce((count, one) => count + one.piece_count, 0)).toBe(
        lines.reduce((count, { qty }) => count + qty, 0)
      )
    }),
    { numRuns: 5 }
  )
})
