import type { Queryable } from '../../db/connection'
import { refuse } from '../../lib/refusal'
import { type Payable, payable } from '../order'

/**
 * The person's order, if it is to be paid or is paid already.
 * @throws Refusal NOT_FOUND for an unknown order or somebody else's; ORDER_CLOSED when it can no longer be paid
 */
export async function payableOrder(db: Queryable, userId: string, ref: string, now: Date): Promise<Payable> {
  const order = await payable(db, userId, ref)
  if (order.state === 'closed') refuse('ORDER_CLOSED', '订单已取消，无法付款')
  if (order.state === 'unpaid' && order.expiresAt <= now) refuse('ORDER_CLOSED', '订单已超时，请重新下单')
  return order
}
