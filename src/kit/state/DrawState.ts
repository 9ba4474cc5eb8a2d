import type { Data, Endpoints, Input } from '@contract'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ApiError, api } from '@/api'
import { pickAgain } from '@/lib/draw-proof'
import { newIdempotencyKey } from '@/lib/idem'

/** Endpoints that speak the language of draws. */
export type DrawKey = 'POST /api/lottery/jindou' | 'POST /api/lottery/sign'
export type DrawInfo = Data<Endpoints[DrawKey]>
export type DrawnLine = DrawInfo['list'][number]

/** What a draw is checked against: the campaign's code and its weights. */
export interface DrawTerms {
  code: string
  prizes: readonly { id: number; weight: number }[]
}

/** How long the prizes are gone through at least, so that a result is seen to come. */
const SUSPENSE_MS = 1_200

/** How the server says an expected no. */
const STATUS_REFUSED = 400

const SEED = /^[0-9a-zA-Z]{8,64}$/

/** One campaign: its terms, drawing, and what one drew. */
export class DrawState {
  info: DrawInfo | undefined = undefined
  error: ApiError | null = null
  drawing = false
  /** The draw that was just made, until it is put away. */
  result: DrawnLine | null = null
  /** The person's own part of the chance; random unless they write another. */
  clientSeed = newIdempotencyKey()
  /** Draws done here: who looks at balances loads them again. */
  done = 0
  /** Sent, and not known to have been made: asked for again as it was, it is not made twice. */
  private pending: Input<Endpoints[DrawKey]> | null = null

  constructor(private readonly key: DrawKey) {
    makeAutoObservable<this, 'key' | 'pending'>(this, { key: false, pending: false, info: observableRef })
  }

  load = async () => {
    try {
      const info = await api(this.key, { act: 'info' }, { catch: true, quiet: true })
      runInAction(() => Object.assign(this, { info, error: null }))
    } catch (error) {
      runInAction(() => Object.assign(this, { error: error instanceof ApiError ? error : null }))
    }
  }

  get seedFault() {
    return SEED.test(this.clientSeed) ? '' : '8-64 位字母或数字'
  }

  setSeed(text: string) {
    this.clientSeed = text.trim()
  }

  /** Nothing has to be paid for it. */
  get free() {
    return Number(this.info?.price) === 0
  }

  /** Why there is no draw now, '' when there is. */
  get fault() {
    const { info } = this
    if (!info) return '正在准备'
    if (info.open === 0) return info.note
    if (info.left_total === 0) return '本期次数已用完'
    if (info.left_today === 0) return this.free ? '今天已抽过，明天再来' : '今天的次数已用完'
    return Number(info.balance) < Number(info.price) ? `${info.asset_name}不足` : ''
  }

  async draw() {
    const { info } = this
    if (!info || this.drawing || this.fault || this.seedFault) return
    this.drawing = true
    const { code, hash, nonce } = info
    this.pending ??= { act: 'draw', code, hash, nonce, client_seed: this.clientSeed }
    try {
      const [answer] = await Promise.all([api(this.key, this.pending, { catch: true }), wait(SUSPENSE_MS)])
      runInAction(() => {
        this.pending = null
        this.done++
        Object.assign(this, { info: answer, result: answer.drawn, clientSeed: newIdempotencyKey() })
      })
    } catch (error) {
      // Refused is known not to have been made; what no proper answer came to may have been.
      if (error instanceof ApiError && error.status === STATUS_REFUSED) {
        this.pending = null
        await this.load()
      }
    } finally {
      runInAction(() => Object.assign(this, { drawing: false }))
    }
  }

  putAway() {
    this.result = null
  }
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** What comes of checking a draw on the phone, in words. */
export function proofWords(terms: DrawTerms, line: DrawnLine): { sound: boolean; words: string } {
  if (!line.seed) return { sound: true, words: '平台种子更换或活动结束后公布，届时可验证' }
  const again = pickAgain(terms, line)
  if (again.hash !== line.hash) return { sound: false, words: '公布的种子与事先公布的指纹不一致，请联系客服' }
  if (again.prize !== line.picked) return { sound: false, words: '算出的奖品与记录不一致，请联系客服' }
  if (line.picked === line.prize) return { sound: true, words: '验证通过：结果由事先公布的种子算出' }
  return { sound: true, words: '验证通过：抽中的奖品当时已抽完，由约定的奖品代替' }
}
