import { createAtom, makeAutoObservable } from 'mobx'
import { CODE_COUNTDOWN_S } from './constants'

const SECOND_MS = 1_000
/** A slower answer says too little about the time in it. */
const ROUND_TRIP_MAX_MS = 10_000
const ESTIMATE_AGE_MAX_MS = 5 * 60 * SECOND_MS

/** The server's time as far as the phone can tell, so that a wrong clock neither opens a sale early nor ends it late. */
export class ServerClock {
  private offset_ms = 0
  private best?: { roundTrip_ms: number; at_ms: number }

  /** The server's present in milliseconds; the phone's own until an answer has been seen. */
  now_ms(): number {
    return Date.now() + this.offset_ms
  }

  /** The server's present in whole Unix seconds, as the wire has times. */
  now_s(): number {
    return Math.floor(this.now_ms() / SECOND_MS)
  }

  /**
   * Learns from the `Date` header of an answer that came fresh from the server, with the phone's time before and after.
   * The header has whole seconds, so half a second is added. The quickest answer of the last minutes is believed.
   */
  learn(dateHeader: string | undefined, sent_ms: number, received_ms: number) {
    const server_ms = Date.parse(dateHeader ?? '') + SECOND_MS / 2
    const roundTrip_ms = received_ms - sent_ms
    if (Number.isNaN(server_ms) || roundTrip_ms < 0 || roundTrip_ms > ROUND_TRIP_MAX_MS) return
    const offset_ms = Math.round(server_ms + roundTrip_ms / 2 - received_ms)
    if (this.best && !this.improves(offset_ms, roundTrip_ms, received_ms)) return
    this.best = { roundTrip_ms, at_ms: received_ms }
    this.offset_ms = offset_ms
  }

  /** Quicker than the best so far, or the best is old, or it cannot be true any more since the phone's clock was set. */
  private improves(offset_ms: number, roundTrip_ms: number, received_ms: number): boolean {
    const best = this.best!
    const age_ms = received_ms - best.at_ms
    const stale = age_ms < 0 || age_ms > ESTIMATE_AGE_MAX_MS
    const moved = Math.abs(offset_ms - this.offset_ms) > SECOND_MS + (roundTrip_ms + best.roundTrip_ms) / 2
    return stale || moved || roundTrip_ms < best.roundTrip_ms
  }
}

/**
 * One heartbeat a second for every countdown on the screen. Reading it inside an observer subscribes to it; the timer
 * runs only while somebody does. It reads the clock each time, so it is right again after the app has slept.
 */
export class Ticker {
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly atom = createAtom(
    'ticker',
    () => this.schedule(),
    () => this.rest()
  )

  constructor(private readonly clock: ServerClock) {}

  /** The server's present in milliseconds; an observer that reads it runs again each second. */
  get now_ms(): number {
    this.atom.reportObserved()
    return this.clock.now_ms()
  }

  /** Milliseconds until Unix second `end_s`, never below zero. At zero an observer is left alone. */
  left_ms(end_s: number): number {
    const left_ms = Math.max(0, end_s * SECOND_MS - this.clock.now_ms())
    if (left_ms > 0) this.atom.reportObserved()
    return left_ms
  }

  /** The app came back to the screen: ticks at once instead of when the sleeping timer wakes. */
  wake() {
    if (this.timer) this.tick()
  }

  private tick() {
    this.schedule()
    this.atom.reportChanged()
  }

  /** The next tick falls just after a full second of the server's time, so all countdowns turn together. */
  private schedule() {
    clearTimeout(this.timer)
    const now_ms = this.clock.now_ms()
    this.timer = setTimeout(() => this.tick(), SECOND_MS - (now_ms % SECOND_MS))
  }

  private rest() {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}

export const serverClock = new ServerClock()
export const ticker = new Ticker(serverClock)

/** The wait before a phone code may be sent again; 60 s unless the server says otherwise. */
export class Cooldown {
  private until_s = 0

  constructor(private readonly beat: Ticker = ticker) {
    makeAutoObservable<this, 'beat'>(this, { beat: false })
  }

  /** Begins to wait; a code has just been sent. */
  start(seconds = CODE_COUNTDOWN_S) {
    this.until_s = this.beat.now_ms / SECOND_MS + seconds
  }

  /** Whole seconds left, zero when another code may be sent. */
  get left_s(): number {
    return Math.ceil(this.beat.left_ms(this.until_s) / SECOND_MS)
  }
}
