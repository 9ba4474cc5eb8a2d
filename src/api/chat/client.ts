import type { chatAsks } from '@contract/chat'
import type { Static } from '@sinclair/typebox'
import { ApiError } from '../error'
import type { ChatEvents, ChatLine, ChatTransport, Outgoing } from './transport'

/** A connection to the server, opened by whoever made it. */
export interface Wire {
  send(text: string): void
  close(): void
}

export interface WireEvents {
  opened(): void
  told(text: string): void
  closed(): void
}

interface Settings {
  /** Opens a connection; told of it by `events`. */
  wire(events: WireEvents): Wire
  /** Asks the server for a fresh account and signature. Rejects with code SIGN_IN when the session is over. */
  credentials(): Promise<{ acc: string; sig: string }>
  events: ChatEvents
  /** Seconds to wait before the n-th try, from 1. */
  backoff_s?: (attempt: number) => number
}

type Asks = typeof chatAsks
type Data<A extends keyof Asks> = Static<Asks[A]['data']>
type Input<A extends keyof Asks> = Static<Asks[A]['input']>

interface Waiting {
  frame: Record<string, unknown>
  /** Sent again after a break: only what may safely be said twice. */
  lasting: boolean
  resolve(data: unknown): void
  reject(error: Error): void
  timer: ReturnType<typeof setTimeout>
}

const ANSWER_WITHIN_MS = 15_000
const BEAT_MS = 25_000
const OFFLINE = () => new ApiError('OFFLINE', '网络不太通畅，请稍后再试')
/** Codes that no other try cures, and those that one may. */
const REFUSALS = ['SIGN_IN', 'FORBIDDEN']
const PASSING = ['OFFLINE', 'BUSY', 'BROKEN', 'TOO_MANY']

/** 1, 2, 4 … at most 30 seconds, somewhat by chance so that devices do not all come back at once. */
const patience = (attempt: number) => Math.min(30, 2 ** (attempt - 1)) * (0.7 + Math.random() * 0.6)

/**
 * The chat over the server's own socket. It stays connected, resumes after a break from the last line seen, and sends what
 * had no answer again under the same client id; so no line is lost, doubled or out of order.
 */
export class ChatClient implements ChatTransport {
  readonly canHand = true
  private wanted = false
  private wire: Wire | null = null
  private ready = false
  private attempt = 0
  /** Counts connections; what an old one still says is not heard. */
  private turn = 0
  private count = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private readonly waiting = new Map<number, Waiting>()
  /** Last line told, of each followed conversation. */
  private readonly seen = new Map<string, number>()
  /** Conversations that are being caught up with; true when there is reason to look once more. */
  private readonly catching = new Map<string, boolean>()

  constructor(private readonly settings: Settings) {}

  connect() {
    this.wanted = true
    if (!this.wire && !this.retry) this.dial()
  }

  disconnect() {
    this.wanted = false
    this.hangUp()
    this.seen.clear()
    const open = [...this.waiting.values()]
    this.waiting.clear()
    for (const one of open) this.end(one, () => one.reject(OFFLINE()))
  }

  hurry() {
    if (!this.wanted || this.ready || !this.retry) return
    clearTimeout(this.retry)
    this.retry = undefined
    this.attempt = 0
    this.dial()
  }

  conversations = async () => (await this.ask('list', {})).list
  earlier = async (before: string) => (await this.ask('list', { before })).list
  conversation = async (conv: string) => (await this.ask('list', { conv })).list[0]
  open = (shopId?: string) => this.ask('open', shopId ? { shop_id: shopId } : {})
  before = async (conv: string, seq: number) => (await this.ask('before', { conv, seq })).list
  agents = async () => (await this.ask('agents', {})).list

  async read(conv: string, seq: number) {
    await this.ask('read', { conv, seq }, true)
  }

  async recall(conv: string, seq: number) {
    await this.ask('recall', { conv, seq })
  }

  async hand(conv: string, to: string) {
    await this.ask('hand', { conv, to })
  }

  async send(line: Outgoing) {
    const said = await this.ask('send', line, true)
    this.heard(said)
    return said
  }

  follow(conv: string, seq: number) {
    this.seen.set(conv, Math.max(seq, this.seen.get(conv) ?? 0))
    if (this.ready) void this.catchUp(conv)
  }

  unfollow(conv: string) {
    this.seen.delete(conv)
  }

  private dial() {
    const turn = ++this.turn
    const mine = (work: () => void) => {
      if (turn === this.turn) work()
    }
    this.retry = undefined
    this.attempt++
    this.settings.credentials().then(
      login =>
        mine(() => {
          this.wire = this.settings.wire({
            opened: () => mine(() => this.login(login)),
            told: text => mine(() => this.told(text)),
            closed: () => mine(() => this.lost())
          })
        }),
      // Neither heals by asking again.
      error => mine(() => (REFUSALS.includes((error as ApiError).code) ? this.disconnect() : this.lost()))
    )
  }

