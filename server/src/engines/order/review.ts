import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orderLines, orders } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import { addEvents, tryMove } from './rows'
import type { OrderState } from './states'

type LineRow = typeof orderLines.$inferSelect

/** Whether what was bought can be judged in this state. */
export const isReviewable = (state: OrderState): boolean => state === 'received' || state === 'complete'

/** Whether a line of such an order waits for its review; what was given back whole is not judged. */
export const canReview = (line: Pick<LineRow, 'reviewed' | 'qty' | 'refundedNum'>): boolean =>
  !line.reviewed && line.refundedNum < line.qty

/** A person's line and the order it is in, held still. @throws Refusal NOT_FOUND */
export async function lineToReview(tx: Queryable, userId: string, lineId: string) {
  const [line] = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.userId, userId), eq(orderLines.id, lineId)))
  if (!line) return refuse('NOT_FOUND', '订单里没有这件商品')
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, line.orderId)))
    .for('update')
  return { line, order: order! }
}

/** Marks a line as reviewed; with the last one the order is complete. Needs the lock of `lineToReview`. */
export async function markReviewed(tx: Queryable, { userId, id, orderId }: LineRow, at: Date) {
  await tx
    .update(orderLines)
    .set({ reviewed: true })
    .where(and(eq(orderLines.userId, userId), eq(orderLines.id, id)))
  const rest = sql`not exists (select from order_lines l where l.user_id = ${userId} and l.order_id = ${orderId}
    and not l.reviewed and l.refunded_num < l.qty)`
  const order = await tryMove(tx, 'review', { userId, id: orderId }, { completedAt: at }, rest)
  if (order) await addEvents(tx, [{ userId, orderId, action: 'review', words: '你已评价', at, actorId: userId }])
}
