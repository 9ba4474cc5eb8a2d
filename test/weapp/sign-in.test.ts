import { sample } from '../support/sample'
import { type Answers, expired, refused } from './backend'
import type { OpenPage } from './page'
import { openPage } from './weapp'

const signedIn = { token: 'a-token', expires_time: 4_102_444_800, is_new: 0 }
const wechatOnly = {
  push: null,
  has_password: 0,
  wechat_bound: 0,
  wechat_appid: 'wx1234',
  sandbox: 0,
  weixin_templates: [] as never[]
} as const
const sandbox = { ...wechatOnly, wechat_appid: 'sandbox-h5', sandbox: 1 } as const
/** Answers with `data` and keeps what was asked. */
const keeping =
  <T>(sent: unknown[], data: T) =>
  (input: unknown) => {
    sent.push(input)
    return data
  }

/** Opens the login page the way the login check does. */
const login = (answers: Answers, query: Record<string, string> = {}, wx: Record<string, unknown> = {}) =>
  openPage('pages/user/login', query, {
    answers: { 'GET /api/getuserconfig': wechatOnly, ...answers },
    wx: wx as never
  })

/** WeChat answers its phone button. */
const phoneButton = (page: OpenPage, detail: object) =>
  page.dispatch(page.all('.onetapbutton')[0]!, 'getphonenumber', detail)

const toSettings = { app: '1', redirect: encodeURIComponent('/pages/mine/setting') }
const settings: Answers = {
  'GET /api/subuser': { list: [], count: 0, max: 5 },
  'GET /api/pub/getversion': sample('GET /api/pub/getversion', { version_code: 268, history: [] })
}

describe('one-tap', () => {
  test('opens first, asks for consent, and signs in with the code of the phone button', async () => {
    const sent: unknown[] = []
    const page = await login({ ...settings, 'POST /api/reglogin': keeping(sent, signedIn) }, toSettings)
    await page.expectText('本机号码一键登录', '其他手机号方式')
    expect(page.all('.onetapbutton')).toEqual([])
    await page.tap('本机号码一键登录')
    await page.tap('同意并继续')
    await phoneButton(page, { code: 'phone-code', errMsg: 'getPhoneNumber:ok' })
    await page.weapp.expectPage('pages/mine/setting')
    expect(sent).toMatchObject([{ ltype: 'weixin', access_token: 'phone-code', openid: '' }])
    expect(page.weapp.phone.seen.toasts).toContainEqual('登录成功')
    expect(page.weapp.storage.get('token')).toBe('a-token')
  })

  test('other way: the view closes and the login page goes on', async () => {
    const page = await login({}, toSettings)
    await page.tap('其他手机号方式')
    await page.expectNoText('本机号码一键登录')
    await page.expectText('验证码登录', '密码登录')
    expect(page.weapp.page.path).toBe('pages/user/login')
  })

  test('the carrier’s openid goes along with its token', async () => {
    const sent: unknown[] = []
    const answers = { ...settings, 'GET /api/getuserconfig': sandbox, 'POST /api/reglogin': keeping(sent, signedIn) }
    const page = await login(answers, toSettings)
    await page.tap('本机号码一键登录')
    await page.tap('同意并继续')
    await page.weapp.expectPage('pages/mine/setting')
    const device = page.weapp.storage.get('device')
    expect(sent).toMatchObject([{ ltype: 'unitel', access_token: 'sandbox-13800000000', openid: `sandbox-${device}` }])
  })

  test('a number that cannot be had is told; neither that nor one the person does not give closes the view', async () => {
    const page = await login({}, toSettings)
    await page.tap('本机号码一键登录')
    await page.tap('同意并继续')
    await phoneButton(page, { errMsg: 'getPhoneNumber:fail user deny' })
    await page.expectText('本机号码一键登录')
    await phoneButton(page, { errMsg: 'getPhoneNumber:fail no permission' })
    await page.until(() => page.weapp.phone.seen.toasts.length > 0)
    expect(page.weapp.phone.seen.toasts).toContainEqual('暂时取不到本机号码，请用其他方式登录')
    await page.expectText('本机号码一键登录', '其他手机号方式')
    await page.tap('其他手机号方式')
    await page.expectNoText('本机号码一键登录')
  })

  test('a refused proof is told, and the person tries again or takes another way', async () => {
    const page = await login({ 'POST /api/reglogin': refused('PROOF_REFUSED', '授权已失效，请重新授权') }, toSettings)
    await page.tap('本机号码一键登录')
    await page.tap('同意并继续')
    await phoneButton(page, { code: 'stale', errMsg: 'getPhoneNumber:ok' })
    await page.until(() => page.weapp.phone.seen.toasts.length > 0)
    expect(page.weapp.phone.seen.toasts).toContainEqual('授权已失效，请重新授权')
    await page.expectText('本机号码一键登录', '其他手机号方式')
  })
})

