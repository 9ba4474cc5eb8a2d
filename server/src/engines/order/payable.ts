import { and, eq, sql } from 'drizzle-orm'
import { orders } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { kindOf } from './kinds'
import { isOrder } from './rows'
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
  /** Why the balance may not pay it, in words; empty when it may. */
  noBalance: string
  /** The payment that paid it. */
  paymentId: string | null
  paidAt: Date | null
  /** An unpaid order is cancelled after this. */
  expiresAt: Date
  /** For the channel's bill: «云南小粒咖啡豆等3件商品». */
  title: string
}

/** The person's order as a cashier sees it. @throws Refusal NOT_FOUND, also for somebody else's */
export async function payable(services: Services, { userId, ref }: { userId: string; ref: string }): Promise<Payable> {
  const firstTitle = sql<string | null>`(select l.title from order_lines l
    where l.user_id = ${userId} and (l.order_id = orders.id or l.root_id = orders.id) order by l.position limit 1)`
  const [found] = await services.db
    .select({ order: orders, firstTitle })
    .from(orders)
    .where(and(eq(orders.userId, userId), isOrder(ref)))
  if (!found) return refuse('NOT_FOUND', '订单不存在')
  const { order } = found
  const name = order.title || (found.firstTitle ?? '订单')
  return {
    orderId: order.id,
    no: order.no,
    userId,
    kind: order.kind,
    state: payState(order.state as OrderState, order.paidAt),
    payFen: order.payFen,
    payType: order.payType,
    noBalance: kindOf(services, order.kind).noBalance?.(order) ?? '',
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
