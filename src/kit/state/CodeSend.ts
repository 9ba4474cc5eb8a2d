import type { Data, Endpoints, Input } from '@contract'
import Taro from '@tarojs/taro'
import { makeAutoObservable, runInAction } from 'mobx'
import { type ApiError, api } from '@/api'
import { TOAST_DURATION_MS } from '@/lib/constants'

type Send = Input<Endpoints['POST /api/register/verify']>
type Picture = Data<Endpoints['GET /api/verify_code']>

/**
 * Sends a phone code. When the server wants to see a person first (from the second code of a day), a picture is asked
 * for and the send goes on with its answer.
 */
export class CodeSend {
  /** The picture to read; null while none is asked for. */
  picture: Picture | null = null
  typed = ''
  busy = false
  /** What went wrong with the picture, in words. */
  error = ''
  /** The sandbox's code; '' in production. */
  devCode = ''
  private to: Pick<Send, 'phone' | 'type'> | null = null
  private answer: ((wait_s: number | undefined) => void) | null = null

  constructor() {
    makeAutoObservable<this, 'to' | 'answer'>(this, { to: false, answer: false })
  }

  type(text: string) {
    this.typed = text.trim()
    this.error = ''
  }

  /** Answers the seconds until the next code may be sent, or undefined when none was sent. */
  send(to: Pick<Send, 'phone' | 'type'>): Promise<number | undefined> {
    this.cancel()
    this.to = to
    return new Promise(resolve => {
      this.answer = resolve
      this.attempt({})
    })
  }

  /** Goes on with what was read off the picture. */
  async confirm() {
    if (this.busy || !this.picture) return
    if (this.typed.length < 4) {
      this.error = '请输入图中的字符'
      return
    }
    await this.attempt({ key: this.picture.key, code: this.typed })
  }

  /** The person gives the picture up. */
  cancel() {
    this.settle(undefined)
  }

  /** Another picture. */
  async renew() {
    const picture = await api('GET /api/verify_code', {})
    runInAction(() => {
      this.typed = ''
      if (picture) this.picture = picture
      else this.settle(undefined)
    })
  }

  private async attempt(proof: Pick<Send, 'key' | 'code'>) {
    this.busy = true
    try {
      const sent = await api('POST /api/register/verify', { ...this.to!, ...proof }, { catch: true, quiet: true })
      runInAction(() => {
        this.devCode = sent.dev_code ?? ''
        this.settle(sent.countdown)
      })
    } catch (error) {
      await this.refused(error as ApiError)
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }

  private async refused(error: ApiError) {
    if (error.code === 'CAPTCHA_NEEDED' || error.code === 'CAPTCHA_WRONG') {
      await this.renew()
      runInAction(() => {
        this.error = error.code === 'CAPTCHA_WRONG' ? error.message : ''
      })
      return
    }
    Taro.showToast({ title: error.message, icon: 'none', duration: TOAST_DURATION_MS })
    this.settle(error.code === 'TOO_SOON' ? Number(error.data.wait_s) || undefined : undefined)
  }

  private settle(wait_s: number | undefined) {
    this.picture = null
    this.typed = ''
    this.error = ''
    this.answer?.(wait_s)
    this.answer = null
  }
}
