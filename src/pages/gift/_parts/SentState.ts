import { makeAutoObservable, runInAction } from 'mobx'
import { ApiError, api } from '@/api'
import { pageUrl } from '@/lib/query'
import { session } from '@/stores/session'
import type { SentGift } from './words'

/** A gift of one's own: how it stands, the link it is shared by, and what can still be done about it. */
export class SentState {
  gift: SentGift | null = null
  /** What this page's link carries; asked for once. */
  private token = ''
  busy = false

  constructor(private readonly named: { id?: string; order_id?: string }) {
    makeAutoObservable<this, 'named'>(this, { named: false })
  }

  /** Where a friend gets to by the link, and who invited them; '' while there is none. */
  get path(): string {
    return this.token
      ? pageUrl('/pages/gift/detail', { token: this.token, code: session.user?.invite_code || undefined })
      : ''
  }

  /** @throws ApiError NOT_FOUND */
  async load(): Promise<SentGift> {
    const { list } = await api(
      'GET /api/gift/invitelist',
      { ...this.named, page: 1, limit: 1 },
      { catch: true, quiet: true }
    )
    const [gift] = list
    if (!gift) throw new ApiError('NOT_FOUND', '礼物不存在')
    runInAction(() => Object.assign(this, { gift }))
    if (gift.can_share === 1 && !this.token) await this.makeLink(gift.id)
    return gift
  }

  private async makeLink(id: string) {
    const made = await api('POST /api/gift/activesend', { id }, { quiet: true })
    runInAction(() => Object.assign(this, { token: made?.token ?? '' }))
  }

  /** Tells the phone on the gift again; answers what to say. */
  again = () => this.once(async id => (await api('POST /api/gift/againinvite', { id }))?.tips)

  /** Takes back what nobody took; answers how much comes back. */
  cancel = () => this.once(async id => (await api('POST /api/gift/cancel', { id }))?.refund_price)

  private async once<T>(work: (id: string) => Promise<T>): Promise<T | undefined> {
    if (this.busy || !this.gift) return
    this.busy = true
    try {
      return await work(this.gift.id)
    } finally {
      runInAction(() => Object.assign(this, { busy: false }))
    }
  }
}
