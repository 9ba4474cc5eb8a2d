import { eq, sql } from 'drizzle-orm'
import { TestShop } from '../../test/harness'
import { transact } from './connection'
import { rateWindows } from './schema'
import { sweepOlder } from './sweep'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(rateWindows)
  shop.clock.advance(10 * DAY_S)
})

const DAY_S = 86_400
const ago = (s: number) => new Date(shop.clock.now().getTime() - s * 1000)
const add = (...agos: number[]) =>
  shop.db.insert(rateWindows).values(agos.map(s => ({ subject: `${s} s`, startsAt: ago(s), hits: 1 })))
const sweep = () => sweepOlder(shop.db, rateWindows, rateWindows.startsAt, ago(DAY_S))
const left = async () => (await shop.db.select().from(rateWindows)).map(row => row.subject).sort()

test('what is older goes, in as many pieces as it takes, and what is not stays', async () => {
  await shop.db.execute(sql`
    insert into rate_windows select 'old ' || n, ${ago(2 * DAY_S)}::timestamptz + make_interval(secs => n), 1 from generate_series(1, 4500) n`)
  await add(DAY_S, DAY_S - 1)
  expect(await sweep()).toBe(4500)
  expect(await left()).toEqual([`${DAY_S - 1} s`, `${DAY_S} s`])
  expect(await sweep()).toBe(0)
  shop.clock.advance(1)
  expect(await sweep()).toBe(1)
})

test('what somebody holds is left, and taken a day later', async () => {
  await add(3 * DAY_S, 2 * DAY_S)
  await transact(shop.db, async tx => {
    await tx
      .select()
      .from(rateWindows)
      .where(eq(rateWindows.subject, `${3 * DAY_S} s`))
      .for('update')
    expect(await sweep()).toBe(1)
  })
  expect(await left()).toEqual([`${3 * DAY_S} s`])
  shop.clock.advance(DAY_S)
  expect(await sweep()).toBe(1)
})

test('of those of one moment none is passed over, however many there are', async () => {
  await shop.db.execute(sql`
    insert into rate_windows select 'same ' || n, ${ago(2 * DAY_S)}::timestamptz, 1 from generate_series(1, 2200) n`)
  await add(2 * DAY_S - 1)
  expect(await sweep()).toBe(2201)
  expect(await left()).toEqual([])
})

test('what nothing was left of is not looked through again, but for once a day', async () => {
  await add(2 * DAY_S)
  expect(await sweep()).toBe(1)
  await add(3 * DAY_S)
  expect(await sweep()).toBe(0)
  shop.clock.advance(DAY_S / 2)
  await add(DAY_S + 1)
  expect(await sweep()).toBe(1)
  shop.clock.advance(DAY_S / 2)
  expect(await sweep()).toBe(1)
  expect(await left()).toEqual([])
})

test('a clock that was put back looks through everything', async () => {
  expect(await sweep()).toBe(0)
  shop.clock.advance(-2 * DAY_S)
  await add(2 * DAY_S)
  expect(await sweep()).toBe(1)
})
