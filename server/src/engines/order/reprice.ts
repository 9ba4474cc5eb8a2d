import { and, eq, notInArray, sql } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { orders } from '../../db/schema'
import { splitByWeight, yuan } from '../../lib/money'
import type { Services } from '../../services'
import { noteTurns } from '../stats/turns'
import { virtualKinds } from './kinds'
import { linesOf } from './paid'
import { addEvents, anyOrder, move } from './rows'

interface NewPrice {
  ref: string
  payFen: bigint
  reason: string
  actorId?: string
}

/**
 * Sets what an unpaid order costs; the difference is split over its lines by what each was to cost. Answers the order.
 * @throws Refusal NOT_FOUND, STATE
 */
export const repriceOrder = (services: Services, { ref, payFen, reason, actorId }: NewPrice) =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    // The guarded move locks the row, so nobody pays or cancels between here and the new sums.
    // What has neither parcel nor shop costs what it brings.
    const ofGoods = notInArray(orders.kind, virtualKinds(services))
    const order = await move(tx, 'reprice', await anyOrder(tx, ref), {}, ofGoods)
    const { userId, id } = order
    const lines = await linesOf(tx, userId, id)
    const before = lines.map(line => line.payFen - line.adjustFen)
    const parts = splitByWeight(payFen, before)
    const adjust = parts.map((part, i) => part - before[i]!)
    await tx.execute(sql`
      update order_lines l set pay_fen = n.pay, adjust_fen = n.adjust
      from unnest(${sql.param(lines.map(line => line.id))}::uuid[], ${sql.param(parts)}::bigint[],
        ${sql.param(adjust)}::bigint[]) as n (id, pay, adjust)
      where l.user_id = ${userId} and l.id = n.id`)
    await tx
      .update(orders)
      .set({ payFen, adjustFen: payFen - (order.payFen - order.adjustFen) })
      .where(and(eq(orders.userId, userId), eq(orders.id, id)))
    const fen = payFen - order.payFen
    await noteTurns(tx, [{ userId, ref: id, what: 'repriced', at: order.createdAt, fen }])
    const words = `商家将应付金额由 ¥${yuan(order.payFen)} 改为 ¥${yuan(payFen)}：${reason}`
    await addEvents(tx, [{ userId, orderId: id, action: 'reprice', words, at, actorId }])
    return order
  })
