import type { Data, Endpoints } from '@contract'
import { makeAutoObservable, runInAction } from 'mobx'
import { fenOf, shortPrice, yuanOf } from '@/lib/format'

type CartList = Data<Endpoints['GET /api/cart/list']>
export type CartLine = CartList['valid'][number]
/** What buying some lines would come to; nothing when none of them can be bought. */
export type CartPrice = Pick<Data<Endpoints['GET /api/cart/count']>, 'bill' | 'undeliverable'>
export type CartOffer = CartList['offers'][number]

export interface CartShop {
  mer_id: string
  shop_name: string
  lines: CartLine[]
}

/** What the cart asks of the server; each rejects when it is refused, after the person has been told. */
export interface CartCalls {
  list: () => Promise<CartList>
  num: (id: string, number: number) => Promise<unknown>
  del: (ids: string[]) => Promise<unknown>
  price: (ids: string[]) => Promise<CartPrice>
}

/** A number of pieces is sent when the person has stopped tapping for this long. */
const SETTLE_MS = 400

/** A cart in hand: what is ticked, numbers that show at once and are sent a little later, what it comes to. */
export class CartState {
  valid: CartLine[] = []
  invalid: CartLine[] = []
  offers: CartOffer[] = []
  editing = false
  /** What is unticked for buying: everything else is bought, also what was just added. */
  private readonly left = new Set<string>()
  /** What is ticked while editing. */
  private readonly marked = new Set<string>()
  /** Numbers chosen and not sent yet, and those the server has. */
  private readonly pending = new Map<string, number>()
  private readonly kept = new Map<string, number>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private sending: Promise<void> = Promise.resolve()
  private turn = 0
  private priced: CartPrice & { of: string } = { of: '' }
  private pricing = 0

  constructor(private readonly calls: CartCalls) {
    makeAutoObservable<this, 'calls' | 'timer' | 'sending' | 'turn' | 'kept' | 'pricing'>(this, {
      calls: false,
      timer: false,
      sending: false,
      turn: false,
      pricing: false,
      kept: false
    })
  }

  /** Loads the cart; numbers not sent yet stay as the person set them. An older answer never replaces a newer one. */
  async load(): Promise<CartList> {
    const turn = ++this.turn
    const list = await this.calls.list()
    if (turn !== this.turn) return list
    runInAction(() => {
      for (const line of list.valid) this.kept.set(line.id, line.cart_num)
      this.valid = list.valid.map(line => ({ ...line, cart_num: this.pending.get(line.id) ?? line.cart_num }))
      this.invalid = list.invalid
      this.offers = list.offers
    })
    this.price()
    return list
  }

  get empty() {
    return this.valid.length + this.invalid.length === 0
  }

  /** Lines by shop, in the order the server gives. */
  get shops(): CartShop[] {
    const shops = new Map<string, CartShop>()
    for (const line of this.valid) {
      const shop = shops.get(line.mer_id) ?? { mer_id: line.mer_id, shop_name: line.shop_name, lines: [] }
      shop.lines.push(line)
      shops.set(line.mer_id, shop)
    }
    return [...shops.values()]
  }

  ticked(line: CartLine): boolean {
    return this.editing ? this.marked.has(line.id) : !this.left.has(line.id)
  }

  tick(lines: readonly CartLine[], on: boolean) {
    const [set, add] = this.editing ? [this.marked, on] : [this.left, !on]
    for (const { id } of lines) {
      if (add) set.add(id)
      else set.delete(id)
    }
    if (!this.editing) this.price()
  }

  edit(editing: boolean) {
    this.editing = editing
    this.marked.clear()
  }

  get chosen(): CartLine[] {
    return this.valid.filter(line => this.ticked(line))
  }

  get allTicked() {
    return this.valid.length > 0 && this.chosen.length === this.valid.length
  }

  get pieces() {
    return this.chosen.reduce((sum, line) => sum + line.cart_num, 0)
  }

  /** What the ticked lines of a shop, or all of them, come to in fen, before coupons and freight. */
  sumFen(lines: readonly CartLine[] = this.valid): number {
    return lines
      .filter(line => this.ticked(line))
      .reduce((sum, line) => sum + (fenOf(line.truePrice) ?? 0) * line.cart_num, 0)
  }

  get total(): string {
    return yuanOf(this.sumFen())
  }

  /** What is bought, whatever is ticked for editing. */
  private get bought(): CartLine[] {
    return this.valid.filter(({ id }) => !this.left.has(id))
  }

