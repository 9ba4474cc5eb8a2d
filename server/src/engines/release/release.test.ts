import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { DAY_S, Releasing } from '../../../test/releasing'
import { transact } from '../../db/connection'
import { personalData } from '../../db/personal'
import { releaseDues, releaseLots, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { check } from '../ledger'
import { accelerate, duesOf, lotsOf, NOTHING_PROMISED, releaseTotals, savePlan, stopLot, waitingQueues } from '.'
import { releasePolicy } from './policy'
import { dayAfter, dueOn, type LotTerms } from './terms'

let shop: TestShop
let releasing: Releasing
beforeAll(async () => {
  shop = await TestShop.open()
  releasing = new Releasing(shop)
})
afterAll(() => shop.close())

type Args<K extends 'plan' | 'fund' | 'open' | 'has' | 'poolHas'> = Parameters<Releasing[K]>
const run = () => releasing.run()
const nextDay = () => releasing.nextDay()
const now = () => releasing.now()
const stop = (userId: string, lotId: string) => stopLot(shop.app.services, { userId, lotId, at: now() })
const person = () => releasing.person()
const plan = (...args: Args<'plan'>) => releasing.plan(...args)
const fund = (...args: Args<'fund'>) => releasing.fund(...args)
const open = (...args: Args<'open'>) => releasing.open(...args)
const has = (...args: Args<'has'>) => releasing.has(...args)
const poolHas = (...args: Args<'poolHas'>) => releasing.poolHas(...args)
const totals = async (userId: string) => (await releaseTotals(shop.db, userId)).xfq ?? NOTHING_PROMISED

describe('opening a lot', () => {
  test('nothing falls due on the day it is opened, a tenth on each day after, the rest on the last', async () => {
    const [tenth, id] = [await plan({ dailyBp: 1000 }), await person()]
    await fund(tenth, 1_000n)
    await open(tenth, id, 105n)
    await run()
    expect(await totals(id)).toEqual({ lockedMinor: 105n, waitingMinor: 0n, paidMinor: 0n, readyMinor: 0n })
    for (let day = 1; day <= 11; day++) {
      nextDay()
      await run()
      expect(await has(id)).toBe(day < 11 ? BigInt(day) * 10n : 105n)
    }
    nextDay()
    expect(await run()).toBe(0)
    expect(await totals(id)).toEqual({ lockedMinor: 0n, waitingMinor: 0n, paidMinor: 105n, readyMinor: 0n })
    expect(await poolHas(tenth)).toBe(895n)
  })

  test('fifty times at once with one key: one lot; with another amount, plan or person the key is refused', async () => {
    const [some, other, id] = [await plan(), await plan(), await person()]
    const key = newId()
    const made = await Promise.all(Array.from({ length: 50 }, () => open(some, id, 100n, key)))
    expect(made.filter(({ fresh }) => fresh)).toHaveLength(1)
    expect(new Set(made.map(({ lot }) => lot.id)).size).toBe(1)
    await expect(open(some, id, 101n, key)).rejects.toMatchObject({ code: 'IDEM_MISMATCH' })
    await expect(open(other, id, 100n, key)).rejects.toMatchObject({ code: 'IDEM_MISMATCH' })
    await expect(open(some, await person(), 100n, key)).rejects.toMatchObject({ code: 'IDEM_MISMATCH' })
    expect(await lotsOf(shop.db, id, 'xfq')).toHaveLength(1)
  })

  test('a closed plan, an unknown one and nothing at all are refused', async () => {
    const [closed, usual, id] = [await plan({ open: false }), await plan(), await person()]
    await expect(open(closed, id, 100n)).rejects.toMatchObject({ code: 'PLAN_CLOSED' })
    await expect(open({ ...usual, code: 'none' }, id, 100n)).rejects.toMatchObject({ code: 'PLAN_CLOSED' })
    await expect(open(usual, id, 0n)).rejects.toThrow(RangeError)
    await expect(open(usual, id, -5n)).rejects.toThrow(RangeError)
    expect(await lotsOf(shop.db, id, 'xfq')).toEqual([])
  })

  test('a lot keeps the terms it was opened on', async () => {
    const [slow, id] = [await plan({ dailyBp: 1000 }), await person()]
    await fund(slow, 1_000n)
    await open(slow, id, 100n)
    await savePlan(shop.app.services, { ...slow, dailyBp: 10_000, open: false })
    nextDay()
    await run()
    expect(await has(id)).toBe(10n)
  })

  test.each([{ dailyBp: 0 }, { dailyBp: 10_001 }, { lastsDays: 0 }, { ownBp: -1 }, { boostDayBp: 10_001 }])(
    'a plan of %p is not written',
    async fields => {
      await expect(plan(fields)).rejects.toThrow()
    }
  )
})

describe('the daily run', () => {
  test('repeated on one day it pays once; days that were missed are made up for, each on its own', async () => {
    const [some, id] = [await plan(), await person()]
    await fund(some, 1_000n)
    const { lot } = await open(some, id, 100n)
    nextDay()
    await run()
    await run()
    expect(await has(id)).toBe(10n)
    shop.clock.advance(3 * DAY_S)
    await run()
    expect(await has(id)).toBe(40n)
    const dues = await duesOf(shop.db, id, lot.id)
    expect(dues.map(due => due.status)).toEqual(['paid', 'paid', 'paid', 'paid'])
    expect(new Set(dues.map(due => due.day)).size).toBe(4)
    expect(await duesOf(shop.db, await person(), lot.id)).toEqual([])
  })

  test('more days than one step writes are made up for in one run', async () => {
    const [long, id] = [await plan({ dailyBp: 100, lastsDays: 200 }), await person()]
    await fund(long, 1_000n)
    await open(long, id, 1_000n)
    shop.clock.advance(90 * DAY_S)
    await run()
    expect(await has(id)).toBe(900n)
  })

  test('a day begins at midnight in China', async () => {
    const [some, id] = [await plan(), await person()]
    await fund(some, 1_000n)
    const midnight = Date.parse(`${dayAfter(now().toISOString().slice(0, 10), 2)}T16:00:00Z`)
    shop.clock.advance((midnight - now().getTime()) / 1000 - 60)
    await open(some, id, 100n)
    await run()
    expect(await has(id)).toBe(0n)
    shop.clock.advance(60)
    await run()
    expect(await has(id)).toBe(10n)
  })

  test('twelve servers at once, many lots: every day of every lot falls due and is paid once', async () => {
    const some = await plan()
    await fund(some, 100_000n)
    const people = await Promise.all(Array.from({ length: 150 }, person))
    await Promise.all(people.map(id => open(some, id, 100n)))
    shop.clock.advance(2 * DAY_S)
    const paid = await Promise.all(Array.from({ length: 12 }, run))
    await run()
    expect(paid.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0)
    expect(new Set((await Promise.all(people.map(id => has(id)))).map(String))).toEqual(new Set(['20']))
    expect(await poolHas(some)).toBe(97_000n)
    expect((await check(shop.db)).problems).toEqual([])
  })
})

describe('a pool that is short', () => {
  test('pays those who waited longest, in order, and nobody overtakes with less', async () => {
    const some = await plan()
    const [first, second, third] = [await person(), await person(), await person()]
    await open(some, first, 100n)
    await open(some, second, 1_000n)
    await open(some, third, 50n)
    await fund(some, 30n)
    nextDay()
    await run()
    expect([await has(first), await has(second), await has(third)]).toEqual([10n, 0n, 0n])
    expect(await totals(second)).toEqual({ lockedMinor: 900n, waitingMinor: 100n, paidMinor: 0n, readyMinor: 0n })
    expect((await waitingQueues(shop.db)).find(queue => queue.pool === some.pool)).toMatchObject({
      count: 2,
      amountMinor: '105'
    })
    await fund(some, 80n)
    await run()
    expect([await has(second), await has(third)]).toEqual([100n, 0n])
    await fund(some, 5n)
    await run()
    expect(await has(third)).toBe(5n)
    expect(await poolHas(some)).toBe(0n)
  })

  test('an empty pool holds nobody else up, and what waits is paid the moment there is money', async () => {
    const [poor, rich] = [await plan(), await plan()]
    const [a, b] = [await person(), await person()]
    await open(poor, a, 100n)
    await open(rich, b, 100n)
    await fund(rich, 100n)
    shop.clock.advance(2 * DAY_S)
    await run()
    expect([await has(a), await has(b)]).toEqual([0n, 20n])
    await fund(poor, 100n)
    await run()
    expect(await has(a)).toBe(20n)
  })

  test('runs and fillings at once never pay more than was filled in', async () => {
    const some = await plan()
    const people = await Promise.all(Array.from({ length: 40 }, person))
    for (const id of people) await open(some, id, 100n)
    nextDay()
    await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? run() : fund(some, 15n))))
    await run()
    const paid = (await Promise.all(people.map(id => has(id)))).reduce((sum, n) => sum + n, 0n)
    expect(paid).toBe(150n)
    expect(await poolHas(some)).toBe(0n)
    expect((await check(shop.db)).problems).toEqual([])
  })
})

