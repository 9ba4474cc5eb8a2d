import { PAYMENT_KINDS } from '@contract/payments-admin'
import { sql } from 'drizzle-orm'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { paying } from '../../../test/paying'
import { Recharging } from '../../../test/recharging'
import { fileAt, rowsIn } from '../../../test/sheets'
import { storeToPay } from '../../../test/storing'
import { within } from '../../db/connection'
import { askRefund, runRefunds } from '../../engines/payment'
import { newId } from '../../lib/ids'

let shop: TestShop
let desk: { token: string }
let recharging: Recharging
beforeAll(async () => {
  shop = await TestShop.open({ env: { PAY_CHANNELS: 'yue,sandbox' } })
  desk = await holding(shop, ['payment.read'])
  recharging = new Recharging(shop)
})
afterAll(() => shop.close())

const till = paying(() => shop)
const list = async (input: object = {}) => (await shop.call('GET /api/admin/payment/list', input as never, desk)).data
const numbers = async (input: object) => (await list(input)).list.map(row => row.order_id)
const detail = async (id: string) => (await shop.call('GET /api/admin/payment/detail/{id}', { id }, desk)).data

/** An order that was paid through the sandbox. */
async function paid(payFen = 5_000n) {
  const at = await till.atCashier(payFen)
  await till.cashier(at.url, 'pay')
  const [payment] = await till.paymentsFor(at.order.id)
  return { ...at, payment: payment! }
}

async function giveBack({ userId, id: paymentId }: { userId: string; id: string }, amountFen: bigint) {
  const refundNo = newId().replaceAll('-', '')
  await within(shop.app.services, tx => askRefund(tx, { userId, paymentId, refundNo, amountFen, reason: '缺货' }))
  return refundNo
}

test('every kind of order that a member may pay for has its words', () => {
  const codes = shop.app.services.kinds.order.all.map(({ code }) => code)
  expect(codes.sort()).toEqual(Object.keys(PAYMENT_KINDS).sort())
})