  private get of(): string {
    return this.bought.map(line => `${line.id}*${line.cart_num}`).join()
  }

  /** What the server says it would come to; null while it has not said that of what is ticked now. */
  get estimate() {
    return this.priced.of === this.of ? (this.priced.bill ?? null) : null
  }

  /** How many of the ticked lines cannot be sent to the person's address. */
  get undeliverable(): number {
    return this.priced.undeliverable?.length ?? 0
  }

  /** Asks what the ticked lines come to, once the server has their numbers. An older answer never replaces a newer one. */
  private async price() {
    const turn = ++this.pricing
    const { of, bought } = this
    if (this.pending.size > 0 || bought.length === 0 || this.priced.of === of) return
    const priced = await this.calls.price(bought.map(line => line.id)).catch(() => null)
    if (priced && turn === this.pricing) runInAction(() => Object.assign(this, { priced: { ...priced, of } }))
  }

  /** The first ticked line that has more pieces than can be bought now. */
  get short(): CartLine | undefined {
    return this.chosen.find(line => line.cart_num > mostOf(line))
  }

  /** Shows a new number at once and sends it when the person has settled on it. */
  setNum(line: CartLine, number: number) {
    const own = this.valid.find(({ id }) => id === line.id)
    if (!own || own.cart_num === number) return
    own.cart_num = number
    this.pending.set(line.id, number)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(), SETTLE_MS)
  }

  /** Sends what is not sent yet; done when the server has every number. */
  async flush(): Promise<void> {
    clearTimeout(this.timer)
    this.sending = this.sending.then(() => this.send())
    await this.sending
  }

  private async send() {
    const numbers = [...this.pending]
    this.pending.clear()
    let refused = false
    for (const [id, number] of numbers) {
      try {
        await this.calls.num(id, number)
        this.kept.set(id, number)
      } catch {
        refused = true
        this.takeBack(id)
      }
    }
    // The price or the stock behind the refusal has changed: show what is true now.
    if (refused) await this.load().catch(() => {})
    else this.price()
  }

  /** A refused number gives way to the one the server has, unless the person has chosen another meanwhile. */
  private takeBack(id: string) {
    const line = this.valid.find(one => one.id === id)
    if (line && !this.pending.has(id)) line.cart_num = this.kept.get(id) ?? line.cart_num
  }

  /** Takes lines out. */
  async remove(lines: readonly CartLine[]) {
    const ids = lines.map(line => line.id)
    await this.calls.del(ids)
    runInAction(() => {
      for (const id of ids) {
        this.pending.delete(id)
        this.left.delete(id)
        this.marked.delete(id)
      }
      this.valid = this.valid.filter(line => !ids.includes(line.id))
      this.invalid = this.invalid.filter(line => !ids.includes(line.id))
    })
    this.price()
  }
}

/** The most pieces of a line that can be bought now, at least 1. */
export const mostOf = ({ trueStock, productInfo: { limit_num } }: CartLine): number =>
  Math.max(1, Math.min(trueStock, limit_num || Number.MAX_SAFE_INTEGER))

/**
 * What the goods ticked so far get, and what a little more would get: 可减5，再买 ¥12.00 可减25.
 * `offers` are those of one shop, or of the whole mall, lowest threshold first.
 */
export function offerHint(offers: readonly CartOffer[], sumFen: number): string {
  const least = (offer: CartOffer) => fenOf(offer.use_min_price) ?? 0
  const worth = (offer: CartOffer) => fenOf(offer.price) ?? 0
  const gets = (offer: CartOffer) => (offer.kind === 'freight' ? '包邮' : `可减${shortPrice(offer.price)}`)
  const reached = offers.filter(offer => sumFen > 0 && least(offer) <= sumFen)
  const best = reached
    .filter(offer => offer.kind === 'coupon')
    .reduce<CartOffer | undefined>((top, offer) => (top && worth(top) >= worth(offer) ? top : offer), undefined)
  const now = [best && gets(best), reached.some(offer => offer.kind === 'freight') && '已包邮'].filter(Boolean)
  const next = offers.find(
    offer => least(offer) > sumFen && (offer.kind === 'freight' || worth(offer) > (best ? worth(best) : 0))
  )
  if (next && sumFen > 0) now.push(`再买 ¥${yuanOf(least(next) - sumFen)} ${gets(next)}`)
  else if (next) now.push(`满${shortPrice(next.use_min_price)}${gets(next)}`)
  return now.join('，')
}
