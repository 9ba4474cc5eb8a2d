import { eq, type SQL, sql } from 'drizzle-orm'
import { orders, paymentNotices, payments, sandboxTrades, skus, users } from '../../server/src/db/schema'
import { Flow } from './flow'
import { fund } from './funds'
import type { FlowPage } from './page'
import { addAddress, amountToPay, choose, decide, newcomer, ordersOf, twoWares } from './shopping'

let flow: Flow
let staff: string
beforeAll(async () => {
  flow = await Flow.open()
  staff = await flow.tokenOf(OPERATOR)
})
afterAll(() => flow?.close())

const OPERATOR = '13800000005'
const INVITER = { phone: '13800000002', code: 'HAO002' }

type Person = Awaited<ReturnType<typeof newcomer>>

/** Somebody who registered with a friend's code and has an address. */
async function invited(phone: string): Promise<Person> {
  const { dev_code } = await flow.api('POST /api/register/verify', { phone, type: 'register' })
  const { token } = await flow.api('POST /api/register', {
    account: phone,
    captcha: dev_code!,
    password: 'Shop-2026x',
    spread: INVITER.code
  })
  await addAddress(flow, token!)
  const [user] = await flow.db.select().from(users).where(eq(users.phone, phone))
  return { phone, id: user!.id, token: await flow.tokenOf(phone) }
}

/** A person with an address and an unpaid order of one product, made beside the browser. */
async function withOrder() {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  const [ware] = await twoWares(flow)
  const [sku] = await flow.db.select().from(skus).where(eq(skus.productId, ware.id)).orderBy(skus.id).limit(1)
  const line = { productId: ware.id, uniqueId: sku!.id, cartNum: 1, new: 1 as const, activityId: '' }
  const { cartId } = await flow.api('POST /api/cart/add', line, person.token)
  const { orderKey } = await flow.api('POST /api/order/confirm', { cartId, new: 1 }, person.token)
  const { result } = await flow.api('POST /api/order/create/{id}', { id: orderKey, mark: '' }, person.token)
  return { person, no: result.orderId, price: result.pay_price, skuId: sku!.id, ware }
}

const rowOf = async (no: string) => (await flow.db.select().from(orders).where(eq(orders.no, no)))[0]!
const stockOf = async (id: string) => (await flow.db.select().from(skus).where(eq(skus.id, id)))[0]!.stock
const cashier = (person: Person, no: string) => flow.visit('/pages/pay/pay', { as: person.phone, query: { id: no } })

