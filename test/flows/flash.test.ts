import { eq, sql } from 'drizzle-orm'
import { flashStripes, orderLines } from '../../server/src/db/schema'
import { atDesk } from './desk'
import { Flow } from './flow'
import { fund } from './funds'
import { addAddress, decide, keepSalesOn, newcomer, ordersOf } from './shopping'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
  await keepSalesOn(flow)
})
afterAll(() => flow?.close())

interface Sale {
  id: string
  product_id: string
  sku_id: string
  name: string
  price: string
  price_fen: string
}

/** Offers that run, of products with one SKU in the sale. */
async function sales(): Promise<Sale[]> {
  const { rows } = await flow.db.$client.query(`
    select i.id, i.product_id, i.sku_id, i.price_fen, p.name, to_char(i.price_fen / 100.0, 'FM9990.00') as price
    from flash_items i join flash_sessions s on s.id = i.session_id join products p on p.id = i.product_id
    where s.starts_at < now() and s.ends_at > now() and p.published
    order by i.product_id, i.id`)
  return rows as Sale[]
}

const soldOf = async (id: string) => {
  const stripes = await flow.db.select().from(flashStripes).where(eq(flashStripes.itemId, id))
  return stripes.reduce((sum, stripe) => sum + stripe.sold, 0)
}

test('a flash offer is found on the sale page, bought at its price and paid', async () => {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  await fund(flow, person.phone, 3000)
  const page = await flow.visit('/pages/business/seckill', { as: person.phone })
  await page.expectText('限时秒杀', '抢购中', '距结束')
  await page.shot('flash-sale')
  await page.tap('马上抢')
  await page.expectPage('/pages/goods/act_detail')
  const id = new URLSearchParams(page.tab.url().split('?')[1]).get('activity')!
  const sale = (await sales()).find(one => one.id === id)!
  const before = await soldOf(id)
  await page.expectText(sale.name, '秒杀价')
  await page.tab.locator('.buybar').filter({ visible: true }).getByText('立即购买').click()
  await decide(page)
  await page.expectPage('/pages/order/order')
  await page.expectText('秒杀价', sale.name)
  await page.tap('提交订单')
  await page.expectPage('/pages/pay/pay')
  await page.tap(/^余额支付 ¥/)
  await page.expectPage('/pages/pay/result')
  await page.expectText('付款成功')
  await page.shot('flash-paid')
  await page.tap('看订单')
  await page.expectText('待发货', '秒杀价')
  const [order] = await ordersOf(flow, person.id)
  const lines = await flow.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
  expect(lines).toMatchObject([{ priceKind: 'flash', qty: 1, priceFen: BigInt(sale.price_fen) }])
  expect(order!.state).toBe('paid')
  expect(await soldOf(id)).toBe(before + 1)
})

test('the last piece goes to one of two; the other is told in words and pays nothing', async () => {
  const offer = (await sales()).at(-1)!
  // One piece is left, in one stripe.
  await flow.db.update(flashStripes).set({ sold: sql`stock` }).where(eq(flashStripes.itemId, offer.id))
  const [stripe] = await flow.db.select().from(flashStripes).where(eq(flashStripes.itemId, offer.id)).limit(1)
  await flow.db.$client.query('update flash_stripes set sold = sold - 1 where item_id = $1 and stripe = $2', [
    offer.id,
    stripe!.stripe
  ])
  const buyers = [await newcomer(flow), await newcomer(flow)]
  const pages = []
  for (const buyer of buyers) {
    await addAddress(flow, buyer.token)
    const line = {
      productId: offer.product_id,
      uniqueId: offer.sku_id,
      cartNum: 1,
      new: 1 as const,
      activityId: offer.id
    }
    const { cartId } = await flow.api('POST /api/cart/add', line, buyer.token)
    const page = await flow.visit('/pages/order/order', { as: buyer.phone, query: { cartId, new: '1' } })
    await page.expectText('秒杀价', '提交订单')
    pages.push(page)
  }
  const [first, second] = pages as [(typeof pages)[0], (typeof pages)[0]]
  await first.tap('提交订单')
  await first.expectPage('/pages/pay/pay')
  await second.tap('提交订单')
  await second.expectText(/抢光|售罄/)
  await second.shot('flash-gone')
  expect(await ordersOf(flow, buyers[1]!.id)).toEqual([])
  const late = await flow.visit('/pages/goods/act_detail', {
    as: buyers[1]!.phone,
    query: { id: offer.product_id, activity: offer.id }
  })
  await late.expectText(/已抢光/)
})

test('whoever edits such a product at the console is told that it has another price now', async () => {
  const [offer] = await sales()
  const page = await atDesk(flow, '13800000011', `/goods/${offer!.product_id}`)
  await page.expectText('正在参加秒杀', `¥${offer!.price}`)
  await page.shot('desk-goods-offer')
})
