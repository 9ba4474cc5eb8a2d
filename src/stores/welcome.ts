import type { Data, Endpoints } from '@contract'
import Taro from '@tarojs/taro'
import { makeAutoObservable, runInAction } from 'mobx'
import { api } from '@/api'
import { session } from './session'

export type Gift = Data<Endpoints['POST /api/newcomer/welcome']>

const OVER_KEY = 'welcomed'

/** The coupons of welcome: asked for once a person comes, until the server says that asking again brings nothing. */
class Welcome {
  /** What is to be shown, on whichever page is on top. */
  gift: Gift | null = null
  private asking = false

  constructor() {
    makeAutoObservable<this, 'asking'>(this, { asking: false })
  }

  async ask() {
    const uid = session.user?.uid
    if (!uid || this.asking || Taro.getStorageSync(OVER_KEY) === uid) return
    this.asking = true
    const answer = await api('POST /api/newcomer/welcome', {}, { quiet: true })
    this.asking = false
    // Meanwhile somebody else may be signed in.
    if (!answer || session.user?.uid !== uid) return
    if (answer.over) Taro.setStorageSync(OVER_KEY, uid)
    if (answer.show) {
      runInAction(() => {
        this.gift = answer
      })
    }
  }

  close() {
    this.gift = null
  }
}

export const welcome = new Welcome()
