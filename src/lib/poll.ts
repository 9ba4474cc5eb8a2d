export interface PollOptions<T> {
  /** True once the answer is final. */
  settled: (value: T) => boolean
  /** Wait after the first answer. */
  interval_ms?: number
  /** Each wait is this many times the one before … */
  factor?: number
  /** … up to this. */
  maxInterval_ms?: number
  /** After this long one last question is asked, and then it is over. */
  timeout_ms?: number
  /** An error that asking again will not mend ends the poll by rejecting; any other is a hiccup. */
  fatal?: (error: unknown) => boolean
}

export type PollOutcome<T> = { status: 'settled'; value: T } | { status: 'timeout'; last?: T } | { status: 'cancelled' }

export interface Poll<T> {
  outcome: Promise<PollOutcome<T>>
  /** Asks now instead of after the wait: the person came back from paying elsewhere. */
  nudge(): void
  /** Stops asking; the page is gone. */
  cancel(): void
}

/** How long the last question may take before the poll ends without its answer. */
const LAST_ANSWER_MS = 5_000

/** Asks again and again, ever less often, until the answer is final, time is up or the poll is cancelled. */
export function poll<T>(ask: () => Promise<T>, options: PollOptions<T>): Poll<T> {
  const run = new PollRun(ask, options)
  return { outcome: run.outcome, nudge: () => run.nudge(), cancel: () => run.end({ status: 'cancelled' }) }
}

class PollRun<T> {
  readonly outcome: Promise<PollOutcome<T>>
  private resolve!: (outcome: PollOutcome<T>) => void
  private reject!: (error: unknown) => void
  private readonly deadline: ReturnType<typeof setTimeout>
  private lastAnswer: ReturnType<typeof setTimeout> | undefined
  private next: ReturnType<typeof setTimeout> | undefined
  private wait_ms: number
  private last: { value?: T } = {}
  private asking = false
  private late = false
  private over = false

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly options: PollOptions<T>
  ) {
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    this.wait_ms = options.interval_ms ?? 1_000
    this.deadline = setTimeout(() => this.timeUp(), options.timeout_ms ?? 60_000)
    void this.round()
  }

  nudge() {
    if (!this.over && !this.asking) void this.round()
  }

  end(outcome: PollOutcome<T>) {
    this.stop()
    this.resolve(outcome)
  }

  private stop() {
    this.over = true
    for (const timer of [this.deadline, this.lastAnswer, this.next]) clearTimeout(timer)
  }

  private async round() {
    clearTimeout(this.next)
    this.asking = true
    try {
      const value = await this.ask()
      this.last = { value }
      if (this.options.settled(value)) return this.end({ status: 'settled', value })
    } catch (error) {
      if (this.options.fatal?.(error)) {
        this.stop()
        return this.reject(error)
      }
    } finally {
      this.asking = false
    }
    if (this.over) return
    if (this.late) return this.end(this.timedOut())
    this.next = setTimeout(() => void this.round(), this.wait_ms)
    const { factor = 1.5, maxInterval_ms = 5_000 } = this.options
    this.wait_ms = Math.min(maxInterval_ms, this.wait_ms * factor)
  }

  /** The app may have slept through the whole time, so the answer is asked for once more before giving up. */
  private timeUp() {
    this.late = true
    this.lastAnswer = setTimeout(() => this.end(this.timedOut()), LAST_ANSWER_MS)
    this.nudge()
  }

  private timedOut(): PollOutcome<T> {
    return 'value' in this.last ? { status: 'timeout', last: this.last.value as T } : { status: 'timeout' }
  }
}
