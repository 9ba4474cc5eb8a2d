import { eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { orders } from '../../db/schema'
import { commissionRefunded, saveCommissionRule } from '../../engines/referral'
import { runJob } from '../../jobs'
import { dayText } from '../../lib/clock'
import { csvRows } from '../../lib/csv'
import { newId } from '../../lib/ids'

const DAY_S = 86_400
type Who = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let buying: Buying
let keeper: Who
let reader: Who
beforeEach(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '1000' } })
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
  reader = await holding(shop, ['ledger.read'])
  await saveCommissionRule(shop.app.services, { scope: 'default', firstBp: 4_000, secondBp: 1_000 })
})
afterEach(() => shop.close())

const sales = afterSales(
  () => shop,
  () => buying,
  () => keeper
)
type Asked = Parameters<typeof shop.call<'GET /api/admin/commission/list'>>[1]
const listed = async (asked: object = {}) =>
  (await shop.call('GET /api/admin/commission/list', asked as Asked, reader)).data
const sums = async (asked: object = {}) =>
  (await shop.call('GET /api/admin/commission/sums', asked as Asked, reader)).data

/** An order of ten pieces of 30 yuan: a margin of 30 yuan, 12 to whoever brought the buyer and 3 to whoever brought that one. */
async function bought(referrer: Who) {
  shop.clock.advance(60)
  const buyer = await buying.buyer({ referrerId: referrer.id })
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 3000n, stock: 50 }), qty: 10 }])
  await buying.pay(buyer, no)
  return { buyer, no }
}
async function settle({ buyer, no }: { buyer: Who; no: string }) {
  await sales.ship(no)
  await sales.take(buyer, no)
  shop.clock.advance(8 * DAY_S)
  buyer.token = await shop.tokenOf(buyer.id)
  reader = await holding(shop, ['ledger.read'])
  keeper = await shop.person({ roles: ['operator', 'staff'] })
  await runJob(shop.app.services, 'order-settle')
}

test('what an order brought is told from its promise until it is taken back', async () => {
  const [top, referrer] = [await shop.person(), await shop.person()]
  await shop.db.execute(`update users set referrer_id = '${top.id}' where id = '${referrer.id}'`)
  const one = await bought(referrer)
  const { list, cursor } = await listed()
  expect(cursor).toBeNull()
  expect(list.map(row => [row.role, row.earner.uid, row.price, row.state]).sort()).toEqual([
    ['first', referrer.id, '12.00', 'pending'],
    ['second', top.id, '3.00', 'pending']
  ])
  expect(list[0]).toMatchObject({
    order_no: one.no,
    has_page: 1,
    base_price: '30.00',
    back_price: '0.00',
    settle_time: 0
  })
  expect(list[0]!.buyer.uid).toBe(one.buyer.id)
  expect(JSON.stringify(list)).not.toContain(referrer.phone)
  await settle(one)
  expect(await sums({ uid: referrer.id })).toEqual({
    ...{ count: 1, pending_price: '0.00', settled_price: '12.00', back_price: '0.00', void_price: '0.00' }
  })
  const [row] = await shop.db.select().from(orders).where(eq(orders.no, one.no))
  const refund = { orderId: row!.id, refundedFen: 1n, wholeFen: 2n, key: 'half', at: shop.clock.now() }
  await commissionRefunded(shop.app.services, refund)
  const back = (await listed({ state: 'back' })).list
  expect(back.map(row => [row.role, row.price, row.back_price]).sort()).toEqual([
    ['first', '12.00', '6.00'],
    ['second', '3.00', '1.50']
  ])
  expect((await listed({ state: 'settled' })).list).toEqual([])
  expect(await sums({ order: one.no })).toMatchObject({ count: 2, settled_price: '15.00', back_price: '7.50' })
})

test('a member, an order, a state and days narrow the list, and every row stands on one page', async () => {
  const [a, b] = [await shop.person(), await shop.person()]
  const first = await bought(a)
  for (let i = 0; i < 3; i++) await bought(b)
  for (const own of [{ phone: b.phone }, { uid: b.id }, {}, { uid: b.id, state: 'pending' }, { state: 'pending' }]) {
    const whole = (await listed({ ...own, limit: 100 })).list
    expect(whole).toHaveLength('uid' in own || 'phone' in own ? 3 : 4)
    expect(whole.map(row => row.time)).toEqual(whole.map(row => row.time).sort((x, y) => y - x))
    const walked: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await listed({ ...own, limit: 1, ...(cursor && { cursor }) })
      walked.push(...page.list.map(row => row.id))
      if (!page.cursor) break
      cursor = page.cursor
    }
    expect(walked).toEqual(whole.map(row => row.id))
  }
  expect((await listed({ order: first.no })).list.map(row => row.earner.uid)).toEqual([a.id])
  expect((await listed({ order: first.no, uid: b.id })).list).toEqual([])
  expect((await listed({ phone: '13700000000' })).list).toEqual([])
  expect((await listed({ order: 'none' })).list).toEqual([])
  expect((await listed({ state: 'void' })).list).toEqual([])
  const today = dayText(shop.clock.now())
  expect((await listed({ from: today, until: today })).list).toHaveLength(4)
  expect((await listed({ until: '2020-01-01' })).list).toEqual([])
  expect((await listed({ uid: b.id, until: '2020-01-01' })).list).toEqual([])
  expect(await sums({ from: today, until: today })).toMatchObject({ count: 4, pending_price: '48.00' })
})

