import { makeAutoObservable } from 'mobx'
import { api } from '@/api'
import type { OrderDetail, OrderLine } from './model'

/** What is written about one line. */
export interface Draft {
  line: OrderLine
  star: number
  words: string
  pics: string[]
  uploading: boolean
}

/** Reviews of an order while they are written: of every line that has none yet, or, when all have one, what is added. */
export class ReviewDesk {
  drafts: Draft[] = []
  anonymous = true
  service = 5
  /** Whether the lines were reviewed before and are only added to. */
  isMore = false
  busy = false

  constructor() {
    makeAutoObservable(this)
  }

  /** Takes the order's lines; what is written about them stays. */
  open(order: OrderDetail) {
    const before = new Map(this.drafts.map(draft => [draft.line.id, draft]))
    const kept = order.cartInfo.filter(line => line.refund_num < line.cart_num)
    const waiting = kept.filter(line => !line.is_reply)
    this.isMore = waiting.length === 0
    const lines = this.isMore ? kept : waiting
    this.drafts = lines.map(line => ({ star: 5, words: '', pics: [], uploading: false, ...before.get(line.id), line }))
  }

  change(draft: Draft, what: Partial<Omit<Draft, 'line'>>) {
    Object.assign(draft, what)
  }

  set(what: { anonymous?: boolean; service?: number }) {
    Object.assign(this, what)
  }

  /** What is sent: every review, or only the lines something is added to. */
  get ready(): Draft[] {
    if (this.drafts.some(draft => draft.uploading)) return []
    return this.isMore ? this.drafts.filter(draft => draft.words.trim() !== '') : this.drafts
  }

  /** Why nothing can be sent yet, or ''. */
  get missing(): string {
    if (this.drafts.some(draft => draft.uploading)) return '图片上传中'
    return this.ready.length === 0 ? '请写下追评内容' : ''
  }

  /** Sends one after the other; what was taken leaves the page. True when all were. */
  async send(): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    const scores = (draft: Draft) =>
      this.isMore ? {} : { product_score: draft.star, service_score: this.service, anonymous: this.anonymous }
    for (const draft of [...this.ready]) {
      const input = { unique: draft.line.id, comment: draft.words.trim(), pics: draft.pics, ...scores(draft) }
      const done = await api('POST /api/order/comment', input, { catch: true }).then(
        () => true,
        () => false
      )
      if (!done) return this.rest(false)
      this.drop(draft)
    }
    return this.rest(true)
  }

  private drop(draft: Draft) {
    this.drafts = this.drafts.filter(one => one !== draft)
  }

  private rest(done: boolean) {
    this.busy = false
    return done
  }
}
