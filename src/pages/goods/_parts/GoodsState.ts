import { makeAutoObservable, runInAction } from 'mobx'
import { api } from '@/api'
import type { SkuAction } from '@/kit/parts/SkuPopup'
import { type ProductDetail, SkuChoice, type SkuLine } from '@/kit/state/SkuChoice'
import { place } from '@/stores/place'
import { session } from '@/stores/session'

export type GoodsSheet = '' | 'sku' | 'coupons' | 'delivery' | 'promises' | 'reviews' | 'share' | 'poster'

/** What was chosen before the person had to sign in, so that it is still chosen when they come back. */
let left: { id: string; chosen: Record<string, string>; quantity: number } | null = null

/** A product's page: the product, what is chosen of it, whether it is kept, and which sheet is open. */
export class GoodsState {
  product: ProductDetail | null = null
  choice: SkuChoice | null = null
  collected = false
  /** Where to and by when it would come. */
  delivery: ProductDetail['delivery'] | null = null
  private city = ''
  sheet: GoodsSheet = ''
  actions: readonly SkuAction[] = ['cart', 'buy']
  busy = false
  /** Says in a link that it is the caller's; none for a guest. */
  shareToken = ''

  /** `flash`: the page of an activity, where only what is in the activity can be bought. */
  constructor(readonly flash = false) {
    makeAutoObservable(this, { product: false, flash: false })
  }

  /** Loads the product, keeping what was chosen of it. */
  async load(id: string, unique = ''): Promise<ProductDetail> {
    this.city = place.city
    const product = await api('GET /api/product/detail/{id}', { id, city: place.city }, { catch: true, quiet: true })
    const { activity } = product
    const running = activity?.state === 1
    const choice = new SkuChoice(product, {
      offers: activity && (running || this.flash) ? activity.items : undefined,
      onlyOffers: this.flash && activity !== null
    })
    const before = this.choice ?? (left?.id === id ? left : null)
    for (const [name, value] of Object.entries(before?.chosen ?? {})) {
      if (choice.chosen[name] !== value) choice.choose(name, value)
    }
    if (!before && unique) choice.chooseSku(unique)
    choice.setQuantity(before?.quantity ?? 1)
    left = null
    if (session.signedIn) api('POST /api/collect/visit', { id }, { quiet: true })
    runInAction(() =>
      Object.assign(this, { product, choice, delivery: product.delivery, collected: product.storeInfo.userCollect })
    )
    return product
  }

  /** Asks again where to it would be sent, when the person is back from choosing that. */
  async resend(id: string) {
    if (!this.product || (this.city === place.city && this.delivery?.known_by === 'city')) return
    this.city = place.city
    const product = await api('GET /api/product/detail/{id}', { id, city: place.city }, { quiet: true })
    if (product) runInAction(() => Object.assign(this, { delivery: product.delivery }))
  }

  open(sheet: GoodsSheet) {
    this.sheet = sheet
    if (sheet === 'share') void this.loadToken()
  }

  /** Without an answer the link is shared as it is. */
  private async loadToken() {
    const id = this.product?.storeInfo.id
    if (!id || !session.signedIn || this.shareToken) return
    const answer = await api('GET /api/product/lock_customer/share_data', { target: 'product', id }, { quiet: true })
    runInAction(() => Object.assign(this, { shareToken: answer?.token ?? '' }))
  }

  close() {
    this.sheet = ''
  }

  /** Opens the choice with the buttons for what the person has said they want. */
  choose(actions: readonly SkuAction[] = ['cart', 'buy']) {
    this.actions = actions
    this.sheet = 'sku'
  }

  /** The person goes to sign in; what they chose waits for them. */
  keepChoice() {
    const { product, choice } = this
    if (product && choice) left = { id: product.storeInfo.id, chosen: { ...choice.chosen }, quantity: choice.quantity }
  }

  /** Id of the running offer of a SKU, or ''. */
  offerOf(sku: SkuLine): string {
    const { activity } = this.product ?? {}
    if (activity?.state !== 1 || !this.choice?.offer) return ''
    return activity.items.find(item => item.unique === sku.unique)?.id ?? ''
  }

  /** Puts what is chosen into the cart, or into a line of its own for buying now; answers the line's id, or '' when refused. */
  async add(action: SkuAction, sku: SkuLine, quantity: number): Promise<string> {
    if (this.busy || !this.product) return ''
    const { id } = this.product.storeInfo
    this.busy = true
    try {
      const answer = await api(
        'POST /api/cart/add',
        {
          productId: id,
          cartNum: quantity,
          uniqueId: sku.unique,
          new: action === 'buy' ? 1 : 0,
          activityId: this.offerOf(sku)
        },
        { catch: true }
      )
      this.close()
      return answer.cartId
    } catch {
      // The refusal has been shown; what it was about, stock or price, is fetched anew.
      await this.load(id).catch(() => {})
      return ''
    } finally {
      runInAction(() => Object.assign(this, { busy: false }))
    }
  }

  /** Keeps the product, or lets it go. */
  async collect() {
    if (!this.product) return
    const { id } = this.product.storeInfo
    const answer = this.collected
      ? await api('POST /api/collect/del', { id })
      : await api('POST /api/collect/add', { id })
    if (answer) runInAction(() => Object.assign(this, { collected: answer.userCollect }))
    return answer?.userCollect
  }
}
