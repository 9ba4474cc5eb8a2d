import { and, eq } from 'drizzle-orm'
import { within } from '../../db/connection'
import { orders } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { giveBack } from '../order/give-back'
import { kindOf } from '../order/kinds'
import { addEvents, anyOrder, move, type OrderRow, tryMove } from '../order/rows'
import { endReturned, giveMoneyBack, type Returned } from '../payment/returned'
import { lockParent } from './rows'

interface RefundDecision {
  ref: string
  reason: string
  /** What its timeline says; else that the shop agreed. */
  words?: string
  actorId?: string
}

/**
 * Gives back all of a paid order that was not shipped: the money the way it came, stock, coupons, beans and vouchers. Of
 * what had no parcel, such as a recharge, what is not spent. `refunding`: the channel has yet to confirm, and a job finishes it.
 * @throws Refusal NOT_FOUND, STATE
 */
export const refundOrder = (services: Services, { ref, reason, words, actorId }: RefundDecision) =>
  within(services, async (tx): Promise<'refunding' | 'refunded'> => {
    const { db } = tx
    const at = services.clock.now()
    const found = await anyOrder(db, ref)
    await lockParent(db, found)
    const kind = kindOf(tx, found.kind)
    const step = kind.virtual ? 'recall' : 'refund'
    const untouched = and(eq(orders.openAfterSales, 0), eq(orders.refundedNum, 0), eq(orders.sentNum, 0))
    const order = await tryMove(db, step, found, {}, untouched)
    if (!order) {
      const { sentNum } = await move(db, step, found)
      return refuse('STATE', `这笔订单${sentNum > 0 ? '已有商品发出' : '有售后'}，请在售后中处理`)
    }
    const { userId, id: orderId, paymentId } = order
    const recalledFen = kind.virtual ? await kind.recalled?.(tx, order, at) : undefined
    const amountFen = recalledFen ?? order.payFen
    const event = { userId, orderId, action: step, words: words ?? `商家同意退款：${reason}`, at, actorId } as const
    await addEvents(db, [event])
    const outcome = await giveMoneyBack(tx, WHOLE, order, { paymentId, amountFen, reason })
    return outcome === 'done' ? 'refunded' : 'refunding'
  })

/** Finishes refunds whose money is back by now, and answers how many. */
export const finishRefunds = (services: Services, most?: number): Promise<number> => endReturned(services, WHOLE, most)

async function finish(tx: Services, { userId, id, parentId }: OrderRow, at: Date) {
  const { db } = tx
  await lockParent(db, { userId, parentId })
  const order = await tryMove(db, 'refunded', { userId, id }, { refundedAt: at })
  if (!order) return false
  await giveBack(db, order, at)
  await addEvents(db, [{ userId, orderId: id, action: 'refunded', words: '退款已原路退回', at }])
  await kindOf(tx, order.kind).refunded?.(tx, order)
  return true
}

/** Orders given back whole. */
const WHOLE: Returned<typeof orders> = { table: orders, state: 'refunding', letter: 'R', end: finish }
