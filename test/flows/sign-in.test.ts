import { eq, sql } from 'drizzle-orm'
import { codeGates, rateWindows, sessions, users } from '../../server/src/db/schema'
import { Flow } from './flow'
import type { FlowPage } from './page'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const PASSWORD = 'Shop-2026x'
let people = 0
/** A phone nobody has used. */
const newPhone = () => `139${String(80_000_000 + ++people)}`

const userOf = async (phone: string) => (await flow.db.select().from(users).where(eq(users.phone, phone)))[0]!
/** Somebody with a password, registered beside the browser. */
async function registered(phone = newPhone()) {
  const sent = await flow.api('POST /api/register/verify', { phone, type: 'register' })
  const captcha = sent.dev_code!
  const { token } = await flow.api('POST /api/register', { account: phone, captcha, password: PASSWORD })
  await aMinutePasses(phone)
  return { phone, token, user: await userOf(phone) }
}

/** As if the last code had been sent long enough ago for another one. */
const aMinutePasses = (phone: string) =>
  flow.db.update(codeGates).set({ lastSentAt: sql`now() - interval '2 minutes'` }).where(eq(codeGates.phone, phone))

const agree = (page: FlowPage) => page.tap('我已详细阅读并同意')

async function signInByPassword(page: FlowPage, phone: string, password = PASSWORD) {
  await page.tap('密码登录')
  await page.fill('请输入手机号', phone)
  await page.fill('请输入密码', password)
  await agree(page)
  await page.tap('登录')
}

test('a newcomer registers with an invite code and becomes the fan of who invited', async () => {
  const inviter = await registered()
  const phone = newPhone()
  const page = await flow.visit('/pages/user/login', { query: { code: inviter.user.inviteCode } })
  await page.expectText(`好友邀请你加入，邀请码 ${inviter.user.inviteCode}`)
  await page.tap('注册账号')
  await page.expectText(`${inviter.user.nickname} 邀请你加入`)
  await page.fill('请输入手机号', phone)
  await page.tap('获取验证码')
  await page.expectText('服务协议与隐私保护')
  await page.tap('同意并继续')
  await page.expectText('开发沙盒', /\d+秒后重发/)
  await page.tap('填入')
  await page.fill('8-32 位，含字母和数字', PASSWORD)
  await page.shot('register')
  await page.tap('注册并登录')
  await page.expectSaid('登录成功')
  await page.expectPage('/pages/index/index')
  expect((await userOf(phone)).referrerId).toBe(inviter.user.id)
})

test('nothing is sent before the person agrees', async () => {
  const page = await flow.visit('/pages/user/login')
  const sent: string[] = []
  page.tab.on('request', request => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.fill('请输入手机号', newPhone())
  await page.tap('获取验证码')
  await page.expectText('服务协议与隐私保护')
  await page.tap('不同意')
  await page.expectNoText('服务协议与隐私保护')
  await page.expectText('获取验证码')
  expect(sent).toEqual([])
})

test('a password signs in and leads back to the page that asked for it', async () => {
  const { phone } = await registered()
  const page = await flow.visit('/pages/mine/setting')
  await page.expectPage('/pages/user/login')
  await signInByPassword(page, phone, 'not-the-password1')
  await page.expectSaid('手机号或密码不正确')
  await page.expectPage('/pages/user/login')
  await page.fill('请输入密码', PASSWORD)
  await page.tap('登录')
  await page.expectSaid('登录成功')
  await page.expectPage('/pages/mine/setting')
  await page.expectText('退出登录')
})

test.each([
  'https://elsewhere.example/x',
  '//elsewhere.example',
  '/pages/no/such',
  'javascript:alert(1)',
  '/pages/user/login'
])('an address like %s is nowhere to go after sign-in', async redirect => {
  const { phone } = await registered()
  const page = await flow.visit('/pages/user/login', { query: { redirect } })
  await signInByPassword(page, phone)
  await page.expectPage('/pages/index/index')
})

test('a wrong code is refused, and the second code asks for a picture first', async () => {
  const { phone } = await registered()
  const page = await flow.visit('/pages/user/login')
  await agree(page)
  await page.fill('请输入手机号', phone)
  await page.tap('获取验证码')
  await page.expectText('图形验证')
  await page.shot('picture')
  await page.fill('输入图中的字符', '0000')
  await page.tap('确定')
  await page.expectText('图形验证码不正确，请重新输入')
  await page.tap('填入')
  await page.tap('确定')
  await page.expectNoText('图形验证')
  const banner = (await page.tab.getByText(/^验证码 \d{6}$/).textContent())!
  const code = banner.slice(-6)
  await page.fill('请输入6位验证码', code === '000000' ? '111111' : '000000')
  await page.tap('登录')
  await page.expectSaid('验证码不正确，请重新输入')
  await page.fill('请输入6位验证码', code)
  await page.tap('登录')
  await page.expectSaid('登录成功')
  await page.expectPage('/pages/index/index')
})

test('where strangers tried many passwords a picture comes first, and the device that signed in before is not asked', async () => {
  const { phone } = await registered()
  const day = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000)
  await flow.db.insert(rateWindows).values({ subject: `password-of:${phone}`, startsAt: day, hits: 20 })
  const page = await flow.visit('/pages/mine/setting')
  await page.expectPage('/pages/user/login')
  await signInByPassword(page, phone)
  await page.expectText('图形验证')
  await page.shot('password-picture')
  await page.tap('填入')
  await page.tap('确定')
  await page.expectSaid('登录成功')
  await page.expectPage('/pages/mine/setting')
  await page.tap('退出登录')
  await page.tap('退出', 0)
  await page.expectPage('/pages/index/index')
  await page.open('/pages/mine/setting')
  await page.expectPage('/pages/user/login')
  await signInByPassword(page, phone)
  await page.expectPage('/pages/mine/setting')
})

