import type { Data } from '@contract/core'
import { type adminPayments, PAYMENT_KINDS, type PaymentKind, type PaymentState } from '@contract/payments-admin'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orders, paymentRefunds, payments, users } from '../../db/schema'
import { type OrderRow, virtualKinds } from '../../engines/order'
import { IS_STUCK, type PaymentRow, paymentsOf, type RefundRow } from '../../engines/payment'
import { seconds } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { maskNumber } from '../../lib/mask'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'

type Contract = typeof adminPayments
type Facts = Data<Contract['GET /api/admin/payment/list']>['list'][number]
type Detail = Data<Contract['GET /api/admin/payment/detail/{id}']>

export const STATES: Record<PaymentState, string> = {
  unpaid: '待付款',
  paid: '已付款',
  part: '部分退款',
  refunding: '退款中',
  refunded: '已退款',
  closed: '已关闭'
}

/** Something to pay with the payment that paid it, and whose it is. */
export interface Due {
  order: OrderRow
  payment: PaymentRow | null
  /** What an order of goods brings first. */
  firstTitle: string | null
  nickname: string | null
  phone: string | null
}

const firstTitle = sql<string | null>`(select l.title from order_lines l
  where l.user_id = ${orders.userId} and l.root_id = ${orders.id} order by l.position limit 1)`

/** What is to be paid, by ids of orders, the newest first. */
export async function duesOf(db: Queryable, ids: readonly string[]): Promise<Due[]> {
  if (ids.length === 0) return []
  return db
    .select({ order: orders, payment: payments, firstTitle, nickname: users.nickname, phone: users.phone })
    .from(orders)
    .leftJoin(payments, and(eq(payments.userId, orders.userId), eq(payments.id, orders.paymentId)))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, [...ids]))
    .orderBy(desc(orders.createdAt), desc(orders.id))
}

/** How money that came stands: what is asked back of it, and what of that is there. */
function moneyState({ amountFen, refundAskedFen, refundedFen }: PaymentRow): PaymentState {
  if (refundAskedFen === 0n) return 'paid'
  if (refundedFen < refundAskedFen) return 'refunding'
  return refundedFen === amountFen ? 'refunded' : 'part'
}

function stateOf({ order: { state }, payment }: Due): PaymentState {
  if (state === 'unpaid') return 'unpaid'
  if (state === 'cancelled') return 'closed'
  if (payment && payment.refundAskedFen > 0n) return moneyState(payment)
  return state === 'refunding' || state === 'refunded' ? state : 'paid'
}

const shopOf = ({ shopId, shopName, detail }: OrderRow) => ({
  id: shopId ?? (typeof detail?.shopId === 'string' ? detail.shopId : ''),
  name: shopName || (typeof detail?.shopName === 'string' ? detail.shopName : '')
})

export function dueView(due: Due): Facts {
  const { order, payment } = due
  const state = stateOf(due)
  return {
    order_id: order.no,
    kind: order.kind,
    _kind: PAYMENT_KINDS[order.kind as PaymentKind] ?? order.kind,
    title: payment?.title || order.title || due.firstTitle || '',
    state,
    _state: STATES[state],
    uid: order.userId,
    nickname: due.nickname ?? '',
    phone: maskNumber(due.phone ?? ''),
    shop_name: shopOf(order).name,
    pay_price: yuan(order.payFen),
    back_price: yuan(payment?.refundAskedFen ?? 0n),
    pay_type: order.payType,
    trade_no: payment?.tradeNo ?? '',
    add_time: seconds(order.createdAt),
    pay_time: order.paidAt ? seconds(order.paidAt) : 0
  }
}

/** Where somebody was when they paid. */
const SCENES: Record<string, string> = { weapp: '小程序', h5: '网页', app: 'App', weixin: '微信内网页', yue: '余额' }
const FLAGS: Record<string, string> = { double: '重复付款，待核对', amount: '金额不符，待核对' }

function tryState(payment: PaymentRow): string {
  if (payment.status === 'paid' || payment.status === 'refunded') return STATES[moneyState(payment)]
  return payment.status === 'closed' ? STATES.closed : STATES.unpaid
}

const tryView = (payment: PaymentRow): Detail['attempts'][number] => ({
  pay_no: payment.payNo,
  trade_no: payment.tradeNo,
  pay_type: payment.channel,
  scene: SCENES[payment.scene] ?? payment.scene,
  _state: tryState(payment),
  pay_price: yuan(payment.amountFen),
  why: FLAGS[payment.flag] ?? payment.flag,
  add_time: seconds(payment.createdAt),
  pay_time: payment.paidAt ? seconds(payment.paidAt) : 0
})

const refundView = (refund: RefundRow & { isStuck: boolean }, payNo: string): Detail['refunds'][number] => ({
  refund_no: refund.refundNo,
  pay_no: payNo,
  refund_price: yuan(refund.amountFen),
  reason: refund.reason,
  _state: refund.status === 'done' ? '已退回' : refund.isStuck ? '渠道未受理' : '退款中',
  tries_num: refund.tries,
  why: refund.error,
  add_time: seconds(refund.createdAt),
  done_time: refund.doneAt ? seconds(refund.doneAt) : 0
})

const refundsOf = async (db: Queryable, { userId }: OrderRow, tries: readonly PaymentRow[]) =>
  tries.length === 0
    ? []
    : db
        .select({ refund: paymentRefunds, isStuck: sql<boolean>`${IS_STUCK}` })
        .from(paymentRefunds)
        .where(
          and(
            eq(paymentRefunds.userId, userId),
            inArray(
              paymentRefunds.paymentId,
              tries.map(({ id }) => id)
            )
          )
        )
        .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.refundNo))

/** One with every try to pay it and what went back; the number may be that of a part of it. @throws Refusal NOT_FOUND */
export async function dueDetail(services: Services, no: string): Promise<Detail> {
  const { db } = services
  const [named] = await db.select({ id: orders.id, parentId: orders.parentId }).from(orders).where(eq(orders.no, no))
  if (!named) return refuse('NOT_FOUND', '没有这笔收款')
  const [due] = await duesOf(db, [named.parentId ?? named.id])
  const { order } = due!
  const tries = await paymentsOf(db, order.userId, order.id)
  const refunds = await refundsOf(db, order, tries)
  const payNoOf = (id: string) => tries.find(one => one.id === id)?.payNo ?? ''
  return {
    ...dueView(due!),
    has_page: flag(!virtualKinds(services).includes(order.kind)),
    mer_id: shopOf(order).id,
    stop_time: order.state === 'unpaid' ? seconds(order.expiresAt) : 0,
    attempts: [...tries].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(tryView),
    refunds: refunds.map(({ refund, isStuck }) => refundView({ ...refund, isStuck }, payNoOf(refund.paymentId)))
  }
}
