import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { Recharging } from '../../../test/recharging'
import { Releasing } from '../../../test/releasing'
import { paymentRefunds } from '../../db/schema'
import { finishRefunds } from '../../engines/aftersale'
import { account, balanceOf, CLEARING, check, move, platform, post, REFUNDING, user } from '../../engines/ledger'
import { runRefunds } from '../../engines/payment'
import { newId } from '../../lib/ids'

type Person = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let r: Releasing
let c: Recharging
let operator: Person
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  r = new Releasing(shop)
  c = new Recharging(shop)
  await c.fill(10_000_000n)
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})
/** Nothing is under way between tests: what was paid in is somewhere, and what goes back went. */
afterEach(async () => {
  for (const owner of [CLEARING, REFUNDING]) expect(await balanceOf(shop.db, account(owner, 'CNY'))).toBe(0n)
})

const refund = (id: string, who: Person = operator) =>
  shop.call('POST /api/admin/order/refund', { id, reason: '用户申请退款' }, who)
async function finish() {
  await runRefunds(shop.app.services)
  await finishRefunds(shop.app.services)
}
const spend = ({ id }: Person, asset: 'CNY' | 'xfq', amountMinor: bigint) =>
  post(shop.db, {
    key: newId(),
    reason: 'operator_adjust',
    ref: { kind: 'user', id },
    at: shop.clock.now(),
    postings: move(account(user(id), asset), account(platform('test'), asset), amountMinor)
  })
const wentBack = async ({ id }: Person) =>
  (await shop.db.select().from(paymentRefunds).where(eq(paymentRefunds.userId, id))).map(one => one.amountFen)

describe('balance', () => {
  test('goes back whole when nothing is spent; the gift stops, and what came of it returns to its pool', async () => {
    const plan = await r.plan({ dailyBp: 5_000, lastsDays: 3 })
    await r.fund(plan, 5_000n)
    const me = await shop.person()
    const no = await c.done(me, (await c.pack({ giftMinor: 2_000n, plan: plan.code })).id)
    r.nextDay()
    await r.run()
    expect([await c.has(me, 'xfq'), await r.poolHas(plan)]).toEqual([1_000n, 4_000n])
    expect((await refund(no)).data).toEqual({ status: 'refunding' })
    await finish()
    expect([await c.has(me), await c.has(me, 'xfq'), await r.poolHas(plan)]).toEqual([0n, 0n, 5_000n])
    expect(await wentBack(me)).toEqual([50_000n])
    expect(await c.records(me)).toMatchObject([{ state: 'refunded', _state: '已退款', back: '500.00' }])
    r.nextDay()
    await r.run()
    expect(await c.has(me, 'xfq')).toBe(0n)
    const told = await shop.call('GET /api/recharge/unlockList', {}, me)
    expect(told.data).toMatchObject({ locked: '0.00', waiting: '0.00' })
  })

  test('goes back as far as it is there, less the gifts that are spent', async () => {
    const plan = await r.plan({ dailyBp: 10_000, lastsDays: 1 })
    await r.fund(plan, 2_000n)
    const me = await shop.person()
    const no = await c.done(me, (await c.pack({ giftMinor: 2_000n, plan: plan.code })).id)
    r.nextDay()
    await r.run()
    await spend(me, 'xfq', 1_500n)
    await spend(me, 'CNY', 20_000n)
    await refund(no)
    await finish()
    expect(await wentBack(me)).toEqual([28_500n])
    expect([await c.has(me), await c.has(me, 'xfq'), await r.poolHas(plan)]).toEqual([0n, 0n, 500n])
  })

  test('of somebody who has more than was recharged keeps the rest', async () => {
    const me = await shop.person()
    await c.money(me, 7_000n)
    const no = await c.done(me, (await c.pack()).id)
    await refund(no)
    await finish()
    expect([await c.has(me), await wentBack(me)]).toEqual([7_000n, [50_000n]])
  })

  test('that is spent is not given back, and the gift goes on', async () => {
    const plan = await r.plan({ dailyBp: 1_000, lastsDays: 10 })
    const me = await shop.person()
    const no = await c.done(me, (await c.pack({ giftMinor: 2_000n, plan: plan.code })).id)
    await spend(me, 'CNY', 50_000n)
    expect(await refund(no)).toMatchObject({ code: 'STATE', msg: '这笔充值已经用完，没有可以退回的部分' })
    expect((await c.index(me)).gift.locked).toBe('20.00')
    expect(await c.records(me)).toMatchObject([{ state: 'complete', back: '' }])
  })

  test('asked for twenty times at once goes back once, while it is being spent', async () => {
    const me = await shop.person()
    const no = await c.done(me, (await c.pack()).id)
    const spending = Array.from({ length: 10 }, () =>
      spend(me, 'CNY', 1_000n).then(
        () => 1_000n,
        () => 0n
      )
    )
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(no)))
    const spent = (await Promise.all(spending)).reduce((sum, fen) => sum + fen)
    expect(answers.filter(answer => answer.status === 200).length).toBeLessThanOrEqual(1)
    for (const answer of answers) if (answer.status !== 200) expect(answer.code).toBe('STATE')
    await refund(no)
    await finish()
    expect(await wentBack(me)).toEqual([50_000n - spent])
    expect(await c.has(me)).toBe(0n)
  })
})

describe('vouchers', () => {
  test('go back in proportion, each part the way it was paid', async () => {
    const me = await shop.person()
    await c.money(me, 3_000n)
    const before = await c.poolHas()
    const no = await c.done(me, (await c.voucher()).id, '30')
    await spend(me, 'xfq', 4_000n)
    await refund(no)
    await finish()
    expect([await c.has(me), await c.has(me, 'xfq'), await wentBack(me)]).toEqual([1_800n, 0n, [3_600n]])
    expect(await c.poolHas()).toBe(before - 400n)
    expect((await c.records(me))[0]).toMatchObject({ back: '54.00' })
  })

  test('paid from the balance alone are back at once', async () => {
    const me = await shop.person()
    await c.money(me, 9_000n)
    const { data } = await c.mixed(me, (await c.voucher()).id, '90')
    await shop.call('POST /api/order/pay', { uni: data.order_id, paytype: 'yue' }, me)
    expect(await c.has(me, 'xfq')).toBe(10_000n)
    expect((await refund(data.order_id)).data).toEqual({ status: 'refunded' })
    expect([await c.has(me), await c.has(me, 'xfq')]).toEqual([9_000n, 0n])
  })

  test('paid from the balance at the cashier go back there', async () => {
    const me = await shop.person()
    await c.money(me, 9_000n)
    const { data } = await c.mixed(me, (await c.voucher()).id, '20')
    await shop.call('POST /api/order/pay', { uni: data.order_id, paytype: 'yue' }, me)
    expect([await c.has(me), await c.has(me, 'xfq')]).toEqual([0n, 10_000n])
    expect((await refund(data.order_id)).data).toEqual({ status: 'refunded' })
    expect([await c.has(me), await c.has(me, 'xfq')]).toEqual([9_000n, 0n])
  })
})

test('unpaid, cancelled and refunded recharges are not taken back; people cannot ask themselves', async () => {
  const me = await shop.person()
  const { data } = await c.order(me, (await c.pack()).id)
  expect(await refund(data.order_id)).toMatchObject({ code: 'STATE' })
  expect(await refund(data.order_id, me)).toMatchObject({ code: 'FORBIDDEN' })
  await c.paid(me, data.order_id)
  expect((await refund(data.order_id)).data).toEqual({ status: 'refunding' })
  await finish()
  expect(await refund(data.order_id)).toMatchObject({ code: 'STATE' })
})
