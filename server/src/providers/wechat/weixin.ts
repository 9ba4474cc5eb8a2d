import { type Static, type TObject, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { NotSent, unreached } from '../not-sent'
import { ProofRefused } from '../proof'
import type { Wechat, WechatFrom, WechatNotice } from './index'

interface AppKeys {
  appid: string
  secret: string
}

const TIMEOUT_MS = 10_000
/** Codes WeChat answers for a code that is wrong, used, or of another app; anything else is our trouble or theirs. */
const NOT_GENUINE = new Set([40029, 40163, 41008, 40125, 42003])
/** Answers for an access token that another process of ours has replaced. */
const TOKEN_STALE = new Set([40001, 40014, 42001])

const JsSession = Type.Object({ openid: Type.String(), unionid: Type.Optional(Type.String()) })
const OauthToken = Type.Object({
  access_token: Type.String(),
  openid: Type.String(),
  unionid: Type.Optional(Type.String()),
  scope: Type.String()
})
const UserInfo = Type.Object({
  nickname: Type.String(),
  headimgurl: Type.String(),
  unionid: Type.Optional(Type.String())
})
const AccessToken = Type.Object({ access_token: Type.String(), expires_in: Type.Number() })
const Follower = Type.Object({ subscribe: Type.Number() })
const Sent = Type.Object({})
/** WeChat is busy, or we were too quick. */
const WORTH_ANOTHER_TRY = new Set([-1, 45009, 45011, 50002])
/** The person has not consented, or not any more. */
const UNSUBSCRIBED = 43101
const PhoneInfo = Type.Object({ phone_info: Type.Object({ purePhoneNumber: Type.String() }) })

/** WeChat itself: jscode2session, oauth2 and the mini-program's phone button. */
export function weixin(apps: Record<WechatFrom, AppKeys>, base: string): Wechat {
  const ask = <T extends TObject>(schema: T, path: string, query: Record<string, string>, body?: unknown) =>
    call(schema, `${base}${path}?${new URLSearchParams(query)}`, body)

  const keysOf = (from: WechatFrom): AppKeys => {
    if (!apps[from].appid || !apps[from].secret) throw new Error(`WeChat sign-in from ${from} has no appid set`)
    return apps[from]
  }
  const tokenAsked = () => ({ grant_type: 'client_credential', ...keysOf('weapp') })
  const accessToken = cachedToken(() => ask(AccessToken, '/cgi-bin/stable_token', {}, tokenAsked()))

  const officialToken = cachedToken(() =>
    ask(AccessToken, '/cgi-bin/stable_token', {}, { grant_type: 'client_credential', ...keysOf('h5') })
  )

  async function follows(openid: string, again = true): Promise<boolean> {
    try {
      const query = { access_token: await officialToken.get(), openid, lang: 'zh_CN' }
      return (await ask(Follower, '/cgi-bin/user/info', query)).subscribe === 1
    } catch (error) {
      if (!again || !(error instanceof WeixinError) || !TOKEN_STALE.has(error.errcode)) throw error
      officialToken.forget()
      return follows(openid, false)
    }
  }

  async function miniProfile(code: string) {
    const { appid, secret } = keysOf('weapp')
    const query = { appid, secret, js_code: code, grant_type: 'authorization_code' }
    const { openid, unionid } = await ask(JsSession, '/sns/jscode2session', query)
    return { appid, openid, unionid }
  }

  async function oauthProfile(code: string, from: WechatFrom) {
    const { appid, secret } = keysOf(from)
    const grant = await ask(OauthToken, '/sns/oauth2/access_token', {
      appid,
      secret,
      code,
      grant_type: 'authorization_code'
    })
    if (!grant.scope.includes('snsapi_userinfo')) return { appid, openid: grant.openid, unionid: grant.unionid }
    const query = { access_token: grant.access_token, openid: grant.openid, lang: 'zh_CN' }
    const info = await ask(UserInfo, '/sns/userinfo', query)
    const unionid = info.unionid ?? grant.unionid
    return { appid, openid: grant.openid, unionid, nickname: info.nickname, avatar: info.headimgurl }
  }

  async function phoneOf(code: string, again = true): Promise<string> {
    try {
      const query = { access_token: await accessToken.get() }
      const { phone_info } = await ask(PhoneInfo, '/wxa/business/getuserphonenumber', query, { code })
      return phone_info.purePhoneNumber
    } catch (error) {
      if (!again || !(error instanceof WeixinError) || !TOKEN_STALE.has(error.errcode)) throw error
      accessToken.forget()
      return phoneOf(code, false)
    }
  }

  async function notify(openid: string, { template, data, page }: WechatNotice, again = true): Promise<void> {
    const access_token = await accessToken.get().catch(error => {
      throw new NotSent(`no access token: ${error.message}`, true)
    })
    const body = { touser: openid, template_id: template, data, ...(page && { page }), lang: 'zh_CN' }
    try {
      await ask(Sent, '/cgi-bin/message/subscribe/send', { access_token }, body)
    } catch (error) {
      if (!(error instanceof WeixinError)) throw unreached(error)
      if (again && TOKEN_STALE.has(error.errcode)) {
        accessToken.forget()
        return notify(openid, { template, data, page }, false)
      }
      const worth = WORTH_ANOTHER_TRY.has(error.errcode) || TOKEN_STALE.has(error.errcode)
      throw new NotSent(error.message, worth, error.errcode === UNSUBSCRIBED)
    }
  }

  async function miniCode(scene: string, page: string, again = true): Promise<Buffer> {
    const url = `${base}/wxa/getwxacodeunlimit?${new URLSearchParams({ access_token: await accessToken.get() })}`
    try {
      return await picture(url, { scene, page, check_path: false, width: 430 })
    } catch (error) {
      if (!again || !(error instanceof WeixinError) || !TOKEN_STALE.has(error.errcode)) throw error
      accessToken.forget()
      return miniCode(scene, page, false)
    }
  }

  return {
    kind: 'weixin',
    miniCode: (scene, page) => miniCode(scene, page),
    miniAppid: apps.weapp.appid,
    notify: (openid, notice) => notify(openid, notice),
    probe: async () => void (await ask(AccessToken, '/cgi-bin/stable_token', {}, tokenAsked())),
    follows: openid => follows(openid),
    oauthAppid: apps.h5.appid,
    profileOf: (code, from) => (from === 'weapp' ? miniProfile(code) : oauthProfile(code, from)),
    phoneOf: code => phoneOf(code)
  }
}

class WeixinError extends Error {
  constructor(
    readonly errcode: number,
    message: string
  ) {
    super(`WeChat ${errcode}: ${message}`)
  }
}

/** One call; secrets stand in the url, so the url is never part of an error. */
async function call<T extends TObject>(schema: T, url: string, body?: unknown): Promise<Static<T>> {
  const post = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  }
  const response = await fetch(url, { ...(post || {}), signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (!response.ok) throw new Error(`WeChat answered HTTP ${response.status}`)
  const answer = (await response.json()) as { errcode?: number; errmsg?: string }
  if (answer.errcode && NOT_GENUINE.has(answer.errcode)) throw new ProofRefused(`WeChat ${answer.errcode}`)
  if (answer.errcode) throw new WeixinError(answer.errcode, String(answer.errmsg ?? '').slice(0, 200))
  if (!Value.Check(schema, answer)) throw new Error('WeChat answered in an unknown shape')
  return answer as Static<T>
}

/** A call whose good answer is a picture; a bad one is JSON, both with HTTP 200. */
async function picture(url: string, body: unknown): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error' as const
  })
  if (!response.ok) throw new Error(`WeChat answered HTTP ${response.status}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes[0] !== JSON_OPENS) return bytes
  const { errcode = 0, errmsg = '' } = JSON.parse(bytes.toString('utf8')) as { errcode?: number; errmsg?: string }
  throw new WeixinError(errcode, String(errmsg).slice(0, 200))
}

const JSON_OPENS = '{'.charCodeAt(0)

/** Keeps an access token until five minutes before its end; the stable token is the same for all our processes. */
function cachedToken(fetchToken: () => Promise<Static<typeof AccessToken>>) {
  let kept: { token: Promise<string>; until_ms: number } | undefined
  const get = (): Promise<string> => {
    if (kept && kept.until_ms > Date.now()) return kept.token
    const answer = fetchToken()
    const mine = { token: answer.then(a => a.access_token), until_ms: Date.now() + TIMEOUT_MS }
    kept = mine
    // Whoever asked hears of a failure by the answer below; nobody else may be waiting for this one.
    mine.token.catch(() => {})
    return answer.then(
      a => {
        mine.until_ms = Date.now() + Math.max(a.expires_in - 300, 0) * 1000
        return a.access_token
      },
      error => {
        if (kept === mine) kept = undefined
        throw error
      }
    )
  }
  return {
    get,
    forget: () => {
      kept = undefined
    }
  }
}
