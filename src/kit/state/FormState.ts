import { makeAutoObservable, runInAction } from 'mobx'
import { newIdempotencyKey } from '@/lib/idem'
import { UNKEPT } from './unkept'

/** Says what is wrong with a value, or nothing. `all` are the form's other values. */
export type Rule<V, Value> = (value: Value, all: V) => string | undefined | false
export type Rules<V> = { [K in keyof V]?: Rule<V, V[K]> }

/** A form: its values, what is wrong with them, and one submission at a time. */
export class FormState<V extends Record<string, unknown>> {
  values: V
  errors: Partial<Record<keyof V, string>> = {}
  busy = false
  /** The last submission was taken and nothing has changed since. */
  sent = false
  /** The person has changed something. */
  private touched = false
  private readonly initial: V
  private idem = newIdempotencyKey()

  constructor(
    initial: V,
    private readonly rules: Rules<V> = {},
    /** Values that no draft keeps, beside passwords, codes, numbers of papers and consents. */
    private readonly unkept: readonly (keyof V)[] = []
  ) {
    this.values = initial
    this.initial = { ...initial }
    makeAutoObservable<this, 'rules' | 'idem' | 'initial' | 'unkept' | 'touched'>(this, {
      rules: false,
      idem: false,
      initial: false,
      unkept: false,
      touched: false
    })
  }

  set<K extends keyof V>(name: K, value: V[K]) {
    delete this.errors[name]
    // A part that is drawn again says what it said before.
    if (JSON.stringify(this.values[name]) === JSON.stringify(value)) return
    this.values[name] = value
    this.touched = true
    this.sent = false
    // Another input is another write: it must not replay the first one's answer.
    this.idem = newIdempotencyKey()
  }

  fill(values: Partial<V>) {
    Object.assign(this.values, values)
    this.errors = {}
    this.sent = false
    this.idem = newIdempotencyKey()
  }

  /** Takes what the server has, unless the person has begun to change it. */
  start(values: Partial<V>) {
    if (!this.touched) this.fill(values)
  }

  /** Drops what no draft keeps. */
  forget() {
    for (const name of Object.keys(this.values) as (keyof V)[])
      if (UNKEPT.has(String(name).replace(/_\d+$/, '')) || this.unkept.includes(name))
        this.values[name] = this.initial[name]
  }

  /** The server found fault with a field: it says so until its value changes. */
  blame<K extends keyof V>(name: K, words: string) {
    this.errors[name] = words
  }

  /** What the first bad field says, or undefined when all is well; marks every bad field. */
  check(): string | undefined {
    const errors: Partial<Record<keyof V, string>> = {}
    for (const name of Object.keys(this.rules) as (keyof V)[]) {
      const words = this.rules[name]?.(this.values[name], this.values)
      if (words) errors[name] = words
    }
    this.errors = errors
    return Object.values(errors)[0] as string | undefined
  }

  /** What is still missing, in the order of the rules, for a submit button that cannot be pressed yet; '' when nothing is. */
  get missing(): string {
    for (const name of Object.keys(this.rules) as (keyof V)[]) {
      const words = this.rules[name]?.(this.values[name], this.values)
      if (words) return words
    }
    return ''
  }

  /** True while every rule is met; for the look of the submit button. */
  get ready() {
    return this.missing === ''
  }

  /**
   * Runs `send` once at a time, with an idempotency key that stays the same until a value changes or it succeeds.
   * Answers what `send` answered, or undefined when it was refused (the refusal has been shown by the call).
   */
  async submit<T>(send: (values: V, idem: string) => Promise<T>): Promise<T | undefined> {
    if (this.busy) return
    this.busy = true
    try {
      const answer = await send(this.values, this.idem)
      this.idem = newIdempotencyKey()
      this.sent = true
      return answer
    } catch {
      return undefined
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }
}
