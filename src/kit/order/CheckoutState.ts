import type { Data, Endpoints, Input } from '@contract'
import { makeAutoObservable, runInAction } from 'mobx'
import type { ApiError } from '@/api/call'
import { savedWords } from '@/lib/format'

type Confirm = Input<Endpoints['POST /api/order/confirm']>
type Create = Input<Endpoints['POST /api/order/create/{id}']>
export type Checkout = Data<Endpoints['POST /api/order/confirm']>
export type CheckoutShop = Checkout['shops'][number]
export type CheckoutCoupon = Checkout['usable']['coupons'][number]
/** What is bought: lines of the cart, one of them with a group to join or to open, or packages. */
export type CheckoutAsk = Omit<Confirm, 'orderKey' | keyof Choices>
type Choices = Pick<Confirm, 'addressId' | 'couponId' | 'useJindou' | 'useXfq'>

/** What the checkout asks of the server; each rejects with an ApiError when refused, and shows nothing itself. */
export interface CheckoutCalls {
  confirm: (input: Confirm) => Promise<Checkout>
  create: (input: Create) => Promise<Data<Endpoints['POST /api/order/create/{id}']>>
}

/** How sending the order ended, and what the person is told. */
export type Outcome =
  | { kind: 'made'; orderId: string }
  | { kind: 'address' }
  | { kind: 'goods' | 'told'; words: string }
  | { kind: 'busy' }

/** Refusals about the goods: nothing on this page mends them. */
const GOODS_CODES = [
  ...['SOLD_OUT', 'WITHDRAWN', 'LIMIT', 'ENDED', 'LINE_INVALID', 'EMPTY'],
  ...['GROUP_OVER', 'GROUP_FULL', 'GROUP_ALREADY']
]

/** A checkout: the server's prices for what is chosen, asked again under the same key with every choice. */
export class CheckoutState {
  data: Checkout | null = null
  /** Why there is nothing to check out, in the server's words. */
  refused = ''
  repricing = false
  sending = false
  mark = ''
  private choices: Choices = {}
  private turn = 0

  constructor(
    private readonly asked: CheckoutAsk,
    private readonly calls: CheckoutCalls
  ) {
    makeAutoObservable<this, 'asked' | 'calls' | 'turn'>(this, { asked: false, calls: false, turn: false })
  }

  /** Prices the lines for the first time, or again under the same key. What is wrong with the goods is `refused`. */
  async load(): Promise<true> {
    try {
      if (this.data) await this.ask({})
      else await this.begin()
    } catch (error) {
      const { code, message } = error as ApiError
      if (code !== 'NOT_FOUND' && !GOODS_CODES.includes(code)) throw error
      runInAction(() => Object.assign(this, { refused: message, data: null }))
    }
    return true
  }

  setMark(mark: string) {
    this.mark = mark
  }

  /** Prices other choices. Answers what to tell the person, or ''. */
  async choose(choices: Choices): Promise<string> {
    const before = this.choices
    try {
      return await this.ask(choices)
    } catch (error) {
      this.choices = before
      return (error as ApiError).message
    }
  }

  /** Takes a coupon of a shop, or of the mall (''), in place of the one chosen there; null for none. */
  chooseCoupon(mer_id: string, coupon: CheckoutCoupon | null): Promise<string> {
    const others = this.coupons.filter(one => one.checked && one.mer_id !== mer_id)
    return this.choose({ couponId: [...others, ...(coupon ? [coupon] : [])].map(one => one.id).join() })
  }

  get coupons(): CheckoutCoupon[] {
    return this.data?.usable.coupons ?? []
  }

  couponsOf(mer_id: string): CheckoutCoupon[] {
    return this.coupons.filter(coupon => coupon.mer_id === mer_id)
  }

  get pieces(): number {
    return (this.data?.shops ?? []).reduce((sum, shop) => sum + piecesOf(shop), 0)
  }