  private login(login: { acc: string; sig: string }) {
    this.tell('login', login, false).then(
      () => this.arrived(),
      () => this.lost()
    )
  }

  private arrived() {
    this.ready = true
    this.attempt = 0
    // What had no answer before the break, in the order it was asked.
    for (const [n, one] of this.waiting) this.put(n, one)
    this.beat = setInterval(() => this.tell('ping', {}, false).catch(() => this.lost()), BEAT_MS)
    for (const conv of this.seen.keys()) void this.catchUp(conv)
    this.settings.events.state(true)
    this.settings.events.again()
  }

  /** The connection is gone: what may be said twice waits for the next one. */
  private lost() {
    this.hangUp()
    for (const [n, one] of this.waiting) {
      if (one.lasting) continue
      this.waiting.delete(n)
      this.end(one, () => one.reject(OFFLINE()))
    }
    if (!this.wanted) return
    const wait_s = (this.settings.backoff_s ?? patience)(this.attempt)
    this.retry = setTimeout(() => this.dial(), wait_s * 1000)
  }

  private hangUp() {
    const was = this.ready
    const { wire } = this
    this.turn++
    this.wire = null
    this.ready = false
    clearTimeout(this.retry)
    clearInterval(this.beat)
    this.retry = undefined
    wire?.close()
    if (was) this.settings.events.state(false)
  }

  /** Asks the server; when it is not connected, as soon as it is. */
  private ask<A extends keyof Asks>(ask: A, input: Input<A>, lasting = false): Promise<Data<A>> {
    this.connect()
    return this.tell(ask, input, lasting)
  }

  private tell<A extends keyof Asks>(ask: A, input: Input<A>, lasting: boolean): Promise<Data<A>> {
    const n = ++this.count
    return new Promise<Data<A>>((resolve, reject) => {
      const late = () => {
        this.waiting.delete(n)
        reject(OFFLINE())
      }
      const timer = setTimeout(late, ANSWER_WITHIN_MS)
      const frame = { n, ask, ...(input as Record<string, unknown>) }
      const one = { frame, lasting, resolve: resolve as Waiting['resolve'], reject, timer }
      this.waiting.set(n, one)
      if (this.ready || ask === 'login') this.put(n, one)
    })
  }

  private put(n: number, one: Waiting) {
    try {
      this.wire?.send(JSON.stringify(one.frame))
    } catch {
      if (this.waiting.has(n)) this.lost()
    }
  }

  private end(one: Waiting, then: () => void) {
    clearTimeout(one.timer)
    then()
  }

  private told(text: string) {
    const frame = JSON.parse(text)
    if (frame.push === 'line') return this.heard(frame.data)
    if (frame.push === 'read') return this.settings.events.read(frame.data)
    if (frame.push === 'message') return this.settings.events.message()
    if (frame.push === 'again') return this.lookAgain()
    const one = this.waiting.get(frame.n)
    if (!one) return
    this.waiting.delete(frame.n)
    this.end(one, () => (frame.code ? one.reject(new ApiError(frame.code, frame.msg)) : one.resolve(frame.data)))
  }

  private lookAgain() {
    for (const conv of this.seen.keys()) void this.catchUp(conv)
    this.settings.events.again()
  }

  /** A line came: told when it is the next one; when some are missing they are fetched first. */
  private heard(line: ChatLine) {
    const seen = this.seen.get(line.conv)
    if (seen === undefined) return this.settings.events.line(line)
    if (line.seq === seen + 1) return this.next(line)
    if (line.seq > seen) void this.catchUp(line.conv)
  }

  private next(line: ChatLine) {
    this.seen.set(line.conv, line.seq)
    this.settings.events.line(line)
  }

  /** Fetches what came after the last line seen. A break in it is made good by the next connection. */
  private async catchUp(conv: string) {
    const busy = this.catching.has(conv)
    this.catching.set(conv, busy)
    if (busy) return
    try {
      for (let more = true; more; ) {
        this.catching.set(conv, false)
        const { list } = await this.tell('after', { conv, seq: this.seen.get(conv) ?? 0 }, false)
        for (const line of list) if (line.seq === (this.seen.get(conv) ?? Number.NaN) + 1) this.next(line)
        more = this.seen.has(conv) && (list.length > 0 || this.catching.get(conv) === true)
      }
    } catch (error) {
      if (!PASSING.includes((error as ApiError).code)) this.seen.delete(conv)
      else if (this.ready) setTimeout(() => this.seen.has(conv) && this.catchUp(conv), 1_000)
    } finally {
      this.catching.delete(conv)
    }
  }
}
