import fc from 'fast-check'
import { holding } from '../../../test/console'
import { Drawing, PRIZES } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { DAY_S, Releasing } from '../../../test/releasing'
import { closeDraw } from '../../engines/draw'
import { account, check, fundPool, move, pool, post, user } from '../../engines/ledger'
import { newId } from '../../lib/ids'

let shop: TestShop
let r: Releasing
let drawing: Drawing
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  r = new Releasing(shop)
  drawing = new Drawing(shop)
  operator = await holding(shop, ['pool.read', 'ledger.read'])
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const named = () => `pace-${newId()}`
const fill = (name: string, amountMinor: bigint) =>
  fundPool(shop.db, { pool: name, asset: 'xfq', amountMinor, key: newId(), at: shop.clock.now() })
const pay = async (name: string, amountMinor: bigint) => {
  const key = newId()
  const postings = move(account(pool(name), 'xfq'), account(user(operator.id), 'xfq'), amountMinor)
  await post(shop.db, { key, reason: 'reward', ref: { kind: 'test', id: key }, postings, at: shop.clock.now() })
}
const later = (seconds: number) => shop.clock.advance(seconds)
const listed = async () => (await shop.call('GET /api/admin/pools', {}, operator)).data.list
const seen = async (name: string) => (await listed()).find(one => one.pool === name)!
const ending = async () =>
  (await shop.call('GET /api/admin/today', {}, operator)).data.queues.find(({ id }) => id === 'ending-pools')!.count

test('a pool lasts as long as the pace of the last seven days lets it; being filled is no pace', async () => {
  const name = named()
  await fill(name, 100_000n)
  for (let day = 0; day < 10; day++) {
    await pay(name, 1_000n)
    later(DAY_S)
  }
  await fill(name, 20_000n)
  // What was paid seven days ago to the second is still of those days.
  expect(await seen(name)).toMatchObject({
    funded: '1200.00',
    spent: '100.00',
    spent_lately: '70.00',
    pace_days: 7,
    balance: '1100.00',
    lasts_for: 110
  })
  later(30 * DAY_S)
  expect(await seen(name)).toMatchObject({ spent_lately: '0.00', lasts_for: null })
})

test('one that is younger is reckoned by the days it is there', async () => {
  const name = named()
  await fill(name, 9_000n)
  later(DAY_S + 1)
  await pay(name, 4_000n)
  expect(await seen(name)).toMatchObject({ pace_days: 2, spent_lately: '40.00', lasts_for: 2 })
})

test('what runs out within a week waits on Today, until it is filled; what is empty on purpose does not', async () => {
  const [short, full] = [named(), named()]
  await fill(short, 10_000n)
  await fill(full, 10_000_000n)
  later(2 * DAY_S)
  const before = await ending()
  await pay(short, 10_000n)
  await pay(full, 10_000n)
  later(61)
  expect(await seen(short)).toMatchObject({ balance: '0.00', lasts_for: 0 })
  expect((await seen(full)).lasts_for).toBeGreaterThan(365)
  expect(await ending()).toBe(before + 1)

  const code = await drawing.open()
  later(61)
  await closeDraw(shop.app.services, { code, at: shop.clock.now() })
  expect((await listed()).filter(one => one.pool === `draw-${code}`).map(one => one.lasts_for)).toEqual([null, null])
  expect(await ending()).toBe(before + 1)
  await fill(short, 1_000_000n)
  later(61)
  expect(await ending()).toBe(before)
})

test('what lots and draws promise is told beside what is there', async () => {
  const plan = await r.plan({ dailyBp: 1_000, collect: 'any' })
  await r.open(plan, operator.id, 10_000n)
  await r.fund(plan, 500n)
  later(61)
  expect(await seen(plan.pool)).toMatchObject({ promised: '100.00', balance: '5.00', waiting: '0.00' })
  later(DAY_S)
  await r.run()
  expect(await seen(plan.pool)).toMatchObject({ promised: '100.00', waiting: '10.00', waiting_count: 1 })
  await r.fund(plan, 500n)
  await r.run()
  later(61)
  expect(await seen(plan.pool)).toMatchObject({ promised: '90.00', balance: '0.00', waiting: '0.00' })
  expect(await seen(`${plan.pool}-ready`)).toMatchObject({ promised: '10.00', balance: '10.00' })

  const code = await drawing.open()
  later(61)
  const own = (await listed()).filter(one => one.pool === `draw-${code}`)
  expect(own.map(one => [one.asset, one.promised])).toEqual(own.map(one => [one.asset, one.balance]))
  expect(own).toHaveLength(new Set(PRIZES.map(({ asset }) => asset)).size)
})

