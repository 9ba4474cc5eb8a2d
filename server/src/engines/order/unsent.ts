import { and, eq, notInArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { afterSaleLines, afterSales, type orderLines } from '../../db/schema'
import type { OrderRow } from './rows'

type LineRow = Pick<typeof orderLines.$inferSelect, 'id' | 'qty' | 'sentNum'>

/** An order with its lines. */
interface Bought {
  order: OrderRow
  lines: readonly LineRow[]
}

/** What of a paid order is still to be sent. */
export interface Unsent {
  /** Pieces, by line. */
  left: ReadonlyMap<string, number>
  /** Some of what had not left is asked back, and nothing is sent until that is decided. */
  isAsked: boolean
}

/** What is still to be sent of those of some orders that are paid, by their ids. Asks only after orders of which something was asked back. */
export async function unsentOf(db: Queryable, list: readonly Bought[]): Promise<Map<string, Unsent>> {
  const paid = list.filter(({ order }) => order.state === 'paid')
  const back = await backUnsent(
    db,
    paid.map(({ order }) => order)
  )
  const leftOf = ({ id, qty, sentNum }: LineRow) => qty - sentNum - (back.get(id)?.num ?? 0)
  return new Map(
    paid.map(({ order, lines }) => [
      order.id,
      {
        left: new Map(lines.map(line => [line.id, leftOf(line)])),
        isAsked: lines.some(line => back.get(line.id)?.isOpen)
      }
    ])
  )
}

/** Of the lines of some orders, the pieces that were asked back or given back before they left. */
export async function backUnsent(db: Queryable, orders: readonly OrderRow[]) {
  const touched = orders.filter(({ openAfterSales, refundedNum }) => openAfterSales + refundedNum > 0)
  if (touched.length === 0) return new Map<string, { num: number; isOpen: boolean }>()
  const rows = await db
    .select({
      lineId: afterSaleLines.orderLineId,
      num: sql<number>`sum(${afterSaleLines.qty})::int`,
      isOpen: sql<boolean>`bool_or(${afterSales.state} <> 'refunded')`
    })
    .from(afterSaleLines)
    .innerJoin(
      afterSales,
      and(eq(afterSales.userId, afterSaleLines.userId), eq(afterSales.id, afterSaleLines.afterSaleId))
    )
    .where(
      and(
        or(...touched.map(({ userId, id }) => and(eq(afterSales.userId, userId), eq(afterSales.orderId, id)))),
        eq(afterSales.shipped, false),
        notInArray(afterSales.state, ['refused', 'withdrawn'])
      )
    )
    .groupBy(afterSaleLines.orderLineId)
  return new Map(rows.map(({ lineId, num, isOpen }) => [lineId, { num, isOpen }]))
}