  /** What was saved, in words; '' when nothing was. */
  get saved(): string {
    return this.data ? savedWords(this.data.bill) : ''
  }

  /** Makes the order. A checkout that has run out is priced anew, and the person looks at it again before sending. */
  async submit(): Promise<Outcome> {
    const { data } = this
    if (!data || this.sending || this.repricing) return { kind: 'busy' }
    if (!data.addressInfo) return { kind: 'address' }
    if (data.undeliverable.length > 0) return { kind: 'told', words: '有商品不能送到这个地址，请换个地址或先不买它' }
    this.sending = true
    try {
      const { result } = await this.calls.create({ id: data.orderKey, ...this.shown(data), mark: this.mark.trim() })
      return { kind: 'made', orderId: result.orderId }
    } catch (error) {
      return await this.told(error as ApiError)
    } finally {
      runInAction(() => Object.assign(this, { sending: false }))
    }
  }

  /** What is on the screen, said in full: the order is made of exactly this. */
  private shown(data: Checkout): Choices {
    return {
      addressId: data.addressInfo?.id,
      couponId: data.usable.coupons
        .filter(coupon => coupon.checked)
        .map(coupon => coupon.id)
        .join(),
      useJindou: data.usable.jindou.checked,
      useXfq: data.usable.xfq.checked
    }
  }

  private async told({ code, message }: ApiError): Promise<Outcome> {
    if (code === 'ADDRESS_NEEDED') return { kind: 'address' }
    if (GOODS_CODES.includes(code)) return { kind: 'goods', words: message }
    if (code === 'OFFLINE') return { kind: 'told', words: message }
    if (code === 'KEY_EXPIRED') return { kind: 'told', words: await this.renew() }
    // A coupon, vouchers or the address are not what they were: show what is true now, then let the person look again.
    await this.choose({})
    return { kind: 'told', words: message }
  }

  private async ask(choices: Choices): Promise<string> {
    this.choices = { ...this.choices, ...choices }
    const turn = ++this.turn
    this.repricing = true
    try {
      const data = await this.calls.confirm({
        orderKey: this.data?.orderKey,
        pinkId: this.asked.pinkId,
        packageId: this.asked.packageId,
        ...this.choices
      })
      if (turn === this.turn) runInAction(() => Object.assign(this, { data }))
      return ''
    } catch (error) {
      if (turn !== this.turn) return ''
      return await this.mend(error as ApiError)
    } finally {
      if (turn === this.turn) runInAction(() => Object.assign(this, { repricing: false }))
    }
  }

  /** A choice that is no longer there is dropped; a checkout that has run out begins anew. */
  private async mend(error: ApiError): Promise<string> {
    if (error.code === 'KEY_EXPIRED') return this.renew()
    if (error.code === 'NOT_FOUND' && this.choices.addressId) {
      this.choices.addressId = undefined
      await this.begin()
      return '这个地址已经不在了，请重新选择'
    }
    if (error.code === 'COUPON_UNUSABLE') {
      await this.begin()
      return error.message
    }
    throw error
  }

  /** Prices the same lines under a new key and says what has changed by it. */
  private async renew(): Promise<string> {
    const before = this.data?.priceGroup.payPrice
    try {
      await this.begin()
    } catch (error) {
      return (error as ApiError).message
    }
    const after = this.data?.priceGroup.payPrice
    if (before === after) return '等得有点久，已按最新信息更新，请再提交一次'
    return `价格有变化，应付由 ¥${before} 变为 ¥${after}，请确认后提交`
  }

  /** A first price: the shop picks the coupons. */
  private async begin() {
    const { couponId, ...rest } = this.choices
    const data = await this.calls.confirm({ ...this.asked, ...rest })
    runInAction(() => Object.assign(this, { data, refused: '', choices: rest }))
  }
}

export const piecesOf = (shop: CheckoutShop): number => shop.cartInfo.reduce((sum, line) => sum + line.cart_num, 0)
