import { eq, sql } from 'drizzle-orm'
import { accountClosings, codeGates, outsideIds, users } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'

let flow: Flow
beforeAll(async () => (flow = await Flow.open()))
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const PASSWORD = 'Shop-2026x'
let people = 0

/** As if the last code had been sent another day. */
const aDayPasses = (phone: string) => flow.db.delete(codeGates).where(eq(codeGates.phone, phone))

async function somebody() {
  const phone = `136${String(70_000_000 + ++people)}`
  const { dev_code: captcha } = await flow.api('POST /api/register/verify', { phone, type: 'register' })
  const { token } = await flow.api('POST /api/register', { account: phone, captcha: captcha!, password: PASSWORD })
  await aDayPasses(phone)
  const [user] = await flow.db.select().from(users).where(eq(users.phone, phone))
  return { phone, token, id: user!.id }
}

test('what stands in the way is said, with the way there', async () => {
  const page = await flow.visit('/pages/mine/removeAccount', { as: '13800000001' })
  await page.expectText('暂时不能注销，请先处理', /笔订单还没有完成/)
  await page.expectNoText('申请注销')
  await page.shot('closing-blocked')
  await page.tap(/笔订单还没有完成/)
  await page.expectPage('/pages/order/list')
})

test('somebody takes their data along, asks for the account to be closed, and keeps it when signing in again', async () => {
  const me = await somebody()
  const page = await flow.visit('/pages/mine/removeAccount', { as: me.phone })
  await page.tap('导出我的个人数据')
  await page.expectText('下载我的个人数据', '重新导出')
  const [file] = await Promise.all([page.tab.waitForEvent('download'), page.tap('下载我的个人数据')])
  expect(file.suggestedFilename()).toBe('我的个人数据.json')
  await page.tap('获取验证码')
  await page.tap('填入')
  await page.tap('我已了解注销的后果，自愿注销账号')
  await page.shot('closing-ask')
  await page.tap('申请注销')
  await page.expectText('要注销账号吗？')
  await page.tap('确认注销')
  await page.expectText(/账号将于 .* 注销/, '撤回注销')
  await page.shot('closing-waiting')
  await page.open('/pages/mine/mine')
  await page.expectText(/注销，点此可以撤回/)
  const again = await flow.visit('/pages/user/login')
  await again.tap('密码登录')
  await again.fill('请输入手机号', me.phone)
  await again.fill('请输入密码', PASSWORD)
  await again.tap('我已详细阅读并同意')
  await again.tap('登录')
  await again.expectText('账号正在注销')
  await again.shot('closing-sign-in')
  await again.tap('保留账号')
  await again.expectSaid('已撤回，账号照常使用')
  const [closing] = await flow.db.select().from(accountClosings).where(eq(accountClosings.rootId, me.id))
  expect(closing!.state).toBe('cancelled')
})

test('after a week the account is gone, and the phone begins anew', async () => {
  const me = await somebody()
  const { dev_code: captcha } = await flow.api(
    'POST /api/register/verify',
    { phone: me.phone, type: 'verify' },
    me.token
  )
  await flow.api('GET /api/destroy', { captcha, agree: 1 }, me.token)
  const page = await flow.visit('/pages/mine/setting', { as: me.phone })
  await page.tap('注销账号')
  await page.expectText(/账号将于 .* 注销/)
  await flow.db
    .update(accountClosings)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(eq(accountClosings.rootId, me.id))
  await flow.server.ops('jobs', 'run', 'account-close')
  const [gone] = await flow.db.select().from(users).where(eq(users.id, me.id))
  expect(gone).toMatchObject({ phone: null, nickname: '已注销用户', disabled: true })
  await page.tap('撤回注销')
  await page.expectSaid('账号已注销')
  await page.expectPage('/pages/user/login')
  await aDayPasses(me.phone)
  const { dev_code: code } = await flow.api('POST /api/register/verify', { phone: me.phone, type: 'login' })
  const fresh = await flow.api('POST /api/login/mobile', { phone: me.phone, captcha: code! })
  expect((await flow.api('GET /api/user', {}, fresh.token)).uid).not.toBe(me.id)
})

test('a contact phone of one’s own, notices one wants, and the official account one follows', async () => {
  const me = await somebody()
  const page = await flow.visit('/pages/mine/setting', { as: me.phone })
  await page.tap('联系手机')
  await page.expectPage('/pages/user/exchange_lxtel')
  await page.fill('请输入手机号', '13566667777')
  await page.tap('获取验证码')
  await page.tap('填入')
  await page.tap('确认更换')
  await page.expectPage('/pages/mine/setting')
  await page.expectText('135****7777')
  await page.tap('通知设置')
  await page.tab.getByLabel('活动通知，已开启').click()
  await page.tab.getByLabel('活动通知，已关闭').waitFor()
  expect((await flow.api('GET /api/getuserconfig', {}, me.token)).push).toMatchObject({ activity: 0, order: 1 })
  await flow.db.insert(outsideIds).values({ provider: 'wechat:sandbox-h5', subject: 'h5-follower', userId: me.id })
  await page.tap('微信公众号')
  await page.expectPage('/pages/mine/wechatAccount')
  await page.expectText('优选好物', '已关注')
  await page.shot('official-account')
})
