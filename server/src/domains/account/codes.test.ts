import { TestShop } from '../../../test/harness'
import { codeFor, newPhone, otherThan } from '../../../test/sign-in'
import { phoneCodes } from '../../db/schema'
import { sandboxOnetap } from '../../providers/onetap'
import { sandboxSms } from '../../providers/sms'
import { sandboxWechat } from '../../providers/wechat'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())
// What one address was sent and left unused is forgotten after ten minutes.
beforeEach(() => shop.clock.advance(600))

const send = (phone: string, more: Record<string, unknown> = {}, options = {}) =>
  shop.call('POST /api/register/verify', { phone, type: 'login', ...more }, options)
const login = (phone: string, captcha: string) => shop.call('POST /api/login/mobile', { phone, captcha })
const picture = async () => (await shop.call('GET /api/verify_code', {})).data

describe('POST /api/register/verify', () => {
  test('sends six digits that live five minutes, and says when the next may be sent', async () => {
    const { data } = await send(newPhone())
    expect(data).toMatchObject({ countdown: 60, dev_code: expect.stringMatching(/^\d{6}$/) })
    expect(data.expire_time - Math.floor(shop.clock.now().getTime() / 1000)).toBe(300)
  })

  test('keeps the code only as a keyed hash', async () => {
    const phone = newPhone()
    const { data } = await send(phone)
    const rows = await shop.db.select().from(phoneCodes)
    expect(JSON.stringify(rows.filter(row => row.phone === phone))).not.toContain(data.dev_code)
  })

  test('waits 60 seconds between sends, for whatever purpose', async () => {
    const phone = newPhone()
    await send(phone)
    shop.clock.advance(59)
    expect(await send(phone, { type: 'reset' })).toMatchObject({
      code: 'TOO_SOON',
      msg: '发送太频繁，请 1 秒后再试',
      data: { wait_s: 1 }
    })
  })

  test('of sends at once, one goes out', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone)))
    expect(answers.filter(a => a.status === 200)).toHaveLength(1)
  })

  test('the second send of a day wants a picture solved; its key works once, right or wrong', async () => {
    const phone = newPhone()
    await send(phone)
    shop.clock.advance(60)
    expect(await send(phone)).toMatchObject({ status: 400, code: 'CAPTCHA_NEEDED' })
    const first = await picture()
    expect(await send(phone, { key: first.key, code: 'zzzz' })).toMatchObject({ code: 'CAPTCHA_WRONG' })
    expect(await send(phone, { key: first.key, code: first.dev_code })).toMatchObject({ code: 'CAPTCHA_WRONG' })
    const second = await picture()
    expect(second.img).toMatch(/^data:image\/png;base64,/)
    const solved = { key: second.key, code: second.dev_code!.toLowerCase() }
    expect(await send(phone, solved)).toMatchObject({ status: 200 })
    shop.clock.advance(60)
    expect(await send(phone, solved)).toMatchObject({ code: 'CAPTCHA_WRONG' })
  })

  test('a picture runs out after five minutes', async () => {
    const phone = newPhone()
    await send(phone)
    const { key, dev_code } = await picture()
    shop.clock.advance(301)
    expect(await send(phone, { key, code: dev_code })).toMatchObject({ code: 'CAPTCHA_WRONG' })
  })

  test('capped for a device over many phones', async () => {
    const options = { headers: { 'x-device': 'device-1' } }
    for (let i = 0; i < 30; i++) {
      expect(await send(newPhone(), {}, options)).toMatchObject({ status: 200 })
      shop.clock.advance(120)
    }
    expect(await send(newPhone(), {}, options)).toMatchObject({ code: 'TOO_MANY' })
    expect(await send(newPhone(), {}, { headers: { 'x-device': 'device-2' } })).toMatchObject({ status: 200 })
  })

  test.each([
    [{ phone: '11012345678' }, '手机号格式不正确'],
    [{ phone: '1381234567' }, '手机号格式不正确'],
    [{ phone: undefined }, '请填写手机号'],
    [{ type: 'transfer' }, '验证码用途格式不正确']
  ])('refuses %j', async (wrong, msg) => {
    expect(await send(newPhone(), wrong as never)).toMatchObject({ status: 400, code: 'INVALID', msg })
  })

  test.each(['change', 'verify'])('type %s goes to the own phone only, so it wants a sign-in', async type => {
    const phone = newPhone()
    expect(await send(phone, { type })).toMatchObject({ status: 410000, code: 'SIGN_IN' })
    const me = await shop.person()
    const other = await shop.person()
    expect(await send(other.phone, { type }, { token: me.token })).toMatchObject({ status: 200 })
    const phones = (await shop.db.select().from(phoneCodes)).filter(row => row.purpose === type).map(row => row.phone)
    expect(phones).toContain(me.phone)
    expect(phones).not.toContain(other.phone)
  })

  test('a person without a phone has nowhere to get it', async () => {
    const { token } = await shop.person({ phone: null })
    expect(await shop.call('POST /api/register/verify', { type: 'verify' }, { token })).toMatchObject({
      code: 'NO_PHONE'
    })
  })

  test('answers the same for a phone with and without an account', async () => {
    const known = await send((await shop.person()).phone, { type: 'reset' })
    const unknown = await send(newPhone(), { type: 'reset' })
    const shape = ({ http, status, msg, data }: typeof known) => ({ http, status, msg, fields: Object.keys(data) })
    expect(shape(known)).toEqual(shape(unknown))
  })
})