test('what is rare is found behind thousands that were promised at the same moment, each once', async () => {
  const referrer = await shop.person()
  await bought(referrer)
  const copies = (count: number, fields: string) =>
    shop.db.execute(`insert into commissions
      select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'order_id', gen_random_uuid(), ${fields}))).*
      from commissions c, generate_series(1, ${count}) where c.user_id = '${referrer.id}' and c.state = 'pending'
        and c.created_at = (select max(created_at) from commissions)`)
  await copies(3, `'state', 'void', 'created_at', c.created_at - interval '1 day'`)
  await copies(2_100, `'role', 'second'`)
  for (const own of [{}, { uid: referrer.id }]) {
    const found: string[] = []
    let empty = 0
    for (let cursor: string | undefined; ; ) {
      const page = await listed({ ...own, state: 'void', limit: 2, ...(cursor && { cursor }) })
      found.push(...page.list.map(row => row.id))
      if (page.list.length === 0) empty++
      if (!page.cursor) break
      cursor = page.cursor
    }
    expect(new Set(found).size).toBe(3)
    expect(found).toHaveLength(3)
    expect(empty).toBe(1)
  }
  expect(await sums({ uid: referrer.id, state: 'void' })).toMatchObject({ count: 3, void_price: '36.00' })
  const day = dayText(new Date(shop.clock.now().getTime() - DAY_S * 1000))
  expect(await sums({ from: day, until: day })).toMatchObject({ count: 3, pending_price: '0.00', void_price: '36.00' })
})

test('an order that was split is found by the number of the whole', async () => {
  const referrer = await shop.person()
  const { no } = await bought(referrer)
  const [row] = await shop.db.select().from(orders).where(eq(orders.no, no))
  const parent = { ...row!, id: newId(), no: 'WHOLE1', orderKey: newId(), state: 'split' }
  await shop.db.insert(orders).values(parent)
  await shop.db.update(orders).set({ parentId: parent.id }).where(eq(orders.id, row!.id))
  expect((await listed({ order: 'WHOLE1' })).list).toMatchObject([{ order_no: no }])
})

test('the file has what the list finds', async () => {
  const [a, b] = [await shop.person(), await shop.person()]
  await bought(a)
  const { no } = await bought(b)
  const asked = { uid: b.id, format: 'csv' } as const
  const { data } = await shop.call('POST /api/admin/commission/export', asked, reader)
  const [titles, ...rows] = csvRows((await shop.app.inject({ method: 'GET', url: data.url })).body.slice(1))!
  expect(titles).toContain('得佣会员')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toEqual(expect.arrayContaining([no, '直接推广', '30.00', '40%', '12.00', '待结算']))
})

test('refused: sums of everything, days that end before they begin, a cursor of another list, without the right', async () => {
  const call = (asked: object, who = reader) => shop.call('GET /api/admin/commission/sums', asked as Asked, who)
  expect(await call({})).toMatchObject({ code: 'INVALID' })
  expect(await call({ from: '2026-01-01', until: '2026-02-01' })).toMatchObject({ code: 'INVALID' })
  expect(await call({ from: '2026-01-01', until: '2026-01-31' })).toMatchObject({ status: 200 })
  const list = (asked: object, who = reader) => shop.call('GET /api/admin/commission/list', asked as Asked, who)
  expect(await list({ from: '2026-02-01', until: '2026-01-01' })).toMatchObject({ code: 'INVALID' })
  expect(await list({ cursor: 'x' })).toMatchObject({ code: 'INVALID' })
  const other = await holding(shop, ['order.read'])
  expect(await list({}, other)).toMatchObject({ code: 'FORBIDDEN' })
  const wrong = { from: '2026-02-01', until: '2026-01-01', format: 'csv' } as const
  expect(await shop.call('POST /api/admin/commission/export', wrong, reader)).toMatchObject({ code: 'INVALID' })
})
