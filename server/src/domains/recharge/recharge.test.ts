import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { paying } from '../../../test/paying'
import { Releasing } from '../../../test/releasing'
import { orders, paymentRefunds } from '../../db/schema'
import { account, balanceOf, check, fundPool, fundUser, pool, user } from '../../engines/ledger'
import { cancelExpired } from '../../engines/order'
import { payableOrder, payByBalance } from '../../engines/payment'
import { savePackage } from '../../engines/recharge'
import { newId } from '../../lib/ids'

let shop: TestShop
let r: Releasing
const POOL = 'recharge-gift'
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  r = new Releasing(shop)
  await fundPool(shop.db, { pool: POOL, asset: 'xfq', amountMinor: 1_000_000n, key: newId(), at: shop.clock.now() })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Person = Awaited<ReturnType<TestShop['person']>>
const pack = (fields: Partial<Parameters<typeof savePackage>[1]> = {}) =>
  savePackage(shop.db, {
    id: newId(),
    type: 'balance',
    title: '充 500 元',
    priceFen: 50_000n,
    giveMinor: 50_000n,
    ...fields
  })
const voucher = (fields = {}) =>
  pack({ type: 'voucher', title: '100 元消费券', priceFen: 9_000n, giveMinor: 10_000n, ...fields })
const order = (who: Person, id: string) => shop.call('POST /api/recharge/recharge', { id }, who)
const mixed = (who: Person, id: string, balance: string) =>
  shop.call('POST /api/mix_recharge/create', { id, balance }, who)
const has = ({ id }: Person, asset: 'CNY' | 'xfq' = 'CNY', bucket: 'available' | 'frozen' = 'available') =>
  balanceOf(shop.db, account(user(id), asset, bucket))
const money = ({ id }: Person, amountMinor: bigint) =>
  fundUser(shop.db, { userId: id, asset: 'CNY', amountMinor, key: newId(), at: shop.clock.now() })
const records = async (who: Person) => (await shop.call('GET /api/mix_recharge/record', {}, who)).data.list
const { pay, cashier } = paying(() => shop)
async function paidAtCashier({ token }: Person, no: string, act = 'pay') {
  const { data } = await pay(no, 'sandbox', token)
  await cashier(data.result.pay_url!, act)
}
const index = async (who: Person) => (await shop.call('GET /api/recharge/index', {}, who)).data

