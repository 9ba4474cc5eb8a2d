import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { connect, transact } from '../../db/connection'
import { products, statDays, statTurns } from '../../db/schema'
import { runJob } from '../../jobs'
import { dayText } from '../../lib/clock'
import { fenOf } from '../../lib/money'
import { account, balanceOf, user } from '../ledger'
import { repriceOrder } from '../order'
import {
  differences,
  differencesOfBuyers,
  foldTurns,
  rebuildStats,
  refile,
  type StatScope,
  soldBy,
  soldOf
} from './index'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeEach(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
afterEach(() => shop.close())

const sales = afterSales(
  () => shop,
  () => buying,
  () => keeper
)

const always = { from: '2000-01-01', until: '2999-12-31' }
const rolled = () => shop.db.select().from(statDays).orderBy(statDays.scope, statDays.scopeId, statDays.day)
const sold = (scope: StatScope, id: string, count = 3) =>
  soldOf(shop.db, { scope, id }, { by: 'day', count, now: shop.clock.now() })
const refresh = async () => {
  keeper.token = await shop.tokenOf(keeper.id)
}

describe('the job', () => {
  test('counts what is paid on its China day, for shop, person and programme', async () => {
    const of = await buying.goods({ stock: 20 })
    const buyer = await buying.buyer()
    const { no, payPrice } = await buying.order(buyer.token, [{ of, qty: 2 }])
    await runJob(shop.app.services, 'stats-roll-up')
    const placed = { scope: 'placed', scopeId: 'all', day: '2026-11-20', refunds: 0, refundedFen: 0n }
    expect(await rolled()).toEqual([{ ...placed, orders: 1, paidFen: fenOf(payPrice) }])
    // 15:59 UTC is the last minute of the day in China.
    shop.clock.advance(7 * 3600 + 59 * 60)
    const { no: late } = await buying.order(buyer.token, [{ of }])
    await buying.pay(buyer, late)
    shop.clock.advance(60)
    await shop.db.execute(sql`update orders set expires_at = expires_at + interval '1 day'`)
    await buying.pay(buyer, no)
    // Of each day: shop, person, programme, product, category, region, buyers, two of an hour and two totals; and what was placed.
    expect(await runJob(shop.app.services, 'stats-roll-up')).toBe(23)
    expect(await runJob(shop.app.services, 'stats-roll-up')).toBe(0)
    const paid = fenOf(payPrice)
    for (const [scope, id] of [
      ['shop', of.shopId],
      ['person', buyer.id],
      ['programme', 'mall']
    ] as const) {
      expect(await sold(scope, id, 2)).toEqual([
        { time: '2026-11-20', orders: 1, paidFen: paid / 2n, refunds: 0, refundedFen: 0n },
        { time: '2026-11-21', orders: 1, paidFen: paid, refunds: 0, refundedFen: 0n }
      ])
    }
    // Of a product, pieces.
    expect((await sold('product', of.productId, 2)).map(one => one.orders)).toEqual([1, 2])
    expect(await sold('placed', 'all', 2)).toMatchObject([{ orders: 2 }, { orders: 0 }])
  })

  test('counts what goes back on the day it does, and an order of two shops by its parts', async () => {
    const [a, b] = [await buying.goods({ priceFen: 3000n }), await buying.goods({ priceFen: 500n })]
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of: a, qty: 2 }, { of: b }])
    await buying.pay(buyer, no)
    shop.clock.advance(2 * 86_400)
    await refresh()
    buyer.token = await shop.tokenOf(buyer.id)
    const { data } = await shop.call('GET /api/order/detail/{id}', { id: no }, { token: buyer.token })
    const part = data.children.find(child => child.mer_id === a.shopId)!.order_id
    const [line] = await sales.linesOf(part)
    const { id } = await sales.asked(buyer, part, { cart_ids: [{ cart_id: line!.id, cart_num: 1 }] })
    await sales.agree(id)
    const whole = data.children.find(child => child.mer_id === b.shopId)!.order_id
    await shop.call('POST /api/admin/order/refund', { id: whole, reason: '缺货' }, keeper)
    await runJob(shop.app.services, 'stats-roll-up')
    const nothing = { orders: 0, paidFen: 0n, refunds: 0, refundedFen: 0n }
    expect(await sold('shop', a.shopId)).toEqual([
      { ...nothing, time: '2026-11-20', orders: 1, paidFen: 6000n },
      { ...nothing, time: '2026-11-21' },
      { ...nothing, time: '2026-11-22', refunds: 1, refundedFen: 3000n }
    ])
    expect((await sold('shop', b.shopId))[2]).toMatchObject({ orders: 0, refunds: 1, refundedFen: 500n })
    expect((await sold('person', buyer.id))[0]).toMatchObject({ orders: 2, paidFen: 6500n })
    expect((await sold('person', buyer.id))[2]).toMatchObject({ refunds: 2, refundedFen: 3500n })
    expect((await sold('product', a.productId))[0]).toMatchObject({ orders: 2, paidFen: 6000n })
    expect((await sold('product', a.productId))[2]).toMatchObject({ orders: 0, refunds: 1, refundedFen: 3000n })
    expect((await sold('product', b.productId))[2]).toMatchObject({ refunds: 1, refundedFen: 500n })
  })

  test('tells of rows that are not what their source says, and puts them right', async () => {
    const of = await buying.goods()
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of }])
    await buying.pay(buyer, no)
    await runJob(shop.app.services, 'stats-roll-up')
    shop.clock.advance(10 * 86_400)
    expect(await runJob(shop.app.services, 'stats-compare')).toBe(0)
    const right = await rolled()
    await shop.db.execute(sql`update stat_days set paid_fen = paid_fen + 1 where scope = 'shop'`)
    await shop.db.execute(sql`delete from stat_days where scope = 'person'`)
    await shop.db.insert(statDays).values({
      scope: 'programme',
      scopeId: 'nobody',
      day: '2026-11-19',
      orders: 1,
      paidFen: 1n,
      refunds: 0,
      refundedFen: 0n
    })
    expect(await differences(shop.db, always)).toHaveLength(3)
    expect(await runJob(shop.app.services, 'stats-compare')).toBe(3)
    expect(await rolled()).toEqual(right)
    const { rowCount } = await shop.db.execute(sql`update stat_months set orders = orders + 1 where scope = 'shop'`)
    expect(await runJob(shop.app.services, 'stats-compare')).toBe(rowCount)
    expect(await monthsApart()).toEqual([])
    await shop.db.delete(statDays)
    expect(await rebuildStats(shop.app.services)).toBe(12)
    expect(await rolled()).toEqual(right)
    expect(await monthsApart()).toEqual([])
  })

  test('puts right more rows than it reads at once, over days and months', async () => {
    await shop.db.execute(sql`
      insert into stat_days (scope, scope_id, day, orders, paid_fen, refunds, refunded_fen)
      select 'person', 'nobody-' || n, date '2026-08-30' + n % 40, 1, 1, 0, 0 from generate_series(1, 2600) n`)
    shop.clock.advance(10 * 86_400)
    expect(await differences(shop.db, always, 5)).toHaveLength(5)
    expect(await runJob(shop.app.services, 'stats-compare')).toBeGreaterThan(1_000)
    expect(await differences(shop.db, always)).toEqual([])
  })
})

