import type { Data, Endpoints, Input } from '@contract'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ApiError, api } from '@/api'
import type { ProofTerms } from '@/lib/draw-proof'
import { newIdempotencyKey } from '@/lib/idem'

/** Endpoints that do all of a draw by themselves. */
export type DrawKey = 'POST /api/lottery/jindou' | 'POST /api/lottery/sign' | 'POST /api/rwa/openMhbox'
export type DrawInfo = Data<Endpoints['POST /api/lottery/jindou']>
export type DrawnLine = DrawInfo['list'][number]
type DrawSent = Input<Endpoints['POST /api/turn/draw']>
type Collected = Pick<DrawInfo, 'order' | 'delivery'>

/** Where a draw is asked and done: one endpoint, or a set of them. Each throws what the server refused. */
export interface DrawSource<Info extends DrawInfo = DrawInfo> {
  load(code: string | undefined): Promise<Info>
  draw(sent: DrawSent): Promise<Info>
  /** What the delivery of things that were won would cost, or with `preview` off the order of it. */
  collect(prizes: string[], preview: boolean): Promise<Collected>
}

/** A draw whose endpoint does all of it, by `act`. */
export function oneEndpoint<K extends DrawKey>(key: K): DrawSource<DrawInfo & Data<Endpoints[K]>> {
  type Answer = Promise<DrawInfo & Data<Endpoints[K]>>
  // The three take and answer the same, as far as a draw goes; what one says beside it is its own page's.
  const ask = (input: Input<Endpoints[DrawKey]>, quiet?: true): Answer =>
    api<DrawKey>(key, input, { catch: true, ...(quiet && { quiet }) }) as Promise<never>
  return {
    load: code => ask({ act: 'info', code }, true),
    draw: sent => ask({ act: 'draw', ...sent }),
    collect: (prizes, preview) => ask({ act: 'collect', prizes, ...(preview ? { preview } : {}) })
  }
}

/** A draw of several endpoints, each with its part. */
export interface DrawSet {
  info: 'GET /api/turn/info' | 'GET /api/carnival/info' | 'GET /api/gsblind/info'
  prizes: 'GET /api/turn/prizelist' | 'GET /api/carnival/prize_list' | 'GET /api/gsblind/prize_list'
  record: 'GET /api/turn/record' | 'GET /api/carnival/record' | 'GET /api/gsblind/record'
  draw: 'POST /api/turn/draw' | 'POST /api/carnival/draw' | 'POST /api/gsblind/open'
  receive: 'POST /api/turn/receive' | 'POST /api/carnival/collect' | 'POST /api/box/draw_award'
}
type Prizes = DrawInfo['prizes']
type SetInfo<S extends DrawSet, P extends Prizes> = { prizes: P } & DrawInfo & Data<Endpoints[S['info']]>

/** `P` is what the prizes are where their endpoint says more of each. */
export function endpointSet<S extends DrawSet, P extends Prizes = Prizes>(keys: S): DrawSource<SetInfo<S, P>> {
  const quiet = { catch: true, quiet: true } as const
  const load = async (code: string | undefined): Promise<SetInfo<S, P>> => {
    const [info, prizes, record] = await Promise.all([
      api<S['info']>(keys.info, { code } as Input<Endpoints[S['info']]>, quiet),
      api<DrawSet['prizes']>(keys.prizes, { code }, quiet),
      api<DrawSet['record']>(keys.record, { code, page: 1, limit: 20 }, quiet)
    ])
    const none = { drawn: null, drawn_all: [], order: null, delivery: null }
    return { ...info, ...none, prizes: prizes.list, list: record.list } as unknown as SetInfo<S, P>
  }
  return {
    load,
    async draw(sent) {
      const made = await api<DrawSet['draw']>(keys.draw, sent, { catch: true })
      return { ...(await load(sent.code)), ...made }
    },
    collect: (prizes, preview) =>
      api<DrawSet['receive']>(keys.receive, { prizes, ...(preview ? { preview } : {}) }, { catch: true })
  }
}

/** Prizes that have room on a wheel. */
const WHEEL_MOST = 12

/** What a draw is checked against. */
export type DrawTerms = ProofTerms

/** Draws that can be made at once. */
export const MANY = 10

/** How long the tickets of a box are gone through at least, so that a result is seen to come. */
const SUSPENSE_MS = 1_200

/** How the server says an expected no. */
const STATUS_REFUSED = 400

const SEED = /^[0-9a-zA-Z]{8,64}$/