describe('by code', () => {
  test('without an app=1 the form comes first; code, consent, home', async () => {
    const sent: unknown[] = []
    const page = await login(
      {
        'GET /api/getuserconfig': sandbox,
        'POST /api/register/verify': { countdown: 60, expire_time: 4_102_444_800, dev_code: '246810' },
        'POST /api/login/mobile': keeping(sent, signedIn),
        ...settings
      },
      { redirect: toSettings.redirect }
    )
    await page.fill('请输入手机号', '13800138000')
    await page.tap('获取验证码')
    await page.tap('同意并继续')
    await page.expectText('开发沙盒', '验证码 246810')
    await page.tap('填入')
    await page.tap('登录')
    await page.weapp.expectPage('pages/mine/setting')
    expect(sent).toMatchObject([{ phone: '13800138000', captcha: '246810' }])
  })

  test('a wrong code is a toast and the form stays', async () => {
    const page = await login({ 'POST /api/login/mobile': refused('CODE_WRONG', '验证码不正确，请重新输入') })
    await page.fill('请输入手机号', '13800138000')
    await page.fill('请输入6位验证码', '000000')
    await page.tap('.check')
    await page.tap('登录')
    await page.until(() => page.weapp.phone.seen.toasts.length > 0)
    expect(page.weapp.phone.seen.toasts).toContainEqual('验证码不正确，请重新输入')
    expect(page.weapp.page.path).toBe('pages/user/login')
  })

  test('a phone that is none sends nothing', async () => {
    const page = await login({})
    await page.fill('请输入手机号', '12345')
    await page.tap('获取验证码')
    expect(page.weapp.phone.seen.toasts).toContainEqual('请输入正确的手机号')
  })
})

describe('a picture', () => {
  const picture = { key: 'k', img: 'data:image/png;base64,', expire_time: 4_102_444_800, dev_code: 'abcd' }
  /** Refuses until a picture is answered. */
  const wanting =
    <T>(sent: unknown[], data: T) =>
    (input: { key?: string }) => {
      sent.push(input)
      return input.key ? data : refused('CAPTCHA_NEEDED', '请先完成图形验证')
    }
  const sms = { countdown: 60, expire_time: 4_102_444_800, dev_code: '246810' }

  test('comes before a password where the server wants one; given up, nothing happens', async () => {
    const sent: unknown[] = []
    const page = await login(
      { ...settings, 'POST /api/login': wanting(sent, signedIn), 'GET /api/verify_code': picture },
      { redirect: toSettings.redirect }
    )
    await page.tap('密码登录')
    await page.fill('请输入手机号', '13800138000')
    await page.fill('请输入密码', 'Juzi-2026')
    await page.tap('.check')
    await page.tap('登录')
    await page.expectText('图形验证')
    expect(page.weapp.phone.seen.toasts).toEqual([])
    await page.tap('填入')
    await page.tap('确定')
    await page.weapp.expectPage('pages/mine/setting')
    expect(sent).toMatchObject([
      { account: '13800138000' },
      { account: '13800138000', password: 'Juzi-2026', key: 'k', code: 'abcd' }
    ])
  })

  test.each([
    ['pages/user/login', true, {}],
    ['pages/user/register', true, {}],
    ['pages/user/pwdFind', false, {}],
    ['pages/user/bindlxtel', false, { token: 'a-token' }],
    ['pages/user/exchange_lxtel', false, { token: 'a-token' }],
    ['pages/auth/bindLxtel', false, { token: 'a-token' }]
  ])('comes before the first code of %s where the server wants one', async (path, consents, options) => {
    const sent: unknown[] = []
    const page = await openPage(
      path,
      {},
      {
        answers: {
          'GET /api/getuserconfig': sandbox,
          // A contact phone is for who has a phone to sign in by; the others bind their first.
          'GET /api/user': sample('GET /api/user', { phone: path.endsWith('exchange_lxtel') ? '13900139000' : '' }),
          'POST /api/register/verify': wanting(sent, sms),
          'GET /api/verify_code': picture
        },
        ...options
      }
    )
    await page.fill('请输入手机号', '13800138000')
    await page.tap('获取验证码')
    if (consents) await page.tap('同意并继续')
    await page.expectText('图形验证')
    await page.tap('填入')
    await page.tap('确定')
    await page.expectText('验证码 246810')
    expect(sent).toMatchObject([{ phone: '13800138000' }, { phone: '13800138000', key: 'k', code: 'abcd' }])
  })
})

