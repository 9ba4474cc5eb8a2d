import { pay } from '@contract/pay'
import type { Payable } from '../../engines/order'
import { payWays } from '../../engines/payment'
import { bindDomain, type Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { checkOrder, payOrder, switchPayType } from './service'

const waysOf = (ctx: Context<'login'>, order: Payable) => payWays(ctx, ctx.person.id, order)

export const payDomain = bindDomain(pay, {
  'POST /api/order/pay': async (ctx, { uni, paytype, from }) => {
    const { status, orderNo, payment } = await payOrder(ctx, uni, paytype, from ?? 'h5')
    const { payNo, prepaid } = payment ?? {}
    const pay_url = prepaid?.form ? `${ctx.config.PUBLIC_URL}/cashier/${payNo}` : prepaid?.payUrl
    return { status, result: { order_id: orderNo, pay_no: payNo, jsConfig: prepaid?.jsConfig, pay_url } }
  },

  'POST /api/order/paytypeswitch': async (ctx, { uni, paytype }) => {
    const order = await switchPayType(ctx, uni, paytype)
    return {
      order_id: order.no,
      pay_type: paytype,
      pay_price: yuan(order.payFen),
      stop_time: seconds(order.expiresAt),
      payments: await waysOf(ctx, order)
    }
  },

  'GET /api/realorder/pay_check': async (ctx, { order_id }) => {
    const { order, status } = await checkOrder(ctx, order_id)
    const paid = status === 'paid'
    return {
      order_id: order.no,
      kind: order.kind,
      status,
      paid,
      pay_price: yuan(order.payFen),
      pay_type: paid ? (order.payType as 'yue') : null,
      pay_time: order.paidAt ? seconds(order.paidAt) : 0,
      stop_time: paid ? null : seconds(order.expiresAt),
      payments: paid ? [] : await waysOf(ctx, order)
    }
  }
})
