import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ApiError } from '@/api/call'
import { PAGE_LIMIT_ROWS } from '@/lib/constants'
import { asApiError } from './Resource'

/** What a page of a list answers: rows, and the count of all where the server knows it. Some lists are bare arrays. */
export type Rows<T> = { list: T[]; count?: number } | T[]
export type LoadRows<T> = (paging: { page: number; limit: number }) => Promise<Rows<T>>

/** A list that grows a page at a time. */
export class PagedList<T> {
  items: T[] = []
  count: number | undefined = undefined
  error: ApiError | null = null
  busy = false
  done = false
  private page = 0
  private turn = 0

  constructor(
    private load: LoadRows<T>,
    private readonly limit = PAGE_LIMIT_ROWS
  ) {
    makeAutoObservable<this, 'load' | 'turn' | 'page'>(this, {
      items: observableRef,
      load: false,
      turn: false,
      page: false
    })
  }

  get waiting() {
    return this.items.length === 0 && !this.done && !this.error
  }

  get empty() {
    return this.done && this.items.length === 0 && !this.error
  }

  /** Caption under the list. */
  get tail(): 'more' | 'loading' | 'noMore' {
    return this.busy ? 'loading' : this.done ? 'noMore' : 'more'
  }

  /** From the first page again, by another loader when the filter changed. Old rows stay until new ones come, unless `load` changed. */
  async refresh(load?: LoadRows<T>) {
    if (load) {
      this.load = load
      this.items = []
      this.done = false
    }
    this.turn++
    this.page = 0
    await this.fetch(this.turn)
  }

  /** The next page; does nothing while busy, at the end, or while an error stands. */
  async more() {
    if (this.busy || this.done || this.error) return
    await this.fetch(this.turn)
  }

  /** Tries the page that failed again. */
  async retry() {
    this.error = null
    await this.fetch(this.turn)
  }

  /** Changes rows in hand, as after one was deleted. */
  update(change: (items: T[]) => T[]) {
    this.items = change(this.items)
  }

  private async fetch(turn: number) {
    this.busy = true
    const page = this.page + 1
    try {
      const answer = await this.load({ page, limit: this.limit })
      const rows = Array.isArray(answer) ? answer : answer.list
      const count = Array.isArray(answer) ? undefined : answer.count
      if (turn !== this.turn) return
      runInAction(() => {
        this.items = page === 1 ? rows : [...this.items, ...rows]
        this.page = page
        this.count = count
        this.error = null
        this.done = rows.length === 0 || (count === undefined ? rows.length < this.limit : this.items.length >= count)
      })
    } catch (error) {
      if (turn === this.turn) runInAction(() => Object.assign(this, { error: asApiError(error) }))
    } finally {
      if (turn === this.turn) runInAction(() => Object.assign(this, { busy: false }))
    }
  }
}
