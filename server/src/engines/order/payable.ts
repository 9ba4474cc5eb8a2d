import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { kindOf } from './kinds'
import { orderOf } from './rows'
import { FINAL_STATES, type OrderState } from './states'

/** What a cashier needs to know of an order. */
export interface Payable {
  orderId: string
  no: string
  userId: string
  kind: string
  /** `closed`: cancelled, it can no longer be paid. */
  state: 'unpaid' | 'paid' | 'closed'
  /** To pay, in fen. */
  payFen: bigint
  payType: string
  /** Whether the balance may pay it. */
  takesBalance: boolean
  /** The payment that paid it. */
  paymentId: string | null
  paidAt: Date | null
  /** An unpaid order is cancelled after this. */
  expiresAt: Date
  /** For the channel's bill: «云南小粒咖啡豆等3件商品». */
  title: string
}

/** The person's order as a cashier sees it. @throws Refusal NOT_FOUND, also for somebody else's */
export async function payable(db: Queryable, userId: string, orderIdOrNo: string): Promise<Payable> {
  const order = await orderOf(db, userId, orderIdOrNo)
  const { rows } = await db.execute<{ title: string }>(
    sql`select title from order_lines where user_id = ${userId} and (order_id = ${order.id} or root_id = ${order.id})
        order by position limit 1`
  )
  const name = order.title || (rows[0]?.title ?? '订单')
  return {
    orderId: order.id,
    no: order.no,
    userId,
    kind: order.kind,
    state: payState(order.state as OrderState, order.paidAt),
    payFen: order.payFen,
    payType: order.payType,
    takesBalance: kindOf(order.kind).takesBalance?.(order) ?? true,
    paymentId: order.paymentId,
    paidAt: order.paidAt,
    expiresAt: order.expiresAt,
    title: order.totalNum > 1 ? `${name}等${order.totalNum}件商品` : name
  }
}

function payState(state: OrderState, paidAt: Date | null): Payable['state'] {
  if (state === 'unpaid') return 'unpaid'
  return FINAL_STATES.includes(state) && !paidAt ? 'closed' : 'paid'
}
