import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { statMonths } from '../../db/schema'
import { placesOf, soldBy } from '.'
import { dayAfter, lastDayOf, partsOf, remakeMonths } from './months'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const FIRST = '2025-11-15'
const ranges = fc
  .record({ start: fc.integer({ min: 0, max: 420 }), length: fc.integer({ min: 1, max: 120 }) })
  .map(({ start, length }) => ({ from: dayAfter(FIRST, start), until: dayAfter(FIRST, start + length - 1) }))

function daysOf({ from, until }: { from: string; until: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = dayAfter(day)) days.push(day)
  return days
}

test('months and days that are added, less days that are taken off, are each day of a range once', () => {
  fc.assert(
    fc.property(ranges, range => {
      const { months, more, less } = partsOf(range)
      const counts = new Map<string, number>()
      const count = (days: readonly string[], by: number) => {
        for (const day of days) counts.set(day, (counts.get(day) ?? 0) + by)
      }
      for (const month of months) count(daysOf({ from: `${month}-01`, until: lastDayOf(month) }), 1)
      for (const one of more) count(daysOf(one), 1)
      for (const one of less) count(daysOf(one), -1)
      const once = [...counts].filter(([, times]) => times !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
      expect(once).toEqual(daysOf(range).map(day => [day, 1]))
      // No more days are read beside the months than half of each.
      expect([...more, ...less].flatMap(daysOf).length).toBeLessThanOrEqual(16 * (months.length + more.length))
    })
  )
})

/** What each of a few goods sold on some of 300 days. */
const sales = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    day: fc.integer({ min: 0, max: 300 }),
    orders: fc.integer({ min: 0, max: 3 }),
    fen: fc.integer({ min: 0, max: 5_000 })
  }),
  { minLength: 1, maxLength: 60 }
)

test('the goods that sold best in a range, and where others stood, are those of its days', async () => {
  const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  await fc.assert(
    fc.asyncProperty(sales, fc.array(ranges, { minLength: 1, maxLength: 5 }), async (sold, asked) => {
      await shop.db.execute(sql`delete from stat_days where scope = 'product'`)
      const list = <T>(of: (one: (typeof sold)[number]) => T) => sql.param(sold.map(of))
      await shop.db.execute(sql`
        insert into stat_days (scope, scope_id, day, orders, paid_fen, refunds, refunded_fen)
        select 'product', id, day, sum(orders), sum(fen), 1, 0
        from unnest(${list(one => idOf(one.id))}::text[], ${list(one => dayAfter(FIRST, one.day))}::date[],
          ${list(one => one.orders)}::int[], ${list(one => one.fen)}::bigint[]) as s (id, day, orders, fen) group by 1, 2, 3`)
      await transact(shop.db, tx => remakeMonths(tx, { from: FIRST, until: dayAfter(FIRST, 300) }))
      expect(await transact(shop.db, tx => remakeMonths(tx, { from: FIRST, until: dayAfter(FIRST, 300) }))).toBe(0)
      for (const range of asked) {
        const sums = new Map<string, { orders: number; fen: number; days: Set<number> }>()
        for (const { id, day, orders, fen } of sold) {
          const at = dayAfter(FIRST, day)
          if (at < range.from || at > range.until) continue
          const sum = sums.get(idOf(id)) ?? { orders: 0, fen: 0, days: new Set() }
          sums.set(idOf(id), { orders: sum.orders + orders, fen: sum.fen + fen, days: sum.days.add(day) })
        }
        const best = [...sums].sort(([a, one], [b, other]) => other.fen - one.fen || (a < b ? -1 : 1))
        const found = await soldBy(shop.db, { scope: 'product' }, range, 20)
        expect(found.map(({ id, sold }) => [id, sold.orders, sold.paidFen, sold.refunds])).toEqual(
          best.map(([id, sum]) => [id, sum.orders, BigInt(sum.fen), sum.days.size])
        )
        const places = await placesOf(shop.db, { scope: 'product' }, range, [idOf(1), idOf(5)])
        expect([...places].sort()).toEqual(
          best
            .map(([id, sum], i) => [id, { place: i + 1, paidFen: BigInt(sum.fen) }] as const)
            .filter(([id]) => id === idOf(1) || id === idOf(5))
            .sort()
        )
      }
    }),
    { numRuns: 15 }
  )
  await shop.db.execute(sql`delete from stat_days where scope = 'product'`)
  await transact(shop.db, tx => remakeMonths(tx, { from: FIRST, until: dayAfter(FIRST, 420) }))
  expect((await shop.db.select().from(statMonths)).filter(row => row.scope === 'product')).toEqual([])
})
