import { Flow } from './flow'
import { addAddress, newcomer } from './shopping'

let flow: Flow
beforeAll(async () => (flow = await Flow.open()))
afterAll(() => flow?.close())

const coupons = async (token: string) =>
  (await flow.api('GET /api/subsidy/gift/gift_consumer_coupon', { page: 1, limit: 20 }, token)).count

test('a new person is welcomed with coupons once, and uses one from there', async () => {
  const me = await newcomer(flow, { welcomed: true })
  const page = await flow.visit('/pages/index/index', { as: me.phone })
  await page.expectText('新人专享礼包', '共 3 张优惠券，已到账', '新人 40 元券', '新人无门槛券')
  await page.shot('welcome')
  await page.tap('去使用')
  await page.expectPage('/pages/store/mall')
  await page.open('/pages/index/index')
  await page.expectText('限时秒杀')
  await page.expectNoText('新人专享礼包')
  expect(await coupons(me.token)).toBe(3)
  // Another device of theirs is not told again.
  const other = await flow.visit('/pages/mine/mine', { as: me.phone })
  await other.expectText('新人起步')
  await other.expectNoText('新人专享礼包')
  await other.open('/pages/message/list', { kind: 'activity' })
  await other.expectText('新人礼包已到账')
})

test('first steps are ticked off by what was done, lead to what is left, and go when they are closed', async () => {
  const me = await newcomer(flow)
  const page = await flow.visit('/pages/mine/mine', { as: me.phone })
  await page.expectText('新人起步', '已完成 0/4', '添加收货地址', '去认证')
  await page.shot('first-steps')
  await page.tap('去添加')
  await page.expectPage('/pages/user/address_list')
  await page.expectText('还没有收货地址', '新建地址')
  await addAddress(flow, me.token)
  await page.back()
  await page.expectText('已完成 1/4')
  await page.tab.getByLabel('不再显示').filter({ visible: true }).click()
  await page.tap('收起')
  await page.expectNoText('新人起步')
  await page.tab.reload()
  await page.expectText('我的订单')
  await page.expectNoText('新人起步')
})

test('a session that is renewed late leaves what was drawn as it is, and asks for none of it again', async () => {
  const me = await newcomer(flow)
  const page = await flow.visit('/pages/mine/privacy', { as: me.phone })
  const release = await page.keepBack('**/api/refreshtoken')
  const asked: string[] = []
  page.tab.on('request', request => asked.push(new URL(request.url()).pathname))
  const answered = page.tab.waitForResponse('**/api/refreshtoken')
  await page.tab.goto(new URL('/?from=link#/pages/mine/mine', page.tab.url()).href)
  await page.tab.getByText('新人起步').waitFor()
  release()
  await answered
  await page.rest()
  await page.expectText('新人起步', '已完成 0/4')
  expect(await page.tab.locator('.firststeps__head').count()).toBe(1)
  for (const path of ['/api/newcomer/steps', '/api/order/data', '/api/user/getzichan'])
    expect([path, asked.filter(other => other === path).length]).toEqual([path, 1])
})
