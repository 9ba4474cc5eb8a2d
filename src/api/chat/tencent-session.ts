import type { ApiError } from '../error'
import { meant, OFFLINE } from './tencent-error'
import { SDK, type Sdk, SIG_EXPIRED } from './tencent-sdk'

export interface SessionSettings {
  /** The SDK's instance for an application; there is one. */
  sdk(sdkappid: number): Promise<Sdk>
  /** Asks the server for the account and a fresh signature. Rejects with code SIGN_IN when the session is over. */
  credentials(): Promise<{ acc: string; sig: string; sdkappid: number }>
  seat: Seat
  /** Seconds to wait before the n-th try, from 1. */
  backoff_s?: (attempt: number) => number
}

export type Handler = [event: string, handler: (event: { data: never }) => void]

interface Told {
  /** Besides the session's own. */
  handlers: Handler[]
  /** Signed in and ready: what was missed can be looked up. */
  arrived(sdk: Sdk): void
  /** From here on something may be missed. */
  fell(): void
  state(ready: boolean): void
  /** The connection came back by itself. */
  resumed(): void
}

const ANSWER_WITHIN_MS = 15_000
const patience = (attempt: number) => Math.min(30, 2 ** (attempt - 1)) * (0.7 + Math.random() * 0.6)

/**
 * Tencent's SDK signs in one account at a time: whoever was asked something last has it, the one before waits until asked
 * again. Who would only like to listen takes it from nobody.
 */
export class Seat {
  private holder: TencentSession | undefined
  private work: Promise<unknown> = Promise.resolve()

  take(who: TencentSession) {
    if (this.holder !== who) this.holder?.park()
    this.holder = who
  }

  isFor(who: TencentSession): boolean {
    return this.holder === undefined || this.holder === who
  }

  /** Whether it was theirs. */
  leave(who: TencentSession): boolean {
    const held = this.holder === who
    if (held) this.holder = undefined
    return held
  }

  /** Sign-ins and sign-outs, one after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.work.then(work, work)
    this.work = done.catch(() => {})
    return done
  }
}

/** One account's sign-in to Tencent's SDK: renewed when the signature has run out, or the SDK is no longer ready. */
export class TencentSession {
  acc = ''
  ready = false
  private wanted = false
  /** Dialling, waiting to, or connected. */
  private active = false
  private attempt = 0
  /** Counts tries; what an old one still says is not heard. */
  private turn = 0
  private sdk: Sdk | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private readonly waiting = new Set<(sdk: Sdk | undefined) => void>()
  private readonly handlers: Handler[]

  constructor(
    private readonly settings: SessionSettings,
    private readonly told: Told
  ) {
    this.handlers = [
      [SDK.ready, () => this.arrived()],
      [SDK.notReady, () => this.ready && this.lost()],
      [SDK.kicked, ({ data }: { data: { type: string } }) => this.kicked(data.type)],
      [SDK.network, ({ data }: { data: { state: string } }) => this.network(data.state)],
      ...told.handlers
    ]
  }

  connect() {
    this.wanted = true
    if (!this.active && this.settings.seat.isFor(this)) void this.dial()
  }

  disconnect() {
    this.wanted = false
    this.park()
    const { sdk } = this
    if (this.settings.seat.leave(this) && sdk) this.settings.seat.inTurn(() => sdk.logout()).catch(() => {})
  }

  hurry() {
    if (!this.wanted || this.ready || (this.active && !this.retry) || !this.settings.seat.isFor(this)) return
    clearTimeout(this.retry)
    this.attempt = 0
    void this.dial()
  }

  /** Gives the SDK up to another account; connects again when asked. */
  park() {
    this.active = false
    this.fall()
    for (const answer of [...this.waiting]) answer(undefined)
  }

  /** The SDK, as soon as it may be asked; rejects with OFFLINE when that takes too long. */
  whenReady(): Promise<Sdk> {
    this.wanted = true
    if (!this.active) void this.dial()
    if (this.ready && this.sdk) return Promise.resolve(this.sdk)
    return new Promise((resolve, reject) => {
      const answer = (sdk: Sdk | undefined) => {
        clearTimeout(timer)
        this.waiting.delete(answer)
        if (sdk) resolve(sdk)
        else reject(OFFLINE())
      }
      const timer = setTimeout(answer, ANSWER_WITHIN_MS, undefined)
      this.waiting.add(answer)
    })
  }

  /** Asks the SDK; its refusals come in Chinese. */
  async run<T>(ask: (sdk: Sdk) => Promise<T>): Promise<T> {
    const sdk = await this.whenReady()
    try {
      return await ask(sdk)
    } catch (error) {
      throw meant(error)
    }
  }

  private async dial() {
    const turn = ++this.turn
    const { seat, credentials, sdk: load } = this.settings
    this.active = true
    this.retry = undefined
    this.attempt++
    seat.take(this)
    try {
      const { acc, sig, sdkappid } = await credentials()
      const sdk = await load(sdkappid)
      await seat.inTurn(() => this.signIn(sdk, acc, sig, turn))
      if (turn !== this.turn || this.ready) return
      if (sdk.isReady()) this.arrived()
      else this.retry = setTimeout(() => this.lost(), ANSWER_WITHIN_MS)
    } catch (error) {
      if (turn !== this.turn) return
      if (['SIGN_IN', 'FORBIDDEN'].includes((error as ApiError).code)) this.disconnect()
      else this.lost()
    }
  }

  private async signIn(sdk: Sdk, acc: string, sig: string, turn: number) {
    if (turn !== this.turn) return
    this.acc = acc
    this.deafen()
    this.sdk = sdk
    const there = sdk.getLoginUser()
    if (there && there !== acc) await sdk.logout()
    if (turn !== this.turn) return
    for (const [event, handler] of this.handlers) sdk.on(event, handler)
    await sdk.login({ userID: acc, userSig: sig })
  }

  private deafen() {
    for (const [event, handler] of this.handlers) this.sdk?.off(event, handler)
  }

  private arrived() {
    if (this.ready || !this.sdk) return
    clearTimeout(this.retry)
    this.retry = undefined
    this.ready = true
    this.attempt = 0
    for (const answer of [...this.waiting]) answer(this.sdk)
    this.told.state(true)
    this.told.arrived(this.sdk)
  }

  /** The ready state is gone: signs in anew. */
  private lost() {
    this.fall()
    if (!this.wanted) return
    const wait_s = (this.settings.backoff_s ?? patience)(this.attempt || 1)
    this.retry = setTimeout(() => this.dial(), wait_s * 1000)
  }

  private fall() {
    const was = this.ready
    this.turn++
    this.ready = false
    clearTimeout(this.retry)
    this.retry = undefined
    this.deafen()
    this.told.fell()
    if (was) this.told.state(false)
  }

  /** Whom another device pushed out does not push back, or the two would take turns for ever. */
  private kicked(type: string) {
    if (type !== SIG_EXPIRED) return this.park()
    this.lost()
    this.hurry()
  }

  private network(state: string) {
    if (!this.ready) return
    this.told.state(state === 'connected')
    if (state === 'connected') this.told.resumed()
    else this.told.fell()
  }
}