describe('a code', () => {
  test('dies after five wrong tries, even for the right one', async () => {
    const phone = newPhone()
    const code = await codeFor(shop, phone, 'login')
    for (let i = 0; i < 4; i++) expect(await login(phone, otherThan(code))).toMatchObject({ code: 'CODE_WRONG' })
    expect(await login(phone, otherThan(code))).toMatchObject({ code: 'CODE_EXPIRED' })
    expect(await login(phone, code)).toMatchObject({ code: 'CODE_EXPIRED', msg: '验证码已失效，请重新获取' })
  })

  test('tries at once are all counted: of 30 wrong ones, none leaves the right one alive', async () => {
    const phone = newPhone()
    const code = await codeFor(shop, phone, 'login')
    await Promise.all(Array.from({ length: 30 }, () => login(phone, otherThan(code))))
    expect(await login(phone, code)).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('works once, also when used twenty times at once', async () => {
    const phone = newPhone()
    const code = await codeFor(shop, phone, 'login')
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(phone, code)))
    expect(answers.filter(a => a.status === 200)).toHaveLength(1)
    expect(answers.filter(a => a.code === 'CODE_EXPIRED')).toHaveLength(19)
  })

  test('ends after five minutes', async () => {
    const phone = newPhone()
    const code = await codeFor(shop, phone, 'login')
    shop.clock.advance(300)
    expect(await login(phone, code)).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('is good for its phone and its purpose only', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const code = await codeFor(shop, phone, 'login')
    const password = 'Juzi-2026'
    expect(await login(other, code)).toMatchObject({ code: 'CODE_EXPIRED' })
    const register = await shop.call('POST /api/register', { account: phone, captcha: code, password })
    expect(register).toMatchObject({ code: 'CODE_EXPIRED' })
    const reset = await shop.call('POST /api/register/reset', { account: phone, captcha: code, password })
    expect(reset).toMatchObject({ code: 'CODE_EXPIRED' })
    expect(await login(phone, code)).toMatchObject({ status: 200 })
  })

  test('a new one takes the place of the old', async () => {
    const phone = newPhone()
    const old = await codeFor(shop, phone, 'login')
    const fresh = await codeFor(shop, phone, 'login')
    if (old !== fresh) expect(await login(phone, old)).toMatchObject({ code: 'CODE_WRONG' })
    expect(await login(phone, fresh)).toMatchObject({ status: 200 })
  })
})

describe('what outsiders are shown', () => {
  test('in production no code and no solution, not even with a sandbox plugged in', async () => {
    const production = await TestShop.open({
      env: {
        NODE_ENV: 'production',
        APP_SECRET: 'ab'.repeat(32),
        DATA_KEYS: `a:${'ab'.repeat(32)}`,
        PUBLIC_URL: 'https://shop.example',
        SMS_PROVIDER: 'aliyun',
        SMS_ACCESS_KEY_ID: 'id',
        SMS_ACCESS_KEY_SECRET: 'secret',
        SMS_SIGN_NAME: '商城',
        SMS_TEMPLATE_CODE: 'SMS_1',
        ONETAP_PROVIDER: 'aliyun',
        ONETAP_ACCESS_KEY_ID: 'id',
        ONETAP_ACCESS_KEY_SECRET: 'secret',
        WECHAT_PROVIDER: 'weixin',
        WECHAT_MINI_APPID: 'wx1',
        WECHAT_MINI_SECRET: 'secret',
        PAY_CHANNELS: 'yue',
        REALNAME_PROVIDER: 'manual',
        LOGISTICS_PROVIDER: 'kuaidi100',
        KUAIDI100_CUSTOMER: 'id',
        KUAIDI100_KEY: 'secret'
      },
      providers: { sms: sandboxSms(), onetap: sandboxOnetap(), wechat: sandboxWechat() }
    })
    try {
      const sent = await production.call('POST /api/register/verify', { phone: newPhone(), type: 'login' })
      expect(sent).toMatchObject({ status: 200 })
      expect(sent.data).not.toHaveProperty('dev_code')
      expect((await production.call('GET /api/verify_code', {})).data).not.toHaveProperty('dev_code')
      expect((await production.call('GET /api/getuserconfig', {})).data.sandbox).toBe(0)
    } finally {
      await production.close()
    }
  })

  test('a vendor that fails: the person may try again at once, and the vendor’s words stay inside', async () => {
    let broken = true
    const sendCode = async () => {
      if (broken) throw new Error('isv.AMOUNT_NOT_ENOUGH secret detail')
    }
    const other = await TestShop.open({ providers: { sms: { kind: 'aliyun', sendCode, sendNotice: sendCode } } })
    try {
      const phone = newPhone()
      const ask = () => other.call('POST /api/register/verify', { phone, type: 'login' })
      const failed = await ask()
      expect(failed).toMatchObject({ status: 400, code: 'SMS_FAILED', msg: '验证码发送失败，请稍后再试' })
      expect(JSON.stringify(failed)).not.toContain('isv')
      broken = false
      expect((await ask()).code).toBe('CAPTCHA_NEEDED')
    } finally {
      await other.close()
    }
  })
})
