import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestClock, TestShop } from '../../../test/harness'
import { fileAt, rowsIn } from '../../../test/sheets'
import { orders } from '../../db/schema'
import { DAY_MS, seconds } from '../../lib/clock'

let shop: TestShop
let buying: Buying
let desk: { token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  desk = await holding(shop, ['order.read', 'order.ship', 'order.export'])
})
afterAll(() => shop.close())

const DAY = DAY_MS / 1000
const now = seconds(new TestClock().now())
/** So many days before now, as the wire has it. */
const ago = (days: number) => now - days * DAY
const at = (days: number) => new Date(ago(days) * 1000)

type Row = Partial<typeof orders.$inferInsert>
/** A paid order, placed a day ago, as its row is then said to be. */
async function paid(row: Row = {}, fields: { shopId?: string; name?: string; priceFen?: bigint } = {}) {
  const buyer = await buying.buyer()
  const of = await buying.goods(fields)
  const { no } = await buying.order(buyer.token, [{ of, qty: 2 }])
  await buying.pay(buyer, no)
  if (Object.keys(row).length > 0) await shop.db.update(orders).set(row).where(eq(orders.no, no))
  return { no, of, buyer }
}
const SPAN = () => ({ from: ago(30) })
const list = (filter: object, who = desk) => shop.call('GET /api/admin/order/list', { ...filter }, who)
const found = async (filter: object, who = desk) => (await list(filter, who)).data.list.map(row => row.order_id).sort()
async function counted(filter: object, who = desk) {
  const { data } = await shop.call('GET /api/admin/order/counts', { ...filter }, who)
  return Object.fromEntries(data.list.map(({ tab, order_count }) => [tab, order_count]))
}
async function inFile(filter: object, who = desk) {
  const { data } = await shop.call('POST /api/admin/order/export', { ...filter, columns: ['no'] } as never, who)
  const [, ...rows] = await rowsIn(await fileAt(shop, data))
  return rows.map(([no]) => no!.trim()).sort()
}
/** The list, its tab and the file have this and nothing else. */
async function expectFound(filter: object, ...numbers: string[]) {
  const wanted = { ...('paid_from' in filter || 'sent_from' in filter ? {} : SPAN()), ...filter }
  expect(await found(wanted)).toEqual([...numbers].sort())
  expect(await inFile(wanted)).toEqual([...numbers].sort())
  expect((await list({ ...wanted, type: 1 })).data.count).toBe((await counted(wanted))['1'])
}

test('by words of their goods, in any order, or by the id of a product or of a SKU', async () => {
  const tea = await paid({}, { name: '明前龙井 100% 手采 50g' })
  const other = await paid({}, { name: '明前碧螺春 50g' })
  await expectFound({ goods: '龙井' }, tea.no)
  await expectFound({ goods: ' 50G  明前 ' }, tea.no, other.no)
  await expectFound({ goods: '手采 明前' }, tea.no)
  await expectFound({ goods: '100%' }, tea.no)
  await expectFound({ goods: '%' }, tea.no)
  await expectFound({ goods: tea.of.productId }, tea.no)
  await expectFound({ goods: other.of.skuId.toUpperCase() }, other.no)
  await expectFound({ goods: "' or 1=1 --" })
  expect((await list({ goods: '茶'.repeat(51), ...SPAN() })).code).toBe('INVALID')
})

test('by the days they were paid and sent, until the second before the end', async () => {
  const early = await paid({ createdAt: at(60), paidAt: at(60), shippedAt: at(50), state: 'shipped' })
  const late = await paid({ createdAt: at(60), paidAt: at(58), shippedAt: at(20), state: 'received' })
  await expectFound({ paid_from: ago(61), paid_until: ago(59) }, early.no)
  await expectFound({ paid_from: ago(60), paid_until: ago(58) }, early.no)
  await expectFound({ paid_from: ago(59), paid_until: ago(50) }, late.no)
  await expectFound({ sent_from: ago(55), sent_until: ago(40) }, early.no)
  await expectFound({ sent_from: ago(25) }, late.no)
  await expectFound({ from: ago(65), until: ago(55), sent_until: ago(40) }, early.no)
  await expectFound({ paid_from: ago(61), paid_until: ago(50), sent_from: ago(30) }, late.no)
})

test('what was sent very late is found by the day it was placed', async () => {
  const { no } = await paid({ createdAt: at(300), paidAt: at(300), shippedAt: at(10), state: 'shipped' })
  const wanted = { from: ago(310), until: ago(290), sent_from: ago(20), sent_until: ago(1) }
  await expectFound(wanted, no)
  await expectFound({ paid_from: ago(310), paid_until: ago(290), sent_from: ago(20), sent_until: ago(1) }, no)
})