describe('balance', () => {
  test('is there as soon as it is paid at the cashier, once, and the gift comes day by day', async () => {
    const plan = await r.plan({ dailyBp: 5_000, lastsDays: 2 })
    const { id } = await pack({ giftMinor: 2_000n, plan: plan.code })
    const me = await shop.person()
    const { data } = await order(me, id)
    expect(data).toMatchObject({ pay_price: '500.00', balance_part: '0.00' })
    expect(await records(me)).toMatchObject([{ state: 'unpaid', _state: '待付款' }])
    await paidAtCashier(me, data.order_id, 'twice')
    expect(await has(me)).toBe(50_000n)
    expect(await records(me)).toMatchObject([{ state: 'complete', give: '500.00', gift: '20.00' }])
    expect(await index(me)).toMatchObject({
      now_money: '500.00',
      room: '4500.00',
      gift: { locked: '20.00', paid: '0.00' }
    })
    r.nextDay()
    await r.run()
    const unlocked = await shop.call('GET /api/recharge/unlockList', {}, me)
    expect(unlocked.data).toMatchObject({ count: 1, waiting: '10.00', list: [{ number: '10.00', _state: '待发放' }] })
    await r.fund(plan, 2_000n)
    r.nextDay()
    await r.run()
    expect(await has(me, 'xfq')).toBe(2_000n)
    expect((await index(me)).gift).toEqual({ promised: '20.00', paid: '20.00', waiting: '0.00', locked: '0.00' })
  })

  test('is not among the orders of goods, nor counted with them', async () => {
    const me = await shop.person()
    const { data } = await order(me, (await pack()).id)
    await paidAtCashier(me, data.order_id)
    const list = await shop.call('GET /api/order/list', { type: 9 }, me)
    expect(list.data).toEqual([])
    expect((await shop.call('GET /api/order/data', {}, me)).data).toMatchObject({ order_count: 0, complete_count: 0 })
    expect((await shop.call('GET /api/realorder/pay_check', { order_id: data.order_id }, me)).data).toMatchObject({
      ...{ kind: 'recharge', paid: true }
    })
  })

  test('is not paid from the balance', async () => {
    const me = await shop.person()
    await money(me, 100_000n)
    const { data } = await order(me, (await pack()).id)
    const check = await shop.call('GET /api/realorder/pay_check', { order_id: data.order_id }, me)
    expect(check.data.payments.map(way => way.type)).not.toContain('yue')
    const answer = await shop.call('POST /api/order/pay', { uni: data.order_id, paytype: 'yue' }, me)
    expect(answer).toMatchObject({ status: 400, code: 'PAY_OFF' })
    expect(await mixed(me, (await pack()).id, '1')).toMatchObject({ code: 'BALANCE' })
    expect(await has(me)).toBe(100_000n)
  })

  test('stays within the limit: refused when ordered, and when paid too late the money goes back', async () => {
    const me = await shop.person()
    const { id } = await pack({ priceFen: 300_000n, giveMinor: 300_000n })
    const [first, second] = [await order(me, id), await order(me, id)]
    await paidAtCashier(me, first.data.order_id)
    expect(await order(me, id)).toMatchObject({ code: 'CAP', msg: '余额最多 5000 元，请选择较小的金额' })
    await paidAtCashier(me, second.data.order_id)
    expect(await has(me)).toBe(300_000n)
    const [over] = await shop.db.select().from(orders).where(eq(orders.no, second.data.order_id))
    expect(over!.state).toBe('cancelled')
    expect(await shop.db.$count(paymentRefunds, eq(paymentRefunds.userId, me.id))).toBe(1)
  })

  test('twenty paid at the same moment pass the limit not once', async () => {
    const me = await shop.person()
    const { id } = await pack({ priceFen: 60_000n, giveMinor: 60_000n })
    const all = []
    for (let i = 0; i < 20; i++) all.push((await order(me, id)).data.order_id)
    await Promise.all(all.map(no => paidAtCashier(me, no)))
    expect(await has(me)).toBe(480_000n)
    expect((await records(me)).filter(one => one.state === 'complete')).toHaveLength(8)
  })
})

