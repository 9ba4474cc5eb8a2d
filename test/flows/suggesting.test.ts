import { and, eq, isNull } from 'drizzle-orm'
import { couponReminders, couponTemplates, userCoupons, users } from '../../server/src/db/schema'
import { Flow } from './flow'
import { newcomer, twoWares } from './shopping'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const CENTER = '/pages/couponCenter/index'

/** The id of the account with a phone. */
const idOf = async (phone: string) => (await flow.db.select().from(users).where(eq(users.phone, phone)))[0]!.id

test('a person claims a coupon, asks to be told of another, and finds what they have', async () => {
  const person = await newcomer(flow)
  const page = await flow.visit(CENTER, { as: person.phone })
  await page.expectText('全场满 299 减 40')
  await page.tap('平台券')
  await page.expectText('已抢光', '提醒我')
  await page.shot('coupon-center')
  await page.tap('立即领取')
  await page.expectSaid('领取成功，下单时自动可用')
  await page.expectText('去使用')
  await page.tap('提醒我')
  await page.expectSaid('已预约，开抢前在消息里提醒你')
  await page.expectText('已预约')
  const userId = await idOf(person.phone)
  const [own] = await flow.db.select().from(userCoupons).where(eq(userCoupons.userId, userId))
  expect(own).toMatchObject({ title: '全场满 299 减 40', state: 'unused' })
  expect(await flow.db.select().from(couponReminders).where(eq(couponReminders.userId, userId))).toHaveLength(1)
  await page.tap('我的券')
  await page.expectPage('/pages/coupon/coupon')
  await page.expectText('全场满 299 减 40')
})

test('coupons of shops stand by their trade; somebody who was faster leaves nothing', async () => {
  const person = await newcomer(flow)
  const page = await flow.visit(CENTER, { as: person.phone })
  await page.tap('店铺券')
  await page.expectText('店铺满 199 减 25')
  await page.expectNoText('全场满 299 减 40')
  await page.tap('平台券')
  await page.expectText('全场满 299 减 40')
  const open = and(eq(couponTemplates.title, '全场满 299 减 40'), isNull(couponTemplates.shopId))
  const [before] = await flow.db.select().from(couponTemplates).where(open)
  await flow.db.update(couponTemplates).set({ stock: before!.claimed }).where(open)
  await page.tap('立即领取')
  await page.expectSaid('优惠券已被领完')
  await flow.db.update(couponTemplates).set({ stock: before!.stock }).where(open)
})

test('a guest looks, and is led to sign in when they claim', async () => {
  const page = await flow.visit(CENTER)
  await page.expectText('全场满 299 减 40')
  await page.tap('立即领取')
  await page.expectPage('/pages/user/login')
})

test('below a product stands its like, never the product itself', async () => {
  const [ware] = await twoWares(flow)
  const page = await flow.visit(`/pages/goods/detail?id=${ware.id}`)
  await page.expectText(ware.name)
  const { list } = await flow.api('GET /api/product/recom', {
    around: 'goods',
    product_id: ware.id,
    page: 1,
    limit: 20
  })
  expect(list.map(line => line.id)).not.toContain(ware.id)
  expect(list).toHaveLength(20)
  // What lies below is drawn as somebody comes near, so the page grows while they scroll.
  await page.scrollTo('看了又看')
  await page.expectText('看了又看', list[0]!.store_name)
})
