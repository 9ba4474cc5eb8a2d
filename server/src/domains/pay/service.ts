import { type Payable, payable } from '../../engines/order'
import {
  closeOthers,
  isOn,
  isOpen,
  openPayment,
  type PaymentRow,
  type PayType,
  payableOrder,
  payByBalance,
  paymentsOf,
  pollOrder
} from '../../engines/payment'
import type { Context } from '../../http/context'
import { refuse } from '../../lib/refusal'
import type { Scene } from '../../providers/pay'

/** None of these endpoints runs inside a transaction of the door, since channels are asked outside of any: `db` is the database. */
type Caller = Context<'login'>

interface PayAnswer {
  status: 'SUCCESS' | 'WECHAT_PAY' | 'WECHAT_H5_PAY' | 'ALIPAY_PAY' | 'UPPAY' | 'PAY_DEFICIENCY'
  orderNo: string
  payment?: PaymentRow
}

/** Pays by balance, or opens a payment with a channel. What costs nothing is paid at once, whatever was chosen. */
export async function payOrder(ctx: Caller, ref: string, type: PayType, scene: Scene): Promise<PayAnswer> {
  if (!isOn(ctx, type)) refuse('PAY_OFF', '暂不支持该支付方式')
  if (type === 'alipay' && (scene === 'weapp' || scene === 'weixin'))
    refuse('PAY_OFF', '微信内请选择微信支付或其他方式')
  const order = await payableOrder(ctx, { userId: ctx.person.id, ref })
  const orderNo = order.no
  if (order.state === 'paid') return { status: 'SUCCESS', orderNo }
  if (type === 'yue' || order.payFen === 0n) {
    const paid = await payByBalance(ctx, order)
    return { status: paid === 'short' ? 'PAY_DEFICIENCY' : 'SUCCESS', orderNo }
  }
  const userIds = [ctx.person.id, ctx.person.rootId]
  const payment = await openPayment(ctx, { order, channel: type, scene, userIds, ip: ctx.ip })
  return { status: statusOf(type, scene), orderNo, payment }
}

function statusOf(type: Exclude<PayType, 'yue'>, scene: Scene): PayAnswer['status'] {
  if (type === 'weixin') return scene === 'h5' ? 'WECHAT_H5_PAY' : 'WECHAT_PAY'
  if (type === 'alipay') return 'ALIPAY_PAY'
  // The sandbox is a page to open, just as the card page is.
  return 'UPPAY'
}

/** Chooses another way to pay. @throws Refusal ORDER_PAID when there is nothing left to pay */
export async function switchPayType(ctx: Context<'login'>, ref: string, type: PayType): Promise<Payable> {
  if (!isOn(ctx, type)) refuse('PAY_OFF', '暂不支持该支付方式')
  const order = await payableOrder(ctx, { userId: ctx.person.id, ref })
  if (order.state === 'paid') refuse('ORDER_PAID', '订单已付款')
  await closeOthers(ctx, { userId: ctx.person.id, orderId: order.orderId, chosen: type })
  return order
}

/** How the paying of an order stands; asks the channels in case a notice was lost on the way. */
export async function checkOrder(
  ctx: Context<'login'>,
  ref: string
): Promise<{ order: Payable; status: 'unpaid' | 'paying' | 'paid' | 'closed' }> {
  const look = () => payable(ctx, { userId: ctx.person.id, ref })
  const first = await look()
  if (first.state !== 'unpaid') return { order: first, status: first.state }
  await pollOrder(ctx, { userId: ctx.person.id, orderId: first.orderId })
  const order = await look()
  if (order.state !== 'unpaid') return { order, status: order.state }
  const open = (await paymentsOf(ctx.db, ctx.person.id, order.orderId)).some(isOpen)
  return { order, status: open ? 'paying' : 'unpaid' }
}
