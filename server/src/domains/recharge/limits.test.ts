import { and, eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { Recharging } from '../../../test/recharging'
import { Releasing } from '../../../test/releasing'
import { messages, releasePlans } from '../../db/schema'
import { check } from '../../engines/ledger'
import { cancelExpired } from '../../engines/order'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

describe('what vouchers are worth beyond their price', () => {
  test('is set aside from a pool when they are ordered, and given when they are paid', async () => {
    const c = new Recharging(shop)
    const me = await shop.person()
    await c.fill(1_500n)
    const { data } = await c.order(me, (await c.voucher()).id)
    expect([await c.poolHas(), await c.poolHas('frozen')]).toEqual([500n, 1_000n])
    await c.paid(me, data.order_id)
    expect([await c.poolHas(), await c.poolHas('frozen'), await c.has(me, 'xfq')]).toEqual([500n, 0n, 10_000n])
  })

  test('goes back to the pool when nobody pays', async () => {
    const c = new Recharging(shop)
    await c.fill(1_000n)
    await c.order(await shop.person(), (await c.voucher()).id)
    shop.clock.advance(31 * 60)
    await cancelExpired(shop.app.services)
    expect([await c.poolHas(), await c.poolHas('frozen')]).toEqual([1_000n, 0n])
  })

  test('is sold as long as the pool lasts, and said so', async () => {
    const c = new Recharging(shop)
    await c.fill(3_500n)
    const { id } = await c.voucher()
    const people = await Promise.all(Array.from({ length: 10 }, () => shop.person()))
    const answers = await Promise.all(people.map(who => c.order(who, id)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(3)
    expect(new Set(answers.flatMap(answer => answer.code ?? []))).toEqual(new Set(['SOLD_OUT']))
    const { data } = await shop.call('GET /api/mix_recharge/index', {}, people[0]!)
    expect(data.list.find(one => one.id === id)).toMatchObject({ usable: 0, note: '暂时售完' })
    expect(await c.poolHas()).toBe(500n)
  })
})

test('paid and cancelled at the same moment it is one of the two, and nothing stays set aside', async () => {
  const c = new Recharging(shop)
  await c.fill(50_000n)
  const { id } = await c.voucher()
  const ends = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const me = await shop.person()
      await c.money(me, 4_000n)
      const { data } = await c.mixed(me, id, '40')
      const cancel = () => shop.call('POST /api/order/cancel', { id: data.order_id, reason: '不想要了' }, me)
      await Promise.all([c.paid(me, data.order_id, 'twice'), cancel(), cancel()])
      const state = (await c.records(me))[0]?.state
      const held = [await c.has(me), await c.has(me, 'CNY', 'frozen'), await c.has(me, 'xfq')]
      expect(held).toEqual(state === 'complete' ? [0n, 0n, 10_000n] : [4_000n, 0n, 0n])
      return state
    })
  )
  const paid = BigInt(ends.filter(state => state === 'complete').length)
  expect([await c.poolHas(), await c.poolHas('frozen')]).toEqual([50_000n - paid * 1_000n, 0n])
})

test('a package is sold in its hours of China’s day', async () => {
  const c = new Recharging(shop)
  const me = await shop.person()
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', hour: 'numeric', hourCycle: 'h23' }).format(
      shop.clock.now()
    )
  )
  const now = hour === 23 ? { fromHour: 23, untilHour: 24 } : { fromHour: hour, untilHour: hour + 1 }
  const later = hour === 0 ? { fromHour: 1, untilHour: 24 } : { fromHour: 0, untilHour: hour }
  expect((await c.order(me, (await c.pack(now)).id)).status).toBe(200)
  const { id } = await c.pack(later)
  expect(await c.order(me, id)).toMatchObject({
    code: 'CLOSED',
    msg: `每天 ${later.fromHour}:00 至 ${later.untilHour}:00 开放`
  })
  const { data } = await shop.call('GET /api/recharge/czlist', {}, me)
  expect(data.list.find(one => one.id === id)).toMatchObject({
    usable: 0,
    note: `每天 ${later.fromHour}:00 至 ${later.untilHour}:00 开放`
  })
})

describe('limits are a person’s, whichever account recharges', () => {
  test('of the balance, also at the same moment', async () => {
    const c = new Recharging(shop)
    const me = await shop.person()
    const subs = await Promise.all([1, 2].map(() => shop.person({ parentId: me.id })))
    const { id } = await c.pack({ priceFen: 200_000n, giveMinor: 200_000n })
    const orders = await Promise.all(
      [me, ...subs].map(async who => ({ who, no: (await c.order(who, id)).data.order_id }))
    )
    await Promise.all(orders.map(({ who, no }) => c.paid(who, no)))
    const held = await Promise.all([me, ...subs].map(who => c.has(who)))
    expect(held.reduce((sum, fen) => sum + fen)).toBe(400_000n)
    expect((await c.index(subs[0]!)).room).toBe('1000.00')
    expect(await c.order(subs[1]!, id)).toMatchObject({ code: 'CAP' })
    const stranger = await shop.person()
    expect((await c.index(stranger)).room).toBe('5000.00')
  })

  test('of how often', async () => {
    const c = new Recharging(shop)
    const me = await shop.person()
    const sub = await shop.person({ parentId: me.id })
    const { id } = await c.pack({ personTimes: 1 })
    const answers = await Promise.all([me, sub, me, sub].map(who => c.order(who, id)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })
})

test('whoever paid too late to stay within the limit is told', async () => {
  const c = new Recharging(shop)
  const me = await shop.person()
  const { id } = await c.pack({ priceFen: 300_000n, giveMinor: 300_000n })
  const { data } = await c.order(me, id)
  await c.money(me, 250_000n)
  await c.paid(me, data.order_id)
  const told = await shop.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, me.id), eq(messages.title, '充值未到账')))
  expect(told).toHaveLength(1)
  expect(await c.has(me)).toBe(250_000n)
})

test('what was promised when it was ordered is given although its plan closed meanwhile', async () => {
  const c = new Recharging(shop)
  const plan = await new Releasing(shop).plan()
  const me = await shop.person()
  const { data } = await c.order(me, (await c.pack({ giftMinor: 2_000n, plan: plan.code })).id)
  await shop.db.update(releasePlans).set({ open: false }).where(eq(releasePlans.code, plan.code))
  await c.paid(me, data.order_id)
  expect(await c.has(me)).toBe(50_000n)
  expect((await c.index(me)).gift.locked).toBe('20.00')
})