test('the job waits for as long as somebody else is at the sums, past what a statement may take', async () => {
  const of = await buying.goods({ stock: 5 })
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of }])
  await buying.pay(buyer, no)
  const [hasty, other] = [connect(shop.databaseUrl, 1, { statement_ms: 2_000 }), await shop.db.$client.connect()]
  try {
    await other.query('begin')
    await other.query('lock table stat_days in share row exclusive mode')
    const folding = foldTurns({ ...shop.app.services, db: hasty })
    await other.query('select pg_sleep(2.5)')
    await other.query('commit')
    expect(await folding).toBeGreaterThan(0)
    expect(await shop.db.select().from(statTurns)).toEqual([])
  } finally {
    other.release()
    await hasty.$client.end()
  }
})

test('what is noted of an order is in the sums at once: placed, for another price, lapsed', async () => {
  const of = await buying.goods({ priceFen: 3000n })
  const buyer = await buying.buyer()
  const { no, payPrice } = await buying.order(buyer.token, [{ of }])
  const placed = async () => (await sold('placed', 'all', 1))[0]
  expect(await placed()).toMatchObject({ orders: 1, paidFen: fenOf(payPrice), refunds: 0 })
  await runJob(shop.app.services, 'stats-roll-up')
  await repriceOrder(shop.app.services, { ref: no, payFen: 2000n, reason: '老顾客' })
  expect(await placed()).toMatchObject({ orders: 1, paidFen: 2000n })
  await runJob(shop.app.services, 'stats-roll-up')
  expect(await placed()).toMatchObject({ orders: 1, paidFen: 2000n })
  await shop.call('POST /api/order/cancel', { id: no }, buyer)
  expect(await placed()).toMatchObject({ orders: 1, refunds: 1, refundedFen: 2000n })
  expect(await differences(shop.db, always)).toEqual([])
})