/** From our cashier to the sandbox's page. */
async function toSandbox(page: FlowPage) {
  await page.tap('微信支付')
  await page.tap(/^微信支付 ¥/)
  await page.tab.waitForURL(/\/cashier\//)
}

/** Each of the goods into the cart by its page, then on to the checkout. */
async function fillCart(page: FlowPage, wares: Awaited<ReturnType<typeof twoWares>>) {
  for (const ware of wares) {
    await page.open(`/pages/goods/detail?id=${ware.id}`)
    await page.expectText(ware.name)
    await choose(page, ware, '加入购物车')
    await decide(page)
    await page.expectSaid('已加入购物车')
  }
  await page.tap('购物车')
  await page.tap('去结算(2)')
  await page.expectPage('/pages/order/order')
  await page.expectText('提交订单')
}

test('a newcomer buys from two shops, pays after a failure, and sees it shipped, received and settled', async () => {
  const person = await invited('13500000001')
  const [inviter] = await flow.db.select().from(users).where(eq(users.phone, INVITER.phone))
  expect((await flow.db.select().from(users).where(eq(users.id, person.id)))[0]!.referrerId).toBe(inviter!.id)
  const wares = await twoWares(flow)
  const page = await flow.visit('/pages/index/index', { as: person.phone })
  await fillCart(page, wares)
  const sum = await amountToPay(page)
  await page.tap('提交订单')

  await page.expectPage('/pages/pay/pay')
  await page.expectText('应付金额', '内完成付款', '余额不足，可用 ¥0.00')
  await page.shot('pay-cashier')
  await toSandbox(page)
  await page.expectText(sum)
  await page.shot('pay-sandbox')
  await page.tap('模拟其他结果')
  await page.tap('模拟支付失败')
  await page.expectText('支付没有成功，可以再试一次')
  await page.shot('pay-failed')
  await page.tap('确认支付')
  await page.expectPage('/pages/pay/result')
  await page.expectText('付款成功', '共 2 个包裹，由各店铺分别发货', wares[0].shop, wares[1].shop, '买了还会买')
  await page.expectText('本单奖励', '福利积分')
  await page.shot('pay-result')

  const parts = (await ordersOf(flow, person.id)).filter(order => order.parentId).reverse()
  expect(parts.map(part => part.state)).toEqual(['paid', 'paid'])
  const [first, second] = parts as [(typeof parts)[0], (typeof parts)[0]]
  await page.tap('看订单')
  await page.expectPage('/pages/order/list')
  await page.expectText(wares[0].name, wares[1].name, '提醒发货')
  await page.shot('orders-split')
  await page.tap('提醒发货')
  await page.expectSaid('已提醒商家尽快发货')

  await flow.api('POST /api/admin/order/ship', { id: first.no, company: '顺丰速运', number: 'SF1234567890' }, staff)
  const parcel = [`id=${second.no}`, 'company=yuantong', 'number=YT9876543210']
  await flow.server.ops('order/ship', ...parcel, '--as', OPERATOR)
  await page.tap('待收货')
  await page.expectText('查看物流', '确认收货')
  await page.tap('查看物流')
  await page.expectText('物流信息', /商家已将包裹交给快递员/)
  await page.shot('express')
  await page.tab.getByLabel('关闭').filter({ visible: true }).last().click()
  await page.expectNoText('物流信息')

  await page.open(`/pages/order/detail?id=${first.no}`)
  await page.expectText('待收货', /后自动确认收货/, 'SF1234567890')
  await page.shot('order-shipped')
  await page.tap('确认收货')
  await page.expectText('确认收到货了吗？')
  await page.tap('确认收货', 1)
  await page.expectSaid('已确认收货')
  await page.expectText('待评价')
  expect((await rowOf(first.no)).state).toBe('received')

  // Ten days without a word count as received, seven more settle both.
  const shippedAt = sql`now() - interval '11 days'`
  await flow.db.update(orders).set({ shippedAt }).where(eq(orders.no, second.no))
  expect(await flow.server.ops('jobs', 'run', 'order-receive-overdue')).toBe('order-receive-overdue: 1')
  const receivedAt = sql`now() - interval '8 days'`
  await flow.db.update(orders).set({ receivedAt }).where(eq(orders.userId, person.id))
  expect(await flow.server.ops('jobs', 'run', 'order-settle')).toMatch(/^order-settle: [2-9]/)
  await page.open(`/pages/order/detail?id=${second.no}`)
  await page.expectText('已完成', '交易已完成，感谢你的支持')
  await page.tap(/^展开全部/)
  await page.expectText('交易已完成', '系统已自动确认收货', '已付款，等待商家发货')
  await page.shot('order-complete')
  expect((await rowOf(first.no)).state).toBe('complete')
  expect(await flow.server.ops('ledger', 'check')).toContain('all balance')
})

test('a payment noticed late is waited for, and found by asking', async () => {
  const { person, no } = await withOrder()
  const page = await cashier(person, no)
  await toSandbox(page)
  const order = await rowOf(no)
  const askedAt = (at: SQL) => flow.db.update(payments).set({ queriedAt: at }).where(eq(payments.orderId, order.id))
  // However slow the machine: the shop neither asks nor hears before the person has seen that they have to wait.
  await askedAt(sql`now() + interval '1 hour'`)
  const acted = page.tab.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().includes('/cashier/')
  )
  await page.tap('模拟其他结果')
  await page.tap('支付成功，10 秒后通知')
  await acted
  const [payment] = await flow.db.select().from(payments).where(eq(payments.orderId, order.id))
  const noticeAt = sql`now() + interval '1 hour'`
  await flow.db.update(sandboxTrades).set({ noticeAt }).where(eq(sandboxTrades.payNo, payment!.payNo))
  await page.expectPage('/pages/pay/result')
  await page.expectText('正在确认付款结果')
  await page.shot('pay-waiting')
  await askedAt(sql`now() - interval '1 hour'`)
  await page.expectText('付款成功')
  expect((await rowOf(no)).state).toBe('paid')
})

test('back from the result goes on past the cashier, after the balance and after a channel’s page', async () => {
  const { person, no } = await withOrder()
  const page = await flow.visit('/pages/order/list', { as: person.phone, query: { type: '0' } })
  await page.tap('去付款')
  await page.expectPage('/pages/pay/pay')
  await toSandbox(page)
  await page.tap('确认支付')
  await page.expectPage('/pages/pay/result')
  await page.expectText('付款成功')
  await page.tab.goBack()
  await page.expectPage('/pages/order/list')
  const next = await withOrder()
  await fund(flow, next.person.phone, 1000)
  const other = await flow.visit('/pages/order/list', { as: next.person.phone, query: { type: '0' } })
  await other.tap('去付款')
  await other.tap(/^余额支付 ¥/)
  await other.expectPage('/pages/pay/result')
  await other.tab.goBack()
  await other.expectPage('/pages/order/list')
  expect((await rowOf(no)).state).toBe('paid')
})

test('a payment noticed twice is one payment', async () => {
  const { person, no } = await withOrder()
  const page = await cashier(person, no)
  await toSandbox(page)
  await page.tap('模拟其他结果')
  await page.tap('支付成功，重复通知两次')
  await page.expectText('付款成功', '订单信息')
  const order = await rowOf(no)
  const paid = await flow.db.select().from(payments).where(eq(payments.orderId, order.id))
  expect(paid).toMatchObject([{ status: 'paid', amountFen: order.payFen }])
  const notices = await flow.db.select().from(paymentNotices).where(eq(paymentNotices.payNo, paid[0]!.payNo))
  expect(notices).toMatchObject([{ outcome: 'paid' }])
  await page.tap('看订单')
  await page.expectPage('/pages/order/detail')
  await page.expectText('待发货', '模拟支付')
})

