import { and, eq, lte } from 'drizzle-orm'
import { within } from '../../db/connection'
import { orders } from '../../db/schema'
import type { Services } from '../../services'
import { eachDue } from './due'
import { giveBack } from './give-back'
import { kindOf } from './kinds'
import { tell } from './messages'
import { addEvents, move, type OrderRow, orderOf, tryMove } from './rows'

interface Cancelling {
  userId: string
  /** Number or id. */
  ref: string
  reason?: string
}

/** Cancels a person's unpaid order and gives back all it held; answers its id. @throws Refusal NOT_FOUND, STATE */
export const cancelOrder = (services: Services, { userId, ref, reason = '' }: Cancelling): Promise<string> =>
  within(services, async tx => {
    const now = tx.clock.now()
    const { id } = await orderOf(tx.db, userId, ref)
    const order = await move(tx.db, 'cancel', { userId, id }, { cancelledAt: now })
    await undo(tx, order, reason ? `你已取消订单：${reason}` : '你已取消订单', now, userId)
    return id
  })

/**
 * Cancels unpaid orders whose time is over, oldest first, each in its own transaction, and answers how many. Two runs at
 * once cancel each order once: the second finds it moved.
 */
export function cancelExpired(services: Services): Promise<number> {
  const now = services.clock.now()
  const due = and(eq(orders.state, 'unpaid'), lte(orders.expiresAt, now))
  return eachDue(services, { by: orders.expiresAt, due }, (tx, key) => cancelOverdue(tx, key, now))
}

/**
 * Cancels an unpaid order before its time is over, because what it was made for is; answers whether it was unpaid. A payment
 * that arrives later goes back.
 */
export const closeUnpaid = (services: Services, key: Pick<OrderRow, 'userId' | 'id'>, why: string): Promise<boolean> =>
  within(services, async tx => {
    const now = tx.clock.now()
    const order = await tryMove(tx.db, 'expire', key, { cancelledAt: now })
    if (!order) return false
    await undo(tx, order, why, now)
    const content = `${why}，用到的优惠已退回。`
    await tell(tx, order, { title: '订单已自动取消', content, turn: 'expire', at: now })
    return true
  })

async function cancelOverdue(tx: Services, key: Pick<OrderRow, 'userId' | 'id'>, now: Date): Promise<boolean> {
  const order = await tryMove(tx.db, 'expire', key, { cancelledAt: now }, lte(orders.expiresAt, now))
  if (!order) return false
  await undo(tx, order, '超过付款时间，订单已自动取消', now)
  if (!kindOf(tx, order.kind).virtual)
    await tell(tx, order, {
      title: '订单已自动取消',
      content: '超过付款时间未付款，用到的优惠已退回，可以再次购买。',
      turn: 'expire',
      at: now
    })
  return true
}

async function undo(tx: Services, order: OrderRow, words: string, at: Date, actorId?: string) {
  await giveBack(tx.db, order, at)
  await kindOf(tx, order.kind).cancelled?.(tx, order, at)
  await addEvents(tx.db, [
    { userId: order.userId, orderId: order.id, action: actorId ? 'cancel' : 'expire', words, at, actorId }
  ])
}
