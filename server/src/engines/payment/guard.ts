import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Payable, payable } from '../order'

/**
 * The person's order, if it is to be paid or is paid already.
 * @throws Refusal NOT_FOUND for an unknown order or somebody else's; ORDER_CLOSED when it can no longer be paid
 */
export async function payableOrder(services: Services, asked: { userId: string; ref: string }): Promise<Payable> {
  const order = await payable(services, asked)
  if (order.state === 'closed') refuse('ORDER_CLOSED', '订单已取消，无法付款')
  if (order.state === 'unpaid' && order.expiresAt <= services.clock.now())
    refuse('ORDER_CLOSED', '订单已超时，请重新下单')
  return order
}
