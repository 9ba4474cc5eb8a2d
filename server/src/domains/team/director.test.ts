import { eq } from 'drizzle-orm'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { Serving } from '../../../test/serving'
import { directorMonths, directorRanks, shops } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import { saveCommissionRule } from '../../engines/referral'
import { rebuildStats } from '../../engines/stats'
import { runJob } from '../../jobs'
import { levelFor } from './terms'

type Who = Awaited<ReturnType<TestShop['person']>>
const DAY_S = 86_400

let shop: TestShop
let serving: Serving
let operator: Who
beforeEach(async () => {
  // The harness begins on 20 November.
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '1000' } })
  serving = new Serving(shop)
  operator = await shop.person({ roles: ['operator'] })
  await saveCommissionRule(shop.app.services, { scope: 'default', directorBp: 4_000 })
})
afterEach(() => shop.close())

const again = async (who: Who) => ({ ...who, token: await shop.tokenOf(who.id) })
const level = async (input: Record<string, unknown>) =>
  shop.call('POST /api/admin/team/level', input as never, await again(operator))
const first = { level: 1, name: '见习董事', turnover: '0.00', least_score: '0', part_bp: 2_500 }
const second = { level: 2, name: '正式董事', turnover: '250.00', least_score: '4.5', part_bp: 5_000 }
const third = { level: 3, name: '资深董事', turnover: '900.00', least_score: '4.8', part_bp: 10_000 }
const levels = async () => {
  for (const one of [first, second, third]) expect((await level(one)).status).toBe(200)
}
const assigned = async (scored = 9) => {
  const [me, buyer] = [await shop.person(), await shop.person()]
  const shopId = await makeShop(shop.db, { name: '董事看着的店', ownerId: (await shop.person()).id })
  await shop.db.update(shops).set({ ratingCount: 2, serviceScoreSum: scored }).where(eq(shops.id, shopId))
  const input = { shop_id: shopId, role: 'director' as const, phone: me.phone, reason: '负责片区' }
  expect((await shop.call('POST /api/admin/team/assign', input, await again(operator))).status).toBe(200)
  return { me, buyer, shopId }
}
const center = async (who: Who) => (await shop.call('GET /api/director/center', {}, await again(who))).data
const look = async () => {
  await rebuildStats(shop.app.services)
  return runJob(shop.app.services, 'director-levels')
}
/** To the noon of a day of December. */
const onDecember = (day: number) => {
  const to = Date.parse(`2026-12-${String(day).padStart(2, '0')}T04:00:00Z`)
  shop.clock.advance((to - shop.clock.now().getTime()) / 1000)
}

test('a month’s settled turnover and service score make the level, once, and new orders are paid by it', async () => {
  await levels()
  const { me, buyer, shopId } = await assigned()
  expect(await center(me)).toMatchObject({ level: 1, level_name: '见习董事', rate: '10%', next: { level: 2 } })
  const early = await serving.bought(buyer, shopId, 30_000n)
  expect(await serving.shares(early)).toEqual([['director', 1_000, 300n]])
  await serving.settled(buyer, early)
  await runJob(shop.app.services, 'stats-roll-up')
  expect(await center(me)).toMatchObject({ turnover: '300.00', service_score: '4.5', shops: 1, settled: '3.00' })
  onDecember(1)
  expect(await look()).toBe(0)
  onDecember(2)
  expect(await Promise.all([look(), look(), look()]).then(all => all.reduce((sum, one) => sum + one, 0))).toBe(1)
  expect(await look()).toBe(0)
  expect(await center(me)).toMatchObject({
    level: 2,
    rate: '20%',
    next: { level: 3, name: '资深董事' },
    months: [{ time: '2026-11', turnover: '300.00', service_score: '4.5', level_name: '正式董事' }]
  })
  const later = await serving.bought(buyer, shopId, 30_000n)
  expect(await serving.shares(later)).toEqual([['director', 2_000, 600n]])
  const bills = await shop.call('GET /api/director/bill_list', {}, await again(me))
  expect(bills.data).toMatchObject({ count: 1, pending: '6.00', list: [{ title: '董事服务收益', number: '3.00' }] })
  expect((await shop.call('GET /api/director/bill_list', {}, await again(buyer))).data.count).toBe(0)
})

test('what is not settled, given back, or of days before the assignment does not count', async () => {
  await levels()
  const { me, buyer, shopId } = await assigned()
  const [kept, back] = [await serving.bought(buyer, shopId, 20_000n), await serving.bought(buyer, shopId, 20_000n)]
  await refundOrder(shop.app.services, { ref: back, reason: '不合适' })
  await serving.settled(buyer, kept)
  await serving.bought(buyer, shopId, 90_000n)
  onDecember(3)
  expect(await look()).toBe(1)
  expect(await shop.db.select().from(directorMonths).where(eq(directorMonths.userId, me.id))).toMatchObject([
    { turnoverFen: 20_000n, level: 1 }
  ])
})

test('a bad month takes a level down again', async () => {
  await levels()
  const { me, buyer, shopId } = await assigned(10)
  await serving.settled(buyer, await serving.bought(buyer, shopId, 90_000n))
  onDecember(3)
  await look()
  expect((await center(me)).level).toBe(3)
  shop.clock.advance(31 * DAY_S)
  expect(await look()).toBe(1)
  expect(await shop.db.select().from(directorRanks)).toMatchObject([{ level: 1, partBp: 2_500 }])
})

test('levels are written in order, and not taken away under somebody', async () => {
  await levels()
  const { me } = await assigned()
  expect(await level({ ...second, turnover: '1000.00' })).toMatchObject({ code: 'ORDER' })
  expect(await level({ ...second, part_bp: 2_000 })).toMatchObject({ code: 'ORDER' })
  expect(await level({ ...second, turnover: '-1.00' })).toMatchObject({ code: 'INVALID' })
  expect(await level({ ...second, least_score: '5.5' })).toMatchObject({ code: 'INVALID' })
  const remove = async (nth: number, who = operator) =>
    shop.call('POST /api/admin/team/level/remove', { level: nth }, await again(who))
  expect(await remove(1)).toMatchObject({ code: 'STATE' })
  expect((await remove(3)).status).toBe(200)
  expect(await remove(3)).toMatchObject({ code: 'NOT_FOUND' })
  const staff = await shop.person({ roles: ['staff'] })
  expect(await remove(2, staff)).toMatchObject({ code: 'FORBIDDEN' })
  const { data } = await shop.call('GET /api/admin/team/levels', {}, await again(operator))
  expect(data.list.map(one => [one.name, one.directors])).toEqual([
    ['见习董事', 1],
    ['正式董事', 0]
  ])
  expect(await shop.call('POST /api/admin/team/level', first, await again(me))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await shop.call('GET /api/admin/team/levels', {}, await again(me))).toMatchObject({ code: 'FORBIDDEN' })
})

test.each([
  [0n, 50, 0],
  [25_000n, 44, 1],
  [25_000n, 45, 2],
  [25_000n, null, 1],
  [24_999n, 50, 1]
])('%s fen with a score of %s', (turnoverFen, scoreTenths, expected) => {
  const terms = { name: '', partBp: 0 }
  const rows = [
    { ...terms, level: 1, turnoverFen: 1n, scoreTenths: 0 },
    { ...terms, level: 2, turnoverFen: 25_000n, scoreTenths: 45 }
  ]
  expect(levelFor(rows, { turnoverFen, scoreTenths })).toBe(expected)
})
