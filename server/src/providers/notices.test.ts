import { type Asked, Vendor } from '../../test/fakes/vendor'
import { readConfig } from '../config'
import { NotSent } from './not-sent'
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

/** How sending ended: nothing when it went out, else whether it certainly did not, and what then. */
const endOf = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    error => {
      expect(String(error.stack)).not.toMatch(/key-secret|mini-secret/)
      if (!(error instanceof NotSent)) return 'not certain'
      return error.refused ? 'refused' : error.again ? 'again' : 'never'
    }
  )
const NOBODY = 'http://127.0.0.1:1'

describe('a notice by Aliyun SMS', () => {
  const sms = (gateway = aliyunKeys().gateway) =>
    aliyunSms({ ...aliyunKeys(), gateway, signName: '商城', templateCode: 'SMS_1' })
  const notice = { template: 'SMS_2', title: '登录密码已修改', key: 'message-1:sms' }
  const end = () => endOf(sms().sendNotice('13800000000', notice))

  test('is one SendSms with the template, its title and the number of the message', async () => {
    vendor.answer = () => ({ json: { Code: 'OK', Message: 'OK' } })
    expect(await end()).toBe('sent')
    const [{ query, body }] = vendor.asked as [Asked]
    const sent = { ...query, ...Object.fromEntries(new URLSearchParams(body)) }
    expect(sent).toMatchObject({ PhoneNumbers: '13800000000', TemplateCode: 'SMS_2', OutId: 'message-1:sms' })
    expect(JSON.parse(sent.TemplateParam!)).toEqual({ title: '登录密码已修改' })
  })

  test.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 'again'],
    ['isp.SYSTEM_ERROR', 'again'],
    ['isv.MOBILE_NUMBER_ILLEGAL', 'never'],
    ['isv.SMS_TEMPLATE_ILLEGAL', 'never']
  ])('that is answered %s is tried %s', async (Code, ending) => {
    vendor.answer = () => ({ json: { Code, Message: '不行' } })
    expect(await end()).toBe(ending)
  })

  test('that nobody answers has not been sent', async () => {
    expect(await endOf(sms(NOBODY).sendNotice('13800000000', notice))).toBe('again')
  })
})

describe('a subscribe message', () => {
  const wechat = (base = `http://${host()}`) => {
    const none = { appid: '', secret: '' }
    return weixin({ weapp: { appid: 'wx-mini', secret: 'mini-secret' }, h5: none, app: none }, base)
  }
  const notice = { template: 'tpl-1', data: { thing1: { value: '你的订单已发货' } }, page: 'pages/order/detail?id=1' }
  const on = (json: object) => {
    vendor.answer = ({ path }) => ({
      json: path === '/cgi-bin/stable_token' ? { access_token: 't1', expires_in: 7200 } : json
    })
  }
  const end = () => endOf(wechat().notify('openid-1', notice))

  test('goes to the openid, filled in, with the page it leads to', async () => {
    on({ errcode: 0, errmsg: 'ok' })
    expect(await end()).toBe('sent')
    expect(vendor.asked.map(({ path }) => path)).toEqual(['/cgi-bin/stable_token', '/cgi-bin/message/subscribe/send'])
    expect(JSON.parse(vendor.asked[1]!.body)).toEqual({
      touser: 'openid-1',
      template_id: 'tpl-1',
      data: notice.data,
      page: notice.page,
      lang: 'zh_CN'
    })
  })

  test.each([
    [43101, 'refused'],
    [-1, 'again'],
    [45009, 'again'],
    [40037, 'never'],
    [47003, 'never'],
    [40001, 'again']
  ])('that WeChat answers %i is %s', async (errcode, ending) => {
    on({ errcode, errmsg: 'no' })
    expect(await end()).toBe(ending)
  })

  test('with a token that went stale is sent with a fresh one', async () => {
    let tokens = 0
    vendor.answer = ({ path, query }) => {
      if (path === '/cgi-bin/stable_token') return { json: { access_token: `t${++tokens}`, expires_in: 7200 } }
      return { json: query.access_token === 't1' ? { errcode: 42001, errmsg: 'expired' } : { errcode: 0 } }
    }
    expect(await end()).toBe('sent')
    expect(tokens).toBe(2)
  })

  test('that was not understood, or met trouble on the way, may have gone out; one that nobody took has not', async () => {
    vendor.answer = ({ path }) =>
      path === '/cgi-bin/stable_token'
        ? { json: { access_token: 't1', expires_in: 7200 } }
        : { status: 502, json: { html: 'bad gateway' } }
    expect(await end()).toBe('not certain')
    expect(await endOf(wechat(NOBODY).notify('openid-1', notice))).toBe('again')
  })
})

describe('settings', () => {
  test.each([
    { WECHAT_TEMPLATES: 'shipped:tpl-1' },
    { WECHAT_TEMPLATES: 'parcels:tpl-1:thing1=title' },
    { WECHAT_TEMPLATES: 'shipped:tpl-1:thing1=phone' },
    { WECHAT_TEMPLATES: 'shipped:tpl-1:thing1=title,' },
    { SMS_NOTICE_TEMPLATES: 'shipped:SMS_1' },
    { SMS_NOTICE_TEMPLATES: 'withdrawal' }
  ])('%j does not start', env => {
    expect(() => readConfig({ NODE_ENV: 'test', ...env })).toThrow(/TEMPLATES/)
  })

  test('several templates are several', () => {
    const WECHAT_TEMPLATES = 'shipped:tpl_1-a:thing1=title|time2=time,coupon:tpl2:thing1=text'
    expect(
      readConfig({ NODE_ENV: 'test', WECHAT_TEMPLATES, SMS_NOTICE_TEMPLATES: 'withdrawal:SMS_1,security:SMS_2' })
    ).toMatchObject({ WECHAT_TEMPLATES })
  })
})