describe('orders bring lots forward', () => {
  const boosting = { dailyBp: 1000, ownBp: 500, fanBp: 100, boostDayBp: 1000 }
  const settle = (buyerId: string, orderFen: bigint, key: string = newId()) =>
    accelerate(shop.app.services, { buyerId, orderFen, key, at: now() })
  const boostOf = async (userId: string) => (await lotsOf(shop.db, userId, 'xfq'))[0]!.boostMinor

  test('the own and direct fans’ ones at their rates, each once; a stranger’s not at all', async () => {
    const [some, owner] = [await plan(boosting), await person()]
    const fan = (await shop.person({ referrerId: owner })).id
    const fansFan = (await shop.person({ referrerId: fan })).id
    await open(some, owner, 1_000n)
    const key = newId()
    await Promise.all(Array.from({ length: 20 }, () => settle(owner, 1_000n, key)))
    expect(await boostOf(owner)).toBe(50n)
    await settle(fan, 1_000n)
    expect(await boostOf(owner)).toBe(60n)
    await settle(fansFan, 1_000n)
    await settle(await person(), 1_000n)
    await settle(owner, 1n)
    expect(await boostOf(owner)).toBe(60n)
  })

  test('within a day’s limit; what is over is used on the next day', async () => {
    const [some, owner] = [await plan(boosting), await person()]
    await fund(some, 1_000n)
    const { lot } = await open(some, owner, 1_000n)
    await settle(owner, 3_000n)
    nextDay()
    await run()
    expect(await has(owner)).toBe(200n)
    nextDay()
    await run()
    expect(await has(owner)).toBe(350n)
    expect((await duesOf(shop.db, owner, lot.id)).map(due => due.boostMinor)).toEqual([50n, 100n])
  })
})