test('by province, as addresses begin with it, and by what was paid', async () => {
  const far = await paid({ receiverRegion: '内蒙古自治区呼和浩特市新城区' }, { priceFen: 6_150n })
  const near = await paid(
    { receiverRegion: '浙江省杭州市西湖区', receiverDetail: '内蒙古路 1 号' },
    { priceFen: 6_160n }
  )
  await expectFound({ province: '内蒙古' }, far.no)
  await expectFound({ province: '浙江' }, near.no)
  await expectFound({ price_from: '123', price_until: '123.2' }, far.no, near.no)
  await expectFound({ price_from: '123.01', price_until: '123.20' }, near.no)
  await expectFound({ price_until: '123', price_from: '122.99' }, far.no)
  await expectFound({ price_from: '124', price_until: '123' })
  for (const wrong of [{ province: '%' }, { province: '江' }, { price_from: '-1' }, { price_until: '1e3' }])
    expect((await list({ ...SPAN(), ...wrong })).code).toBe('INVALID')
})

test('by any carrier that has a parcel, by what the buyer said and by what the desk wrote down', async () => {
  const { no, buyer } = await paid({ mark: '放门口', staffNote: '老顾客' })
  const lines = (await shop.call('GET /api/order/detail/{id}', { id: no }, buyer)).data.cartInfo
  const send = (company: string, number: string, more = {}) =>
    shop.call('POST /api/admin/order/ship', { id: no, company, number, ...more }, desk)
  expect((await send('jd', 'JD0000001', { lines: [{ id: lines[0]!.id, num: 1 }] })).status).toBe(200)
  await expectFound({ carrier: 'jd' }, no)
  await send('ems', 'EMS000002')
  await expectFound({ carrier: 'jd' }, no)
  await expectFound({ carrier: 'ems' }, no)
  await expectFound({ carrier: 'yunda' })
  const said = await paid({ mark: '尽快' })
  const noted = await paid({ staffNote: '补发' })
  await expectFound({ has_mark: 1 }, no, said.no)
  await expectFound({ has_note: 1 }, no, noted.no)
  await expectFound({ has_mark: 1, has_note: 1, carrier: 'jd' }, no)
  expect(await found({ has_mark: 0, search: noted.no })).toEqual([noted.no])
})

test('people of a shop find, count and take away their own alone', async () => {
  const keeper = await shop.person()
  const shopId = await buying.store({ ownerId: keeper.id })
  const owner = await forShop(shop, keeper.id, shopId)
  const same = { mark: '两家都有', staffNote: '同', receiverRegion: '西藏自治区拉萨市城关区', shipCode: 'shentong' }
  const days = { paidAt: at(2), shippedAt: at(1) }
  const [own, other] = [
    await paid({ ...same, ...days }, { shopId, name: '高原青稞' }),
    await paid({ ...same, ...days }, { name: '高原青稞' })
  ]
  const filters = [
    ...[{ goods: '青稞' }, { province: '西藏' }, { carrier: 'shentong' }, { has_mark: 1 }, { has_note: 1 }],
    ...[{ paid_from: ago(3) }, { sent_from: ago(2), sent_until: ago(0) }, { price_from: '20', price_until: '20' }]
  ]
  for (const filter of filters) {
    expect(await found({ ...SPAN(), ...filter }, owner)).toEqual([own.no])
    expect(await inFile({ ...SPAN(), ...filter }, owner)).toEqual([own.no])
    expect((await counted({ ...SPAN(), ...filter }, owner))['1']).toBe(1)
    expect(await found({ ...SPAN(), ...filter })).toEqual(expect.arrayContaining([own.no, other.no]))
  }
  expect(await found({ ...SPAN(), goods: other.of.productId }, owner)).toEqual([])
  expect(await found({ ...SPAN(), goods: '青稞', shop: other.of.shopId }, owner)).toEqual([])
})

describe('without days', () => {
  const LONG = { from: ago(94), until: ago(0) }
  const refused = { code: 'SPAN', msg: '请同时选择下单、付款或发货日期，起止相差不超过 93 天' }
  test.each([
    ...[{ goods: '茶' }, { province: '浙江' }, { price_from: '1' }, { price_until: '9' }, { carrier: 'jd' }],
    ...[{ has_mark: 1 }, { has_note: 1 }, { paid_from: 1 }, { paid_until: 9 }, { sent_from: 1 }, { sent_until: 9 }]
  ])('%j is refused wherever it is asked for, and so it is with too many', async filter => {
    for (const days of [{}, LONG, { until: ago(0) }, { from: ago(94) }])
      for (const key of [
        'GET /api/admin/order/list',
        'GET /api/admin/order/counts',
        'POST /api/admin/order/export'
      ] as const)
        expect(await shop.call(key, { ...filter, ...days } as never, desk)).toMatchObject(refused)
    expect((await list({ ...filter, from: ago(93), until: ago(0) })).status).toBe(200)
  })

  test('one person’s orders are found all the same, as is what indexes answer', async () => {
    const { no, buyer } = await paid({ mark: '无需日期', createdAt: at(200) })
    expect(await found({ uid: buyer.id, has_mark: 1, goods: '商品' })).toEqual([no])
    expect(await found({ search: no, ...LONG, from: ago(300) })).toEqual([no])
    expect((await list({ has_mark: 0, has_note: 0 })).status).toBe(200)
  })
})
