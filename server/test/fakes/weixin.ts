import { type Asked, Vendor } from './vendor'

type App = { appid: string; secret: string }
const MINI: App = { appid: 'wx0000000000000001', secret: 'the-mini-secret' }
const OAUTH: App = { appid: 'wx0000000000000002', secret: 'the-web-secret' }
const NOT_GENUINE = { errcode: 40029, errmsg: 'invalid code' }
const WRONG_TOKEN = { errcode: 40001, errmsg: 'invalid credential' }
const WRONG_SECRET = { errcode: 40125, errmsg: 'invalid appsecret' }

/** WeChat's own API as far as this shop talks to it: by an app's secret or its token, and each code once. */
export class FakeWeixin {
  private readonly vendor = new Vendor()
  private readonly used = new Set<string>()
  /** Subscribe messages, as they came. */
  readonly notices: { touser: string; template_id: string; data: Record<string, { value: string }> }[] = []

  async start() {
    this.vendor.answer = asked => ({ json: this.answer(asked) })
    await this.vendor.open()
  }

  close = () => this.vendor.close()

  settings(): Record<string, string> {
    return {
      WECHAT_PROVIDER: 'weixin',
      WECHAT_GATEWAY: `http://${this.vendor.host}`,
      WECHAT_MINI_APPID: MINI.appid,
      WECHAT_MINI_SECRET: MINI.secret,
      WECHAT_OAUTH_APPID: OAUTH.appid,
      WECHAT_OAUTH_SECRET: OAUTH.secret
    }
  }

  /** What wx.login hands to the mini-program of a person, or the phone button for their phone. Each is good once. */
  codeOf = (who: string, nth: number) => `code-${nth}-${who}`

  private answer({ path, query, body }: Asked): object {
    const { access_token = '' } = query
    if (path === '/sns/jscode2session') return this.session(query, query.js_code, MINI)
    if (path === '/sns/oauth2/access_token') {
      const { openid, unionid, errcode } = this.session(query, query.code, OAUTH) as Record<string, string>
      return errcode ? NOT_GENUINE : { access_token: `web-${openid}`, openid, unionid, scope: 'snsapi_userinfo' }
    }
    if (path === '/sns/userinfo') {
      if (access_token !== `web-${query.openid}`) return WRONG_TOKEN
      return { openid: query.openid, nickname: '小红', headimgurl: 'https://thirdwx.qlogo.cn/a' }
    }
    if (path === '/cgi-bin/stable_token') {
      const { appid, secret, grant_type } = JSON.parse(body)
      const good =
        grant_type === 'client_credential' && [MINI, OAUTH].some(app => app.appid === appid && app.secret === secret)
      return good ? { access_token: `token-${appid}`, expires_in: 7200 } : WRONG_SECRET
    }
    if (access_token !== `token-${MINI.appid}`) return WRONG_TOKEN
    if (path === '/wxa/business/getuserphonenumber') {
      const purePhoneNumber = this.takenOnce(JSON.parse(body).code)
      return purePhoneNumber ? { errcode: 0, phone_info: { purePhoneNumber } } : NOT_GENUINE
    }
    if (path === '/cgi-bin/message/subscribe/send') {
      this.notices.push(JSON.parse(body))
      return { errcode: 0, errmsg: 'ok' }
    }
    return { errcode: 404, errmsg: path }
  }

  private session(query: Record<string, string>, code = '', { appid, secret }: App): object {
    if (query.appid !== appid || query.secret !== secret) return WRONG_SECRET
    const who = query.grant_type === 'authorization_code' && this.takenOnce(code)
    return who ? { openid: `${appid}-${who}`, unionid: `union-${who}`, session_key: 'never to be kept' } : NOT_GENUINE
  }

  private takenOnce(code: string): string | undefined {
    const who = /^code-\d+-(.+)$/.exec(code)?.[1]
    if (!who || this.used.has(code)) return undefined
    this.used.add(code)
    return who
  }
}
