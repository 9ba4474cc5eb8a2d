import { eq, sql } from 'drizzle-orm'
import { codeGates, orders, skus, users } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { addAddress, twoWares } from './shopping'

const OPERATOR = '13800000005'
const PASSWORD = 'Shop-2026x'

let flow: Flow
let operator: string
beforeAll(async () => {
  flow = await Flow.open()
  operator = await flow.tokenOf(OPERATOR)
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const userOf = async (phone: string) => (await flow.db.select().from(users).where(eq(users.phone, phone)))[0]!

/** Somebody new, registered beside the browser. */
async function registered(phone: string) {
  const { dev_code } = await flow.api('POST /api/register/verify', { phone, type: 'register' })
  const { token } = await flow.api('POST /api/register', { account: phone, captcha: dev_code!, password: PASSWORD })
  await flow.db
    .update(codeGates)
    .set({ lastSentAt: sql`now() - interval '2 minutes'` })
    .where(eq(codeGates.phone, phone))
  return { phone, token: token!, user: await userOf(phone) }
}

/** Registers in the browser by the link a friend's page copies. */
async function registerBy(link: string, phone: string) {
  const page = await flow.visit('/pages/index/index')
  const hash = link.slice(link.indexOf('#') + 1)
  await page.open(hash)
  await page.fill('请输入手机号', phone)
  await page.tap('获取验证码')
  await page.tap('同意并继续')
  await page.tap('填入')
  await page.fill('8-32 位，含字母和数字', PASSWORD)
  await page.tap('注册并登录')
  await page.expectSaid('登录成功')
}

/** An order of one product, paid in the sandbox, made beside the browser; answers its number. */
async function buys(token: string) {
  await addAddress(flow, token)
  const [ware] = await twoWares(flow)
  const [sku] = await flow.db.select().from(skus).where(eq(skus.productId, ware.id)).orderBy(skus.id).limit(1)
  const line = { productId: ware.id, uniqueId: sku!.id, cartNum: 3, new: 1 as const, activityId: '' }
  const { cartId } = await flow.api('POST /api/cart/add', line, token)
  const { orderKey } = await flow.api('POST /api/order/confirm', { cartId, new: 1 }, token)
  const { result } = await flow.api('POST /api/order/create/{id}', { id: orderKey, mark: '' }, token)
  return result.orderId
}

/** Pays at the cashier of the sandbox. */
async function pays(phone: string, no: string) {
  const page = await flow.visit('/pages/pay/pay', { as: phone, query: { id: no } })
  await page.tap('微信支付')
  await page.tap(/^微信支付 ¥/)
  await page.tab.waitForURL(/\/cashier\//)
  await page.tap('确认支付')
  await page.expectPage('/pages/pay/result')
}

/** As if an order had been received a week ago; then the daily work is done. */
async function settles(no: string, token: string) {
  await flow.api('POST /api/admin/order/ship', { id: no, company: '顺丰速运', number: 'SF1234567890' }, operator)
  await flow.api('POST /api/order/take', { uni: no }, token)
  await flow.db.update(orders).set({ receivedAt: sql`received_at - interval '8 days'` }).where(eq(orders.no, no))
  await flow.server.ops('jobs', 'run', 'order-settle')
}

const amounts = async (page: FlowPage) => {
  const texts = await page.tab.locator('.fanshead__sums .figures__value').filter({ visible: true }).allTextContents()
  return { pending: texts[2], settled: texts[3] }
}

test('a friend comes by the link, buys, and what that earns is pending until it settles', async () => {
  const inviter = await registered('13700000001')
  const own = await flow.visit('/pages/user/fans', { as: inviter.phone })
  await own.expectText('还没有粉丝', inviter.user.inviteCode, '推广规则')
  expect(await amounts(own)).toEqual({ pending: '¥0.00', settled: '¥0.00' })
  const { origin } = new URL(own.tab.url())
  await registerBy(`${origin}/#/pages/user/register?code=${inviter.user.inviteCode}`, '13700000002')
  const friend = await userOf('13700000002')
  expect(friend.referrerId).toBe(inviter.user.id)

  const token = await flow.tokenOf(friend.phone!)
  const no = await buys(token)
  await pays(friend.phone!, no)
  const pending = await flow.visit('/pages/user/fans', { as: inviter.phone })
  await pending.expectText(friend.nickname)
  const { pending: promised, settled } = await amounts(pending)
  expect(Number(promised!.slice(1))).toBeGreaterThan(0)
  expect(settled).toBe('¥0.00')

  await settles(no, token)
  const earned = await flow.visit('/pages/user/fans', { as: inviter.phone })
  expect(await amounts(earned)).toEqual({ pending: '¥0.00', settled: promised })
  await earned.shot('fans')
  const profit = await flow.visit('/pages/user/myProfit', { as: inviter.phone })
  await profit.expectText(promised!.slice(1), '推广佣金', '直接粉丝购物')
})

test('what is refunded earns nothing', async () => {
  const inviter = await registered('13700000003')
  const { dev_code } = await flow.api('POST /api/register/verify', { phone: '13700000004', type: 'register' })
  const { token } = await flow.api('POST /api/register', {
    account: '13700000004',
    captcha: dev_code!,
    password: PASSWORD,
    spread: inviter.user.inviteCode
  })
  const no = await buys(token!)
  await pays('13700000004', no)
  const pending = await flow.visit('/pages/user/fans', { as: inviter.phone })
  expect((await amounts(pending)).pending).not.toBe('¥0.00')
  await flow.api('POST /api/admin/order/refund', { id: no, reason: '买家不想要了' }, operator)
  await flow.server.ops('jobs', 'run', 'payment-refunds')
  await flow.server.ops('jobs', 'run', 'order-finish-refunds')
  const back = await flow.visit('/pages/user/fans', { as: inviter.phone })
  expect(await amounts(back)).toEqual({ pending: '¥0.00', settled: '¥0.00' })
  await back.tap('直接粉丝')
  await back.expectPage('/pages/user/fans_list')
  await back.expectText('直接粉丝 1', /0 单/)
})

test('an invitation is drawn as a poster with a code', async () => {
  const page = await flow.visit('/pages/user/fans', { as: '13800000002' })
  await page.tap('生成邀请海报')
  await page.expectText('邀请海报', '保存海报')
  await page.tab.locator('.sharepic__img').filter({ visible: true }).waitFor()
  await page.shot('invite-poster')
})
