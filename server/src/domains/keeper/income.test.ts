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
