import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { runJob } from '../../jobs'

let shop: TestShop
let buying: Buying
let operator: { id: string; token: string }
let owner: Awaited<ReturnType<TestShop['person']>>
let mer_id: string
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
beforeEach(async () => {
  operator = await shop.person({ roles: ['operator', 'staff'] })
  owner = await shop.person({ nickname: '掌柜' })
  mer_id = await buying.store({ name: '山间茶铺', ownerId: owner.id })
})
afterAll(() => shop.close())

const sales = afterSales(
  () => shop,
  () => buying,
  () => operator
)
const of = (token: string) => ({ token })

async function paidOrder() {
  const goods = await buying.goods({ shopId: mer_id, stock: 50, priceFen: 2600n })
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: goods, qty: 2 }])
  await buying.pay(buyer, no)
  return { buyer, no }
}

test('GET /api/keeper/sold is what was paid and went back, by day and by month', async () => {
  const { buyer, no } = await paidOrder()
  const day = shop.clock.now().toISOString().slice(0, 10)
  shop.clock.advance(86_400)
  ;[owner.token, buyer.token, operator.token] = [
    await shop.tokenOf(owner.id),
    await shop.tokenOf(buyer.id),
    await shop.tokenOf(operator.id)
  ]
  const [line] = await sales.linesOf(no)
  const { id } = await sales.asked(buyer, no, { cart_ids: [{ cart_id: line!.id, cart_num: 1 }] })
  await sales.agree(id)
  await runJob(shop.app.services, 'stats-roll-up')
  const sold = async (input: { by?: 'day' | 'month'; count?: number }) =>
    (await shop.call('GET /api/keeper/sold', input, of(owner.token))).data
  const { list, total } = await sold({ count: 2 })
  expect(list).toMatchObject([
    { time: day, order_count: 1, paid_price: '52.00', net_price: '52.00' },
    { order_count: 0, refund_count: 1, refund_price: '26.00', net_price: '-26.00' }
  ])
  expect(total).toEqual({
    order_count: 1,
    paid_price: '52.00',
    refund_count: 1,
    refund_price: '26.00',
    net_price: '26.00'
  })
  expect((await sold({ by: 'month', count: 3 })).list).toHaveLength(3)
  const stats = (of: 'shop' | 'person' | 'programme', id: string) =>
    shop.call('GET /api/admin/stats', { of, id, count: 2 }, { token: operator.token })
  expect((await stats('shop', mer_id)).data.list).toEqual(list)
  expect((await stats('person', buyer.id)).data.list).toEqual(list)
  expect((await stats('programme', 'mall')).data.list).toHaveLength(2)
  expect(await stats('shop', 'nobody')).toMatchObject({ code: 'NOT_FOUND' })
})

test('GET /api/merchant/enterpriseStat is how a shop does beside the days before', async () => {
  const goods = await buying.goods({ shopId: mer_id, stock: 50, priceFen: 2600n })
  const buyer = await buying.buyer()
  const buy = async (qty: number) => {
    const { no } = await buying.order(buyer.token, [{ of: goods, qty }])
    await buying.pay(buyer, no)
  }
  await buy(1)
  await runJob(shop.app.services, 'stats-roll-up')
  shop.clock.advance(7 * 86_400)
  for (const one of [owner, buyer]) one.token = await shop.tokenOf(one.id)
  await buy(2)
  await buy(1)
  const other = await buying.buyer()
  const { no } = await buying.order(other.token, [{ of: goods, qty: 1 }])
  await buying.pay(other, no)
  const stat = (input: { count?: 7 | 30 | 90 }, token = owner.token) =>
    shop.call('GET /api/merchant/enterpriseStat', input, of(token))
  const { data } = await stat({ count: 7 })
  expect(data.list).toHaveLength(7)
  expect(data).toMatchObject({
    shop_name: '山间茶铺',
    total: { order_count: 3, paid_price: '104.00', net_price: '104.00' },
    total_before: { order_count: 1, paid_price: '26.00' },
    buyers: { buyer_count: 2, again_count: 1, per_buyer: '52.00' },
    buyers_before: { buyer_count: 1, again_count: 0, per_buyer: '26.00' },
    rating: ''
  })
  expect((await stat({})).data).toMatchObject({ total: { order_count: 4 }, buyers: { buyer_count: 2, again_count: 1 } })
  expect(await stat({ count: 8 as 7 })).toMatchObject({ code: 'INVALID' })
  expect(await stat({}, other.token)).toMatchObject({ code: 'FORBIDDEN' })
})

test('GET /api/user/bill_list with side=shop is what settled orders brought the shop', async () => {
  const { buyer, no } = await paidOrder()
  await sales.ship(no)
  await sales.take(buyer, no)
  shop.clock.advance(8 * 86_400)
  owner.token = await shop.tokenOf(owner.id)
  const bills = async (token: string) => shop.call('GET /api/user/bill_list', { side: 'shop', days: 30 }, of(token))
  expect((await bills(owner.token)).data).toMatchObject({ count: 0, settled: '0.00' })
  await runJob(shop.app.services, 'order-settle')
  const { data } = await bills(owner.token)
  expect(data.list).toMatchObject([{ pm: 1, category: 'CNY', type: 'order_settle', number: data.settled }])
  expect(data.trend.at(-1)).toMatchObject({ income: data.settled })
  expect(Number(data.settled)).toBeGreaterThan(0)
  const clerk = await shop.person({ nickname: '店员' })
  await shop.call('POST /api/keeper/staff/save', { phone: clerk.phone, rights: ['orders'] }, of(owner.token))
  expect(await bills(clerk.token)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await shop.call('GET /api/user/bill_list', {}, of(owner.token))).data.count).toBe(0)
})