test('a recharge is listed from the moment it is ordered, and tells how it was paid', async () => {
  const me = await shop.person()
  const { data } = await recharging.order(me, (await recharging.pack()).id)
  const no = data.order_id
  const asked = { uid: me.id, kind: 'recharge' }
  expect((await list(asked)).list).toMatchObject([
    { order_id: no, _kind: '充值', state: 'unpaid', _state: '待付款', pay_price: '500.00', trade_no: '', pay_time: 0 }
  ])
  expect((await detail(no)).stop_time).toBeGreaterThan(0)
  await recharging.paid(me, no)
  const [row] = (await list(asked)).list
  expect(row).toMatchObject({ state: 'paid', pay_type: 'sandbox', back_price: '0.00', title: '充 500 元' })
  expect(row!.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect(row!.trade_no).not.toBe('')
  expect(await detail(no)).toMatchObject({
    ...row,
    has_page: 0,
    stop_time: 0,
    attempts: [{ _state: '已付款', scene: '网页', trade_no: row!.trade_no, why: '' }],
    refunds: []
  })
})

test('is found by the number of the order, of the payment, of a refund, of the channel and by the phone', async () => {
  const { person, order, payment } = await paid()
  const refundNo = await giveBack(payment, 1_000n)
  for (const number of [order.no, payment.payNo, payment.tradeNo, refundNo, ` ${order.no} `])
    expect(await numbers({ number })).toEqual([order.no])
  expect(await numbers({ number: newId() })).toEqual([])
  expect(await numbers({ phone: person.phone })).toEqual([order.no])
  expect(await numbers({ phone: '19900000000' })).toEqual([])
  const other = await paid()
  expect(await numbers({ uid: other.person.id, number: order.no })).toEqual([])
  expect(await numbers({ uid: other.person.id, phone: person.phone })).toEqual([])
})

test('what went back is told in part, on its way and whole', async () => {
  const { person, order, payment } = await paid()
  const uid = person.id
  expect(await numbers({ uid, state: 'paid' })).toEqual([order.no])
  expect(await numbers({ uid, state: 'refunded' })).toEqual([])
  await giveBack(payment, 2_000n)
  expect((await list({ uid, state: 'refunded' })).list).toMatchObject([{ state: 'refunding', back_price: '20.00' }])
  expect((await detail(order.no)).refunds).toMatchObject([
    { _state: '退款中', refund_price: '20.00', reason: '缺货', pay_no: payment.payNo, done_time: 0 }
  ])
  await runRefunds(shop.app.services)
  expect((await list({ uid })).list).toMatchObject([{ state: 'part', _state: '部分退款' }])
  await giveBack(payment, 3_000n)
  await runRefunds(shop.app.services)
  expect((await list({ uid, kind: 'mall', state: 'refunded' })).list).toMatchObject([
    { state: 'refunded', back_price: '50.00' }
  ])
  expect(await numbers({ uid, state: 'paid' })).toEqual([])
  expect((await detail(order.no)).refunds.map(({ _state }) => _state)).toEqual(['已退回', '已退回'])
})

test('is narrowed by kind, state, channel and day', async () => {
  const me = await shop.person()
  const uid = me.id
  const at = Math.floor(shop.clock.now().getTime() / 1000)
  const made = (day: number, fields: object) =>
    unpaidOrder(shop, uid, 900n, { createdAt: new Date((at + day * 86_400) * 1000), shopId: null, ...fields })
  const tour = await made(1, { kind: 'tour', state: 'complete', payType: 'weixin', title: '云南三日' })
  const gift = await made(2, { kind: 'gift', state: 'cancelled' })
  const box = await made(3, { kind: 'blindbox' })
  await unpaidOrder(shop, uid, 0n, { kind: 'prize_delivery' })
  const all = [box.no, gift.no, tour.no]
  expect(await numbers({ uid })).toEqual(all)
  expect(await numbers({ uid, kind: 'tour' })).toEqual([tour.no])
  expect(await numbers({ uid, state: 'closed' })).toEqual([gift.no])
  expect(await numbers({ uid, state: 'unpaid' })).toEqual([box.no])
  expect(await numbers({ uid, pay_type: 'weixin' })).toEqual([tour.no])
  expect(await numbers({ uid, from: at + 2 * 86_400, until: at + 3 * 86_400 })).toEqual([gift.no])
  // The same of everybody, along the indexes of states and kinds.
  expect(await numbers({ kind: 'tour' })).toContain(tour.no)
  expect(await numbers({ kind: 'tour', state: 'paid', pay_type: 'weixin' })).toContain(tour.no)
  expect(await numbers({ kind: 'gift', state: 'closed' })).toEqual([gift.no])
  expect(await numbers({ kind: 'blindbox', state: 'unpaid' })).toEqual([box.no])
  expect(await numbers({ state: 'closed' })).toContain(gift.no)
  expect(await shop.call('GET /api/admin/payment/list', { kind: 'sofa' } as never, desk)).toMatchObject({
    code: 'INVALID'
  })
})

test('goes on by cursor, each once, and takes no cursor of another list', async () => {
  const me = await shop.person()
  const made = []
  for (let i = 0; i < 5; i++) made.unshift((await unpaidOrder(shop, me.id, 100n)).no)
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await list({ uid: me.id, limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.list.map(row => row.order_id))
    expect(page.list.length).toBeLessThanOrEqual(2)
    if (!page.cursor) break
    cursor = page.cursor
  }
  expect(seen).toEqual(made)
  const wrong = Buffer.from(JSON.stringify(['payments', 'now()', 'x'])).toString('base64url')
  expect(await shop.call('GET /api/admin/payment/list', { cursor: wrong }, desk)).toMatchObject({ code: 'INVALID' })
})

/** All pages of a list, as the numbers on each. */
async function pagesOf(asked: object) {
  const pages: string[][] = []
  for (let cursor: string | undefined; pages.length < 50; ) {
    const page = await list({ ...asked, ...(cursor && { cursor }) })
    pages.push(page.list.map(row => row.order_id))
    if (!page.cursor) break
    cursor = page.cursor
  }
  return pages
}

/** So many more of an order, each so many seconds before the one before it. */
const copies = (no: string, count: number, apart_s: number) =>
  shop.db.execute(sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'no', o.no || '-' || i,
      'order_key', gen_random_uuid(), 'created_at', o.created_at - make_interval(secs => i * ${apart_s})))).*
    from orders o, generate_series(1, ${count}) i where o.no = ${no}`)
const ago = (days: number) => new Date(shop.clock.now().getTime() - days * 86_400_000)

test.each([
  ['at one moment', 0],
  ['one after the other', 100]
])('what is rare is found behind thousands of others that came in %s, in its order', async (_, apart_s) => {
  const me = await shop.person()
  await shop.db.execute(sql`delete from orders where kind = 'zone_fee'`)
  const made = (days: number, state: string) =>
    unpaidOrder(shop, me.id, 300n, { kind: 'zone_fee', shopId: null, state, createdAt: ago(days) })
  const [oldest, older, old] = [await made(30, 'complete'), await made(20, 'cancelled'), await made(10, 'complete')]
  const { no } = await unpaidOrder(shop, me.id, 100n, { state: 'cancelled', createdAt: ago(11) })
  await copies(no, 6_100, apart_s)
  expect((await pagesOf({ kind: 'zone_fee' })).flat()).toEqual([old.no, older.no, oldest.no])
  expect((await pagesOf({ kind: 'zone_fee', limit: 1 })).flat()).toEqual([old.no, older.no, oldest.no])
  expect((await pagesOf({ kind: 'zone_fee', state: 'closed' })).flat()).toEqual([older.no])
  expect((await pagesOf({ kind: 'zone_fee', state: 'paid' })).flat()).toEqual([old.no, oldest.no])
  const rest = await pagesOf({ kind: 'zone_fee', from: ago(25).getTime() / 1000, until: ago(15).getTime() / 1000 })
  expect(rest.flat()).toEqual([older.no])
})

test('what went back in part stands among what did whole, by when it was ordered', async () => {
  const one = await paid()
  await giveBack(one.payment, 1_000n)
  await shop.db.execute(sql`update orders set created_at = ${ago(40).toISOString()} where no = ${one.order.no}`)
  const fields = { kind: 'mall', state: 'refunded' }
  const uid = one.person.id
  const [before, after] = [
    await unpaidOrder(shop, uid, 100n, { ...fields, createdAt: ago(41) }),
    await unpaidOrder(shop, uid, 100n, { ...fields, createdAt: ago(39) })
  ]
  for (const asked of [{}, { kind: 'mall' }, { uid }]) {
    const found = (await pagesOf({ ...asked, state: 'refunded', limit: 1 })).flat()
    const own = found.filter(no => [before.no, one.order.no, after.no].includes(no))
    expect(own).toEqual([after.no, one.order.no, before.no])
    expect(new Set(found).size).toBe(found.length)
  }
  expect((await pagesOf({ kind: 'mall', state: 'paid' })).flat()).not.toContain(one.order.no)
})

test('what was paid for several shops together is one, also by the number of a part; a counter’s has its shop', async () => {
  const me = await shop.person()
  const whole = await unpaidOrder(shop, me.id, 700n, { shopId: null, state: 'split' })
  const part = await unpaidOrder(shop, me.id, 300n, { parentId: whole.id, state: 'paid', shopName: '云上咖啡' })
  expect(await numbers({ uid: me.id })).toEqual([whole.no])
  expect(await numbers({ number: part.no })).toEqual([whole.no])
  expect(await detail(part.no)).toMatchObject({ order_id: whole.no, has_page: 1, mer_id: '', shop_name: '' })
  const shopId = newId()
  const store = { kind: 'store_payment', shopId: null, detail: { shopId, shopName: '街角茶铺' }, title: '到店付款' }
  const counter = await unpaidOrder(shop, me.id, 800n, store)
  expect(await detail(counter.no)).toMatchObject({ mer_id: shopId, shop_name: '街角茶铺', title: '到店付款' })
})

test('is closed to who lacks the right and to people of a shop', async () => {
  const others = await holding(shop, ['order.read', 'order.refund', 'order.export'])
  const keeper = await shop.person()
  const merId = await storeToPay(shop, { ownerId: keeper.id, name: '街角茶铺' })
  const { no } = await unpaidOrder(shop, keeper.id, 100n)
  for (const { token } of [others, await forShop(shop, keeper.id, merId)]) {
    expect(await shop.call('GET /api/admin/payment/list', {}, { token })).toMatchObject({ code: 'FORBIDDEN' })
    const one = shop.call('GET /api/admin/payment/detail/{id}', { id: no }, { token })
    expect(await one).toMatchObject({ code: 'FORBIDDEN' })
    expect(await shop.call('POST /api/admin/payment/export', {}, { token })).toMatchObject({ code: 'FORBIDDEN' })
  }
  const nothing = shop.call('GET /api/admin/payment/detail/{id}', { id: newId() }, desk)
  expect(await nothing).toMatchObject({ code: 'NOT_FOUND' })
})

test('is taken away as the list finds it', async () => {
  const { person, order, payment } = await paid()
  await giveBack(payment, 1_000n)
  const rows = await fileOf({ uid: person.id })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    ...{ 单号: order.no, 类型: '普通订单', 状态: '退款中', 金额: '50.00', 退款: '10.00', 渠道: '模拟支付' },
    ...{ 支付单号: payment.payNo, 渠道流水号: payment.tradeNo, 手机号: expect.stringContaining('****') }
  })
  expect(await fileOf({ uid: person.id, state: 'closed' })).toEqual([])
})

async function fileOf(asked: object): Promise<Record<string, string>[]> {
  const { data } = await shop.call('POST /api/admin/payment/export', asked as never, desk)
  const [titles, ...rows] = await rowsIn(await fileAt(shop, data))
  return rows.map(cells => Object.fromEntries(titles!.map((title, i) => [title, cells[i]!])))
}