describe('vouchers', () => {
  test('are paid in part from the balance, which is held until then', async () => {
    const me = await shop.person()
    await money(me, 10_000n)
    const { id } = await voucher()
    const { data } = await mixed(me, id, '40')
    expect(data).toMatchObject({ pay_price: '50.00', balance_part: '40.00' })
    expect([await has(me), await has(me, 'CNY', 'frozen')]).toEqual([6_000n, 4_000n])
    await paidAtCashier(me, data.order_id)
    expect([await has(me), await has(me, 'CNY', 'frozen'), await has(me, 'xfq')]).toEqual([6_000n, 0n, 10_000n])
    const used = await shop.call('GET /api/recharge/useList', {}, me)
    expect(used.data).toMatchObject({ count: 1, list: [{ title: '冻结', number: '40.00' }] })
  })

  test('what is held comes back when nobody pays, once', async () => {
    const me = await shop.person()
    await money(me, 10_000n)
    const { data } = await mixed(me, (await voucher()).id, '40')
    shop.clock.advance(31 * 60)
    await Promise.all([1, 2, 3].map(() => cancelExpired(shop.db, shop.clock.now())))
    expect([await has(me), await has(me, 'CNY', 'frozen')]).toEqual([10_000n, 0n])
    expect((await records(me))[0]).toMatchObject({ order_id: data.order_id, state: 'cancelled' })
  })

  test('all from the balance costs nothing more and is there at once', async () => {
    const me = await shop.person()
    await money(me, 9_000n)
    const { data } = await mixed(me, (await voucher()).id, '90')
    expect(data.pay_price).toBe('0.00')
    const paid = await shop.call('POST /api/order/pay', { uni: data.order_id, paytype: 'sandbox' }, me)
    expect(paid.data.status).toBe('SUCCESS')
    expect([await has(me), await has(me, 'xfq')]).toEqual([0n, 10_000n])
  })

  test.each([
    ['90.01', 'BALANCE'],
    ['50', 'INSUFFICIENT'],
    ['-1', 'INVALID'],
    ['1.234', 'INVALID']
  ])('%s from a balance of 40 is refused with %s', async (balance, code) => {
    const me = await shop.person()
    await money(me, 4_000n)
    expect(await mixed(me, (await voucher()).id, balance)).toMatchObject({ status: 400, code })
    expect([await has(me), (await records(me)).length]).toEqual([4_000n, 0])
  })

  test('a package is bought as often as it may be, also at the same moment', async () => {
    const me = await shop.person()
    const { id } = await voucher({ personTimes: 2 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(me, id)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(2)
    expect(new Set(answers.flatMap(answer => (answer.code ? [answer.code] : [])))).toEqual(new Set(['LIMIT']))
    const { data } = await shop.call('GET /api/mix_recharge/index', {}, me)
    expect(data.list.find(one => one.id === id)).toMatchObject({ left: 0, usable: 0, note: '已达购买次数' })
  })
})

test('closed and unknown packages are not there; another’s recharge cannot be looked at or paid', async () => {
  const [me, other] = [await shop.person(), await shop.person()]
  expect(await order(me, (await pack({ open: false })).id)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await order(me, newId())).toMatchObject({ code: 'NOT_FOUND' })
  const { data } = await order(me, (await voucher()).id)
  expect(await shop.call('POST /api/order/pay', { uni: data.order_id, paytype: 'sandbox' }, other)).toMatchObject({
    code: 'NOT_FOUND'
  })
  await expect(payableOrder(shop.db, other.id, data.order_id, shop.clock.now())).rejects.toMatchObject({
    code: 'NOT_FOUND'
  })
  await money(me, 9_000n)
  expect(
    await payByBalance(shop.app.services, await payableOrder(shop.db, me.id, data.order_id, shop.clock.now()))
  ).toBe('paid')
  expect(await balanceOf(shop.db, account(pool('none'), 'xfq'))).toBe(0n)
})

describe('operators', () => {
  const form = {
    ...{ type: 'balance' as const, title: '充 200 元', tag: '', price: '200', give: '200', gift: '0', plan: '' },
    ...{ pool: POOL, person_times: 0, from_hour: 0, until_hour: 24, open: 1 as const, sort: 0 }
  }
  test('write packages; nobody else does', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const write = (fields: object, who: Person = operator) =>
      shop.call('POST /api/admin/recharge/package', { ...form, ...fields }, who)
    const made = await write({})
    expect(made.data).toMatchObject({ price: '200.00', open: 1 })
    expect((await write({ id: made.data.id, open: 0 })).data).toMatchObject({ id: made.data.id, open: 0 })
    for (const bad of [
      { price: '0', give: '0' },
      { give: '300' },
      { price: '6000', give: '6000' },
      { gift: '5', plan: 'none' },
      { from_hour: 9, until_hour: 9 },
      { type: 'voucher', give: '100' }
    ])
      expect(await write(bad)).toMatchObject({ code: 'BAD_PACKAGE' })
    expect(await write({}, await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
    const list = await shop.call('GET /api/admin/recharge/packages', {}, operator)
    expect(list.data.list.some(one => one.id === made.data.id)).toBe(true)
  })

  test('do not change what a recharge costs', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const me = await shop.person()
    const { data } = await order(me, (await pack()).id)
    const answer = await shop.call(
      'POST /api/admin/order/price',
      { id: data.order_id, pay_price: '1', reason: '改价' },
      operator
    )
    expect(answer).toMatchObject({ code: 'STATE' })
  })
})
