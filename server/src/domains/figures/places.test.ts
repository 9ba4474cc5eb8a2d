import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { runJob } from '../../jobs'
import { dayText } from '../../lib/clock'
import { csvRows } from '../../lib/csv'

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

const sales = afterSales(
  () => shop,
  () => buying,
  () => operator
)

type Goods = Awaited<ReturnType<Buying['goods']>>
const today = (days = 0) => dayText(new Date(shop.clock.now().getTime() + days * 86_400_000))
const range = (days: number) => ({ from: today(1 - days), until: today() })
const later = async (days: number) => {
  shop.clock.advance(days * 86_400)
  operator.token = await shop.tokenOf(operator.id)
}
async function buy(of: Goods, qty: number) {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of, qty }])
  await buying.pay(buyer, no)
  return { buyer, no }
}
const rowsAt = async ({ url }: { url: string }) =>
  csvRows((await shop.app.inject({ method: 'GET', url })).body.slice(1))

async function goods(name: string, shopId?: string) {
  return buying.goods({ name, priceFen: 1000n, stock: 90, ...(shopId && { shopId }) })
}

test('what sold tells where it stood among all of the range before, and what was paid for it then', async () => {
  const owner = await shop.person()
  const tea = await goods('茶', await buying.store({ ownerId: owner.id }))
  const [cup, pot] = [await goods('杯', tea.shopId), await goods('壶', tea.shopId)]
  const other = await goods('勺', tea.shopId)
  await buy(other, 4)
  await buy(cup, 3)
  await buy(tea, 1)
  await runJob(shop.app.services, 'stats-roll-up')
  await later(3)
  for (const [of, qty] of [
    [tea, 3],
    [cup, 2],
    [pot, 1]
  ] as const)
    await buy(of, qty)
  const told = [
    ['茶', 3, '10.00'],
    ['杯', 2, '30.00'],
    ['壶', null, '0.00']
  ]
  const ask = async (by: 'product' | 'category' | 'shop', who = reader) =>
    (await shop.call('GET /api/admin/figures/top', { ...range(3), by }, who)).data.list
  const places = (list: Awaited<ReturnType<typeof ask>>) =>
    list.map(row => [row.name, row.place_before, row.paid_price_before])
  expect(places(await ask('product'))).toEqual(told)
  expect((await ask('shop')).map(row => [row.place_before, row.paid_price_before])).toEqual([[1, '80.00']])
  const categories = (await ask('category')).map(row => [row.place_before, row.paid_price_before])
  expect(categories).toEqual(told.map(row => row.slice(1)))
  // Who works for the shop sees its own.
  const keeper = await forShop(shop, owner.id, tea.shopId)
  expect(places(await ask('product', keeper))).toEqual(told)
  expect((await ask('category', keeper)).map(row => [row.place_before, row.paid_price_before])).toEqual(categories)
  const { url } = (await shop.call('POST /api/admin/figures/export', { ...range(3), by: 'product' }, reader)).data
  const rows = await rowsAt({ url })
  expect(rows![0]).toEqual(expect.arrayContaining(['名次', '上期名次', '上期支付金额']))
  expect(rows!.slice(1).map(row => [row[0], row[1], ...row.slice(-2)])).toEqual([
    ['1', '茶', '3', '10.00'],
    ['2', '杯', '2', '30.00'],
    ['3', '壶', '', '0.00']
  ])
})

test('after-sales tell by reason, kind and product how many there were in the range before', async () => {
  const [tea, cup] = [await goods('茶'), await goods('杯')]
  for (const text of ['不想要了', '不想要了', '质量问题']) {
    const { buyer, no } = await buy(text === '质量问题' ? cup : tea, 1)
    await sales.asked(buyer, no, { text })
  }
  await later(3)
  const { buyer, no } = await buy(cup, 2)
  await sales.asked(buyer, no, { text: '质量问题' })
  const found = (await shop.call('GET /api/admin/figures/aftersales', range(3), reader)).data
  const of = (row: { place_before: number | null; asked_count_before: number; asked_price_before: string }) => [
    row.place_before,
    row.asked_count_before,
    row.asked_price_before
  ]
  expect(found.by_reason.map(of)).toEqual([[2, 1, '10.00']])
  expect(found.by_kind.map(of)).toEqual([[1, 3, '30.00']])
  expect(found.by_product.map(of)).toEqual([[2, 1, '10.00']])
  const asked = { ...range(3), by: 'reason' as const }
  const rows = await rowsAt((await shop.call('POST /api/admin/figures/aftersales/export', asked, reader)).data)
  expect(rows!.map(row => row.slice(-3))).toEqual([
    ['上期名次', '上期申请数', '上期申请金额'],
    ['2', '1', '10.00']
  ])
})