describe('stopping a lot', () => {
  test('keeps what was paid, lets go of what waits, and nothing falls due any more', async () => {
    const [some, id] = [await plan(), await person()]
    await fund(some, 10n)
    const { lot } = await open(some, id, 100n)
    shop.clock.advance(2 * DAY_S)
    await run()
    expect(await stop(id, lot.id)).toBe(90n)
    expect(await stop(id, lot.id)).toBe(0n)
    await fund(some, 500n)
    nextDay()
    await run()
    expect(await totals(id)).toEqual({ lockedMinor: 0n, waitingMinor: 0n, paidMinor: 10n, readyMinor: 0n })
    await expect(stop(await person(), lot.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('racing with the run: what was paid and what was let go of are together the lot', async () => {
    const [some, id] = [await plan(), await person()]
    await fund(some, 1_000n)
    const lots = await Promise.all(Array.from({ length: 10 }, () => open(some, id, 100n)))
    nextDay()
    const [, , ...left] = await Promise.all([run(), run(), ...lots.map(({ lot }) => stop(id, lot.id))])
    await run()
    const notComing = left.reduce<bigint>((sum, amount) => sum + BigInt(amount), 0n)
    expect((await has(id)) + notComing).toBe(1_000n)
    expect((await check(shop.db)).problems).toEqual([])
  })
})

describe('any lot', () => {
  const terms = fc.record({
    totalMinor: fc.bigInt({ min: 1n, max: 10_000_000n }),
    dailyBp: fc.integer({ min: 1, max: 10_000 }),
    boostDayBp: fc.integer({ min: 0, max: 10_000 }),
    boostMinor: fc.bigInt({ min: 0n, max: 20_000_000n }),
    days: fc.integer({ min: 1, max: 400 })
  })

  test('falls due whole by its last day, never more, every day more than nothing until then', () => {
    fc.assert(
      fc.property(terms, ({ days, ...given }) => {
        const lot: LotTerms = { ...given, dueMinor: 0n, lastDay: dayAfter('2026-11-20', days) }
        for (let day = 1; day <= days; day++) {
          const { amountMinor, boostMinor } = dueOn(lot, dayAfter('2026-11-20', day))
          const over = lot.dueMinor === lot.totalMinor
          expect(amountMinor > 0n).toBe(!over)
          expect(boostMinor <= amountMinor && boostMinor <= lot.boostMinor).toBe(true)
          lot.dueMinor += amountMinor
          lot.boostMinor -= boostMinor
          expect(lot.dueMinor <= lot.totalMinor).toBe(true)
        }
        expect(lot.dueMinor).toBe(lot.totalMinor)
      })
    )
  })

  test('in the database, whatever is filled in and whenever it runs: paid + waiting + locked is what was promised', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('open' as const), n: fc.bigInt({ min: 1n, max: 500n }) }),
      fc.record({ do: fc.constant('fund' as const), n: fc.bigInt({ min: 1n, max: 300n }) }),
      fc.record({ do: fc.constant('day' as const), n: fc.bigInt({ min: 1n, max: 4n }) }),
      fc.record({ do: fc.constant('run' as const), n: fc.constant(0n) })
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async steps => {
        const [some, id] = [await plan(), await person()]
        let [promised, funded] = [0n, 0n]
        for (const { do: what, n } of steps) {
          if (what === 'open') promised += (await open(some, id, n)).lot.totalMinor
          if (what === 'fund') {
            await fund(some, n)
            funded += n
          }
          if (what === 'day') shop.clock.advance(Number(n) * DAY_S)
          if (what === 'run') await run()
          const { lockedMinor, waitingMinor, paidMinor } = await totals(id)
          expect(lockedMinor + waitingMinor + paidMinor).toBe(promised)
          expect(await has(id)).toBe(paidMinor)
          expect((await poolHas(some)) + paidMinor).toBe(funded)
        }
        await shop.db.update(releaseLots).set({ stoppedAt: now() }).where(eq(releaseLots.plan, some.code))
        await shop.db.update(releaseDues).set({ status: 'void' }).where(eq(releaseDues.pool, some.pool))
      }),
      { numRuns: 12 }
    )
    expect((await check(shop.db)).problems).toEqual([])
  })
})

test('a lot goes with an account that is merged, and what waits is paid to the one that stays', async () => {
  const [some, from, to] = [await plan(), await person(), await person()]
  await open(some, from, 100n)
  nextDay()
  await run()
  await transact(shop.db, tx => personalData([releasePolicy]).mergeSteps[0]!.move(tx, from, to, now()))
  await fund(some, 100n)
  nextDay()
  await run()
  expect([await has(from), await has(to)]).toEqual([0n, 20n])
  expect(await shop.db.select().from(users).where(eq(users.id, from))).toHaveLength(1)
})
