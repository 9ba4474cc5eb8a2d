import { eq, sql } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { Spotlighting } from '../../../test/spotlighting'
import { orders, spotlightMissed } from '../../db/schema'

const TOKEN = 'a-token-of-the-watcher'

let shop: TestShop
let s: Spotlighting
const lines: string[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  shop = await TestShop.open({ env: { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'error' }, logTo })
  s = new Spotlighting(shop)
})
beforeEach(async () => {
  await shop.db.delete(spotlightMissed)
  await shop.db.execute(sql`update spotlights set state = 'frozen', frozen_at = now() where state = 'open'`)
  lines.length = 0
})
afterAll(() => shop.close())

/** More points than a number of the table holds. */
const TOO_MUCH_YUAN = 3_000_000_000
const MINUTE_S = 60

const pointsOf = async (who: { id: string }) => {
  const { data } = await shop.call('GET /api/spotlight/center', {}, await s.renew(who))
  return data.my_rank.points
}
const repair = (id: string, yuan: number) =>
  shop.db
    .update(orders)
    .set({ payFen: BigInt(yuan * 100), goodsFen: BigInt(yuan * 100) })
    .where(eq(orders.id, id))
const metric = async () => {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { body } = await shop.app.inject({ method: 'GET', url: '/metrics', headers })
  return Number(/^spotlight_orders_missed (\d+)$/m.exec(body)![1])
}
const missed = async (code: string) => {
  const operator = await shop.person({ roles: ['operator'] })
  const { list } = (await shop.call('GET /api/admin/spotlight/missed', {}, operator)).data
  return list.filter(one => one.code === code)
}
const letGo = async (code: string, id: string) =>
  shop.call(
    'POST /api/admin/spotlight/let_go',
    { code, id, reason: '无法计入' },
    await shop.person({ roles: ['operator'] })
  )

test('an order that cannot be counted is seen, tried again for as long as it takes, and counted in the end', async () => {
  const code = await s.open()
  const [me, other] = [await shop.person(), await shop.person()]
  const bad = await s.settled(me, TOO_MUCH_YUAN)
  await s.settled(other, 20)
  await s.keep()
  expect([await pointsOf(me), await pointsOf(other)]).toEqual([0, 20])
  expect(await metric()).toBe(1)
  expect(lines.join('')).toContain('a settled order is not counted')
  expect(await missed(code)).toMatchObject([{ id: bad }])
  // Long after the mark has passed the moment the order was settled in.
  for (let hour = 0; hour < 3; hour++) {
    shop.clock.advance(60 * MINUTE_S)
    await s.keep()
  }
  const [row] = await shop.db.select().from(spotlightMissed)
  expect(row).toMatchObject({ orderId: bad, tries: 4 })
  await s.keep()
  expect((await shop.db.select().from(spotlightMissed))[0]!.tries).toBe(4)
  await repair(bad, 300)
  shop.clock.advance(60 * MINUTE_S)
  await s.keep()
  expect(await pointsOf(me)).toBe(300)
  expect(await metric()).toBe(0)
  expect(await missed(code)).toEqual([])
  await s.keep()
  expect(await pointsOf(me)).toBe(300)
})

test('nor is a refund whose points cannot be taken back lost', async () => {
  const code = await s.open()
  const me = await shop.person()
  const id = await s.settled(me, 100)
  await s.keep()
  expect(await pointsOf(me)).toBe(100)
  // What was counted is more than the row may say was taken back.
  await shop.db.execute(sql`alter table spotlight_points add constraint nothing_back check (back = 0)`)
  await s.driving.refunded(me.id, id, 40_00n)
  await s.keep()
  shop.clock.advance(60 * MINUTE_S)
  await s.keep()
  expect(await pointsOf(me)).toBe(100)
  expect(await missed(code)).toMatchObject([{ id }])
  await shop.db.execute(sql`alter table spotlight_points drop constraint nothing_back`)
  shop.clock.advance(60 * MINUTE_S)
  await s.keep()
  expect(await pointsOf(me)).toBe(60)
  expect(await metric()).toBe(0)
})

test('the list is not frozen without it, unless an operator lets it go', async () => {
  const code = await s.open()
  const [me, other] = [await shop.person(), await shop.person()]
  const bad = await s.settled(me, TOO_MUCH_YUAN)
  await s.settled(other, 20)
  await s.end()
  const phase = async () =>
    (await shop.db.execute<{ state: string }>(sql`select state from spotlights where code = ${code}`)).rows[0]!.state
  expect(await phase()).toBe('open')
  expect(lines.join('')).toContain('an activity is not frozen')
  const watcher = await holding(shop, ['marketing.read'])
  const seen = async () => {
    const today = await shop.call('GET /api/admin/today', {}, watcher)
    const { data } = await shop.call('GET /api/admin/spotlight', {}, watcher)
    return [
      today.data.queues.find(({ id }) => id === 'missed')!.count,
      data.list.find(one => one.code === code)!.missed_num
    ]
  }
  expect(await seen()).toEqual([1, 1])
  expect(await letGo(code, '00000000-0000-7000-8000-000000000001')).toMatchObject({ code: 'NOT_FOUND' })
  expect(await letGo(code, bad)).toMatchObject({ status: 200 })
  expect(await seen()).toEqual([0, 0])
  await s.keep()
  expect(await phase()).not.toBe('open')
  expect(await s.has(other)).toBe(1_000n)
})

test('at the desk it is listed with what is the matter, and let go with a reason', async () => {
  const code = await s.open()
  const bad = await s.settled(await shop.person(), TOO_MUCH_YUAN)
  await s.keep()
  const [reader, editor] = [await holding(shop, ['marketing.read']), await holding(shop, ['marketing.edit'])]
  const list = async () => (await shop.call('GET /api/admin/spotlight/missed', {}, reader)).data.list
  const [row] = await list()
  expect(row).toMatchObject({ id: bad, code, tries_num: 1, why: expect.stringMatching(/./) })
  expect(row!.order_id).not.toBe('')
  const letGo = (id: string, who = editor) =>
    shop.call('POST /api/admin/spotlight/let_go', { code, id, reason: '数据有误' }, who)
  expect(await letGo(bad, reader)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await letGo('00000000-0000-7000-8000-000000000000')).toMatchObject({ code: 'NOT_FOUND' })
  const answers = await Promise.all([letGo(bad), letGo(bad)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await list()).toEqual([])
  await repair(bad, 20)
})

test('many at once that cannot be counted hold up nobody, and none of them is tried before its time', async () => {
  await s.open()
  const [me, other] = [await shop.person(), await shop.person()]
  const bad = await Promise.all(Array.from({ length: 5 }, () => s.settled(me, TOO_MUCH_YUAN)))
  await s.settled(other, 20)
  await Promise.all([s.keep(), s.keep(), s.keep()])
  expect(await pointsOf(other)).toBe(20)
  const tries = async () => (await shop.db.select().from(spotlightMissed)).map(row => row.tries)
  const before = await tries()
  expect(before).toHaveLength(bad.length)
  await s.keep()
  expect(await tries()).toEqual(before)
})
