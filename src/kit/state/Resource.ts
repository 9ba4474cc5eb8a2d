import { makeAutoObservable, runInAction } from 'mobx'
import { ApiError } from '@/api/call'

/** One thing loaded from the server: its data, or why there is none. */
export class Resource<T> {
  data: T | undefined = undefined
  error: ApiError | null = null
  busy = false
  private turn = 0

  constructor(private readonly load: () => Promise<T>) {
    makeAutoObservable<this, 'load' | 'turn'>(this, { load: false, turn: false })
  }

  /** Nothing to show yet. */
  get waiting() {
    return this.data === undefined && !this.error
  }

  /** Loads, or loads again keeping the old data on the screen. A newer refresh makes an older answer void. */
  async refresh() {
    const turn = ++this.turn
    this.busy = true
    try {
      const data = await this.load()
      if (turn === this.turn) runInAction(() => Object.assign(this, { data, error: null }))
    } catch (error) {
      if (turn === this.turn) runInAction(() => Object.assign(this, { error: asApiError(error) }))
    } finally {
      if (turn === this.turn) runInAction(() => Object.assign(this, { busy: false }))
    }
  }

  /** Puts data in hand, as after a write that answered the new state. */
  set(data: T) {
    this.turn++
    Object.assign(this, { data, error: null, busy: false })
  }
}

/** Those of pages that are open. */
const held = new Set<Resource<unknown>>()

/** Counts one among those that are asked again together; answers how to let go of it. */
export function hold<T>(resource: Resource<T>) {
  held.add(resource as Resource<unknown>)
  return () => {
    held.delete(resource as Resource<unknown>)
  }
}

/** Asks again for all that failed, but for what is being asked already: one retry is a retry of the whole page. */
export const retryFailed = () => {
  for (const one of held) if (one.error && !one.busy) one.refresh()
}

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('BROKEN', '页面出了点问题，请重试')
