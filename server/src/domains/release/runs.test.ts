import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { Releasing } from '../../../test/releasing'
import { account, check, move, pool, post, user } from '../../engines/ledger'
import { dayText } from '../../lib/clock'
import { csvRows } from '../../lib/csv'
import { newId } from '../../lib/ids'

let shop: TestShop
let r: Releasing
let reader: Awaited<ReturnType<TestShop['person']>>
beforeEach(async () => {
  shop = await TestShop.open()
  r = new Releasing(shop)
  reader = await holding(shop, ['release.read'])
})
afterEach(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Asked = Parameters<typeof shop.call<'GET /api/admin/release/runs'>>[1]
const runs = async (asked: object = {}) => (await shop.call('GET /api/admin/release/runs', asked as Asked, reader)).data
type Run = Awaited<ReturnType<typeof runs>>['list'][number]
const lotsOf = async ({ pool: of, asset, at_ms }: Run, more: object = {}) =>
  (await shop.call('GET /api/admin/release/run', { pool: of, asset, at_ms, ...more } as never, reader)).data
const later = async () => {
  r.nextDay()
  reader = await holding(shop, ['release.read'])
}

test('a run tells what it paid out of which pool, what was left, and whom it paid', async () => {
  const plan = await r.plan()
  await r.fund(plan, 10_000n)
  const [a, b] = [await r.person(), await r.person()]
  await r.open(plan, a, 1_000n)
  await r.open(plan, b, 2_000n)
  await later()
  await r.run()
  const { list, cursor } = await runs()
  expect(cursor).toBeNull()
  expect(list).toMatchObject([
    { pool: plan.pool, plans: [plan.title], asset: 'xfq', count: 2, paid: '3.00', balance: '97.00', state: 'done' }
  ])
  expect(list[0]!.time * 1000).toBe(Math.floor(r.now().getTime() / 1000) * 1000)
  const paid = (await lotsOf(list[0]!)).list
  expect(paid.map(row => [row.user_id, row.amount, row.day, row.way]).sort()).toEqual(
    [
      [a, '1.00', dayText(r.now()), 'paid'],
      [b, '2.00', dayText(r.now()), 'paid']
    ].sort()
  )
  const first = await lotsOf(list[0]!, { limit: 1 })
  const second = await lotsOf(list[0]!, { limit: 1, after: first.after! })
  expect([...first.list, ...second.list]).toEqual(paid)
})

test('what a pool cannot pay still waits; what is collected by hand is set aside', async () => {
  const short = await r.plan({ pool: 'short-pool' })
  const ready = await r.plan({ pool: 'ready-pool', collect: 'any', collectDays: 7 })
  await r.fund(short, 100n)
  await r.fund(ready, 1_000n)
  for (let i = 0; i < 3; i++) await r.open(short, await r.person(), 1_000n)
  await r.open(ready, await r.person(), 1_000n)
  await later()
  await r.run()
  const list = [...(await runs()).list].sort((x, y) => (x.pool < y.pool ? -1 : 1))
  expect(list).toMatchObject([
    { pool: 'ready-pool', count: 1, paid: '1.00', state: 'done', waiting_count: 0 },
    { pool: 'short-pool', count: 1, paid: '1.00', balance: '0.00', state: 'waiting', waiting_count: 2 }
  ])
  expect((await lotsOf(list[0]!)).list).toMatchObject([{ way: 'ready' }])
})

test('what else moved on the pool is no run, in between or at the same moment', async () => {
  const plan = await r.plan()
  await r.fund(plan, 100_000n)
  const me = await r.person()
  await r.open(plan, me, 1_000n)
  for (let day = 0; day < 3; day++) {
    await later()
    for (let i = 0; i < 60; i++) {
      shop.clock.advance(1)
      await reward(plan.pool, me)
    }
    await r.run()
    await reward(plan.pool, me)
  }
  reader = await holding(shop, ['release.read'])
  const walked: Run[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await runs({ limit: 1, ...(cursor && { cursor }) })
    walked.push(...page.list)
    if (!page.cursor) break
    cursor = page.cursor
  }
  expect(walked.map(row => [row.count, row.paid])).toEqual(Array.from({ length: 3 }, () => [1, '1.00']))
  expect(walked.map(row => row.time)).toEqual(walked.map(row => row.time).sort((x, y) => y - x))
  for (const row of walked) expect((await lotsOf(row)).list).toHaveLength(1)
})
async function reward(of: string, userId: string) {
  const [key, at] = [newId(), r.now()]
  const postings = move(account(pool(of), 'xfq'), account(user(userId), 'xfq'), 10n)
  await post(shop.db, { key, reason: 'reward', ref: { kind: 'test', id: key }, postings, at })
}

test('a plan and days narrow the list, and the file has what it finds', async () => {
  const [one, two] = [await r.plan({ title: '第一' }), await r.plan({ title: '第二' })]
  for (const plan of [one, two]) {
    await r.fund(plan, 10_000n)
    await r.open(plan, await r.person(), 1_000n)
  }
  await later()
  await r.run()
  const first = dayText(r.now())
  await later()
  await r.run()
  const second = dayText(r.now())
  expect((await runs()).list).toHaveLength(4)
  expect((await runs({ plan: one.code })).list.map(row => row.plans)).toEqual([['第一'], ['第一']])
  const days = async (from: string, until: string) =>
    (await runs({ from, until })).list.map(row => dayText(new Date(row.at_ms)))
  expect(await days(first, first)).toEqual([first, first])
  expect(await days(second, second)).toEqual([second, second])
  expect(await days(first, second)).toHaveLength(4)
  const asked = { plan: two.code, format: 'csv' } as const
  const { data } = await shop.call('POST /api/admin/release/runs/export', asked, reader)
  const [titles, ...rows] = csvRows((await shop.app.inject({ method: 'GET', url: data.url })).body.slice(1))!
  expect(titles).toContain('奖励池')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(expect.arrayContaining(['第二', '1.00']))
})

test('refused: a plan nobody has, days that end before they begin, a made-up cursor, without the right', async () => {
  const call = (asked: object, who = reader) => shop.call('GET /api/admin/release/runs', asked as Asked, who)
  expect(await call({ plan: 'nothing' })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await call({ from: '2026-02-01', until: '2026-01-01' })).toMatchObject({ code: 'INVALID' })
  expect(await call({ cursor: 'x' })).toMatchObject({ code: 'INVALID' })
  const other = await holding(shop, ['order.read'])
  expect(await call({}, other)).toMatchObject({ code: 'FORBIDDEN' })
  const one = { pool: 'none', asset: 'xfq', at_ms: 0 }
  expect(await shop.call('GET /api/admin/release/run', one as never, other)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await shop.call('GET /api/admin/release/run', one as never, reader)).data.list).toEqual([])
})
