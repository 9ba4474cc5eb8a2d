import { makeAutoObservable, runInAction } from 'mobx'
import { api } from '@/api'
import { ApiError } from '@/api/call'
import { type Ticker, ticker } from '@/lib/countdown'

export type Looked = 'goods' | 'video'

const options = { catch: true, quiet: true } as const

/**
 * What a person looks at for a task. The server counts the time; what runs here only shows it and says when to ask. Nothing
 * is sent until the person has gone to do such a task.
 */
export class Looking {
  /** What they went to look at. */
  private readonly wanted = new Set<Looked>()
  type: Looked | null = null
  id = ''
  num = 0
  target = 0
  unit = ''
  /** This one counts now. */
  counted = false
  private pass = ''
  private until_ms = 0
  private turn = 0

  constructor(private readonly beat: Ticker = ticker) {
    makeAutoObservable<this, 'turn' | 'beat'>(this, { turn: false, beat: false })
  }

  want(type: Looked) {
    this.wanted.add(type)
  }

  wants(type: Looked): boolean {
    return this.wanted.has(type)
  }

  /** Whole seconds left to look at what is open. */
  get left_s(): number {
    return this.until_ms === 0 ? 0 : Math.ceil(this.beat.left_ms(this.until_ms / 1000) / 1000)
  }

  get counting(): boolean {
    return this.pass !== '' && !this.counted
  }

  get finished(): boolean {
    return this.target > 0 && this.num >= this.target
  }

  /** Begins to look at something, if it is wanted. */
  async open(type: Looked, id: string) {
    const turn = ++this.turn
    Object.assign(this, { type, id, counted: false, pass: '', until_ms: 0 })
    if (!this.wants(type) || !id) return
    const answer = await api('POST /api/task/watch', { act: 'open', type, id }, options).catch(() => undefined)
    if (turn !== this.turn || !answer) return
    runInAction(() => {
      const { pass, num, target, unit } = answer
      const until_ms = pass ? this.beat.now_ms + answer.left_s * 1000 : 0
      Object.assign(this, { pass, num, target, unit, until_ms })
      if (!pass) this.wanted.delete(type)
    })
  }

  /** The time is over by this phone; the server says whether it is. */
  async end() {
    const { turn, type, id, pass } = this
    if (!type || !pass || this.counted) return
    try {
      const { num, target, unit } = await api('POST /api/task/watch', { act: 'end', type, id, pass }, options)
      if (turn !== this.turn) return
      runInAction(() => Object.assign(this, { num, target, unit, counted: true }))
    } catch (error) {
      if (turn !== this.turn) return
      // The server's clock is a little behind: once more in a second. Else another page took its place.
      if (error instanceof ApiError && error.code === 'TOO_SOON')
        runInAction(() => Object.assign(this, { until_ms: this.beat.now_ms + 1000 }))
      else if (error instanceof ApiError && error.code === 'GONE') await this.open(type, id)
    }
  }

  /** Nothing is looked at any more. */
  leave() {
    this.turn++
    Object.assign(this, { type: null, id: '', pass: '', until_ms: 0, counted: false })
  }
}

export const looking = new Looking()