test('those somebody waits for come first, then those that end soonest', async () => {
  const [slow, fast] = [named(), named()]
  for (const name of [slow, fast]) await fill(name, 100_000n)
  later(DAY_S)
  await pay(slow, 1_000n)
  await pay(fast, 40_000n)
  const plan = await r.plan()
  await r.open(plan, operator.id, 10_000n)
  later(DAY_S)
  await r.run()
  const list = await listed()
  const at = (name: string) => list.findIndex(one => one.pool === name)
  expect([at(plan.pool), at(fast), at(slow)]).toEqual([at(plan.pool), at(fast), at(slow)].sort((a, b) => a - b))
  const lasting = list.filter(one => one.waiting_count === 0).map(one => one.lasts_for ?? Number.MAX_VALUE)
  expect(lasting).toEqual(lasting.toSorted((a, b) => a - b))
})

test('whatever happens to a pool, its pace is what its movements of those days say', async () => {
  const step = fc.record({
    fill: fc.bigInt({ min: 0n, max: 5_000n }),
    pay: fc.bigInt({ min: 0n, max: 3_000n }),
    hours: fc.integer({ min: 1, max: 60 })
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
      const name = named()
      const paid: { at: number; minor: bigint }[] = []
      let held = 0n
      for (const { fill: more, pay: wanted, hours } of steps) {
        if (more > 0n) await fill(name, more)
        held += more
        const minor = wanted > held ? held : wanted
        if (minor > 0n) await pay(name, minor)
        held -= minor
        paid.push({ at: shop.clock.now().getTime(), minor })
        later(hours * 3_600)
      }
      const since = shop.clock.now().getTime() - 7 * DAY_S * 1_000
      const lately = paid.filter(({ at }) => at >= since).reduce((sum, { minor }) => sum + minor, 0n)
      const row = await seen(name)
      expect(row ? Math.round(Number(row.spent_lately) * 100) : 0).toBe(Number(lately))
      expect(row ? Math.round(Number(row.balance) * 100) : 0).toBe(Number(held))
    }),
    { numRuns: 12 }
  )
})

test('all accounts of an asset come to nothing, and one that is off is told', async () => {
  await fill(named(), 100n)
  const proof = async () => (await shop.call('GET /api/admin/ledger/proof', {}, operator)).data
  const { list, time } = await proof()
  expect(list.map(({ asset }) => asset)).toContain('xfq')
  expect(list.every(({ sum_all, accounts }) => Number(sum_all) === 0 && accounts > 1)).toBe(true)
  const off = (by: number) =>
    shop.db.$client.query(
      `update ledger_accounts set balance_minor = balance_minor + ${by} where owner_kind = 'user' and owner_id = $1 and asset = 'xfq'`,
      [operator.id]
    )
  await off(1)
  expect((await proof()).time).toBe(time)
  later(301)
  const wrong = (await proof()).list
  await off(-1)
  expect(wrong.filter(({ sum_all }) => Number(sum_all) !== 0)).toMatchObject([{ asset: 'xfq', sum_all: '0.01' }])
})

test('neither is for who may not look', async () => {
  const stranger = await holding(shop, ['stats.read'])
  for (const key of ['GET /api/admin/pools', 'GET /api/admin/ledger/proof'] as const)
    expect(await shop.call(key, {}, stranger)).toMatchObject({ code: 'FORBIDDEN' })
  const { queues } = (await shop.call('GET /api/admin/today', {}, stranger)).data
  expect(queues.map(({ id }) => id)).not.toContain('ending-pools')
})
