import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { agrees } from '../../../test/statements'
import { transact } from '../../db/connection'
import { ledgerMonths } from '../../db/schema'
import { DAY_MS, dayStart, monthAfter, monthStart } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { runCommand } from '../../ops'
import {
  type Account,
  account,
  check,
  foldMonths,
  merchant,
  monthTotals,
  move,
  type Owner,
  outside,
  post,
  rebuildDays,
  type StatementFilter,
  statement,
  type Transfer,
  user
} from './index'
import { foldMonthsPiece } from './months'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const bank = account(outside('bank'), 'CNY')
const FIRST = '2026-01-20'
const dayOf = (nth: number) => new Date(dayStart(FIRST).getTime() + nth * DAY_MS)
const DAYS = 140

const pay = (to: Account, minor: bigint, at: Date, fields: Partial<Transfer> = {}) => {
  const postings = minor > 0n ? move(bank, to, minor) : move(to, bank, -minor)
  return post(shop.db, { key: newId(), reason: 'reward', ref: { kind: 'test', id: 'x' }, postings, at, ...fields })
}

let round = '2027-01'
/** Goes through all accounts once, as in a month that has not been. */
function fold(piece = 1_000, worthIt = 1) {
  round = monthAfter(round, 1)
  const now = new Date(monthStart(round).getTime() + 2 * DAY_MS)
  return foldMonths({ db: shop.db, clock: { now: () => now } }, { piece, worthIt })
}

const monthsOf = (owner: Owner) =>
  shop.db
    .select({
      month: ledgerMonths.month,
      reason: ledgerMonths.reason,
      ins: ledgerMonths.ins,
      inMinor: ledgerMonths.inMinor
    })
    .from(ledgerMonths)
    .where(and(eq(ledgerMonths.ownerKind, owner.kind), eq(ledgerMonths.ownerId, owner.id)))
    .orderBy(ledgerMonths.month, ledgerMonths.reason)

const daysFrom = fc.integer({ min: 0, max: DAYS })
const deed = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      // Most are beside China's midnight; what is of the past counts when the account moved last.
      day: daysFrom,
      off_ms: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: 0, max: DAY_MS })),
      minor: fc.bigInt({ min: -9n, max: 9n }).filter(minor => minor !== 0n),
      reason: fc.constantFrom('reward' as const, 'freeze' as const, 'unfreeze' as const),
      frozen: fc.boolean()
    })
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) }
)

test('whatever moved when, and whichever months are kept, statements and sums are those of the postings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 10, maxLength: 50 }),
      fc.tuple(daysFrom, daysFrom),
      fc.boolean(),
      fc.integer({ min: 1, max: 7 }),
      async (deeds, [a, b], whole, limit) => {
        const owner = user(newId())
        const [cash, held] = [account(owner, 'CNY'), account(owner, 'CNY', 'frozen')]
        for (const to of [cash, held]) await pay(to, 1_000n, dayOf(0))
        for (const one of deeds) {
          if (typeof one === 'number') await fold(one)
          else {
            const at = new Date(dayOf(one.day).getTime() + one.off_ms)
            await pay(one.frozen ? held : cash, one.minor, at, { reason: one.reason })
          }
        }
        const from = whole ? monthStart('2026-03') : dayOf(Math.min(a, b))
        const until = whole ? monthStart('2026-05') : dayOf(Math.max(a, b))
        const available: StatementFilter = { assets: ['CNY'], buckets: ['available'] }
        const filters: StatementFilter[] = [
          available,
          { ...available, side: 'in', until },
          { ...available, side: 'out', from },
          { ...available, reasons: ['freeze', 'unfreeze'], from, until },
          { assets: ['CNY'], from, until },
          { assets: ['CNY'], buckets: ['available', 'frozen'], side: 'out' }
        ]
        for (const filter of filters) await agrees(shop.db, owner, filter, limit)
      }
    ),
    { numRuns: 15 }
  )
  expect((await check(shop.db)).problems).toEqual([])
})

