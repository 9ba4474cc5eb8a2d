import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { codeFor, newPhone, otherThan, signedIn } from '../../../test/sign-in'
import { sessions, users } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const PASSWORD = 'Juzi-2026'

async function register(phone = newPhone(), more: Record<string, unknown> = {}) {
  const captcha = await codeFor(shop, phone, 'register')
  const input = { account: phone, captcha, password: PASSWORD, ...more }
  return { phone, ...(await shop.call('POST /api/register', input)) }
}
const login = (account: string, password: string) => shop.call('POST /api/login', { account, password }, { form: true })
const userOf = (phone: string) => shop.db.select().from(users).where(eq(users.phone, phone))
const me = async (token: string) => (await shop.call('GET /api/user', {}, { token })).data

describe('POST /api/register', () => {
  test('opens an account and signs in; the token stands in data and at the top', async () => {
    const { phone, ...answer } = await register()
    expect(answer).toMatchObject({ status: 200, token: answer.data.token, expires_time: answer.data.expires_time })
    expect(answer.data.token).toMatch(/^[\w-]{43}$/)
    const user = await me(answer.data.token)
    expect(user).toMatchObject({
      account: phone,
      phone,
      has_password: 1,
      spread_uid: '',
      now_money: '0.00',
      jindou: '0'
    })
    expect(user.invite_code).toMatch(/^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{6}$/)
    const kept = await shop.db.select().from(sessions)
    expect(JSON.stringify(kept)).not.toContain(answer.data.token)
    expect((await userOf(phone))[0]!.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('by an invite code in any case, or a uid; an unknown one is told', async () => {
    const inviter = await signedIn(shop)
    for (const spread of [inviter.invite_code.toLowerCase(), inviter.uid]) {
      const { data } = await register(newPhone(), { spread })
      expect(await me(data.token)).toMatchObject({ spread_uid: inviter.uid })
    }
    expect(await register(newPhone(), { spread: 'NOBODY' })).toMatchObject({ code: 'BAD_INVITE' })
    expect(await register(newPhone(), { spread: newId() })).toMatchObject({ code: 'BAD_INVITE' })
    expect(await register(newPhone(), { spread: "' or 1=1 --" })).toMatchObject({ code: 'BAD_INVITE' })
  })

  test('a phone with an account is told so only by its own code', async () => {
    const { phone } = await register()
    const captcha = await codeFor(shop, phone, 'register')
    const input = { account: phone, captcha: otherThan(captcha), password: PASSWORD }
    expect(await shop.call('POST /api/register', input)).toMatchObject({ code: 'CODE_WRONG' })
    expect(await shop.call('POST /api/register', { ...input, captcha })).toMatchObject({ code: 'PHONE_TAKEN' })
    expect(await userOf(phone)).toHaveLength(1)
  })

  test.each([
    ['short-1', '密码需要 8 到 32 位'],
    ['onlyletters', '密码需要包含字母、数字、符号中的至少两种'],
    ['20261120', '密码需要包含字母、数字、符号中的至少两种'],
    ['abc12345', '密码过于简单，请换一个'],
    ['password123', '密码过于简单，请换一个'],
    ['qwerty123', '密码过于简单，请换一个'],
    ['woaini1314', '密码过于简单，请换一个'],
    ['a1a1a1a1', '密码过于简单，请换一个'],
    ['mi ma 2026', '密码不能包含空格'],
    ['x13812345678', '密码不能包含手机号']
  ])('the password %s is refused before the code is used up', async (password, msg) => {
    const answer = await shop.call('POST /api/register', { account: '13812345678', captcha: '000000', password })
    expect(answer).toMatchObject({ status: 400, code: 'WEAK_PASSWORD', msg })
  })
})

describe('POST /api/login', () => {
  test('takes a form and JSON', async () => {
    const { phone } = await register()
    expect(await login(phone, PASSWORD)).toMatchObject({ status: 200, token: expect.any(String) })
    expect(await shop.call('POST /api/login', { account: phone, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('a wrong password, an unknown phone and an account without a password answer alike', async () => {
    const { phone } = await register()
    const without = await signedIn(shop)
    const answers = await Promise.all([
      login(phone, 'Wrong-2026'),
      login(newPhone(), PASSWORD),
      login(without.phone, PASSWORD)
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, code: 'BAD_LOGIN', msg: '手机号或密码不正确' })
      expect(answer.data).toEqual(answers[0]!.data)
    }
  })

  test('ten wrong ones from one address close an account to it for a quarter of an hour, known or not, also all at once', async () => {
    const { phone } = await register()
    for (const account of [phone, newPhone()]) {
      const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => login(account, `Wrong-${i}`)))
      expect(answers.filter(a => a.code === 'BAD_LOGIN')).toHaveLength(10)
      expect(answers.filter(a => a.code === 'TOO_MANY')).toHaveLength(5)
    }
    expect(await login(phone, PASSWORD)).toMatchObject({ code: 'TOO_MANY' })
    shop.clock.advance(900)
    expect(await login(phone, PASSWORD)).toMatchObject({ status: 200 })
  })

  test('the right one clears the count', async () => {
    const { phone } = await register()
    shop.clock.advance(900)
    for (let i = 0; i < 9; i++) await login(phone, 'Wrong-2026')
    await login(phone, PASSWORD)
    expect(await login(phone, 'Wrong-2026')).toMatchObject({ code: 'BAD_LOGIN' })
  })

  test('one address may try a hundred passwords in a quarter of an hour, over whatever phones, before a picture is asked for', async () => {
    shop.clock.advance(900)
    const answers = await Promise.all(Array.from({ length: 105 }, () => login(newPhone(), 'Wrong-2026')))
    expect(answers.filter(a => a.code === 'BAD_LOGIN')).toHaveLength(100)
    expect(answers.filter(a => a.code === 'CAPTCHA_NEEDED')).toHaveLength(5)
    shop.clock.advance(900)
  })

  test('a closed account is told only with the right password', async () => {
    const { phone } = await register()
    await shop.db.update(users).set({ disabled: true }).where(eq(users.phone, phone))
    expect(await login(phone, 'Wrong-2026')).toMatchObject({ code: 'BAD_LOGIN' })
    expect(await login(phone, PASSWORD)).toMatchObject({ code: 'DISABLED' })
  })

  test.each([
    [{ account: '' }, '手机号格式不正确'],
    [{ account: 'admin' }, '手机号格式不正确'],
    [{ password: '' }, '请填写密码'],
    [{ password: 'x'.repeat(65) }, '密码最多 64 个字']
  ])('refuses %j', async (wrong, msg) => {
    const answer = await shop.call('POST /api/login', { account: newPhone(), password: PASSWORD, ...wrong })
    expect(answer).toMatchObject({ code: 'INVALID', msg })
  })
})

describe('POST /api/login/mobile', () => {
  test('registers a new phone, then knows it', async () => {
    const phone = newPhone()
    const first = await shop.call('POST /api/login/mobile', { phone, captcha: await codeFor(shop, phone, 'login') })
    const second = await shop.call('POST /api/login/mobile', { phone, captcha: await codeFor(shop, phone, 'login') })
    expect([first.data.is_new, second.data.is_new]).toEqual([1, 0])
    expect((await me(first.data.token)).uid).toBe((await me(second.data.token)).uid)
  })

  test('takes the inviter of a link, once; a link that leads nowhere stops nobody', async () => {
    const [a, b] = [await signedIn(shop), await signedIn(shop)]
    const fan = await signedIn(shop, newPhone(), a.invite_code)
    await signedIn(shop, fan.phone, b.invite_code)
    expect(await me(fan.token)).toMatchObject({ spread_uid: a.uid })
    const lost = await signedIn(shop, newPhone(), 'NOBODY')
    expect(await me(lost.token)).toMatchObject({ spread_uid: '' })
    await signedIn(shop, lost.phone, b.invite_code)
    expect(await me(lost.token)).toMatchObject({ spread_uid: b.uid })
  })

  test('a closed account stays closed', async () => {
    const { phone } = await shop.person({ disabled: true })
    const captcha = await codeFor(shop, phone, 'login')
    expect(await shop.call('POST /api/login/mobile', { phone, captcha })).toMatchObject({ code: 'DISABLED' })
  })
})

describe('POST /api/login/staffmobile', () => {
  test('lets staff and operators in, and no shopper; nobody is registered by it', async () => {
    const enter = async (phone: string) => {
      const captcha = await codeFor(shop, phone, 'login')
      return shop.call('POST /api/login/staffmobile', { phone, captcha })
    }
    expect(await enter((await shop.person({ roles: ['staff'] })).phone)).toMatchObject({ status: 200 })
    expect(await enter((await shop.person({ roles: ['operator'] })).phone)).toMatchObject({ status: 200 })
    expect(await enter((await shop.person()).phone)).toMatchObject({ code: 'NOT_STAFF' })
    const unknown = newPhone()
    expect(await enter(unknown)).toMatchObject({ code: 'NOT_STAFF' })
    expect(await userOf(unknown)).toHaveLength(0)
    expect(await enter((await shop.person({ roles: ['staff'], disabled: true })).phone)).toMatchObject({
      code: 'DISABLED'
    })
  })

  test('wants the code', async () => {
    const { phone } = await shop.person({ roles: ['staff'] })
    const wrong = otherThan(await codeFor(shop, phone, 'login'))
    expect(await shop.call('POST /api/login/staffmobile', { phone, captcha: wrong })).toMatchObject({
      code: 'CODE_WRONG'
    })
  })
})

describe('POST /api/register/reset', () => {
  test('sets the password and signs every device out, saying why', async () => {
    const { phone, data } = await register()
    const captcha = await codeFor(shop, phone, 'reset')
    const reset = { account: phone, captcha, password: 'Lizi-2027' }
    expect(await shop.call('POST /api/register/reset', reset)).toMatchObject({ status: 200 })
    expect(await shop.call('GET /api/user', {}, { token: data.token })).toMatchObject({
      status: 410000,
      msg: '密码已修改，请重新登录'
    })
    expect(await login(phone, PASSWORD)).toMatchObject({ code: 'BAD_LOGIN' })
    expect(await login(phone, 'Lizi-2027')).toMatchObject({ status: 200 })
    expect(await shop.call('POST /api/register/reset', reset)).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('refuses weak passwords, and phones without an account only to who has the code', async () => {
    const phone = newPhone()
    const captcha = await codeFor(shop, phone, 'reset')
    const reset = (more: object) =>
      shop.call('POST /api/register/reset', { account: phone, captcha, password: 'Lizi-2027', ...more })
    expect(await reset({ password: '12345678' })).toMatchObject({ code: 'WEAK_PASSWORD' })
    expect(await reset({ captcha: otherThan(captcha) })).toMatchObject({ code: 'CODE_WRONG' })
    expect(await reset({})).toMatchObject({ code: 'NO_ACCOUNT' })
  })
})

describe('POST /api/reglogin', () => {
  const onetap = (access_token: string, more: Record<string, unknown> = {}) =>
    shop.call('POST /api/reglogin', { access_token, openid: 'x', ltype: 'unitel', ...more })

  test('signs in the phone the carrier vouches for, whatever the client says besides', async () => {
    const owner = await shop.person()
    const answer = await onetap(`sandbox-${owner.phone}`, { openid: newId(), phone: '13900000000', uid: newId() })
    expect(answer).toMatchObject({ status: 200, data: { is_new: 0 } })
    expect((await me(answer.data.token)).uid).toBe(owner.id)
  })

  test('registers a new phone with its inviter; twenty at once make one account', async () => {
    const inviter = await signedIn(shop)
    const phone = newPhone()
    const spread = inviter.invite_code
    const answers = await Promise.all(Array.from({ length: 20 }, () => onetap(`sandbox-${phone}`, { spread })))
    expect(answers.every(a => a.status === 200)).toBe(true)
    expect(answers.filter(a => a.data.is_new === 1)).toHaveLength(1)
    const made = await userOf(phone)
    expect(made).toMatchObject([{ referrerId: inviter.uid }])
  })

  test('takes the WeChat phone button too', async () => {
    const phone = newPhone()
    expect(await onetap(`sandbox-${phone}`, { ltype: 'weixin' })).toMatchObject({ status: 200, data: { is_new: 1 } })
  })

  test.each([
    ['forged', 'unitel'],
    ['sandbox-12', 'unitel'],
    ['forged', 'weixin']
  ])('refuses the token %s of %s', async (access_token, ltype) => {
    expect(await onetap(access_token, { ltype })).toMatchObject({ code: 'PROOF_REFUSED' })
  })

  test('refuses another way of signing in, and closed accounts', async () => {
    expect(await onetap('sandbox-13800000000', { ltype: 'password' })).toMatchObject({ code: 'INVALID' })
    const { phone } = await shop.person({ disabled: true })
    expect(await onetap(`sandbox-${phone}`)).toMatchObject({ code: 'DISABLED' })
  })
})
