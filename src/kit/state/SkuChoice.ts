import type { Data, Endpoints } from '@contract'
import { makeAutoObservable } from 'mobx'
import { fenOf } from '@/lib/format'

export type ProductDetail = Data<Endpoints['GET /api/product/detail/{id}']>
export type SkuLine = ProductDetail['productValue'][string]
/** A SKU's price, stock and limit while an activity runs. */
export type SkuOffer = Pick<
  NonNullable<ProductDetail['activity']>['items'][number],
  'unique' | 'price' | 'stock' | 'limit_num'
>

/** What choosing needs of a product: its attributes, its SKUs by `suk`, and how many a person may buy (0: any number). */
export interface SkuSource {
  productAttr: ProductDetail['productAttr']
  productValue: ProductDetail['productValue']
  storeInfo: Pick<ProductDetail['storeInfo'], 'image' | 'price' | 'limit_num'>
}

interface Options {
  /** SKUs with another price now. Only those can be bought when `onlyOffers`. */
  offers?: readonly SkuOffer[]
  onlyOffers?: boolean
}

/** Which SKU of a product is chosen, and how many of it. Attribute by attribute, told what is still to be had. */
export class SkuChoice {
  chosen: Record<string, string> = {}
  quantity = 1
  private readonly lines: { values: string[]; sku: SkuLine }[]

  constructor(
    readonly source: SkuSource,
    private readonly options: Options = {}
  ) {
    const attributes = source.productAttr.map(attr => attr.attr_values)
    this.lines = Object.entries(source.productValue).flatMap(([suk, sku]) => {
      const values = valuesOf(suk, attributes)
      return values ? [{ values, sku }] : []
    })
    for (const attr of source.productAttr) {
      if (attr.attr_values.length === 1) this.chosen[attr.attr_name] = attr.attr_values[0]!
    }
    makeAutoObservable<this, 'lines' | 'options'>(this, { source: false, lines: false, options: false })
  }

  /** Chooses a value, or lets it go when it was chosen. What is sold out given the other choices cannot be chosen. */
  choose(name: string, value: string) {
    if (this.chosen[name] === value) {
      if (this.valuesNamed(name).length > 1) delete this.chosen[name]
    } else if (this.has(name, value)) {
      this.chosen[name] = value
    }
    this.setQuantity(this.quantity)
  }

  /** Chooses a SKU by its `unique`, as when a cart line is changed. */
  chooseSku(unique: string) {
    const line = this.lines.find(({ sku }) => sku.unique === unique)
    if (!line) return
    this.source.productAttr.forEach((attr, i) => {
      this.chosen[attr.attr_name] = line.values[i]!
    })
    this.setQuantity(this.quantity)
  }

  /** Whether something is in stock with this value and the other attributes as they are chosen. */
  has(name: string, value: string): boolean {
    const others = { ...this.chosen, [name]: value }
    return this.linesWith(others).some(({ sku }) => this.stockOf(sku) > 0)
  }

  /** The SKU that is chosen whole, else undefined. */
  get sku(): SkuLine | undefined {
    return this.missing.length === 0 ? this.linesWith(this.chosen)[0]?.sku : undefined
  }

  /** Attributes still to choose. */
  get missing(): string[] {
    return this.source.productAttr.map(attr => attr.attr_name).filter(name => !this.chosen[name])
  }

  /** The running offer of the chosen SKU. */
  get offer(): SkuOffer | undefined {
    return this.sku && this.offerOf(this.sku)
  }

  /** "12.50"; the lowest of what is still possible until one is chosen. */
  get price(): string {
    const prices = this.linesWith(this.chosen).map(({ sku }) => this.offerOf(sku)?.price ?? sku.price)
    const lowest = prices.reduce<string | undefined>(
      (least, price) => (least === undefined || fen(price) < fen(least) ? price : least),
      undefined
    )
    return lowest ?? this.source.storeInfo.price
  }

