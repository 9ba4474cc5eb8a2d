import type { Endpoints, Input } from '@contract'
import Taro from '@tarojs/taro'
import { makeAutoObservable, runInAction } from 'mobx'
import { type ApiError, api } from '@/api'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { PictureCheck } from './PictureCheck'

type Send = Input<Endpoints['POST /api/register/verify']>

/** Sends a phone code, through a picture when the server wants one. */
export class CodeSend {
  readonly check = new PictureCheck()
  /** The sandbox's code; '' in production. */
  devCode = ''

  constructor() {
    makeAutoObservable(this, { check: false })
  }

  /** Answers the seconds until the next code may be sent, or undefined when none was sent. */
  async send(to: Pick<Send, 'phone' | 'type'>): Promise<number | undefined> {
    try {
      const sent = await this.check.run(proof =>
        api('POST /api/register/verify', { ...to, ...proof }, { catch: true, quiet: true })
      )
      if (!sent) return undefined
      runInAction(() => {
        this.devCode = sent.dev_code ?? ''
      })
      return sent.countdown
    } catch (error) {
      const { code, message, data } = error as ApiError
      Taro.showToast({ title: message, icon: 'none', duration: TOAST_DURATION_MS })
      return code === 'TOO_SOON' ? Number(data.wait_s) || undefined : undefined
    }
  }
}
