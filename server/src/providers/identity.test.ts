import { FakeAliyun } from '../../test/fakes/aliyun'
import { type Asked, Vendor } from '../../test/fakes/vendor'
import { readConfig } from '../config'
import { createProviders } from './index'
import { aliyunOnetap } from './onetap/aliyun'
import { ProofRefused } from './proof'
import { aliyunRealname } from './realname/aliyun'
import { aliyunSms } from './sms/aliyun'
import { weixin } from './wechat/weixin'

const vendor = new Vendor()
beforeAll(vendor.open)
afterAll(vendor.close)
beforeEach(() => {
  vendor.asked = []
})

const host = () => vendor.host
const aliyunKeys = () => ({
  accessKeyId: 'key-id',
  accessKeySecret: 'key-secret',
  gateway: `http://${host()}`
})

describe('Aliyun SMS', () => {
  const sms = () => aliyunSms({ ...aliyunKeys(), signName: '商城', templateCode: 'SMS_1' })

  test('sends one signed SendSms with the template and the code', async () => {
    vendor.answer = () => ({ json: { Code: 'OK', Message: 'OK' } })
    await sms().sendCode('13800000000', '012345')
    expect(vendor.asked).toHaveLength(1)
    const [{ query, headers, body }] = vendor.asked as [Asked]
    expect(headers['x-acs-action']).toBe('SendSms')
    expect(headers.authorization).toMatch(/^ACS3-HMAC-SHA256 Credential=key-id,/)
    const sent = { ...query, ...Object.fromEntries(new URLSearchParams(body)) }
    expect(sent).toMatchObject({ PhoneNumbers: '13800000000', SignName: '商城', TemplateCode: 'SMS_1' })
    expect(JSON.parse(sent.TemplateParam!)).toEqual({ code: '012345' })
    expect(JSON.stringify(vendor.asked)).not.toContain('key-secret')
  })

  test.each([
    [200, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发流控' }],
    [400, { Code: 'InvalidAccessKeyId.NotFound', Message: 'no such key' }],
    [500, { Code: 'ServiceUnavailable', Message: 'later' }]
  ])('throws when it answers HTTP %i with %j', async (status, json) => {
    vendor.answer = () => ({ status, json })
    await expect(sms().sendCode('13800000000', '012345')).rejects.toThrow()
  })
})

describe('Aliyun one-tap', () => {
  test('asks GetMobile for the token and takes the phone it answers', async () => {
    vendor.answer = () => ({ json: { Code: 'OK', GetMobileResultDTO: { Mobile: '13900000000' } } })
    expect(await aliyunOnetap(aliyunKeys()).phoneOf('token-1')).toBe('13900000000')
    const [{ query, headers, body }] = vendor.asked as [Asked]
    expect(headers['x-acs-action']).toBe('GetMobile')
    expect(`${JSON.stringify(query)}${body}`).toContain('token-1')
  })

  test.each([
    { Code: 'isv.TOKEN_INVALID', Message: 'bad token' },
    { Code: 'OK', GetMobileResultDTO: {} }
  ])('refuses the proof on %j', async json => {
    vendor.answer = () => ({ json })
    await expect(aliyunOnetap(aliyunKeys()).phoneOf('token-1')).rejects.toBeInstanceOf(ProofRefused)
  })
})

describe('Aliyun real name', () => {
  const realname = () => aliyunRealname(aliyunKeys())

  test.each([
    ['1', 'match'],
    ['2', 'mismatch'],
    ['3', 'unknown']
  ])('BizCode %s is %s', async (BizCode, verdict) => {
    vendor.answer = () => ({ json: { Code: '200', Message: 'success', ResultObject: { BizCode } } })
    expect(await realname().check('陈小满', '33010619900101001X')).toBe(verdict)
    const [{ query, headers, body }] = vendor.asked as [Asked]
    expect(headers['x-acs-action']).toBe('Id2MetaVerify')
    const sent = { ...query, ...Object.fromEntries(new URLSearchParams(body)) }
    expect(sent).toMatchObject({ ParamType: 'normal', UserName: '陈小满', IdentifyNum: '33010619900101001X' })
  })

  test.each([
    [200, { Code: '401', Message: 'bad parameter' }],
    [200, {}],
    [403, { Code: 'Forbidden', Message: 'no' }],
    [500, { Code: 'ServiceUnavailable', Message: 'later' }]
  ])('HTTP %i with %j leaves it to a person', async (status, json) => {
    vendor.answer = () => ({ status, json })
    expect(await realname().check('陈小满', '33010619900101001X')).toBe('unknown')
  })
})

describe('Aliyun, which checks signatures,', () => {
  const fake = new FakeAliyun()
  beforeAll(() => fake.start())
  afterAll(() => fake.close())
  const providers = (secret?: string) => createProviders(readConfig({ NODE_ENV: 'test', ...fake.settings(secret) }))

  test('takes what is signed with our secret', async () => {
    const { sms, onetap, realname } = providers()
    await sms.sendCode('13800000000', '012345')
    expect(fake.codeFor('13800000000')).toBe('012345')
    expect(await onetap.phoneOf(fake.tokenOf('13900000000'))).toBe('13900000000')
    expect(await realname.check('陈小满', '33010619900101001X')).toBe('match')
  })

  test('takes nothing that is signed with another', async () => {
    const { sms, onetap, realname } = providers('another')
    await expect(sms.sendCode('13800000009', '012345')).rejects.toThrow('SignatureDoesNotMatch')
    await expect(onetap.phoneOf(fake.tokenOf('13900000000'))).rejects.toThrow('SignatureDoesNotMatch')
    expect(await realname.check('陈小满', '33010619900101001X')).toBe('unknown')
    expect(fake.messages.some(message => message.phone === '13800000009')).toBe(false)
  })
})

describe('WeChat', () => {
  const wechat = () =>
    weixin(
      {
        weapp: { appid: 'wx-mini', secret: 'mini-secret' },
        h5: { appid: 'wx-h5', secret: 'h5-secret' },
        app: { appid: '', secret: '' }
      },
      `http://${host()}`
    )
  const on = (answers: Record<string, unknown>) => {
    vendor.answer = ({ path }) => ({ json: answers[path] ?? { errcode: 404, errmsg: path } })
  }

  test('a mini-program code becomes openid and unionid; the session key is not kept', async () => {
    on({ '/sns/jscode2session': { openid: 'o1', unionid: 'u1', session_key: 'never' } })
    expect(await wechat().profileOf('code-1', 'weapp')).toEqual({ appid: 'wx-mini', openid: 'o1', unionid: 'u1' })
    expect(vendor.asked[0]!.query).toMatchObject({
      appid: 'wx-mini',
      js_code: 'code-1',
      grant_type: 'authorization_code'
    })
  })

  test('a web code with consent becomes a profile; without it the openid alone', async () => {
    const grant = { access_token: 'a1', openid: 'o2', scope: 'snsapi_userinfo', unionid: 'u1' }
    on({
      '/sns/oauth2/access_token': grant,
      '/sns/userinfo': { nickname: '小红', headimgurl: 'https://thirdwx.qlogo.cn/a' }
    })
    expect(await wechat().profileOf('code-2', 'h5')).toEqual({
      appid: 'wx-h5',
      openid: 'o2',
      unionid: 'u1',
      nickname: '小红',
      avatar: 'https://thirdwx.qlogo.cn/a'
    })
    on({ '/sns/oauth2/access_token': { ...grant, scope: 'snsapi_base', unionid: undefined } })
    expect(await wechat().profileOf('code-2', 'h5')).toEqual({ appid: 'wx-h5', openid: 'o2', unionid: undefined })
  })

  test('the phone button’s code becomes a phone; the access token is asked for once, and again when it went stale', async () => {
    const phone = { phone_info: { purePhoneNumber: '13900000000' } }
    let stale = false
    vendor.answer = ({ path, query }) => {
      if (path === '/cgi-bin/stable_token') return { json: { access_token: stale ? 't2' : 't1', expires_in: 7200 } }
      return { json: stale && query.access_token === 't1' ? { errcode: 40001, errmsg: 'invalid' } : phone }
    }
    const one = wechat()
    expect(await Promise.all([one.phoneOf('a'), one.phoneOf('b')])).toEqual(['13900000000', '13900000000'])
    stale = true
    expect(await one.phoneOf('c')).toBe('13900000000')
    expect(vendor.asked.filter(({ path }) => path === '/cgi-bin/stable_token')).toHaveLength(2)
  })

  test.each([40029, 40163])('a code WeChat answers %i for is not genuine', async errcode => {
    on({ '/sns/jscode2session': { errcode, errmsg: 'bad' } })
    await expect(wechat().profileOf('code', 'weapp')).rejects.toBeInstanceOf(ProofRefused)
  })

  test.each([
    ['busy', { errcode: -1, errmsg: 'system error' }],
    ['of another shape', { openid: 7 }]
  ])('a WeChat that is %s is not the person’s fault, and no secret stands in the error', async (_, json) => {
    on({ '/sns/jscode2session': json })
    const error = await wechat()
      .profileOf('code', 'weapp')
      .catch((e: Error) => e)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(ProofRefused)
    expect(String((error as Error).stack)).not.toContain('mini-secret')
  })

  test('an app that is not set up says so', async () => {
    await expect(wechat().profileOf('code', 'app')).rejects.toThrow('WeChat sign-in from app has no appid set')
    expect(vendor.asked).toEqual([])
  })
})

describe('settings', () => {
  test.each([
    [{ SMS_PROVIDER: 'aliyun' }, 'Settings are missing: SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET'],
    [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER: sandbox or aliyun'],
    [{ ONETAP_PROVIDER: 'aliyun' }, 'Settings are missing: ONETAP_ACCESS_KEY_ID, ONETAP_ACCESS_KEY_SECRET'],
    [{ REALNAME_PROVIDER: 'pigeon' }, 'REALNAME_PROVIDER: sandbox, manual or aliyun'],
    [{ ONETAP_PROVIDER: 'pigeon' }, 'ONETAP_PROVIDER: sandbox or aliyun'],
    [{ WECHAT_PROVIDER: 'weixin' }, 'Settings are missing: WECHAT_MINI_APPID, WECHAT_MINI_SECRET'],
    [{ WECHAT_PROVIDER: 'pigeon' }, 'WECHAT_PROVIDER: sandbox or weixin']
  ])('%j does not start', (env, words) => {
    expect(() => createProviders(readConfig({ NODE_ENV: 'test', ...env }))).toThrow(words)
  })
})