describe('WeChat', () => {
  test('a known WeChat is signed in by its code', async () => {
    const sent: unknown[] = []
    const page = await openPage(
      'pages/user/wxlogin',
      { redirect: toSettings.redirect },
      {
        answers: {
          'GET /api/getuserconfig': wechatOnly,
          'POST /api/checkwechat': keeping(sent, { token: 'a-token', is_new: 0 }),
          ...settings
        }
      }
    )
    await page.tap('微信授权登录')
    await page.tap('同意并继续')
    await page.weapp.expectPage('pages/mine/setting')
    expect(sent).toMatchObject([{ code: 'wx-code', from: 'weapp' }])
  })

  test('an unknown one binds a phone', async () => {
    const sent: unknown[] = []
    const page = await openPage(
      'pages/user/wxlogin',
      { redirect: toSettings.redirect },
      {
        answers: {
          'GET /api/getuserconfig': wechatOnly,
          'POST /api/checkwechat': { wx_ticket: 'a-ticket', nickname: '微信用户', avatar: '' },
          'POST /api/login/bangmergzh': keeping(sent, signedIn),
          ...settings
        }
      }
    )
    await page.tap('微信授权登录')
    await page.tap('同意并继续')
    await page.fill('请输入手机号', '13800138000')
    await page.fill('请输入6位验证码', '123456')
    await page.tap('绑定并登录')
    await page.weapp.expectPage('pages/mine/setting')
    expect(sent).toMatchObject([{ phone: '13800138000', captcha: '123456', wx_ticket: 'a-ticket' }])
  })
})

describe('addresses', () => {
  const book = {
    userName: '张三',
    telNumber: '13800138000',
    provinceName: '浙江省',
    cityName: '杭州市',
    countyName: '西湖区',
    detailInfo: '文三路 1 号',
    postalCode: '310000',
    errMsg: 'chooseAddress:ok'
  }
  const list = { list: [], count: 0 }

  test('one is taken over from the address book of WeChat', async () => {
    const saved: unknown[] = []
    const page = await openPage(
      'pages/user/address_list',
      {},
      {
        token: 'a-token',
        answers: {
          'GET /api/address/list': list,
          'POST /api/address/edit': keeping(saved, { id: '00000000-0000-7000-8000-000000000001' })
        },
        wx: { chooseAddress: (options: { success?: (r: object) => void }) => options.success?.(book) } as never
      }
    )
    await page.expectText('还没有收货地址')
    await page.tap('微信导入')
    await page.until(() => saved.length > 0)
    expect(saved).toMatchObject([
      { real_name: '张三', phone: '13800138000', province: '浙江省', city: '杭州市', district: '西湖区' }
    ])
  })

  test('a session that ends says so once and leads to login with the way back', async () => {
    const page = await openPage(
      'pages/user/address_list',
      {},
      {
        token: 'a-token',
        answers: { 'GET /api/address/list': expired(), 'GET /api/getuserconfig': wechatOnly }
      }
    )
    const loginPage = await page.weapp.expectPage('pages/user/login')
    expect(decodeURIComponent(loginPage.query.redirect ?? '')).toBe('/pages/user/address_list')
    expect(page.weapp.phone.seen.toasts.filter(words => words === '登录已过期，请重新登录')).toHaveLength(1)
  })
})