test('what goods sold goes with them to another category', async () => {
  const [a, b] = [await buying.goods(), await buying.goods()]
  const buyer = await buying.buyer()
  const buy = async (of: typeof a, qty: number) => {
    const { no } = await buying.order(buyer.token, [{ of, qty }])
    await buying.pay(buyer, no)
  }
  const categoryOf = async ({ productId }: typeof a) =>
    (await shop.db.select().from(products).where(eq(products.id, productId)))[0]!.categoryId
  const [from, to] = [await categoryOf(a), await categoryOf(b)]
  const days = { from: '2026-11-20', until: '2026-11-20' }
  const pieces = async () =>
    new Map((await soldBy(shop.db, { scope: 'category' }, days, 9)).map(one => [one.id, one.sold.orders]))
  const moved = (id: string, was: string, is: string) =>
    transact(shop.db, async tx => {
      await tx.update(products).set({ categoryId: is, rootCategoryId: is }).where(eq(products.id, id))
      await refile(tx, [{ id, from: was, to: is }])
    })
  await buy(a, 2)
  await buy(b, 1)
  await runJob(shop.app.services, 'stats-roll-up')
  await buy(a, 3)
  expect(await pieces()).toEqual(
    new Map([
      [from, 5],
      [to, 1]
    ])
  )
  await moved(a.productId, from, to)
  expect(await pieces()).toEqual(new Map([[to, 6]]))
  expect(await differences(shop.db, always)).toEqual([])
  await runJob(shop.app.services, 'stats-roll-up')
  await moved(a.productId, to, from)
  expect(await pieces()).toEqual(
    new Map([
      [from, 5],
      [to, 1]
    ])
  )
  expect(await differences(shop.db, always)).toEqual([])
})

test('sums that a release before did not keep are made by the first run', async () => {
  const of = await buying.goods()
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of }])
  await buying.pay(buyer, no)
  await shop.db.delete(statTurns)
  expect(await runJob(shop.app.services, 'stats-roll-up')).toBeGreaterThan(0)
  expect(await differences(shop.db, always)).toEqual([])
  expect(await differencesOfBuyers(shop.db, always)).toEqual([])
})

/** Months that are not the sum of their days. */
async function monthsApart() {
  const { rows } = await shop.db.execute(sql`
    select scope, scope_id, month from (
      select scope, scope_id, to_char(day, 'YYYY-MM') as month, sum(orders) as orders, sum(paid_fen) as paid, sum(refunds) as refunds,
        sum(refunded_fen) as refunded from stat_days where scope in ('shop', 'product') group by 1, 2, 3
    ) d full join stat_months m using (scope, scope_id, month)
    where (d.orders, d.paid, d.refunds, d.refunded) is distinct from (m.orders, m.paid_fen, m.refunds, m.refunded_fen)`)
  return rows
}

/** One thing somebody does, after so many hours. */
const deeds = fc.array(
  fc.record({
    after_h: fc.integer({ min: 0, max: 30 }),
    deed: fc.constantFrom('buy' as const, 'buy' as const, 'part' as const, 'whole' as const, 'roll' as const),
    who: fc.nat({ max: 1 }),
    which: fc.nat(),
    qty: fc.integer({ min: 1, max: 3 })
  }),
  { minLength: 4, maxLength: 9 }
)

