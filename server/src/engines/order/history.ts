import { type InferInsertModel, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orderEvents, orderLines, orders, userCoupons } from '../../db/schema'
import { newId } from '../../lib/ids'

/** An order that ended before it came here. Being settled already, nothing here moves it, pays for it or rewards it. */
export interface PastOrder {
  order: Omit<InferInsertModel<typeof orders>, 'state' | 'orderKey' | 'paymentId'> & {
    state: 'complete' | 'refunded' | 'cancelled'
  }
  lines: Omit<InferInsertModel<typeof orderLines>, 'counted' | 'tallied'>[]
  events: { action: string; words: string; at: Date }[]
}

/** Rows of one statement, whose parameters are numbered to 65,535. */
const ROWS = 500

/** Writes orders of the past in their final states. No money moves, nobody is told, no count of sales goes up. */
export async function bringOrders(tx: Queryable, past: readonly PastOrder[]) {
  const rows = past.map(({ order }) => {
    if (order.state === 'complete' && !order.settledAt) throw new Error(`past order ${order.no} is not settled`)
    return order
  })
  for (let from = 0; from < rows.length; from += ROWS) await tx.insert(orders).values(rows.slice(from, from + ROWS))
  const lines = past.flatMap(one => one.lines.map(line => ({ ...line, counted: false, tallied: true })))
  for (let from = 0; from < lines.length; from += ROWS)
    await tx.insert(orderLines).values(lines.slice(from, from + ROWS))
  const events = past.flatMap(({ order, events }) =>
    events.map(event => ({ ...event, id: newId(), userId: order.userId, orderId: order.id }))
  )
  for (let from = 0; from < events.length; from += ROWS)
    await tx.insert(orderEvents).values(events.slice(from, from + ROWS))
}

export type PastCoupon = Omit<InferInsertModel<typeof userCoupons>, 'state' | 'nth' | 'orderId' | 'remindedAt'>

/** Writes coupons people were given elsewhere; one with `usedAt` is used. Each is the next of its template that its owner has. */
export async function bringCoupons(tx: Queryable, coupons: readonly PastCoupon[]) {
  for (let from = 0; from < coupons.length; from += ROWS) {
    const some = coupons.slice(from, from + ROWS)
    const last = await lastOf(tx, some)
    await tx.insert(userCoupons).values(
      some.map(coupon => {
        const key = `${coupon.userId} ${coupon.templateId}`
        const nth = (last.get(key) ?? 0) + 1
        last.set(key, nth)
        return { ...coupon, nth, state: coupon.usedAt ? 'used' : 'unused' }
      })
    )
  }
}

async function lastOf(tx: Queryable, coupons: readonly PastCoupon[]): Promise<Map<string, number>> {
  const pairs = JSON.stringify(coupons.map(({ userId, templateId }) => ({ user_id: userId, template_id: templateId })))
  const { rows } = await tx.execute<{ key: string; nth: number }>(sql`
    select c.user_id || ' ' || c.template_id as key, max(c.nth) as nth from user_coupons c
    join (select distinct * from jsonb_to_recordset(${pairs}::jsonb) as t (user_id uuid, template_id uuid)) p
      using (user_id, template_id)
    group by c.user_id, c.template_id`)
  return new Map(rows.map(({ key, nth }) => [key, nth]))
}
