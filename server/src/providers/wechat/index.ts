import type { Config } from '../../config'
import { ProofRefused } from '../proof'
import { needed } from '../settings'
import { weixin } from './weixin'

/** Where a WeChat code came from: the mini-program, a web page in WeChat, or the native app. */
export type WechatFrom = 'weapp' | 'h5' | 'app'

/** A person as WeChat vouches for: an openid is one app's, a unionid is the same in all apps of one owner. */
export interface WechatProfile {
  appid: string
  openid: string
  unionid?: string
  nickname?: string
  avatar?: string
}

/** A subscribe message: a template with its fields filled in, and the page it leads to. */
export interface WechatNotice {
  template: string
  data: Record<string, { value: string }>
  page: string
}

export interface Wechat {
  kind: 'sandbox' | 'weixin'
  /** The appid web pages ask authorisation for; empty when there is none. */
  oauthAppid: string
  /** The appid whose openids subscribe messages go to. */
  miniAppid: string
  /** @throws ProofRefused when WeChat does not know the code or has taken it before */
  profileOf(code: string, from: WechatFrom): Promise<WechatProfile>
  /** The phone behind a code of the mini-program's phone button. @throws ProofRefused as above */
  phoneOf(code: string): Promise<string>
  /** Whether the person of an openid follows the official account that web pages sign in by. */
  follows(openid: string): Promise<boolean>
  /** A code that opens a page of the mini-program with a scene of at most 32 characters, as a picture; null where there is none. */
  miniCode(scene: string, page: string): Promise<Buffer | null>
  /** Sends a subscribe message of the mini-program. @throws NotSent when WeChat did not take it */
  notify(openid: string, notice: WechatNotice): Promise<void>
  /** Proves the mini-program's keys by a token of it. @throws when WeChat refuses them */
  probe?(): Promise<void>
}

/**
 * Takes the code "sandbox-<name>" for a person of that name, the same by unionid from everywhere, and
 * "sandbox-13800000000" for that phone; refuses all others. Names with "follower" in them follow the official account.
 */
export const sandboxWechat = (): Wechat => ({
  kind: 'sandbox',
  oauthAppid: 'sandbox-h5',
  miniAppid: 'sandbox-weapp',
  async profileOf(code, from) {
    const name = /^sandbox-([\w-]{1,64})$/.exec(code)?.[1]
    if (!name) throw new ProofRefused('the sandbox takes sandbox-<name>')
    return { appid: `sandbox-${from}`, openid: `${from}-${name}`, unionid: `union-${name}`, nickname: '微信用户' }
  },
  follows: async openid => openid.includes('follower'),
  notify: async () => {},
  miniCode: async () => null,
  phoneOf: async code =>
    /^sandbox-(1[2-9]\d{9})$/.exec(code)?.[1] ?? Promise.reject(new ProofRefused('the sandbox takes sandbox-<phone>'))
})

export function createWechat(config: Config): Wechat {
  if (config.WECHAT_PROVIDER === 'sandbox') return sandboxWechat()
  if (config.WECHAT_PROVIDER !== 'weixin') throw new Error('WECHAT_PROVIDER: sandbox or weixin')
  needed(config, ['WECHAT_MINI_APPID', 'WECHAT_MINI_SECRET'])
  const apps = {
    weapp: { appid: config.WECHAT_MINI_APPID, secret: config.WECHAT_MINI_SECRET },
    h5: { appid: config.WECHAT_OAUTH_APPID, secret: config.WECHAT_OAUTH_SECRET },
    app: { appid: config.WECHAT_APP_APPID, secret: config.WECHAT_APP_SECRET }
  }
  return weixin(apps, config.WECHAT_GATEWAY)
}