test('the balance pays at once, and never more than it holds', async () => {
  const { person, no, price } = await withOrder()
  const page = await cashier(person, no)
  await page.expectText('余额不足，可用 ¥0.00', /^微信支付 ¥/)
  await fund(flow, person.phone, 1000)
  await page.tab.reload()
  await page.expectText('可用余额 ¥1000.00', `余额支付 ¥${price}`)
  // Spent elsewhere after the page was opened.
  await flow.db
    .update(orders)
    .set({ goodsFen: sql`goods_fen + 200000`, payFen: sql`pay_fen + 200000` })
    .where(eq(orders.no, no))
  await page.tap(`余额支付 ¥${price}`)
  await page.expectSaid('余额不足，请换一种方式付款')
  await flow.db
    .update(orders)
    .set({ goodsFen: sql`goods_fen - 200000`, payFen: sql`pay_fen - 200000` })
    .where(eq(orders.no, no))
  await page.tab.reload()
  await page.shot('pay-balance')
  await page.tap(`余额支付 ¥${price}`)
  await page.expectPage('/pages/pay/result')
  await page.expectText('付款成功', /余额支付/)
  const { now_money } = await flow.api('GET /api/user/getzichan', {}, person.token)
  expect(now_money).toBe((1000 - Number(price)).toFixed(2))
})

test('a person leaves the cashier, changes the way to pay, and cancels with a reason', async () => {
  const { person, no, skuId } = await withOrder()
  const stock = await stockOf(skuId)
  const page = await cashier(person, no)
  await page.tab.getByLabel('返回').click()
  await page.expectText('确定放弃付款？', /还为你保留/)
  await page.shot('pay-leave')
  await page.tap('继续付款')
  await page.expectNoText('确定放弃付款？')
  await page.tab.getByLabel('返回').click()
  await page.tap('放弃')
  await page.expectPage('/pages/order/detail')
  await page.expectText('待付款', /后自动取消，请尽快付款/, '需付款')
  await page.shot('order-unpaid')
  await page.tap('更换')
  await page.expectText('更换付款方式')
  await page.tap('微信支付')
  await page.tap(/^去付款 ¥/)
  await page.expectPage('/pages/pay/pay')
  await page.expectText(/^微信支付 ¥/)
  await page.back()
  await page.tap('取消订单')
  await page.tap('不想买了')
  await page.shot('order-cancel')
  await page.tap('取消订单', 1)
  await page.expectSaid('订单已取消')
  await page.expectText('已取消', '你已取消订单：不想买了', '再次购买')
  expect(await stockOf(skuId)).toBe(stock + 1)
  await page.tap('再次购买')
  await page.expectPage('/pages/store/shopCar')
  await page.expectText('去结算(1)')
})

test('an order whose time is over, or that is cancelled elsewhere, is said to be so', async () => {
  const { person, no } = await withOrder()
  const page = await cashier(person, no)
  await page.expectText('应付金额')
  await flow.api('POST /api/order/cancel', { id: no }, person.token)
  await page.tap(/^微信支付 ¥/)
  await page.expectText('订单已取消，不用再付款了')
  await page.shot('pay-closed')
  await page.tap('看看订单')
  await page.expectPage('/pages/order/detail')
  const late = await withOrder()
  const expiresAt = sql`now() - interval '1 second'`
  await flow.db.update(orders).set({ expiresAt }).where(eq(orders.no, late.no))
  const other = await cashier(late.person, late.no)
  await other.expectText(/订单已自动取消|不用再付款了/)
})

test("somebody else's order is not to be seen, paid or asked about", async () => {
  const { no } = await withOrder()
  const stranger = await newcomer(flow)
  for (const path of ['/pages/order/detail', '/pages/pay/pay'] as const) {
    const page = await flow.visit(path, { as: stranger.phone, query: { id: no } })
    await page.expectText('没有找到这笔订单')
  }
  const result = await flow.visit('/pages/pay/result', { as: stranger.phone, query: { order_id: no } })
  await result.expectText('没有找到这笔订单')
  const page = await flow.visit('/pages/webview/uppay', { as: stranger.phone, query: { id: no, type: 'sandbox' } })
  await page.expectText('订单不存在')
})

test('orders are found by name and number, under their tabs', async () => {
  const { person, no, ware } = await withOrder()
  const page = await flow.visit('/pages/order/list', { as: person.phone, query: { type: '0' } })
  await page.expectText(ware.name, '去付款', /^剩余/)
  await page.tap('待发货')
  await page.expectText('这里还没有订单')
  await page.tap('全部')
  await page.fill('搜商品、店铺或订单号', '没有这种东西')
  await page.tap('搜索')
  await page.expectText('没有找到相关订单')
  await page.fill('搜商品、店铺或订单号', no)
  await page.tap('搜索')
  await page.expectText(ware.name)
  await page.shot('orders-found')
  await page.tap(ware.name)
  await page.expectPage('/pages/order/detail')
  await page.expectText(no)
})
