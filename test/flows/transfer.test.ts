import { eq } from 'drizzle-orm'
import { knownDevices, users } from '../../server/src/db/schema'
import { account, balanceOf, check, user } from '../../server/src/engines/ledger'
import { Flow } from './flow'

/** Two verified people of the demo world, and one who never said who they are. */
const LEADER = '13800000002'
const FRIEND = '13800000003'
const SHOPPER = '13800000001'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

async function held(phone: string) {
  const [who] = await flow.db.select().from(users).where(eq(users.phone, phone))
  return balanceOf(flow.db, account(user(who!.id), 'xfq'))
}

test('from the voucher wallet to a friend: phone, name, amount, code, and a record on both sides', async () => {
  const before = { mine: await held(LEADER), theirs: await held(FRIEND) }
  const page = await flow.visit('/pages/coupon/recharge', { as: LEADER })
  await page.tap('转赠给好友')
  await page.expectPage('/pages/coupon/transfer')
  await page.expectText('可转赠的消费券', '转赠给 *掌柜', '请先查找接收人')
  await page.fill('好友的登录手机号', '13912345678')
  await page.tap('查找')
  await page.expectSaid('没有找到可以接收的账号，请核对手机号；对方需已实名认证')
  await page.fill('好友的登录手机号', FRIEND)
  await page.tap('查找')
  await page.expectText('*掌柜', '138****0003', '请与好友核对姓名，转赠后不能撤回')
  await page.fill('1.00 起，最多 200.00', '50.01')
  await page.expectText('超过今天的转赠额度')
  await page.fill('1.00 起，最多 200.00', '8.80')
  await page.tap('下一步')
  await page.expectText('8.80 消费券', '即时到账，不能撤回', '验证码会发送到 138****0002')
  await page.shot('transfer-confirm')
  await page.tap('获取验证码')
  await page.tap('填入')
  await page.tap('.popup__footer .btn')
  await page.expectText('转赠成功')
  await page.shot('transfer-done')
  await page.tap('完成')
  await page.expectText('请先查找接收人')
  expect([await held(LEADER), await held(FRIEND)]).toEqual([before.mine - 880n, before.theirs + 880n])
  const theirs = await flow.visit('/pages/coupon/transfer', { as: FRIEND })
  await theirs.tap('收到记录')
  await theirs.expectText('来自 *安', '+8.80')
})

test('on a device of old more may be given, from my coupons', async () => {
  const [who] = await flow.db.select().from(users).where(eq(users.phone, LEADER))
  const page = await flow.visit('/pages/coupon/coupon', { as: LEADER })
  const firstAt = new Date(Date.now() - 3 * 86_400_000)
  await flow.db.update(knownDevices).set({ firstAt }).where(eq(knownDevices.userId, who!.id))
  await page.expectText('我的消费券（元）', '下单时直接抵扣，也可以转赠给好友')
  await page.tap('转赠给好友')
  await page.expectPage('/pages/coupon/transfer')
  await page.expectText(/今天还可转赠 491\.20/)
})

test('whoever is not verified reads why, and where to go', async () => {
  const page = await flow.visit('/pages/coupon/transfer', { as: SHOPPER })
  await page.expectText('完成实名认证后即可转赠', '转赠规则', '还没有转赠记录')
  await page.shot('transfer-blocked')
  await page.tap('去认证')
  await page.expectPage('/pages/user/real_name')
})
