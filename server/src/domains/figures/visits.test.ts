import { sql } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { visitDays, visitMarks } from '../../db/schema'
import { runJob } from '../../jobs'
import { dayText } from '../../lib/clock'
import { csvRows } from '../../lib/csv'

let shop: TestShop
let buying: Buying
let reader: { id: string; token: string }
beforeEach(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  reader = await holding(shop, ['stats.read'])
})
afterEach(() => shop.close())

const DAY_S = 86_400
const today = (days = 0) => dayText(new Date(shop.clock.now().getTime() + days * DAY_S * 1000))
const range = (days: number) => ({ from: today(1 - days), until: today() })
/** What was noted is written down, and made numbers of. */
async function fold() {
  await shop.app.services.visits.flush()
  return runJob(shop.app.services, 'visits-fold')
}
const figures = async (asked = range(1), who: { token: string } = reader) =>
  (await shop.call('GET /api/admin/figures/visits', asked, { token: who.token })).data
const device = (name: string) => ({ headers: { 'x-device': name.padEnd(16, '0') } })
const look = (id: string, options: object) => shop.call('GET /api/product/detail/{id}', { id }, options)
const marks = () => shop.db.select().from(visitMarks)

test('people are counted by how far they came, each once a day, by their account or by their device', async () => {
  const of = await buying.goods({ stock: 50 })
  const [payer, orderer, carter, looker] = [await buying.buyer(), await buying.buyer(), await buying.buyer(), 'looker']
  const { no } = await buying.order(payer.token, [{ of }])
  await buying.pay(payer, no)
  await buying.order(orderer.token, [{ of }])
  await buying.add(carter.token, of)
  for (const _ of [1, 2]) await look(of.productId, device(looker))
  await shop.call('GET /api/category', {}, device('passer-by'))
  await shop.call('GET /api/user', {}, { token: (await shop.person()).token })
  expect(await marks()).toEqual([])
  await fold()
  const came = { here_num: 6, looked_num: 4, carted_num: 3, ordered_num: 2, payer_num: 1 }
  expect(await figures(range(2))).toEqual({
    counted_since: today(),
    list: [
      { day: today(-1), came: null },
      { day: today(), came }
    ],
    counted_days: 1,
    came,
    came_before: null
  })
})

test('a day that is over keeps its numbers and no marks; a day without anybody is one of nobody, and both can be compared', async () => {
  await shop.call('GET /api/category', {}, device('first'))
  await fold()
  const [mark] = await marks()
  shop.clock.advance(DAY_S)
  await shop.call('GET /api/category', {}, device('first'))
  await fold()
  const left = await marks()
  expect(left).toHaveLength(1)
  expect(left[0]!.visitor).not.toBe(mark!.visitor)
  shop.clock.advance(2 * DAY_S)
  expect(await fold()).toBe(1)
  expect([await marks(), await fold()]).toEqual([[], 0])
  const { counted_since, list, came, came_before } = await figures(range(2))
  expect(counted_since).toBe(today(-3))
  expect(list.map(day => day.came?.here_num)).toEqual([0, 0])
  expect([came.here_num, came_before?.here_num]).toEqual([0, 2])
  // A mark that comes when its day is swept does not make the day smaller.
  await shop.db.update(visitDays).set({ visitors: 9 })
  await shop.db.execute(sql`insert into visit_marks select day, shop_id, gen_random_uuid(), 1 from visit_days limit 1`)
  await fold()
  expect((await figures(range(4))).came.here_num).toBe(18)
})

test('a shop sees who came to its own goods, and nobody of other shops', async () => {
  const keeper = await shop.person()
  const own = await buying.goods({ stock: 9, shopId: await buying.store({ ownerId: keeper.id }) })
  const other = await buying.goods({ stock: 9 })
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: own }, { of: other }])
  await buying.pay(buyer, no)
  await look(own.productId, device('one'))
  for (const name of ['two', 'three']) await look(other.productId, device(name))
  await fold()
  const { list, came } = await figures(range(1), await forShop(shop, keeper.id, own.shopId))
  expect(came).toEqual({ looked_num: 2, carted_num: 1, ordered_num: 1, payer_num: 1 })
  expect(list).toEqual([{ day: today(), came }])
  expect((await figures()).came).toMatchObject({ here_num: 4, looked_num: 4, payer_num: 1 })
})

test('what is no device of the app is not counted, nor more than so many of one address', async () => {
  const category = (headers?: Record<string, string>) => shop.call('GET /api/category', {}, headers ? { headers } : {})
  await category()
  for (const name of ['short', 'with blanks in it', "'; drop table users;--", '<script>alert(1)</script>'])
    await category({ 'x-device': name })
  await fold()
  expect(await marks()).toEqual([])
  for (let i = 0; i < 1_050; i++) await category({ 'x-device': `device-${String(i).padStart(8, '0')}` })
  await fold()
  expect(await marks()).toHaveLength(1_000)
  // Whoever is signed in is somebody all the same.
  await shop.call('GET /api/user', {}, { token: (await shop.person()).token })
  await fold()
  expect((await figures()).came.here_num).toBe(1_001)
})

test('while the database does not take it, what was noted waits', async () => {
  const { visits } = shop.app.services
  await shop.db.execute(sql`alter table visit_marks rename to visit_marks_away`)
  await shop.call('GET /api/category', {}, device('patient'))
  await visits.flush()
  await shop.db.execute(sql`alter table visit_marks_away rename to visit_marks`)
  await visits.flush()
  expect(await marks()).toHaveLength(1)
})

test('nobody who works at the console is a visitor of the shop', async () => {
  await figures()
  await fold()
  expect(await marks()).toEqual([])
})

test('the days are taken away as a file; without the right, or by a range that is none, nothing is told', async () => {
  await shop.call('GET /api/category', {}, device('filed'))
  await fold()
  const asked = { ...range(2), by: 'visit' as const, format: 'csv' as const }
  const { data } = await shop.call('POST /api/admin/figures/export', asked, { token: reader.token })
  const file = await shop.app.inject({ url: data.url })
  expect(csvRows(file.body.slice(1))).toEqual([
    ['日期', '访客', '看过商品', '加购', '下单', '付款'],
    [today(-1), '', '', '', '', ''],
    [today(), '1', '0', '0', '0', '0']
  ])
  const others = await holding(shop, ['order.read'])
  const refused = (input: object, { token }: { token: string }) =>
    shop.call('GET /api/admin/figures/visits', input as never, { token })
  expect(await refused(range(1), others)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refused({ from: today(), until: today(-1) }, reader)).toMatchObject({ code: 'INVALID', msg: /结束日期/ })
  expect(await refused({ from: '昨天', until: today() }, reader)).toMatchObject({ code: 'INVALID' })
})
