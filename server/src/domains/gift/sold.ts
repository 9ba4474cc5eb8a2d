import type { Queryable } from '../../db/connection'
import type { OrderRow } from '../../engines/order'
import { sentWith } from './rows'
import { GIFT_DELIVERY, type GiftRow, pieceFen } from './terms'

/** A delivery with the sums of the sale it stands for, which the giver paid. */
export const soldAs = (order: OrderRow, gift: GiftRow): OrderRow => ({
  ...order,
  payFen: pieceFen(gift),
  freightFen: gift.freightFen
})

/** An order with the sums its shop is paid by: those of a delivery are the giver's. */
export async function soldOrder(db: Queryable, order: OrderRow): Promise<OrderRow> {
  if (order.kind !== GIFT_DELIVERY) return order
  const sent = await sentWith(db, order.id)
  return sent ? soldAs(order, sent.gift) : order
}