/** One campaign: its terms, drawing, and what one drew. */
export class DrawState<Info extends DrawInfo = DrawInfo> {
  info: Info | undefined = undefined
  error: ApiError | null = null
  drawing = false
  /** The wheel turns towards what was drawn, which is not told before it stands. */
  turning = false
  /** The draw that was just made, until it is put away. */
  result: DrawnLine | null = null
  /** All that was drawn at once with it. */
  results: readonly DrawnLine[] = []
  /** The person's own part of the chance; random unless they write another. */
  clientSeed = newIdempotencyKey()
  /** Draws done here: who looks at balances loads them again. */
  done = 0
  /** Sent, and not known to have been made: asked for again as it was, it is not made twice. */
  private pending: DrawSent | null = null
  /** The campaign that was chosen where there are several; the page's first without. */
  private code: string | undefined = undefined

  constructor(private readonly source: DrawSource<Info>) {
    makeAutoObservable<this, 'source' | 'pending'>(this, {
      source: false,
      pending: false,
      info: observableRef,
      results: observableRef
    })
  }

  load = async () => {
    try {
      const info = await this.source.load(this.code)
      runInAction(() => Object.assign(this, { info, error: null }))
    } catch (error) {
      runInAction(() => Object.assign(this, { error: error instanceof ApiError ? error : null }))
    }
  }

  choose(code: string) {
    this.code = code
    this.load()
  }

  get seedFault() {
    return SEED.test(this.clientSeed) ? '' : '8-64 位字母或数字'
  }

  setSeed(text: string) {
    this.clientSeed = text.trim()
  }

  /** Its prizes stand on a wheel; a box's tickets, which grow fewer, do not. */
  get wheel() {
    const { pick, prizes } = this.info ?? { pick: 'box', prizes: [] }
    return pick === 'weights' && prizes.length <= WHEEL_MOST
  }

  /** A draw is being made or shown. */
  get busy() {
    return this.drawing || this.turning
  }

  /** Where the wheel has to stop: at the first of what was drawn at once. */
  get stop() {
    const at = this.info?.prizes.findIndex(({ id }) => id === this.result?.prize) ?? -1
    return this.result && at >= 0 ? { turn: this.result.id, at } : null
  }

  /** The wheel stands. */
  stand() {
    this.turning = false
  }

  /** Nothing has to be paid for it. */
  get free() {
    return Number(this.info?.price) === 0
  }

  /** Draws in hand that cost nothing more: they are used before anything is paid. */
  get given() {
    return this.info?.chances ?? 0
  }

  /** Why so many cannot be drawn now, '' when they can. */
  faultOf(times: number) {
    const { info, given } = this
    if (!info) return '正在准备'
    if (info.open === 0) return info.note
    if (info.left_total < times) return times > 1 ? `本期还可抽 ${info.left_total} 次` : '本期次数已用完'
    if (info.left_today < times) {
      if (times > 1) return `今天还可抽 ${info.left_today} 次`
      return this.free && info.entry === 'price' ? '今天已抽过，明天再来' : '今天的次数已用完'
    }
    if (info.entry === 'chances') return given < times ? '抽奖机会不足' : ''
    const toPay = Math.max(0, times - given)
    return Number(info.balance) < Number(info.price) * toPay ? `${info.asset_name}不足` : ''
  }

  get fault() {
    return this.faultOf(1)
  }

  async draw(times = 1) {
    const { info } = this
    if (!info || this.busy || this.faultOf(times) || this.seedFault) return
    this.drawing = true
    const { code, hash, nonce } = info
    const more = times > 1 ? { times } : {}
    this.pending ??= { code, hash, nonce, client_seed: this.clientSeed, ...more }
    try {
      const [answer] = await Promise.all([this.source.draw(this.pending), wait(this.wheel ? 0 : SUSPENSE_MS)])
      runInAction(() => {
        this.pending = null
        this.done++
        const made = { result: answer.drawn, results: answer.drawn_all }
        Object.assign(this, { info: answer, ...made, clientSeed: newIdempotencyKey() })
        this.turning = this.wheel && this.stop !== null
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
    this.results = []
  }

  /** What the delivery of these things would cost, and where it would go; null when that could not be asked. */
  preview = async (prizes: string[]) => (await this.source.collect(prizes, true)).delivery

  /** Orders the delivery of these things; answers the order, to be paid where there is something to pay. */
  async collect(prizes: string[]) {
    const { order } = await this.source.collect(prizes, false)
    await this.load()
    return order
  }
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
