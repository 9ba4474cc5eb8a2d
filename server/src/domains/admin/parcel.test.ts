import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'

let shop: TestShop
let buying: Buying
let desk: { token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  desk = await holding(shop, ['order.read', 'order.ship', 'order.edit'])
})
afterAll(() => shop.close())

const PARCEL = { company: '中通快递', number: 'ZT20261120' }
const RIGHT = { company: '圆通速递', number: 'YT99887766' }

async function sent() {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods() }])
  await buying.pay(buyer, no)
  expect((await shop.call('POST /api/admin/order/ship', { id: no, ...PARCEL }, desk)).status).toBe(200)
  return { buyer, no }
}
const detail = async (id: string) => (await shop.call('GET /api/admin/order/detail/{id}', { id }, desk)).data
const correct = (id: string, parcel = RIGHT, who = desk) =>
  shop.call('POST /api/admin/order/parcel', { id, ...parcel }, who)

describe('a parcel that was written down wrongly', () => {
  test('is corrected while it is on its way, and the buyer is told', async () => {
    const { buyer, no } = await sent()
    expect(await correct(no, RIGHT, await holding(shop, ['order.read']))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await correct(no, { ...RIGHT, company: '不存在快递' })).toMatchObject({ code: 'CARRIER' })
    expect(await correct(no, PARCEL)).toMatchObject({ code: 'SAME' })
    expect(await correct('2026000000000000000')).toMatchObject({ code: 'NOT_FOUND' })
    expect((await correct(no)).status).toBe(200)
    expect(await detail(no)).toMatchObject({ delivery_name: '圆通速递', delivery_id: RIGHT.number, status: 2 })
    const messages = await shop.call('GET /api/user_message/list', {}, buyer)
    expect(JSON.stringify(messages.data)).toContain('快递信息已更正')
  })

  test('neither before it left nor after it came', async () => {
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of: await buying.goods() }])
    await buying.pay(buyer, no)
    expect(await correct(no)).toMatchObject({ code: 'STATE' })
    await shop.call('POST /api/admin/order/ship', { id: no, ...PARCEL }, desk)
    await shop.call('POST /api/order/take', { uni: no }, buyer)
    expect(await correct(no)).toMatchObject({ code: 'STATE' })
    expect(await detail(no)).toMatchObject({ delivery_id: PARCEL.number })
  })
})

test('the desk sees where a parcel is, once there is one', async () => {
  const { no } = await sent()
  const trace = (id: string) => shop.call('GET /api/admin/order/express/{id}', { id }, desk)
  const { data } = await trace(no)
  expect(data.list[0]).toEqual({ time_told: expect.any(String), status_told: expect.any(String) })
  const buyer = await buying.buyer()
  const unsent = await buying.order(buyer.token, [{ of: await buying.goods() }])
  expect(await trace(unsent.no)).toMatchObject({ code: 'NOT_SHIPPED' })
})

test('each step of an order says who took it', async () => {
  const { no } = await sent()
  await correct(no)
  const { timeline } = await detail(no)
  expect(timeline.map(({ action, done_by }) => [action, done_by])).toEqual([
    ['reparcel', '小满'],
    ['ship', '小满'],
    ['pay', '系统'],
    ['create', '买家']
  ])
})

test('orders are found by a parcel’s number and by what sold the goods, and the file has the same', async () => {
  const { no } = await sent()
  const number = `SF${no}`
  await correct(no, { company: '顺丰速运', number })
  const found = async (filter: object) =>
    (await shop.call('GET /api/admin/order/list', { ...filter }, desk)).data.list.map(row => row.order_id)
  expect(await found({ search: number })).toEqual([no])
  expect(await found({ search: number, kind: 'mall' })).toEqual([no])
  expect(await found({ search: number, kind: 'tuan' })).toEqual([])
  expect(await found({ search: number.slice(0, -1) })).toEqual([])
})
