import { eq, sql } from 'drizzle-orm'
import { groups } from '../../server/src/db/schema'
import { fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { addAddress, decide, newcomer, ordersOf } from './shopping'

let flow: Flow
let staff: string
beforeAll(async () => {
  flow = await Flow.open()
  staff = await flow.tokenOf('13800000005')
})
afterAll(() => flow?.close())

/** A person with an address and enough on the balance. */
async function buyer() {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  await fundUser(flow.db, { userId: person.id, asset: 'CNY', amountMinor: 50_000n, key: newId(), at: new Date() })
  return person
}

/** Goods that groups of two buy, with what is chosen of them. */
async function ware(nth: number) {
  const { rows } = await flow.db.$client.query(
    `select p.id, p.name, coalesce((select array_agg(a.values[1] order by a.position) from product_attrs a
        where a.product_id = p.id and cardinality(a.values) > 1), '{}') as values
      from products p join tuan_goods t on t.product_id = p.id
      where t.published and exists (select from tuan_prices q where q.product_id = p.id and q.size = 2)
        and not exists (select from skus k where k.product_id = p.id and k.stock < 5) order by p.id limit 1 offset $1`,
    [nth]
  )
  return rows[0] as { id: string; name: string; values: string[] }
}

/** Chooses in the open sheet, then pays the order from the balance. */
async function buy(page: FlowPage, { values }: { values: string[] }) {
  for (const value of values)
    await page.tab.locator('.sku__value').filter({ visible: true }).getByText(value, { exact: true }).click()
  await decide(page)
  await page.expectPage('/pages/order/order')
  await page.expectText('拼团价')
  await page.tap('提交订单')
  await page.expectPage('/pages/pay/pay')
  await page.tap(/^余额支付 ¥/)
  await page.expectPage('/pages/pay/result')
  await page.expectText('付款成功')
}

const orderOf = async (userId: string) => (await ordersOf(flow, userId))[0]!
const parcel = (id: string) => ({ id, company: '顺丰速运', number: 'SF1234567890' })

test('a person opens a group, a friend joins by the link, and both orders go on to be sent', async () => {
  const [first, second] = [await buyer(), await buyer()]
  const goods = await ware(0)
  const page = await flow.visit('/pages/index/index', { as: first.phone })
  await page.tap('超值拼团')
  await page.expectPage('/pages/tuan/recommend')
  await page.expectText('一起拼，更便宜', /还差\d人/)
  await page.shot('tuan-list')
  await page.tap('拼团规则')
  await page.expectText(/没有拼满，已付的款项/)
  await page.tap('知道了')
  await page.open(`/pages/tuan/recommendDetail?id=${goods.id}`)
  await page.expectText(goods.name, '2人团', '单独购买')
  await page.shot('tuan-detail')
  await page.tap('发起拼团')
  await buy(page, goods)
  await page.expectText('拼满后商家就会发货', '还差 1 人，邀请好友一起拼')
  await page.shot('tuan-paid')
  const order = await orderOf(first.id)
  expect(order).toMatchObject({ kind: 'tuan', state: 'paid' })
  await expect(flow.api('POST /api/admin/order/ship', parcel(order.no), staff)).rejects.toThrow('拼团中，还差 1 人')

  await page.tap('看订单')
  await page.expectPage('/pages/order/detail')
  await page.expectText('待成团', '还差 1 人，邀请好友一起拼', /后没有拼满，全额退款/)
  await page.expectNoText('提醒发货')
  await page.shot('tuan-order')
  await page.tap('邀请好友')
  await page.expectPage('/pages/tuan/recommendDetail')
  await page.tap('邀请好友', 1)
  await page.expectText('还差 1 人，请好友扫一扫一起拼', '复制链接', '生成海报')
  await page.shot('tuan-share')

  const { rows } = await flow.db.$client.query('select group_id from group_seats where ref = $1', [order.id])
  const friend = await flow.visit('/pages/tuan/recommendDetail', {
    as: second.phone,
    query: { id: goods.id, pinkId: rows[0].group_id }
  })
  await friend.expectText('还差 1 人，邀请好友一起拼')
  await friend.shot('tuan-invited')
  await friend.tab.locator('.tuanbar').filter({ visible: true }).getByText('参与拼团').click()
  await buy(friend, goods)
  await friend.expectText('拼团成功，2 人已拼满')
  await friend.shot('tuan-filled')
  for (const person of [first, second])
    await flow.api('POST /api/admin/order/ship', parcel((await orderOf(person.id)).no), staff)
  await page.open(`/pages/order/detail?id=${order.no}`)
  await page.expectText('待收货', '拼团成功，2 人已拼满')
})

test('a group that is not filled in time gives the money back by itself, and says so', async () => {
  const person = await buyer()
  const goods = await ware(1)
  const page = await flow.visit('/pages/tuan/recommendDetail', { as: person.phone, query: { id: goods.id } })
  await page.tap('发起拼团')
  await buy(page, goods)
  const order = await orderOf(person.id)
  const { rows } = await flow.db.$client.query('select group_id from group_seats where ref = $1', [order.id])
  await flow.db.update(groups).set({ endsAt: sql`now() - interval '1 second'` }).where(eq(groups.id, rows[0].group_id))
  await flow.server.ops('jobs', 'run', 'group-lapse')
  await page.open(`/pages/order/detail?id=${order.no}`)
  await page.expectText('已退款', '没有拼满，这个团已结束', '没有在规定时间内拼满，全额原路退款')
  await page.shot('tuan-lapsed')
  const wallet = await flow.visit('/pages/mine/mine', { as: person.phone })
  await wallet.expectText('500.00')
  const told = await flow.visit('/pages/tuan/recommendDetail', {
    as: person.phone,
    query: { id: goods.id, pinkId: rows[0].group_id }
  })
  await told.expectText('没有拼满，这个团已结束', /来晚了一步/, '发起拼团')
  await told.shot('tuan-over')
})

test('a visitor sees prices and groups, and signs in to buy; goods without groups say so', async () => {
  const goods = await ware(0)
  const page = await flow.visit('/pages/goods/detail', { query: { id: goods.id } })
  await page.tap(/^拼团低至 ¥/)
  await page.expectPage('/pages/tuan/recommendDetail')
  await page.tap('发起拼团')
  await page.expectPage('/pages/user/login')
  const { rows } = await flow.db.$client.query(
    'select id from products p where published and not exists (select from tuan_goods where product_id = p.id) limit 1'
  )
  const plain = await flow.visit('/pages/tuan/recommendDetail', { query: { id: rows[0].id } })
  await plain.expectText('这件商品的拼团已经结束')
  await plain.tap('看看单独购买')
  await plain.expectPage('/pages/goods/detail')
})
