import { makeAutoObservable, runInAction } from 'mobx'
import { api } from '@/api'
import { type ProductDetail, SkuChoice, type SkuLine } from '@/kit/state/SkuChoice'
import { serverClock } from '@/lib/countdown'
import { fromEnd } from '@/lib/own'

export type TuanOffer = NonNullable<ProductDetail['tuan']>
type Pink = TuanOffer['groups'][number]

/** What is bought: alone, by opening a group, or by joining the one named. */
export type Way = { by: 'alone' } | { by: 'open' } | { by: 'join'; pinkId: string }

export type TuanSheet = '' | 'sku' | 'rules' | 'groups' | 'share' | 'poster'

/** A product's page for groups: which size is looked at, what is chosen, and which sheet is open. */
export class TuanState {
  product: ProductDetail | null = null
  choice: SkuChoice | null = null
  way: Way = { by: 'open' }
  sheet: TuanSheet = ''
  busy = false
  private chosenSize = 0

  constructor(
    readonly id: string,
    /** The group somebody was invited to; '' without. */
    readonly pinkId: string
  ) {
    makeAutoObservable(this, { id: false, pinkId: false, product: false })
  }

  async load(): Promise<ProductDetail> {
    const input = { id: this.id, pinkId: this.pinkId || undefined }
    const product = await api('GET /api/product/detail/{id}', input, { catch: true, quiet: true })
    runInAction(() => {
      this.product = product
      this.price()
    })
    return product
  }

  get tuan(): TuanOffer | null {
    return this.product?.tuan ?? null
  }

  /** The size that is looked at: the chosen one, else the smallest. */
  get size(): number {
    const sizes = this.tuan?.sizes ?? []
    return sizes.find(one => one.size === this.chosenSize)?.size ?? sizes[0]?.size ?? 0
  }

  /** The group of the invitation, while it can still be joined. */
  get invited(): Pink | null {
    const pink = this.tuan?.shared_pink ?? null
    return pink && canJoin(pink) ? pink : null
  }

  /** The group to show large: one's own, else the one of the invitation. */
  get shown(): Pink | null {
    return this.tuan?.my_pink ?? this.tuan?.shared_pink ?? null
  }

  priceOf(size: number): string {
    const sizes = this.tuan?.sizes ?? []
    return (sizes.find(one => one.size === size) ?? fromEnd(sizes))?.price ?? ''
  }

  look(size: number) {
    this.chosenSize = size
    this.price()
  }

  open(sheet: TuanSheet) {
    this.sheet = sheet
  }

  close() {
    this.sheet = ''
  }

  /** Opens the choice of a SKU at the price of this way. */
  choose(way: Way) {
    this.way = way
    this.price()
    this.sheet = 'sku'
  }

  /** Puts what is chosen into a line of its own; answers where to go on, or null when it was refused. */
  async add(sku: SkuLine, quantity: number) {
    if (this.busy) return null
    this.busy = true
    try {
      const wanted = { productId: this.id, cartNum: quantity, uniqueId: sku.unique, new: 1 as const }
      const { cartId } = await api('POST /api/cart/add', { ...wanted, activityId: '' }, { catch: true })
      this.close()
      const { way } = this
      const line = { cartId, new: 1 }
      if (way.by === 'alone') return line
      return way.by === 'join' ? { ...line, pinkId: way.pinkId } : { ...line, pinkId: '0', pinkSize: this.size }
    } catch {
      // The refusal has been shown; what it was about is fetched anew.
      await this.load().catch(() => {})
      return null
    } finally {
      runInAction(() => Object.assign(this, { busy: false }))
    }
  }

  /** How many buy together in this way. */
  private get sizeOfWay(): number {
    const { way, tuan } = this
    if (way.by !== 'join') return this.size
    const all = [...(tuan?.groups ?? []), tuan?.shared_pink]
    return all.find(pink => pink?.pinkId === way.pinkId)?.size ?? this.size
  }

  /** Prices the SKUs for the way, keeping what was chosen of them. */
  private price() {
    const { product, way, choice: before } = this
    if (!product) return
    const items = way.by === 'alone' ? undefined : this.tuan?.sizes.find(one => one.size === this.sizeOfWay)?.items
    const stockOf = (unique: string) =>
      Object.values(product.productValue).find(sku => sku.unique === unique)?.stock ?? 0
    const offers = items?.map(item => ({ ...item, stock: stockOf(item.unique), limit_num: 0 }))
    const choice = new SkuChoice(product, { offers, onlyOffers: offers !== undefined })
    for (const [name, value] of Object.entries(before?.chosen ?? {}))
      if (choice.chosen[name] !== value) choice.choose(name, value)
    choice.setQuantity(before?.quantity ?? 1)
    this.choice = choice
  }
}

/** Whether whoever looks has paid for their place in it. */
export const paidBy = (pink: Pink): boolean => pink.members.some(member => member.is_me === 1)

/** Whether there is a place left, by the server's clock. */
export const canJoin = (pink: Pink): boolean =>
  pink.state === 0 && pink.seats > 0 && pink.stop_time > serverClock.now_s()
