import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { afterSaleLines, afterSales } from '../../db/schema'
import type { OrderRow } from './rows'

const sum = (column: typeof afterSaleLines.payFen) => sql`coalesce(sum(${column}), 0)::bigint`.mapWith(BigInt)

/** An order with its sums less what after-sales gave back of it: what the shop and everybody else is paid by. */
export async function keptOf(tx: Queryable, order: OrderRow): Promise<OrderRow> {
  if (order.refundedNum === 0) return order
  const [back] = await tx
    .select({
      payFen: sum(afterSaleLines.payFen),
      freightFen: sum(afterSaleLines.freightFen),
      couponFen: sum(afterSaleLines.couponFen),
      mallCouponFen: sum(afterSaleLines.mallCouponFen),
      xfqFen: sum(afterSaleLines.xfqFen),
      jindou: sum(afterSaleLines.jindou),
      jindouFen: sum(afterSaleLines.jindouFen)
    })
    .from(afterSaleLines)
    .innerJoin(
      afterSales,
      and(eq(afterSales.userId, afterSaleLines.userId), eq(afterSales.id, afterSaleLines.afterSaleId))
    )
    .where(and(eq(afterSales.userId, order.userId), eq(afterSales.orderId, order.id), eq(afterSales.state, 'refunded')))
  return {
    ...order,
    payFen: order.payFen - back!.payFen,
    freightFen: order.freightFen - back!.freightFen,
    couponFen: order.couponFen - back!.couponFen,
    mallCouponFen: order.mallCouponFen - back!.mallCouponFen,
    xfqFen: order.xfqFen - back!.xfqFen,
    jindou: order.jindou - back!.jindou,
    jindouFen: order.jindouFen - back!.jindouFen
  }
}
