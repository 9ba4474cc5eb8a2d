import type { SourceRow } from './tables'
import { intOf, isOn, textOf } from './values'

/** How an order ended, or why it is not brought along. */
export type Ending = { state: 'complete' | 'refunded' | 'cancelled'; note?: string } | { left: string }

/** A parent whose parts are orders by themselves. */
const SPLIT = -1
const SHIPPED = 1
const SENT_IN_PART = 4
const REFUND = { asked: 1, done: 2, partly: 3, allAsked: 4 }

/**
 * Only what has ended is brought along. What was sent counts as ended, since nobody here owes anything for it any more; what
 * was paid and not sent, or is being given back, has to be ended where the money is.
 */
export function endingOf(row: SourceRow): Ending {
  if (intOf(row, 'pid') === SPLIT) return { left: '已拆分的主订单，由子订单代替' }
  if (isOn(row, 'is_system_del')) return { left: '后台已删除的订单' }
  if (isOn(row, 'is_del') && isOn(row, 'paid')) return { left: '买家已删除的订单' }
  const status = intOf(row, 'status')
  const refund = intOf(row, 'refund_status')
  if (!isOn(row, 'paid')) {
    if (status > 0) return { left: `未收款但已发货（${textOf(row, 'pay_type')}），请在原商城处理完` }
    return { state: 'cancelled' }
  }
  if (refund === REFUND.done || status === -2) return { state: 'refunded' }
  if (refund === REFUND.asked || refund === REFUND.allAsked || status === -1)
    return { left: '退款正在处理，请在原商城处理完' }
  if (status === 0 || status === SENT_IN_PART || status > SENT_IN_PART || status < 0)
    return { left: '已付款还没有发完货，请在原商城处理完' }
  if (status === SHIPPED) return { state: 'complete', note: '已发货还没有确认收货，已按完成搬入；售后请人工处理' }
  if (refund === REFUND.partly)
    return { state: 'complete', note: `曾部分退款 ${textOf(row, 'refund_price')} 元，已按完成搬入` }
  return { state: 'complete' }
}
