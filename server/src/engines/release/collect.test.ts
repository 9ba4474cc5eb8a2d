import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { Releasing } from '../../../test/releasing'
import { transact } from '../../db/connection'
import { releaseLots } from '../../db/schema'
import { type Asset, account, balanceOf, check } from '../ledger'
import { accelerate, collectReleases, dropReady, openLot, readyPool, releaseTotals, stopLot } from '.'

let shop: TestShop
let r: Releasing
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  r = new Releasing(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const collect = (userId: string, asset: Asset = 'xfq') =>
  collectReleases(shop.app.services, { userId, asset, at: r.now() })
const aside = (from: string) => balanceOf(shop.db, account(readyPool(from), 'xfq'))
const totals = async (userId: string) => (await releaseTotals(shop.db, userId)).xfq
const codes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code] : []))

/** A person with a lot of a thousand, a tenth a day, and the first day of it fallen due. */
async function waitingFor(fields: Parameters<Releasing['plan']>[0]) {
  const plan = await r.plan(fields)
  await r.fund(plan, 1_000n)
  const id = await r.person()
  const { lot } = await r.open(plan, id, 1_000n)
  r.nextDay()
  await r.run()
  return { plan, id, lot }
}

test('what is collected by hand is set aside, is nobody’s balance, and comes when the person asks', async () => {
  const { plan, id } = await waitingFor({ collect: 'any' })
  expect([await r.has(id), await r.poolHas(plan), await aside(plan.pool)]).toEqual([0n, 900n, 100n])
  expect(await totals(id)).toEqual({ lockedMinor: 900n, waitingMinor: 0n, readyMinor: 100n, paidMinor: 0n })
  expect(await collect(id)).toBe(100n)
  expect([await r.has(id), await aside(plan.pool)]).toEqual([100n, 0n])
  await expect(collect(id)).rejects.toMatchObject({ code: 'NOTHING', message: /[一-鿿]/ })
  for (const _ of [1, 2]) {
    r.nextDay()
    await r.run()
  }
  expect(await collect(id)).toBe(200n)
})

test('once a day is once on each of China’s days, all that has gathered with it', async () => {
  const { id } = await waitingFor({ collect: 'day' })
  expect(await collect(id)).toBe(100n)
  await r.run()
  await expect(collect(id)).rejects.toMatchObject({ code: 'NOTHING' })
  const other = await r.plan({ collect: 'day' })
  await r.fund(other, 100n)
  await openLot(shop.app.services, {
    userId: id,
    plan: other.code,
    totalMinor: 100n,
    key: `late-${id}`,
    at: new Date(r.now().getTime() - 86_400_000)
  })
  await r.run()
  await expect(collect(id)).rejects.toMatchObject({ code: 'COLLECTED', message: /明天/ })
  r.nextDay()
  await r.run()
  expect(await collect(id)).toBe(100n + 10n + 10n)
})

test('asked for twenty times at once it comes once', async () => {
  for (const how of ['any', 'day']) {
    const { id } = await waitingFor({ collect: how })
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => collect(id)))
    expect(codes(answers)).toEqual(Array(19).fill('NOTHING'))
    expect(await r.has(id)).toBe(100n)
  }
})

test('what is not collected in time goes back to its pool, and is not there to collect a moment before the run', async () => {
  const { plan, id } = await waitingFor({ collect: 'any', collectDays: 2 })
  r.nextDay()
  r.nextDay()
  await expect(collect(id)).rejects.toMatchObject({ code: 'NOTHING' })
  await Promise.all([r.run(), r.run()])
  expect(await aside(plan.pool)).toBe(200n)
  expect(await collect(id)).toBe(200n)
  expect(await r.poolHas(plan)).toBe(800n)
})

test('a lot that is stopped takes back what was not collected; nothing is lost when collecting races it', async () => {
  const { plan, id, lot } = await waitingFor({ collect: 'any' })
  const [collected, stopped] = await Promise.allSettled([
    collect(id),
    stopLot(shop.app.services, { userId: id, lotId: lot.id, at: r.now() })
  ])
  expect(stopped.status).toBe('fulfilled')
  const got = collected.status === 'fulfilled' ? 100n : 0n
  expect([await r.has(id), await aside(plan.pool), await r.poolHas(plan)]).toEqual([got, 0n, 1_000n - got])
})

test('who leaves gives back what was set aside', async () => {
  const { plan, id } = await waitingFor({ collect: 'day' })
  await transact(shop.db, tx => dropReady(tx, [id], r.now()))
  expect([await aside(plan.pool), await r.poolHas(plan)]).toEqual([0n, 1_000n])
})

test('a short pool sets nothing aside; a lot keeps the terms it was opened on', async () => {
  const plan = await r.plan({ collect: 'any' })
  const id = await r.person()
  await r.open(plan, id, 1_000n)
  r.nextDay()
  await r.run()
  expect(await totals(id)).toMatchObject({ waitingMinor: 100n, readyMinor: 0n })
  await expect(collect(id)).rejects.toMatchObject({ code: 'NOTHING' })
  await r.plan({ ...plan, collect: 'auto' })
  await r.fund(plan, 100n)
  await r.run()
  expect([await r.has(id), await collect(id)]).toEqual([0n, 100n])
})

describe('orders bring forward in the asset’s own digits', () => {
  test.each([
    ['xfq', 500n],
    ['hdt', 50_000n],
    ['jindou', 5n]
  ] as const)('a tenth of 50 yuan is 5 whole %s', async (asset, boost) => {
    const plan = await r.plan({ asset, ownBp: 1_000, boostDayBp: 10_000, dailyBp: 1 })
    const id = await r.person()
    const { lot } = await r.open(plan, id, 10_000_000n)
    await accelerate(shop.app.services, { buyerId: id, orderFen: 5_000n, key: `k-${id}`, at: r.now() })
    const [row] = await shop.db.select().from(releaseLots).where(eq(releaseLots.id, lot.id))
    expect(row!.boostMinor).toBe(boost)
  })

  test('is rounded down, never up, for whatever order and rate', async () => {
    const sums = fc.record({ fen: fc.bigInt(1n, 10_000_000_000n), bp: fc.integer({ min: 1, max: 10_000 }) })
    await fc.assert(
      fc.asyncProperty(sums, fc.constantFrom(['xfq', 2n], ['hdt', 4n], ['jindou', 0n]), async ({ fen, bp }, of) => {
        const [asset, digits] = of as [Asset, bigint]
        const plan = await r.plan({ asset, ownBp: bp, boostDayBp: 10_000, dailyBp: 1 })
        const id = await r.person()
        const { lot } = await r.open(plan, id, 10n ** 15n)
        await accelerate(shop.app.services, { buyerId: id, orderFen: fen, key: `k-${id}`, at: r.now() })
        const [row] = await shop.db.select().from(releaseLots).where(eq(releaseLots.id, lot.id))
        expect(row!.boostMinor).toBe((fen * BigInt(bp) * 10n ** digits) / 1_000_000n)
      }),
      { numRuns: 20 }
    )
  })
})