  /** True when what is still possible has more than one price. */
  get priceFrom(): boolean {
    return new Set(this.linesWith(this.chosen).map(({ sku }) => fen(this.offerOf(sku)?.price ?? sku.price))).size > 1
  }

  /** What the chosen SKU costs without an offer, or its list price, when that is more. */
  get otPrice(): string | undefined {
    if (!this.sku) return undefined
    return this.offer ? this.sku.price : this.sku.ot_price
  }

  /** Picture of the chosen SKU, or of the first that has the choices made so far; the product's own else. */
  get image(): string {
    const line = this.missing.length < this.source.productAttr.length ? this.linesWith(this.chosen)[0] : undefined
    return line?.sku.image || this.source.storeInfo.image
  }

  /**
   * The picture of a value that has one of its own: a colour, of which every SKU shows the same and no other value's. '' for
   * sizes and for what has no picture.
   */
  thumbOf(name: string, value: string): string {
    const at = this.source.productAttr.findIndex(attr => attr.attr_name === name)
    const pictures = new Map<string, Set<string>>()
    for (const { values, sku } of this.lines)
      pictures.set(values[at]!, (pictures.get(values[at]!) ?? new Set()).add(sku.image))
    const all = [...pictures.values()]
    const own = all.every(some => some.size === 1) && new Set(all.flatMap(some => [...some])).size === all.length
    return own && all.length > 1 ? ([...(pictures.get(value) ?? [])][0] ?? '') : ''
  }

  get stock(): number {
    return this.linesWith(this.chosen).reduce((sum, { sku }) => sum + this.stockOf(sku), 0)
  }

  /** At most so many a person; 0 without limit. */
  get limit(): number {
    return this.offer?.limit_num || this.source.storeInfo.limit_num
  }

  /** The most that can be asked for now, at least 1. */
  get max(): number {
    return Math.max(1, Math.min(this.stock, this.limit || Number.MAX_SAFE_INTEGER))
  }

  get soldOut(): boolean {
    return this.lines.every(({ sku }) => this.stockOf(sku) === 0)
  }

  /** "已选 红 XL ×2" or "请选择 颜色 尺码". */
  get words(): string {
    if (this.missing.length > 0) return `请选择 ${this.missing.join(' ')}`
    const values = this.source.productAttr.map(attr => this.chosen[attr.attr_name])
    return ['已选', ...values, `×${this.quantity}`].join(' ')
  }

  setQuantity(quantity: number) {
    this.quantity = Math.max(1, Math.min(this.max, Math.floor(quantity) || 1))
  }

  private valuesNamed(name: string): string[] {
    return this.source.productAttr.find(attr => attr.attr_name === name)?.attr_values ?? []
  }

  private linesWith(chosen: Record<string, string>) {
    return this.lines.filter(({ values }) =>
      this.source.productAttr.every((attr, i) => !chosen[attr.attr_name] || chosen[attr.attr_name] === values[i])
    )
  }

  private offerOf(sku: SkuLine): SkuOffer | undefined {
    const offer = this.options.offers?.find(({ unique }) => unique === sku.unique)
    return offer && (offer.stock > 0 || this.options.onlyOffers) ? offer : undefined
  }

  private stockOf(sku: SkuLine): number {
    const offer = this.offerOf(sku)
    if (offer) return Math.min(offer.stock, sku.stock)
    return this.options.onlyOffers ? 0 : sku.stock
  }
}

const fen = (yuan: string) => fenOf(yuan) ?? 0

/** "红,XL" -> ['红', 'XL'], also where a value has commas of its own; undefined when it is none of this product's. */
function valuesOf(suk: string, attributes: readonly (readonly string[])[]): string[] | undefined {
  const [first, ...rest] = attributes
  // Without attributes there is one SKU, whatever it is called.
  if (!first) return []
  if (rest.length === 0) return first.includes(suk) ? [suk] : undefined
  for (const value of first) {
    const below = suk.startsWith(`${value},`) ? valuesOf(suk.slice(value.length + 1), rest) : undefined
    if (below) return [value, ...below]
  }
  return undefined
}
