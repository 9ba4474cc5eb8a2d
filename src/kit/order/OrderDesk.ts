import Taro from '@tarojs/taro'
import { makeAutoObservable, runInAction } from 'mobx'
import { type ApiError, api } from '@/api'
import { confirm } from '@/kit/confirm'
import { go } from '@/kit/nav'
import { pageOf } from '@/kit/order-pages'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { cart } from '@/stores/cart'
import type { Order, OrderAction, Parcel } from './model'

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

/** What can be done with orders, one thing at a time: the buttons of the list and of the detail page. */
export class OrderDesk {
  /** The order that is asked about in a sheet, what the sheet is for, and which parcel it begins with. */
  sheet: { kind: 'cancel' | 'express'; order: Order; parcel?: Parcel } | undefined = undefined
  /** What is being done: "<order>:<action>". */
  busy = ''
  private opened = ''

  /** `changed` is told the number of an order that is no longer as it was. */
  constructor(private readonly changed: (orderNo: string) => Promise<unknown>) {
    makeAutoObservable<this, 'changed' | 'opened'>(this, { changed: false, opened: false })
  }

  isBusy(order: Pick<Order, 'order_id'>, action: OrderAction) {
    return this.busy === `${order.order_id}:${action}`
  }

  /** Leaves for a page about the order; when this one is shown again, the order may have changed. */
  open(order: Order, path = pageOf(order, 'detail')) {
    this.opened = order.order_id
    return go(path, { id: order.order_id })
  }

  /** The order that was left for, once. */
  takeOpened(): string {
    const no = this.opened
    this.opened = ''
    return no
  }

  do(action: OrderAction, order: Order) {
    if (action === 'pay') return this.open(order, '/pages/pay/pay')
    if (action === 'sign') return this.open(order, '/pages/order/signature')
    if (action === 'aftersale') return this.open(order, '/pages/order/return')
    if (action === 'progress') return this.open(order, '/pages/order/returnDetail')
    if (action === 'comment' || action === 'append') return this.open(order, pageOf(order, 'evaluate'))
    if (action === 'cancel' || action === 'express') {
      this.sheet = { kind: action, order }
      return
    }
    return { remind: () => this.remind(order), take: () => this.take(order), again: () => this.again(order) }[action]()
  }

  /** The way of an order's parcels, this one first. */
  track(order: Order, parcel?: Parcel) {
    this.sheet = { kind: 'express', order, parcel }
  }

  close() {
    this.sheet = undefined
  }

  async cancel(order: Order, reason: string) {
    const done = await this.once(order, 'cancel', () =>
      api('POST /api/order/cancel', { id: order.order_id, reason }, { catch: true })
    )
    this.close()
    if (done) say('订单已取消')
  }

  private async remind(order: Order) {
    const done = await this.once(order, 'remind', () =>
      api('POST /api/order/doconsign', { uni: order.order_id }, { catch: true })
    )
    if (done) say('已提醒商家尽快发货')
  }

  private async take(order: Order) {
    const sure = await confirm({
      title: '确认收到货了吗？',
      content: '请检查商品完好后再确认，确认后货款会结算给商家',
      confirmText: '确认收货',
      cancelText: '再等等'
    })
    if (!sure) return
    const done = await this.once(order, 'take', () =>
      api('POST /api/order/take', { uni: order.order_id }, { catch: true })
    )
    if (done) say('已确认收货')
  }

  /** Puts what was bought into the cart again, as far as it is still sold; the cart says the rest. A package is chosen anew. */
  private async again(order: Order) {
    if (this.busy) return
    if (order.bundle) return go('/pages/package/detail', { id: order.bundle.package_id })
    this.busy = `${order.order_id}:again`
    let added = 0
    let why = ''
    for (const { product_id, unique, cart_num } of order.cartInfo) {
      const line = { productId: product_id, uniqueId: unique, cartNum: cart_num, new: 0 as const, activityId: '' }
      await api('POST /api/cart/add', line, { catch: true, quiet: true }).then(
        () => added++,
        (error: ApiError) => {
          why = error.message
        }
      )
    }
    runInAction(() => Object.assign(this, { busy: '' }))
    if (added === 0) return say(why)
    cart.load()
    await go('/pages/store/shopCar')
    if (added < order.cartInfo.length) say(`${order.cartInfo.length - added} 种商品暂时买不到，其余已加入购物车`)
  }

  /** Runs one write; whether it worked or the order was no longer so, the order is looked at again. */
  private async once(order: Order, action: OrderAction, call: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false
    this.busy = `${order.order_id}:${action}`
    const done = await call().then(
      () => true,
      () => false
    )
    await this.changed(order.order_id).catch(() => {})
    runInAction(() => Object.assign(this, { busy: '' }))
    return done
  }
}
