import { and, eq } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { orders } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
// The file itself, not the engine's front: that one is built on this engine.
import { endReturned, giveMoneyBack, type Returned } from '../payment/returned'
import { giveBack } from './give-back'
import { kindOf } from './kinds'
import { addEvents, anyOrder, move, type OrderRow, tryMove } from './rows'

interface RefundDecision {
  ref: string
  reason: string
  actorId?: string
}

/**
 * Gives back all of a paid order that was not shipped: the money the way it came, stock, coupons, beans and vouchers. Of
 * what had no parcel, such as a recharge, what is not spent. `refunding`: the channel has yet to confirm, and a job finishes it.
 * @throws Refusal NOT_FOUND, STATE
 */
export const refundOrder = (services: Services, { ref, reason, actorId }: RefundDecision) =>
  transact(services.db, async (tx): Promise<'refunding' | 'refunded'> => {
    const at = services.clock.now()
    const found = await anyOrder(tx, ref)
    await lockParent(tx, found)
    const kind = kindOf(found.kind)
    const step = kind.virtual ? 'recall' : 'refund'
    const untouched = and(eq(orders.openAfterSales, 0), eq(orders.refundedNum, 0))
    const order = await tryMove(tx, step, found, {}, untouched)
    if (!order) {
      await move(tx, step, found)
      return refuse('STATE', '这笔订单有售后，请在售后中处理')
    }
    const { userId, id: orderId, paymentId } = order
    const amountFen = (await kind.onRecalled?.(tx, order, at)) ?? order.payFen
    await addEvents(tx, [{ userId, orderId, action: step, words: `商家同意退款：${reason}`, at, actorId }])
    const outcome = await giveMoneyBack(tx, services, WHOLE, order, { paymentId, amountFen, reason })
    return outcome === 'done' ? 'refunded' : 'refunding'
  })

/** Finishes refunds whose money is back by now, and answers how many. */
export const finishRefunds = (services: Services, most?: number): Promise<number> => endReturned(services, WHOLE, most)

/** Parts of one order end one after the other, so that the last one sees that it gives the coupon back. */
export async function lockParent(tx: Queryable, { userId, parentId }: Pick<OrderRow, 'userId' | 'parentId'>) {
  if (!parentId) return
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, parentId)))
    .for('update')
}

async function finish(tx: Queryable, services: Services, { userId, id, parentId }: OrderRow, at: Date) {
  await lockParent(tx, { userId, parentId })
  const order = await tryMove(tx, 'refunded', { userId, id }, { refundedAt: at })
  if (!order) return false
  await giveBack(tx, order, at)
  await addEvents(tx, [{ userId, orderId: id, action: 'refunded', words: '退款已原路退回', at }])
  await kindOf(order.kind).onRefunded?.(tx, services, order)
  return true
}

/** Orders given back whole. */
const WHOLE: Returned<typeof orders> = { table: orders, state: 'refunding', letter: 'R', end: finish }
