import { eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { auditEntries, shops, skus } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let operator: { id: string; token: string }
let packer: { id: string; token: string }
beforeEach(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  packer = await holding(shop, ['order.ship'])
})
afterEach(() => shop.close())

const sales = afterSales(
  () => shop,
  () => buying,
  () => operator
)
const placeAt = (skuId: string, shelfCode: string) => shop.db.update(skus).set({ shelfCode }).where(eq(skus.id, skuId))

type Goods = Awaited<ReturnType<Buying['goods']>>
async function bought(wants: { of: Goods; qty?: number }[]) {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, wants)
  await buying.pay(buyer, no)
  shop.clock.advance(60)
  return { no, buyer }
}
const pick = (input: { shop?: string; orders?: string[] }, who = packer) =>
  shop.call('POST /api/admin/order/picking', input, who)
const slips = (input: { shop?: string; orders?: readonly string[]; whole?: 0 | 1; reason?: string }, who = packer) =>
  shop.call('POST /api/admin/order/slips', input as never, who)

/** A shop with two wares, of which orders are paid. */
async function shelf() {
  const tea = await buying.goods({ name: '茶', stock: 50 })
  const cup = await buying.goods({ name: '杯', shopId: tea.shopId, stock: 50 })
  await placeAt(tea.skuId, 'A-10')
  await placeAt(cup.skuId, 'A-2')
  return { tea, cup }
}

test('all that wait in a shop are fetched together, in the order they lie in', async () => {
  const { tea, cup } = await shelf()
  await bought([{ of: tea, qty: 2 }, { of: cup }])
  await bought([{ of: tea, qty: 3 }])
  const sent = await bought([{ of: cup, qty: 5 }])
  await sales.ship(sent.no)
  await bought([{ of: await buying.goods({ stock: 5 }) }])
  const { data } = await pick({ shop: tea.shopId })
  expect(data).toMatchObject({ orders_total: 2, pieces_total: 6, rest_total: 0, passed_over: [] })
  expect(data.list.map(one => [one.store_name, one.piece_num])).toEqual([
    ['杯', 1],
    ['茶', 5]
  ])
  expect(data.list[1]!.skus).toEqual([
    { unique: tea.skuId, suk: '默认', shelf_code: 'A-10', piece_num: 5, orders_total: 2 }
  ])
  expect(JSON.stringify(data)).not.toContain('张三')
})

test('what went back is not fetched, and an order that is asked back is passed over', async () => {
  const { tea, cup } = await shelf()
  const part = await bought([{ of: tea, qty: 3 }])
  const asked = await bought([{ of: cup }])
  const [line] = await sales.linesOf(part.no)
  const { id } = await sales.asked(part.buyer, part.no, { cart_ids: [{ cart_id: line!.id, cart_num: 1 }] })
  await sales.agree(id)
  await sales.asked(asked.buyer, asked.no)
  expect((await pick({ shop: tea.shopId })).data).toMatchObject({ orders_total: 1, pieces_total: 2 })
  const { data } = await slips({ orders: [asked.no, part.no] })
  expect(data).toMatchObject({ orders_total: 1, passed_over: [asked.no] })
  expect(data.list.map(one => [one.order_id, one.lines[0]!.piece_num])).toEqual([[part.no, 2]])
})

test('a slip says what goes where; receivers are whole for who may see them and says what for, and it is in the trail', async () => {
  const { tea } = await shelf()
  const { no } = await bought([{ of: tea }])
  const other = await bought([{ of: tea }])
  const masked = { real_name: '张**', user_phone: '138****8000', user_address: '广东省深圳市南山区 ****' }
  const asked = { orders: [no, other.no], whole: 1, reason: '今日发货' } as const
  expect(await slips(asked)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await slips({ orders: [no] })).data.list).toMatchObject([masked])
  const seer = await holding(shop, ['order.ship', 'order.receivers'])
  expect((await slips({ orders: [no] }, seer)).data.list).toMatchObject([masked])
  expect(await slips({ ...asked, reason: ' ' }, seer)).toMatchObject({ code: 'INVALID' })
  const { data } = await slips(asked, seer)
  const whole = { real_name: '张三', user_phone: '13800138000', user_address: '广东省深圳市南山区科技路 1 号' }
  expect(data.list).toMatchObject([{ ...whole, lines: [{ shelf_code: 'A-10', piece_num: 1 }] }, whole])
  expect(JSON.stringify(data)).not.toMatch(/price|\d\.\d\d/)
  const trail = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'POST /api/admin/order/slips'))
    .orderBy(auditEntries.seq)
  expect(trail.map(entry => [entry.actorId, entry.why, JSON.parse(entry.details).after])).toEqual([
    [packer.id, '', { orders: [no] }],
    [seer.id, '', { orders: [no] }],
    [seer.id, '今日发货', { orders: asked.orders, receivers: 2, people: 1 }]
  ])
})

test('people of a shop print theirs alone; others name a shop or orders that are there', async () => {
  const { tea } = await shelf()
  const keeper = await shop.person()
  await shop.db.update(shops).set({ ownerId: keeper.id }).where(eq(shops.id, tea.shopId))
  const boss = await forShop(shop, keeper.id, tea.shopId)
  const own = await bought([{ of: tea }])
  const other = await bought([{ of: await buying.goods({ stock: 5 }) }])
  expect((await slips({}, boss)).data.list.map(one => one.order_id)).toEqual([own.no])
  for (const ask of [pick, slips]) {
    expect(await ask({ orders: [own.no, other.no] }, boss)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await ask({})).toMatchObject({ code: 'INVALID', msg: '请勾选订单，或选择一家店铺' })
    expect(await ask({ orders: [newId()] })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await ask({ orders: [] })).toMatchObject({ code: 'INVALID' })
  }
  expect((await pick({ shop: newId() })).data).toMatchObject({ orders_total: 0, list: [] })
})
