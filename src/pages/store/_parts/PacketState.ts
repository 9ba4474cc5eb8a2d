import type { Data, Endpoints, Input } from '@contract'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ApiError, api } from '@/api'
import { clockText } from '@/lib/format'
import { newIdempotencyKey } from '@/lib/idem'

const KEY = 'POST /api/lottery/qianghongbao'
export type PacketInfo = Data<Endpoints[typeof KEY]>
export type PacketSession = PacketInfo['sessions'][number]
export type PacketLine = PacketInfo['list'][number]

/** How the server says an expected no. */
const STATUS_REFUSED = 400
const [SOON, ON, , UNFUNDED] = [0, 1, 2, 3] as const

/** Red packets of the day: their sessions, and taking one. */
export class PacketState {
  info: PacketInfo | undefined = undefined
  error: ApiError | null = null
  grabbing = false
  /** The packet that was just taken, until it is put away. */
  packet: PacketLine | null = null
  /** Packets taken here: who looks at balances loads them again. */
  done = 0
  /** Sent, and not known to have been answered: sent again as it was, it is the same packet. */
  private pending: Input<Endpoints[typeof KEY]> | null = null

  constructor() {
    makeAutoObservable<this, 'pending'>(this, { pending: false, info: observableRef })
  }

  load = async () => {
    try {
      const info = await api(KEY, { act: 'info' }, { catch: true, quiet: true })
      runInAction(() => Object.assign(this, { info, error: null }))
    } catch (error) {
      runInAction(() => Object.assign(this, { error: error instanceof ApiError ? error : null }))
    }
  }

  /** The session that runs. */
  get running(): PacketSession | undefined {
    return this.info?.sessions.find(({ state }) => state === ON || state === UNFUNDED)
  }

  get next(): PacketSession | undefined {
    return this.info?.sessions.find(({ state }) => state === SOON)
  }

  /** Why there is no packet to take now, '' when there is. */
  get fault(): string {
    const { info, running, next } = this
    if (!info) return '正在准备'
    if (info.open === 0) return info.note
    const then = next ? `，${clockText(next.start_time)} 再来` : ''
    if (!running) return next ? `${clockText(next.start_time)} 开抢` : '今天的场次已结束'
    if (running.state === UNFUNDED) return '奖励池补充中，本场稍后开放'
    if (running.mine === 1) return `本场已抢到${then}`
    return running.left === 0 ? `手慢了，本场已抢完${then}` : ''
  }

  async grab() {
    const { running } = this
    if (!running || this.grabbing || this.fault) return
    this.grabbing = true
    const { code, hash } = running
    if (this.pending?.code !== code) this.pending = { act: 'grab', code, hash, client_seed: newIdempotencyKey() }
    try {
      const answer = await api(KEY, this.pending, { catch: true })
      runInAction(() => {
        this.pending = null
        this.done++
        Object.assign(this, { info: answer, packet: answer.drawn })
      })
    } catch (error) {
      // Refused is known not to have been given; what no proper answer came to may have been.
      if (error instanceof ApiError && error.status === STATUS_REFUSED) {
        this.pending = null
        await this.load()
      }
    } finally {
      runInAction(() => Object.assign(this, { grabbing: false }))
    }
  }

  putAway() {
    this.packet = null
  }
}
