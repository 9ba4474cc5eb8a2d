import { eq, sql } from 'drizzle-orm'
import { cartLines, checkouts, orderLines, skus, userCoupons, users } from '../../server/src/db/schema'
import { newId } from '../../server/src/lib/ids'
import { Flow } from './flow'
import { fund } from './funds'
import type { FlowPage } from './page'
import {
  addAddress,
  amountToPay,
  choose,
  decide,
  keepSalesOn,
  newcomer,
  ordersOf,
  signInByCode,
  twoWares
} from './shopping'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
  await keepSalesOn(flow)
})
afterAll(() => flow?.close())

const yuan = (fen: bigint) => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`
const detail = (id: string) => `/pages/goods/detail?id=${id}`

/** Opens how the cart's amount comes about, and shuts it again. */
async function lookAtBill(page: FlowPage) {
  await page.expectText('预计到手')
  await page.tab.locator('.cartbar__sum').filter({ visible: true }).click()
  await page.expectText('商品总价', '运费', '选择地址后计算', /已按最省的优惠券计算/)
  await page.shot('cart-bill')
  await page.tab.getByLabel('关闭').filter({ visible: true }).last().click()
  await page.expectNoText(/已按最省的优惠券计算/)
}

test('a guest looks, is asked to sign in only to buy, and orders from two shops', async () => {
  const [a, b] = await twoWares(flow)
  const phone = '13600000001'
  const page = await flow.visit('/pages/index/index')
  await page.scrollTo('.goods--grid')
  await page.tap('.goods--grid')
  await page.expectPage('/pages/goods/detail')
  await page.expectText('加入购物车', '立即购买', '商品规格')

  await page.open(detail(a.id))
  await page.expectText(a.name)
  await page.shot('goods')
  await choose(page, a, '加入购物车')
  await page.shot('sku')
  await decide(page)
  await signInByCode(page, phone)
  await page.expectPage('/pages/goods/detail')
  await page.expectText(`已选 ${a.values.join(' ')} ×1`)
  await page.tab.locator('.buybar').filter({ visible: true }).getByText('加入购物车').click()
  await decide(page)
  await page.expectSaid('已加入购物车')

  await page.open(detail(b.id))
  await page.expectText(b.name)
  await choose(page, b, '加入购物车', 2)
  await decide(page)
  await page.tab.locator('.buybar .badge__count').filter({ visible: true }).getByText('3').waitFor()
  await page.tap('购物车')

  await page.expectPage('/pages/store/shopCar')
  await page.expectText(a.name, b.name, a.shop, b.shop, '去结算(3)')
  await page.shot('cart')
  await page.tab.getByLabel('增加一件').filter({ visible: true }).first().click()
  await page.expectText('去结算(4)')
  await page.tab.getByLabel(`${a.shop}，已选中`).click()
  await page.expectNoText('去结算(4)')
  await page.tab.getByLabel(`${a.shop}，未选中`).click()
  await lookAtBill(page)
  await page.tap('去结算(4)')

  await page.expectPage('/pages/order/order')
  await page.expectText('添加收货地址')
  await page.tap('添加收货地址')
  await page.tap('新建地址')
  await page.fill('粘贴整段地址，自动识别姓名、电话和地区', '王小明 13800138001 浙江省杭州市西湖区文三路 1 号 2 幢')
  await page.tap('智能识别')
  await page.expectText('浙江省 杭州市 西湖区')
  await page.tap('保存')
  await page.tap('文三路 1 号 2 幢')
  await page.expectPage('/pages/order/order')
  await page.expectText('文三路 1 号 2 幢', a.shop, b.shop)
  await page.fill('选填，给商家留句话，如送货时间', '周末送')
  await page.shot('checkout')
  const shown = await amountToPay(page)
  await page.tap('提交订单')
  await page.expectPage('/pages/pay/pay')
  await page.shot('cashier')

  const [user] = await flow.db.select().from(users).where(eq(users.phone, phone))
  const [order] = await ordersOf(flow, user!.id)
  expect(order).toMatchObject({ state: 'unpaid', totalNum: 4, mark: '周末送', receiverDetail: '文三路 1 号 2 幢' })
  expect(yuan(order!.payFen)).toBe(shown)
  const lines = await flow.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
  expect(new Set(lines.map(line => line.shopId)).size).toBe(2)
  expect(await flow.db.select().from(cartLines).where(eq(cartLines.userId, user!.id))).toEqual([])
})

test('a piece of a flash sale is bought at its price, and no more than one may have', async () => {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  const { rows } = await flow.db.$client.query(`
    select i.product_id, i.id, i.price_fen, i.per_person, p.unit from flash_items i
    join flash_sessions s on s.id = i.session_id join products p on p.id = i.product_id
    where s.starts_at < now() and s.ends_at > now() order by i.per_person, i.id limit 1`)
  const sale = rows[0]!
  const page = await flow.visit(`/pages/goods/act_detail?id=${sale.product_id}&activity=${sale.id}`, {
    as: person.phone
  })
  await page.expectText('秒杀价', '距结束还剩', `每人限购${sale.per_person}${sale.unit}`)
  await page.shot('flash')
  await page.tab.locator('.buybar').getByText('立即购买').click()
  for (let i = 0; i <= sale.per_person; i++) await page.tab.getByLabel('增加一件').filter({ visible: true }).click()
  await page.expectSaid(/最多可以买\d+/)
  await decide(page)
  await page.expectPage('/pages/order/order')
  await page.expectText('秒杀价')
  await page.tap('提交订单')
  await page.expectPage('/pages/pay/pay')
  const [order] = await ordersOf(flow, person.id)
  const lines = await flow.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
  expect(lines).toMatchObject([
    { priceFen: BigInt(sale.price_fen as string), qty: sale.per_person, priceKind: 'flash' }
  ])
})

test('a price that changed while the checkout stood open is told before anything is ordered', async () => {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  const [ware] = await twoWares(flow)
  const page = await flow.visit(detail(ware.id), { as: person.phone })
  await choose(page, ware, '立即购买')
  await decide(page)
  await page.expectPage('/pages/order/order')
  await page.expectText('提交订单')
  const before = await amountToPay(page)
  await flow.db.update(skus).set({ priceFen: sql`price_fen + 1000` }).where(eq(skus.productId, ware.id))
  await flow.db
    .update(checkouts)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(checkouts.userId, person.id))
  await page.tap('提交订单')
  await page.expectSaid(new RegExp(`价格有变化，应付由 ¥${before}`))
  expect(await ordersOf(flow, person.id)).toEqual([])
  await page.rest()
  const after = await amountToPay(page)
  expect(Number(after)).toBeGreaterThan(Number(before))
  await page.tap('提交订单')
  await page.expectPage('/pages/pay/pay')
  expect(yuan((await ordersOf(flow, person.id))[0]!.payFen)).toBe(after)
})

test('what sold out on the way is said by name, and leads back', async () => {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  const [, ware] = await twoWares(flow)
  const page = await flow.visit(detail(ware.id), { as: person.phone })
  await choose(page, ware, '立即购买')
  await decide(page)
  await page.expectPage('/pages/order/order')
  await page.expectText('提交订单')
  const kept = await flow.db.select().from(skus).where(eq(skus.productId, ware.id))
  await flow.db.update(skus).set({ stock: 0 }).where(eq(skus.productId, ware.id))
  await page.tap('提交订单')
  await page.expectText(`${ware.name}：已售罄`)
  await page.tap('返回修改')
  await page.expectPage('/pages/goods/detail')
  await page.expectText(ware.name)
  await page.tab.reload()
  await page.expectText('已售罄')
  for (const { id, stock } of kept) await flow.db.update(skus).set({ stock }).where(eq(skus.id, id))
  expect(await ordersOf(flow, person.id)).toEqual([])
})

test('lines are deleted, moved to favourites, and a product that is gone says so', async () => {
  const person = await newcomer(flow)
  const [a, b] = await twoWares(flow)
  for (const { id } of [a, b]) {
    const [sku] = await flow.db.select({ id: skus.id }).from(skus).where(eq(skus.productId, id)).limit(1)
    await flow.api(
      'POST /api/cart/add',
      { productId: id, uniqueId: sku!.id, cartNum: 1, new: 0, activityId: '' },
      person.token
    )
  }
  await flow.db.$client.query('update products set published = false where id = $1', [b.id])
  const page = await flow.visit('/pages/store/shopCar', { as: person.phone })
  await page.expectText('失效商品 1 件', '商品已下架')
  await page.shot('cart-gone')
  await page.tap('清空失效商品')
  await page.tap('删除', 1)
  await page.expectNoText('失效商品 1 件')
  await page.tap('管理')
  await page.tap('全选')
  await page.tab.locator('.cartbar').getByText('移入收藏').click()
  await page.expectSaid('已移入收藏')
  await page.expectText('再逛逛')
  const gone = await flow.visit(detail(b.id))
  await gone.expectText('这件商品已经下架，去看看别的吧')
  await flow.db.$client.query('update products set published = true where id = $1', [b.id])
})

/** The rows a bill shows on the page on top, and what they come to. */
const billOn = (page: FlowPage) => page.tab.locator('.billrows__row').filter({ visible: true }).allTextContents()

test('cart, checkout, order and result tell one sum and one figure of what was saved', async () => {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  const wares = await twoWares(flow)
  for (const { id } of wares) {
    const [sku] = await flow.db.select({ id: skus.id }).from(skus).where(eq(skus.productId, id)).limit(1)
    const line = { productId: id, uniqueId: sku!.id, cartNum: 3, new: 0 as const, activityId: '' }
    await flow.api('POST /api/cart/add', line, person.token)
  }
  const coupon = { title: '满 10 减 3', thresholdFen: 1_000n, amountFen: 300n, startsAt: new Date(0) }
  const endsAt = new Date(Date.now() + 86_400_000)
  await flow.db
    .insert(userCoupons)
    .values({ userId: person.id, id: newId(), templateId: newId(), nth: 1, ...coupon, endsAt })
  const page = await flow.visit('/pages/store/shopCar', { as: person.phone })
  await page.expectText('预计到手', /^已省 ¥/)
  const saved = /已省 ¥[\d.]+/.exec(
    (await page.tab.locator('.cartbar').filter({ visible: true }).textContent()) ?? ''
  )![0]
  await page.tab.locator('.cartbar__sum').filter({ visible: true }).click()
  await page.expectText('平台优惠券')
  const inCart = await billOn(page)
  await page.tab.getByLabel('关闭').filter({ visible: true }).last().click()
  await page.expectNoText(/已按最省的优惠券计算/)
  await page.tap('去结算(6)')
  await page.expectPage('/pages/order/order')
  await page.expectText(new RegExp(saved))
  expect(await billOn(page)).toEqual(inCart)
  const toPay = await amountToPay(page)
  await page.shot('checkout-bill')
  await page.tap('提交订单')
  await page.expectPage('/pages/pay/pay')
  await fund(flow, person.phone, 3000)
  await page.tab.reload()
  await page.tap(`余额支付 ¥${toPay}`)
  await page.expectPage('/pages/pay/result')
  await page.expectText(new RegExp(`本单${saved}`))
  await page.shot('result-saved')
  const root = (await ordersOf(flow, person.id)).find(order => order.parentId === null)!
  await page.open(`/pages/order/detail?id=${root.no}`)
  await page.expectPage('/pages/order/detail')
  await page.expectText(saved)
  expect(await billOn(page)).toEqual(inCart)
  await page.shot('order-bill')
})

test('a goods page says where to and by when it would come', async () => {
  const person = await newcomer(flow)
  const [ware] = await twoWares(flow)
  const guest = await flow.visit(detail(ware.id))
  await guest.expectText(/^选择地址，看什么时候送到/)
  await addAddress(flow, person.token)
  const page = await flow.visit(detail(ware.id), { as: person.phone })
  await page.expectText(/^送至 杭州市西湖区/, /^预计.*送达，/)
  await page.shot('goods-delivery')
  await page.tap(/^送至 杭州市西湖区/)
  await page.expectText('发货地', /以物流实际进度为准/)
  await page.shot('goods-delivery-sheet')
})

test('a coupon worth more than the goods says in the form what it takes off them', async () => {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  const [{ id }] = await twoWares(flow)
  const [sku] = await flow.db.select({ id: skus.id }).from(skus).where(eq(skus.productId, id)).limit(1)
  const line = { productId: id, uniqueId: sku!.id, cartNum: 1, new: 0 as const, activityId: '' }
  await flow.api('POST /api/cart/add', line, person.token)
  const coupon = { title: '五千元大额券', thresholdFen: 0n, amountFen: 500_000n, startsAt: new Date(0) }
  const endsAt = new Date(Date.now() + 86_400_000)
  await flow.db
    .insert(userCoupons)
    .values({ userId: person.id, id: newId(), templateId: newId(), nth: 1, ...coupon, endsAt })
  const page = await flow.visit('/pages/store/shopCar', { as: person.phone })
  await page.tap('去结算(1)')
  await page.expectPage('/pages/order/order')
  const mall = page.tab.locator('.codeduct .corow').filter({ visible: true, hasText: '平台优惠券' })
  const [, off] = /-¥([\d.]+)/.exec((await mall.textContent()) ?? '')!
  expect(Number(off)).toBeGreaterThan(0)
  expect(Number(off)).toBeLessThan(200)
  await page.shot('checkout-coupon-row')
  await mall.click()
  await page.expectText('五千元大额券', `本单抵扣 ¥${off}`)
  await page.shot('checkout-coupon-off')
})
