import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { Recharging } from '../../../test/recharging'
import { Releasing } from '../../../test/releasing'
import { orders, paymentRefunds } from '../../db/schema'
import { account, balanceOf, check, pool } from '../../engines/ledger'
import { cancelExpired } from '../../engines/order'
import { payableOrder, payByBalance } from '../../engines/payment'
import { newId } from '../../lib/ids'

let shop: TestShop
let r: Releasing
let c: Recharging
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  r = new Releasing(shop)
  c = new Recharging(shop)
  await c.fill(1_000_000n)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Person = Awaited<ReturnType<TestShop['person']>>

describe('balance', () => {
  test('is there as soon as it is paid at the cashier, once, and the gift comes day by day', async () => {
    const plan = await r.plan({ dailyBp: 5_000, lastsDays: 2 })
    const { id } = await c.pack({ giftMinor: 2_000n, plan: plan.code })
    const me = await shop.person()
    const { data } = await c.order(me, id)
    expect(data).toMatchObject({ pay_price: '500.00', balance_part: '0.00' })
    expect(await c.records(me)).toMatchObject([{ state: 'unpaid', _state: '待付款' }])
    await c.paid(me, data.order_id, 'twice')
    expect(await c.has(me)).toBe(50_000n)
    expect(await c.records(me)).toMatchObject([{ state: 'complete', give: '500.00', gift: '20.00' }])
    expect(await c.index(me)).toMatchObject({
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
    expect(await c.has(me, 'xfq')).toBe(2_000n)
    expect((await c.index(me)).gift).toEqual({ promised: '20.00', paid: '20.00', waiting: '0.00', locked: '0.00' })
  })

  test('is not among the orders of goods, nor counted with them', async () => {
    const me = await shop.person()
    const { data } = await c.order(me, (await c.pack()).id)
    await c.paid(me, data.order_id)
    const list = await shop.call('GET /api/order/list', { type: 9 }, me)
    expect(list.data).toEqual([])
    expect((await shop.call('GET /api/order/data', {}, me)).data).toMatchObject({ order_count: 0, complete_count: 0 })
    expect((await shop.call('GET /api/realorder/pay_check', { order_id: data.order_id }, me)).data).toMatchObject({
      kind: 'recharge',
      paid: true
    })
  })

  test('has no buttons for parcels and carts in its detail, and its pages say what goes for each kind', async () => {
    const me = await shop.person()
    const { data } = await c.order(me, (await c.pack()).id)
    const actions = async () =>
      (await shop.call('GET /api/order/detail/{id}', { id: data.order_id }, me)).data._status._actions
    expect(await actions()).toEqual(['pay', 'cancel'])
    await c.paid(me, data.order_id)
    expect(await actions()).toEqual([])
    const { rules, voucher_rules } = await c.index(me)
    expect(rules.join()).toMatch(/余额/)
    expect(voucher_rules.join()).not.toMatch(/每人余额/)
  })

  test('is not paid from the balance', async () => {
    const me = await shop.person()
    await c.money(me, 100_000n)
    const { data } = await c.order(me, (await c.pack()).id)
    const check = await shop.call('GET /api/realorder/pay_check', { order_id: data.order_id }, me)
    expect(check.data.payments.map(way => way.type)).not.toContain('yue')
    const answer = await shop.call('POST /api/order/pay', { uni: data.order_id, paytype: 'yue' }, me)
    expect(answer).toMatchObject({ status: 400, code: 'PAY_OFF' })
    expect(await c.mixed(me, (await c.pack()).id, '1')).toMatchObject({ code: 'BALANCE' })
    expect(await c.has(me)).toBe(100_000n)
  })

  test('stays within the limit: refused when ordered, and when paid too late the money goes back', async () => {
    const me = await shop.person()
    const { id } = await c.pack({ priceFen: 300_000n, giveMinor: 300_000n })
    const [first, second] = [await c.order(me, id), await c.order(me, id)]
    await c.paid(me, first.data.order_id)
    expect(await c.order(me, id)).toMatchObject({ code: 'CAP', msg: '余额最多 5000 元，请选择较小的金额' })
    await c.paid(me, second.data.order_id)
    expect(await c.has(me)).toBe(300_000n)
    const [over] = await shop.db.select().from(orders).where(eq(orders.no, second.data.order_id))
    expect(over!.state).toBe('cancelled')
    expect(await shop.db.$count(paymentRefunds, eq(paymentRefunds.userId, me.id))).toBe(1)
  })

  test('twenty paid at the same moment pass the limit not once', async () => {
    const me = await shop.person()
    const { id } = await c.pack({ priceFen: 60_000n, giveMinor: 60_000n })
    const all = []
    for (let i = 0; i < 20; i++) all.push((await c.order(me, id)).data.order_id)
    await Promise.all(all.map(no => c.paid(me, no)))
    expect(await c.has(me)).toBe(480_000n)
    expect((await c.records(me)).filter(one => one.state === 'complete')).toHaveLength(8)
  })
})

describe('vouchers', () => {
  test('are paid in part from the balance, which is held until then', async () => {
    const me = await shop.person()
    await c.money(me, 10_000n)
    const { id } = await c.voucher()
    const { data } = await c.mixed(me, id, '40')
    expect(data).toMatchObject({ pay_price: '50.00', balance_part: '40.00' })
    expect([await c.has(me), await c.has(me, 'CNY', 'frozen')]).toEqual([6_000n, 4_000n])
    await c.paid(me, data.order_id)
    expect([await c.has(me), await c.has(me, 'CNY', 'frozen'), await c.has(me, 'xfq')]).toEqual([6_000n, 0n, 10_000n])
    const used = await shop.call('GET /api/recharge/useList', {}, me)
    expect(used.data).toMatchObject({
      count: 1,
      used: '40.00',
      list: [{ title: '冻结', mark: '100 元消费券', number: '40.00' }]
    })
  })

  test('what is held comes back when nobody pays, once', async () => {
    const me = await shop.person()
    await c.money(me, 10_000n)
    const { data } = await c.mixed(me, (await c.voucher()).id, '40')
    shop.clock.advance(31 * 60)
    await Promise.all([1, 2, 3].map(() => cancelExpired(shop.app.services)))
    expect([await c.has(me), await c.has(me, 'CNY', 'frozen')]).toEqual([10_000n, 0n])
    expect((await c.records(me))[0]).toMatchObject({ order_id: data.order_id, state: 'cancelled' })
    expect((await shop.call('GET /api/recharge/useList', {}, me)).data.used).toBe('0.00')
  })

  test('all from the balance costs nothing more and is there at once', async () => {
    const me = await shop.person()
    await c.money(me, 9_000n)
    const { data } = await c.mixed(me, (await c.voucher()).id, '90')
    expect(data.pay_price).toBe('0.00')
    const paid = await shop.call('POST /api/order/pay', { uni: data.order_id, paytype: 'sandbox' }, me)
    expect(paid.data.status).toBe('SUCCESS')
    expect([await c.has(me), await c.has(me, 'xfq')]).toEqual([0n, 10_000n])
  })

  test.each([
    ['90.01', 'BALANCE'],
    ['50', 'INSUFFICIENT'],
    ['-1', 'INVALID'],
    ['1.234', 'INVALID']
  ])('%s from a balance of 40 is refused with %s', async (balance, code) => {
    const me = await shop.person()
    await c.money(me, 4_000n)
    expect(await c.mixed(me, (await c.voucher()).id, balance)).toMatchObject({ status: 400, code })
    expect([await c.has(me), (await c.records(me)).length]).toEqual([4_000n, 0])
  })

  test('a package is bought as often as it may be, also at the same moment', async () => {
    const me = await shop.person()
    const { id } = await c.voucher({ personTimes: 2 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => c.order(me, id)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(2)
    expect(new Set(answers.flatMap(answer => (answer.code ? [answer.code] : [])))).toEqual(new Set(['LIMIT']))
    const { data } = await shop.call('GET /api/mix_recharge/index', {}, me)
    expect(data.list.find(one => one.id === id)).toMatchObject({ left: 0, usable: 0, note: '已达购买次数' })
  })
})

test('closed and unknown packages are not there; another’s recharge cannot be looked at or paid', async () => {
  const [me, other] = [await shop.person(), await shop.person()]
  expect(await c.order(me, (await c.pack({ open: false })).id)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await c.order(me, newId())).toMatchObject({ code: 'NOT_FOUND' })
  const { data } = await c.order(me, (await c.voucher()).id)
  expect(await shop.call('POST /api/order/pay', { uni: data.order_id, paytype: 'sandbox' }, other)).toMatchObject({
    code: 'NOT_FOUND'
  })
  await expect(payableOrder(shop.app.services, { userId: other.id, ref: data.order_id })).rejects.toMatchObject({
    code: 'NOT_FOUND'
  })
  await c.money(me, 9_000n)
  expect(
    await payByBalance(shop.app.services, await payableOrder(shop.app.services, { userId: me.id, ref: data.order_id }))
  ).toBe('paid')
  expect(await balanceOf(shop.db, account(pool('none'), 'xfq'))).toBe(0n)
})

describe('operators', () => {
  const form = {
    type: 'balance' as const,
    title: '充 200 元',
    tag: '',
    price: '200',
    give: '200',
    gift: '0',
    plan: '',
    pool: 'recharge-gift',
    person_times: 0,
    from_hour: 0,
    until_hour: 24,
    open: 1 as const,
    sort: 0
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

  test('are told when somebody else changed a package since they looked; who buys it changes nothing of it', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const write = (fields: object) => shop.call('POST /api/admin/recharge/package', { ...form, ...fields }, operator)
    const { id, mark } = (await write({})).data
    await c.order(await shop.person(), id)
    expect(await write({ id, mark, title: '先改的' })).toMatchObject({ status: 200 })
    expect(await write({ id, mark, sort: 9 })).toMatchObject({ code: 'CHANGED' })
    const { data } = await shop.call('GET /api/admin/recharge/packages', {}, operator)
    const now = data.list.find(one => one.id === id)!
    expect(now).toMatchObject({ title: '先改的', sort: form.sort })
    expect(await write({ id, mark: now.mark, sort: 9 })).toMatchObject({ status: 200 })
  })

  test('do not change what a recharge costs', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const me = await shop.person()
    const { data } = await c.order(me, (await c.pack()).id)
    const answer = await shop.call(
      'POST /api/admin/order/price',
      { id: data.order_id, pay_price: '1', reason: '改价' },
      operator
    )
    expect(answer).toMatchObject({ code: 'STATE' })
  })
})

test.each([
  'GET /api/recharge/index',
  'GET /api/recharge/czlist',
  'POST /api/recharge/recharge',
  'GET /api/recharge/useList',
  'GET /api/recharge/unlockList',
  'GET /api/mix_recharge/index',
  'POST /api/mix_recharge/create',
  'GET /api/mix_recharge/record'
] as const)('%s is for people who are signed in', async key => {
  expect(await shop.call(key, { id: newId(), balance: '1' } as never)).toMatchObject({ status: 410000 })
})
