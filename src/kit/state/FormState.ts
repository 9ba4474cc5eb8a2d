import { makeAutoObservable, runInAction } from 'mobx'
import { newIdempotencyKey } from '@/lib/idem'

/** Says what is wrong with a value, or nothing. `all` are the form's other values. */
export type Rule<V, Value> = (value: Value, all: V) => string | undefined | false
export type Rules<V> = { [K in keyof V]?: Rule<V, V[K]> }

/** A form: its values, what is wrong with them, and one submission at a time. */
export class FormState<V extends Record<string, unknown>> {
  values: V
  errors: Partial<Record<keyof V, string>> = {}
  busy = false
  private idem = newIdempotencyKey()

  constructor(
    initial: V,
    private readonly rules: Rules<V> = {}
  ) {
    this.values = initial
    makeAutoObservable<this, 'rules' | 'idem'>(this, { rules: false, idem: false })
  }

  set<K extends keyof V>(name: K, value: V[K]) {
    this.values[name] = value
    delete this.errors[name]
    // Another input is another write: it must not replay the first one's answer.
    this.idem = newIdempotencyKey()
  }

  fill(values: Partial<V>) {
    Object.assign(this.values, values)
    this.errors = {}
    this.idem = newIdempotencyKey()
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
