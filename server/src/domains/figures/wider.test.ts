import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { statDays } from '../../db/schema'
import { differences } from '../../engines/stats'
import { runJob } from '../../jobs'
import { dayText } from '../../lib/clock'
import { csvRows } from '../../lib/csv'
import { fenOf } from '../../lib/money'

let shop: TestShop
let buying: Buying
let operator: { id: string; token: string }
let reader: { id: string; token: string }
beforeEach(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  reader = await holding(shop, ['stats.read'])
})
afterEach(() => shop.close())

const today = (days = 0) => dayText(new Date(shop.clock.now().getTime() + days * 86_400_000))
const range = (days: number) => ({ from: today(1 - days), until: today() })
const customers = async (asked = range(3)) => (await shop.call('GET /api/admin/figures/customers', asked, reader)).data
const campaigns = async (asked = range(3)) =>
  (await shop.call('GET /api/admin/figures/campaigns', asked, reader)).data.list
const regions = async (asked = range(3)) =>
  (await shop.call('GET /api/admin/figures/top', { ...asked, by: 'region' }, reader)).data.list
const later = async (days: number, ...people: { id: string; token: string }[]) => {
  shop.clock.advance(days * 86_400)
  for (const one of [operator, ...people]) one.token = await shop.tokenOf(one.id)
}
const always = { from: '2000-01-01', until: '2999-12-31' }
const file = async (by: 'customer' | 'campaign' | 'region') => {
  const { url } = (await shop.call('POST /api/admin/figures/export', { ...range(2), by }, reader)).data
  return csvRows((await shop.app.inject({ method: 'GET', url })).body.slice(1))
}

test('somebody is new on the day they first pay, and one who is back on every later one', async () => {
  const of = await buying.goods({ priceFen: 1000n, stock: 50 })
  const [a, b] = [await buying.buyer(), await buying.buyer()]
  const buy = async (who: typeof a, qty = 1) => {
    const { no } = await buying.order(who.token, [{ of, qty }])
    await buying.pay(who, no)
  }
  await buy(a)
  await buy(a, 2)
  // What was placed and not paid makes nobody a buyer.
  await buying.order(b.token, [{ of }])
  await runJob(shop.app.services, 'stats-roll-up')
  await later(1, a, b)
  await buy(a)
  await buy(b, 3)
  const days = [
    { day: today(-2), new_num: 0, new_price: '0.00', back_num: 0, back_price: '0.00' },
    { day: today(-1), new_num: 1, new_price: '30.00', back_num: 0, back_price: '0.00' },
    { day: today(), new_num: 1, new_price: '30.00', back_num: 1, back_price: '10.00' }
  ]
  expect(await customers()).toEqual({
    list: days,
    buyer_sums: { new_num: 2, new_price: '60.00', back_num: 1, back_price: '10.00' },
    buyer_sums_before: { new_num: 0, new_price: '0.00', back_num: 0, back_price: '0.00' }
  })
  const { sums } = (await shop.call('GET /api/admin/figures', range(3), reader)).data
  expect(fenOf(sums.paid_price)).toBe(7000n)
  await runJob(shop.app.services, 'stats-roll-up')
  expect(await file('customer')).toEqual([
    ['日期', '新客人数', '新客支付金额', '老客人次', '老客支付金额'],
    ...days.slice(1).map(one => [one.day, String(one.new_num), one.new_price, String(one.back_num), one.back_price])
  ])
  await later(3)
  // As it was summed up, and compared with what it was made of.
  expect((await customers(range(6))).list.slice(1, 3)).toEqual(days.slice(1))
  expect(await differences(shop.db, always)).toEqual([])
})

test('orders count where they go, and what went back there too', async () => {
  const of = await buying.goods({ priceFen: 1000n, stock: 50 })
  const places = [
    { province: '浙江省', city: '杭州市' },
    { province: '内蒙古自治区', city: '呼和浩特市' },
    { province: '浙江省', city: '宁波市' }
  ]
  const numbers: string[] = []
  for (const [i, place] of places.entries()) {
    const who = await shop.person()
    await buying.address(who.id, place)
    const { no } = await buying.order(who.token, [{ of, qty: i + 1 }])
    await buying.pay(who, no)
    numbers.push(no)
  }
  await shop.call('POST /api/admin/order/refund', { id: numbers[0]!, reason: '缺货' }, operator)
  expect((await regions()).map(one => [one.name, one.order_count, one.paid_price, one.net_price])).toEqual([
    ['浙江', 2, '40.00', '30.00'],
    ['内蒙古', 1, '20.00', '20.00']
  ])
  expect((await file('region'))![1]).toEqual(['1', '浙江', '2', '40.00', '1', '10.00', '30.00', '', '0.00'])
  await runJob(shop.app.services, 'stats-roll-up')
  await later(3)
  expect((await regions(range(4))).map(one => one.net_price)).toEqual(['30.00', '20.00'])
})

test('a campaign took off what goods cost less by it, beside what was paid for them', async () => {
  const [sold, plain] = [
    await buying.goods({ priceFen: 1000n, stock: 50 }),
    await buying.goods({ priceFen: 2000n, stock: 50 })
  ]
  const activityId = await buying.flash(sold, 8, { priceFen: 600n })
  const who = await buying.buyer()
  const { no } = await buying.order(who.token, [{ of: sold, activityId }])
  await buying.pay(who, no)
  const coupon = await buying.coupon(who.id, { amountFen: 500n })
  const bought = await buying.order(who.token, [{ of: plain }], { couponId: coupon })
  await buying.pay(who, bought.no)
  const list = await campaigns()
  expect(list).toHaveLength(8)
  const flash = {
    ...{ key: 'flash', name: '秒杀', order_count: 1, paid_price: '6.00', off_price: '4.00', off_part: 40 },
    ...{ paid_per_off: 1.5, paid_price_before: '0.00', off_price_before: '0.00' }
  }
  expect(list.find(one => one.key === 'flash')).toEqual(flash)
  expect(list.slice(0, 2).map(one => [one.order_count, one.paid_price, one.off_price])).toEqual([
    [1, '15.00', '5.00'],
    [1, '6.00', '4.00']
  ])
  expect(list.at(-1)).toMatchObject({ order_count: 0, off_part: 0, paid_per_off: null })
  await runJob(shop.app.services, 'stats-roll-up')
  expect((await file('campaign'))![2]).toEqual(['秒杀', '1', '6.00', '4.00', '40', '0.00', '0.00'])
  await later(3)
  expect((await campaigns(range(3))).find(one => one.key === 'flash')).toMatchObject({
    ...{ order_count: 0, off_price: '0.00', paid_price_before: '6.00', off_price_before: '4.00' }
  })
  expect(await shop.db.select().from(statDays)).not.toHaveLength(0)
  expect(await differences(shop.db, always)).toEqual([])
})

test('who may not read figures sees none, and a range that is none is refused', async () => {
  const stranger = await holding(shop, ['order.read'])
  for (const what of ['customers', 'campaigns'] as const) {
    const ask = (asked: { from: string; until: string }, who = reader) =>
      shop.call(`GET /api/admin/figures/${what}`, asked, who)
    expect(await ask(range(3), stranger)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await ask({ from: today(), until: today(-1) })).toMatchObject({ code: 'INVALID' })
    expect(await ask({ from: today(-400), until: today() })).toMatchObject({ code: 'INVALID' })
  }
})
