import Taro from '@tarojs/taro'
import { makeAutoObservable, runInAction } from 'mobx'
import { ApiError, api } from '@/api'
import { go, replace } from '@/kit/nav'
import { firstWay, type PayChoice, type PayLook, type PayType, waysHere } from '@/kit/parts/PayWays'
import { type PayCheck, PayWatch } from '@/kit/state/PayWatch'
import type { Resource } from '@/kit/state/Resource'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { ticker } from '@/lib/countdown'
import { payPageUrl } from '@/lib/pay-url'
import { cameBack, goPast } from '@/platform/past'
import { leaveForPay, payFrom, requestPay } from '@/platform/pay'

const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

/** The order cannot be paid as it was shown: what stands there now is asked for again. */
const CHANGED = new Set(['ORDER_CLOSED', 'ORDER_CHANGED', 'ORDER_PAID', 'STATE'])

export const askPaying = (order_id: string) => () =>
  api('GET /api/realorder/pay_check', { order_id }, { catch: true, quiet: true })

const SEEN = 'pay-result-seen'

/** Notes that somebody has seen how paying this order ended. */
export const seeResult = (orderId: string) => Taro.setStorageSync(SEEN, orderId)

/** The cashier of one order: which way is chosen, paying, and waiting for the money to come. */
export class Till {
  busy = false
  private picked: string | undefined
  /** A channel's page was opened from here. */
  private left = false
  readonly watch: PayWatch

  constructor(
    private readonly orderId: string,
    wanted: string,
    private readonly check: Resource<PayCheck>
  ) {
    this.picked = wanted || undefined
    this.watch = new PayWatch(askPaying(orderId))
    makeAutoObservable<this, 'check' | 'orderId' | 'left'>(this, {
      watch: false,
      check: false,
      orderId: false,
      left: false
    })
  }

  get ways() {
    return waysHere(this.check.data?.payments ?? [])
  }

  get chosen(): PayChoice | undefined {
    return firstWay(this.ways, this.picked)
  }

  /** Paid for by nobody in time, or cancelled. */
  get over(): boolean {
    const { data } = this.check
    return data?.status === 'closed' || (!data?.paid && ticker.left_ms(data?.stop_time ?? 0) === 0)
  }

  /** Another way; what was opened with the one before is closed, so nobody pays twice. */
  async choose(look: PayLook) {
    this.picked = look
    const type = this.chosen?.type
    if (!type) return
    if (this.check.data?.status !== 'paying') return
    const answer = await this.asking(() =>
      api('POST /api/order/paytypeswitch', { uni: this.orderId, paytype: type }, { catch: true })
    )
    const { data } = this.check
    if (!answer || !data) return
    const { pay_price, stop_time, payments } = answer
    this.watch.stop()
    this.check.set({ ...data, status: 'unpaid', pay_price, stop_time, payments })
  }

  async pay() {
    const type = this.chosen?.type
    if (!type) return say('请选择一种付款方式')
    const answer = await this.asking(() =>
      api('POST /api/order/pay', { uni: this.orderId, paytype: type, from: payFrom() }, { catch: true })
    )
    if (!answer) return
    const { jsConfig, pay_url } = answer.result
    if (answer.status === 'SUCCESS') return this.finish()
    if (answer.status === 'PAY_DEFICIENCY') {
      say('余额不足，请换一种方式付款')
      return this.check.refresh()
    }
    if (jsConfig) return this.paySheet(jsConfig)
    if (pay_url) return this.payPage(pay_url, type)
  }

  /** Waits while a payment is open: the person may have paid already, elsewhere or a moment ago. */
  async follow() {
    if (this.check.data?.status === 'paid') return this.finish()
    if (this.check.data?.status !== 'paying' || this.watch.watching) return
    const end = await this.watch.follow()
    if (end?.status === 'paid') return this.finish()
    if (end) this.check.set(end)
  }

  private async paySheet(config: Record<string, string>) {
    const end = await requestPay(config)
    if (end === 'done') return this.finish()
    say(end === 'cancelled' ? '付款已取消，订单还为你留着' : '付款没有成功，请再试一次')
    await this.check.refresh()
  }

  private payPage(url: string, type: PayType) {
    const target = payPageUrl(url, API_BASE)
    if (!target) return say('这种付款方式暂时打不开，请换一种')
    this.left = true
    if (!leaveForPay(target)) return go('/pages/webview/uppay', { id: this.orderId, type })
  }

  private finish() {
    this.watch.stop()
    // Whoever goes back from the result comes by here, and wants to go on to what was before.
    const fromResult = Taro.getStorageSync(SEEN) === this.orderId && (this.left || cameBack())
    if (fromResult) return goPast()
    return replace('/pages/pay/result', { order_id: this.orderId })
  }

  /** Runs one write at a time; a refusal has been shown, and when it says the order changed, it is looked at again. */
  private async asking<T>(call: () => Promise<T>): Promise<T | undefined> {
    if (this.busy) return
    this.busy = true
    try {
      return await call()
    } catch (error) {
      if (error instanceof ApiError && CHANGED.has(error.code)) await this.check.refresh()
    } finally {
      runInAction(() => Object.assign(this, { busy: false }))
    }
  }
}