test('one-tap: another way closes the view, the own number signs in', async () => {
  const page = await flow.visit('/pages/user/login')
  await page.tap('本机号码')
  await page.expectText('本机号码一键登录', '其他手机号方式', '开发沙盒')
  await page.shot('one-tap')
  await page.tap('其他手机号方式')
  await page.expectNoText('本机号码一键登录')
  await page.expectPage('/pages/user/login')
  await page.tap('本机号码')
  const phone = newPhone()
  await page.tab.locator('.onetap__input input').fill(phone)
  await page.tap('本机号码一键登录')
  await page.tap('同意并继续')
  await page.expectSaid('登录成功')
  await page.expectPage('/pages/index/index')
  expect((await userOf(phone)).phone).toBe(phone)
})

test('a member of staff signs in by the link, a customer does not', async () => {
  const { phone, user } = await registered()
  const anybody = await flow.visit('/pages/user/login')
  await anybody.expectText('注册账号')
  await anybody.expectNoText('员工登录')
  const tryIt = async () => {
    const page = await flow.visit('/pages/user/login', { query: { staff: '1' } })
    await page.tap('员工登录')
    await agree(page)
    await page.fill('请输入手机号', phone)
    await page.tap('获取验证码')
    await page.tap('填入')
    await page.tap('确定')
    await page.expectNoText('图形验证')
    await page.tap('填入')
    await page.tab.locator('.login__submit').click()
    return page
  }
  await (await tryIt()).expectSaid('该手机号不是员工账号')
  await flow.db
    .update(users)
    .set({ roles: ['staff'] })
    .where(eq(users.id, user.id))
  await aMinutePasses(phone)
  const page = await tryIt()
  await page.expectSaid('登录成功')
  await page.expectPage('/pages/index/index')
})

test('status 201: a token nobody knows is told so, then the login page opens and the token is gone', async () => {
  const { phone, user } = await registered()
  const page = await flow.visit('/pages/user/login', { query: { redirect: '/pages/user/info' } })
  await signInByPassword(page, phone)
  await page.expectPage('/pages/user/info')
  await page.expectText('会员等级')
  await flow.db.delete(sessions).where(eq(sessions.userId, user.id))
  await page.tap('昵称')
  await page.fill('请输入昵称', '新名字')
  await page.tap('保存')
  await page.expectSaid('验证失败，请重新登录')
  await page.expectPage('/pages/user/login')
  expect(await page.tab.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await page.tab.evaluate(() => document.cookie)).not.toMatch(/token=./)
})

test('status 410000: an expired session shows the words of the server, then the login page', async () => {
  const { phone, user } = await registered()
  const page = await flow.visit('/pages/user/login', { query: { redirect: '/pages/user/info' } })
  await signInByPassword(page, phone)
  await page.expectPage('/pages/user/info')
  await page.expectText('会员等级')
  await flow.db
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(sessions.userId, user.id))
  await page.tap('昵称')
  await page.fill('请输入昵称', '新名字')
  await page.tap('保存')
  await page.expectSaid('登录已过期，请重新登录')
  await page.expectPage('/pages/user/login')
  await signInByPassword(page, phone)
  await page.expectPage('/pages/user/info_detail')
})

test('signing out ends this device, signing out everywhere ends the others too', async () => {
  const { phone } = await registered()
  const enter = async () => {
    const page = await flow.visit('/pages/mine/setting')
    await page.expectPage('/pages/user/login')
    await signInByPassword(page, phone)
    await page.expectPage('/pages/mine/setting')
    await page.expectText('退出登录')
    return page
  }
  const [one, other] = [await enter(), await enter()]
  await one.tap('退出登录')
  await one.tap('退出', 0)
  await one.expectPage('/pages/index/index')
  await one.open('/pages/mine/setting')
  await one.expectPage('/pages/user/login')
  await other.open('/pages/user/info')
  await other.expectText('会员等级')
  const third = await enter()
  await third.tap('退出所有设备')
  await third.tap('退出', 0)
  await third.expectPage('/pages/index/index')
  await other.open('/pages/mine/setting')
  await other.expectSaid('你已在其他设备上退出了全部登录，请重新登录')
  await other.expectPage('/pages/user/login')
})

test('a WeChat account is told what a merge moves before it is merged', async () => {
  const known = await registered()
  const page = await flow.visit('/pages/user/wxlogin', { query: { redirect: '/pages/user/bindlxtel' } })
  await page.tap('微信授权登录')
  await page.tap('同意并继续')
  await page.tap('暂不绑定，直接进入')
  await page.expectPage('/pages/user/bindlxtel')
  await page.fill('请输入手机号', known.phone)
  await page.tap('获取验证码')
  await page.tap('填入')
  await page.tap('确定')
  await page.expectNoText('图形验证')
  await page.tap('填入')
  await page.tap('下一步')
  await page.expectText('这个手机号已有账号', '收货地址', '当前账号随后关闭，合并不能撤销')
  await page.shot('merge')
  await page.tap('合并并登录')
  await page.expectSaid('账号已合并')
  const merged = await flow.db.select().from(users).where(eq(users.mergedInto, known.user.id))
  expect(merged).toHaveLength(1)
})