test('roll-ups are the sums of what was paid and given back, over any history, and those of the ledger', async () => {
  const wares = [
    await buying.goods({ priceFen: 1234n, stock: 900 }),
    await buying.goods({ priceFen: 777n, stock: 900 })
  ]
  await fc.assert(
    fc.asyncProperty(deeds, async history => {
      const buyers = [await buying.buyer(), await buying.buyer()]
      const expected = new Map<string, bigint>()
      const note = (who: string, fen: bigint) => {
        const key = `${who} ${dayText(shop.clock.now())}`
        expected.set(key, (expected.get(key) ?? 0n) + fen)
      }
      const paid: { no: string; who: number }[] = []
      for (const { after_h, deed, who, which, qty } of history) {
        shop.clock.advance(after_h * 3600)
        await refresh()
        const buyer = buyers[who]!
        buyer.token = await shop.tokenOf(buyer.id)
        if (deed === 'roll') await runJob(shop.app.services, 'stats-roll-up')
        if (deed === 'buy') {
          const { no, payPrice } = await buying.order(buyer.token, [{ of: wares[which % 2]!, qty }])
          await buying.pay(buyer, no)
          note(buyer.id, fenOf(payPrice))
          paid.push({ no, who })
        }
        const chosen = paid.length > 0 ? paid[which % paid.length]! : undefined
        if (!chosen || deed === 'buy' || deed === 'roll') continue
        const owner = buyers[chosen.who]!
        owner.token = await shop.tokenOf(owner.id)
        const before = await balanceOf(shop.db, account(user(owner.id), 'CNY'))
        if (deed === 'part') {
          const [line] = await sales.linesOf(chosen.no)
          const asked = await sales.ask(owner, chosen.no, { cart_ids: [{ cart_id: line!.id, cart_num: 1 }] })
          if (asked.status === 200) await sales.agree(asked.data.id)
        } else await shop.call('POST /api/admin/order/refund', { id: chosen.no, reason: '缺货' }, keeper)
        const back = (await balanceOf(shop.db, account(user(owner.id), 'CNY'))) - before
        if (back > 0n) note(owner.id, -back)
      }
      // What is noted tells as much as what was added to the sums, and nothing has to be put right.
      expect(await differences(shop.db, always)).toEqual([])
      expect(await runJob(shop.app.services, 'stats-compare')).toBe(0)
      await runJob(shop.app.services, 'stats-roll-up')
      expect(await differences(shop.db, always)).toEqual([])
      expect(await monthsApart()).toEqual([])
      expect(await differencesOfBuyers(shop.db, always)).toEqual([])
      const rows = (await rolled()).filter(row => buyers.some(({ id }) => id === row.scopeId))
      const net = new Map(rows.map(row => [`${row.scopeId} ${row.day}`, row.paidFen - row.refundedFen]))
      for (const [key, fen] of expected) expect([key, net.get(key)]).toEqual([key, fen])
      expect(net.size).toBe(expected.size)
    }),
    { numRuns: 6 }
  )
  const all = await rolled()
  const sum = (scope: string) =>
    all.filter(row => row.scope === scope).reduce((fen, row) => fen + row.paidFen - row.refundedFen, 0n)
  expect(sum('shop')).toBe(sum('person'))
  expect(sum('programme')).toBe(sum('person'))
  expect(sum('product')).toBe(sum('person'))
})

test('summing up many times at once while people buy leaves nothing out and nothing twice', async () => {
  const of = await buying.goods({ stock: 100 })
  const crowd = await Promise.all(Array.from({ length: 6 }, () => buying.buyer()))
  await Promise.all(
    crowd.flatMap(buyer => [
      buying.order(buyer.token, [{ of }]).then(({ no }) => buying.pay(buyer, no)),
      runJob(shop.app.services, 'stats-roll-up')
    ])
  )
  expect(await differences(shop.db, always)).toEqual([])
  expect((await sold('shop', of.shopId, 1))[0]).toMatchObject({ orders: 6, paidFen: 6000n })
  await runJob(shop.app.services, 'stats-roll-up')
  expect(await differences(shop.db, always)).toEqual([])
  expect(await monthsApart()).toEqual([])
  expect(await differencesOfBuyers(shop.db, always)).toEqual([])
  expect((await sold('shop', of.shopId, 1))[0]).toMatchObject({ orders: 6, paidFen: 6000n })
})
