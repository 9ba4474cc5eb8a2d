import type { Data, Endpoints, Input } from '@contract'
import { makeAutoObservable, runInAction } from 'mobx'
import { type ApiError, api } from '@/api'

type Picture = Data<Endpoints['GET /api/verify_code']>
type Proof = Pick<Input<Endpoints['POST /api/register/verify']>, 'key' | 'code'>

/**
 * Makes a call for which the server may want to see a person first: then a picture is asked for, and the call is made again
 * with what was read off it.
 */
export class PictureCheck {
  /** The picture to read; null while none is asked for. */
  picture: Picture | null = null
  typed = ''
  busy = false
  /** What went wrong with the picture, in words. */
  error = ''
  private attempt: ((proof: Proof) => Promise<void>) | null = null
  private giveUp: (() => void) | null = null

  constructor() {
    makeAutoObservable<this, 'attempt' | 'giveUp'>(this, { attempt: false, giveUp: false })
  }

  /** Answers and rejects as `call` does; undefined when the person gave the picture up. `call` says nothing of its own. */
  run<T>(call: (proof: Proof) => Promise<T>): Promise<T | undefined> {
    this.cancel()
    return new Promise((resolve, reject) => {
      const attempt = async (proof: Proof) => {
        try {
          const answer = await call(proof)
          if (this.attempt === attempt) this.close()
          resolve(answer)
        } catch (error) {
          // Given up meanwhile, or begun anew: what this one says is nobody's business any more.
          if (this.attempt !== attempt || (await this.asksAgain(error as ApiError))) return
          this.close()
          reject(error)
        }
      }
      this.giveUp = () => resolve(undefined)
      this.attempt = attempt
      void this.go({})
    })
  }

  type(text: string) {
    this.typed = text.trim()
    this.error = ''
  }

  /** Goes on with what was read off the picture. */
  async confirm() {
    if (this.busy || !this.picture) return
    if (this.typed.length < 4) {
      this.error = '请输入图中的字符'
      return
    }
    await this.go({ key: this.picture.key, code: this.typed })
  }

  /** The person gives the picture up. */
  cancel() {
    const { giveUp } = this
    this.close()
    giveUp?.()
  }

  /** Another picture. */
  async renew() {
    const picture = await api('GET /api/verify_code', {})
    runInAction(() => {
      this.typed = ''
      if (picture) this.picture = picture
      else this.cancel()
    })
  }

  private async go(proof: Proof) {
    this.busy = true
    try {
      await this.attempt?.(proof)
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }

  /** Shows a picture where that is what was missing. */
  private async asksAgain(error: ApiError): Promise<boolean> {
    if (error.code !== 'CAPTCHA_NEEDED' && error.code !== 'CAPTCHA_WRONG') return false
    await this.renew()
    runInAction(() => {
      this.error = error.code === 'CAPTCHA_WRONG' ? error.message : ''
    })
    return true
  }

  private close() {
    this.picture = null
    this.typed = ''
    this.error = ''
    this.attempt = null
    this.giveUp = null
  }
}
