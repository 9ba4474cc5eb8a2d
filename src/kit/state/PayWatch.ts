import type { Data, Endpoints } from '@contract'
import { makeAutoObservable, runInAction } from 'mobx'
import type { ApiError } from '@/api/call'
import { type Poll, poll } from '@/lib/poll'

export type PayCheck = Data<Endpoints['GET /api/realorder/pay_check']>

/** How long we keep asking after the person came back. A notice of a channel may come later still; the order shows it then. */
const PATIENCE_MS = 60_000
const FATAL = new Set(['NOT_FOUND', 'SIGN_IN', 'FORBIDDEN'])

const isFinal = ({ status }: PayCheck) => status === 'paid' || status === 'closed'

/** Follows the paying of one order: asks the server until the money came, the order is closed, or patience ends. */
export class PayWatch {
  /** Asking now; the person waits. */
  watching = false
  /** The last answer. */
  last: PayCheck | undefined = undefined
  private run: Poll<PayCheck> | undefined

  constructor(
    private readonly ask: () => Promise<PayCheck>,
    private readonly patience_ms = PATIENCE_MS
  ) {
    makeAutoObservable<this, 'ask' | 'patience_ms' | 'run'>(this, { ask: false, patience_ms: false, run: false })
  }

  /**
   * Asks until it is over, answering the last thing the server said; undefined when it never answered or the watch was
   * stopped. With `whilePaying` an order nobody is paying any more ends it too.
   */
  async follow(whilePaying = false): Promise<PayCheck | undefined> {
    this.stop()
    const run = poll(this.ask, {
      settled: check => isFinal(check) || (whilePaying && check.status !== 'paying'),
      timeout_ms: this.patience_ms,
      fatal: error => FATAL.has((error as ApiError).code)
    })
    this.run = run
    this.watching = true
    const outcome = await run.outcome.catch(() => ({ status: 'timeout' as const, last: undefined }))
    if (this.run !== run || outcome.status === 'cancelled') return undefined
    const last = outcome.status === 'settled' ? outcome.value : outcome.last
    runInAction(() => Object.assign(this, { watching: false, last: last ?? this.last }))
    return last
  }

  /** Asks at once: the person is back from somewhere else. */
  nudge() {
    this.run?.nudge()
  }

  stop() {
    this.run?.cancel()
    this.run = undefined
    this.watching = false
  }
}
