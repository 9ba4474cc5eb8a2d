import { makeAutoObservable, runInAction } from 'mobx'
import { api } from '@/api'
import { deviceId } from '@/api/device'
import type { PhoneProof } from '@/lib/one-tap'
import type { WechatCode } from '@/platform/types'
import { askWechat } from '@/platform/wechat'

interface Choice {
  /** Opens an account without a phone when the WeChat has none. */
  register?: boolean
  /** Invite code one came with. */
  spread?: string
}

/**
 * Signing in through WeChat: its code is traded for a session, or, when the WeChat has no account yet, for a ticket a
 * phone is bound with. Every step answers the session's token, or undefined after showing why there is none.
 */
export class WechatSignIn {
  busy = false
  /** What the WeChat without an account is bound by; '' until there is one. */
  ticket = ''
  nickname = ''
  avatar = ''

  constructor() {
    makeAutoObservable(this)
  }

  /** Who this device is in the sandbox: the same person each time. */
  get sandboxName() {
    return `dev-${deviceId().replace(/\W/g, '').slice(0, 8)}`
  }

  /** WeChat's code for this person; undefined when a web page leaves for WeChat, or WeChat gave none. */
  async ask(offers: { appid: string; sandboxWechat: boolean }, backTo: string): Promise<WechatCode | undefined> {
    if (!offers.sandboxWechat) return askWechat(offers.appid, backTo)
    return { code: `sandbox-${this.sandboxName}`, from: process.env.TARO_ENV === 'weapp' ? 'weapp' : 'h5' }
  }

  async check(proof: WechatCode, { register, spread }: Choice): Promise<string | undefined> {
    const answer = await this.once(() => api('POST /api/checkwechat', { ...proof, register: register ? 1 : 0, spread }))
    runInAction(() => {
      this.ticket = answer?.wx_ticket ?? ''
      this.nickname = answer?.nickname ?? ''
      this.avatar = answer?.avatar ?? ''
    })
    return answer?.token
  }

  /** Binds a phone proved by a code of type `bind`; the phone's account is entered, or opened. */
  async bindByCode(phone: string, captcha: string, spread?: string) {
    const answer = await this.once(() =>
      api('POST /api/login/bangmergzh', { phone, captcha, wx_ticket: this.ticket, spread })
    )
    return answer?.token
  }

  /** Binds a phone the carrier or WeChat vouches for. */
  async bindByProof(proof: PhoneProof, spread?: string) {
    const answer = await this.once(() => api('POST /api/reglogin', { ...proof, wx_ticket: this.ticket, spread }))
    return answer?.token
  }

  /** Runs one call at a time. */
  private async once<T>(call: () => Promise<T>): Promise<T | undefined> {
    if (this.busy) return
    this.busy = true
    try {
      return await call()
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }
}