test('a month is kept when its account has moved in a later one, and what comes late counts there', async () => {
  const owner = user(newId())
  const cash = account(owner, 'CNY')
  for (const day of [0, 1, 12]) await pay(cash, 5n, dayOf(day))
  await fold()
  expect(await monthsOf(owner)).toEqual([{ month: '2026-01-01', reason: 'reward', ins: 2, inMinor: 10n }])
  await pay(cash, 5n, dayOf(13))
  await fold()
  expect(await monthsOf(owner)).toHaveLength(1)
  await pay(cash, 5n, dayOf(41))
  // Of the month before, but the account has moved since.
  await pay(cash, 7n, dayOf(14))
  await fold()
  expect(await monthsOf(owner)).toMatchObject([
    { month: '2026-01-01', ins: 2 },
    { month: '2026-02-01', ins: 2, inMinor: 10n }
  ])
  const months = await monthTotals(shop.db, owner, 'CNY')
  expect(months.map(({ month, lines, inMinor }) => [month, lines, inMinor])).toEqual([
    ['2026-03', 2, 12n],
    ['2026-02', 2, 10n],
    ['2026-01', 2, 10n]
  ])
})

test('accounts are looked at once a month, from its second day on, and those with few days left alone', async () => {
  await fold()
  const busy = merchant(newId())
  const quiet = merchant(newId())
  const midnight = monthStart(monthAfter(round, 1)).getTime()
  const at = (ms: number) => ({ db: shop.db, clock: { now: () => new Date(midnight + ms) } })
  for (let day = 0; day < 40; day++) {
    await pay(account(busy, 'CNY'), 1n, dayOf(day))
    if (day % 2 === 0) await pay(account(quiet, 'CNY'), 1n, dayOf(day))
  }
  for (const owner of [busy, quiet]) await pay(account(owner, 'CNY'), 1n, dayOf(60))
  expect(await foldMonths(at(DAY_MS - 1))).toBe(0)
  expect(await foldMonths(at(DAY_MS))).toBe(2)
  expect((await monthsOf(busy)).map(({ month, ins }) => [month, ins])).toEqual([
    ['2026-01-01', 12],
    ['2026-02-01', 28]
  ])
  expect(await monthsOf(quiet)).toEqual([])
  expect(await foldMonths(at(2 * DAY_MS))).toBe(0)
  round = monthAfter(round, 1)
})

test('while money moves over the end of a month, several jobs keep each day once', async () => {
  const owners = Array.from({ length: 4 }, () => user(newId()))
  const seen = owners.map(async (owner, i) => {
    const cash = account(owner, 'CNY')
    for (let n = 0; n < 12; n++) {
      await Promise.all([pay(cash, 3n, dayOf(8 + n)), pay(cash, 4n, dayOf(7 + n)), n % 3 === i % 3 ? fold(2) : 0])
      const { list } = await statement(shop.db, owner, { assets: ['CNY'] }, { limit: 100, offset: 0 })
      const months = await monthTotals(shop.db, owner, 'CNY')
      expect([list.length, months.reduce((sum, { inMinor }) => sum + inMinor, 0n)]).toEqual([
        2 * (n + 1),
        7n * BigInt(n + 1)
      ])
    }
  })
  await Promise.all(seen)
  await Promise.all([fold(3), fold(2)])
  for (const owner of owners) await agrees(shop.db, owner, { assets: ['CNY'], buckets: ['available'] }, 5)
  expect((await check(shop.db)).problems).toEqual([])
})

test('the job waits for days that are reckoned anew, and keeps what they are then', async () => {
  const owner = user(newId())
  const cash = account(owner, 'CNY')
  for (let day = 0; day < 40; day++) await pay(cash, 2n, dayOf(day))
  await pay(cash, 2n, dayOf(90))
  await fold()
  const before = await monthsOf(owner)
  expect(before).toHaveLength(2)
  await transact(shop.db, async tx => {
    await rebuildDays(tx, owner)
    round = monthAfter(round, 1)
    // Another is at it: this one leaves it.
    expect(await transact(shop.db, other => foldMonthsPiece(other, `${round}-01`, {}))).toBeUndefined()
  })
  expect(await monthsOf(owner)).toEqual(before)
})

test('a month that is kept otherwise is found, and made anew with the days', async () => {
  const problems = async () => (await check(shop.db)).problems
  await fold()
  expect(await problems()).toEqual([])
  const [one] = await shop.db.select().from(ledgerMonths).limit(1)
  const mine = and(eq(ledgerMonths.ownerId, one!.ownerId), eq(ledgerMonths.month, one!.month))
  await shop.db.update(ledgerMonths).set({ inMinor: sql`in_minor + 1` }).where(mine)
  const found = await problems()
  expect(found.length).toBeGreaterThan(0)
  expect(found.every(words => words.includes(`otherwise than its days say in the month of ${one!.month}`))).toBe(true)
  expect(await runCommand(shop.app.services, ['ledger', 'days'])).toMatch(/^\d+ days kept$/)
  expect(await problems()).toEqual([])
})
