import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orders, users } from '../../db/schema'
import { samePerson } from '../../engines/identity/person'
import type { OrderRow } from '../../engines/order'
import { happened, type TaskEvent, undone } from '../../engines/task'
import type { Services } from '../../services'

export const orderPaid: TaskEvent = {
  code: 'order_paid',
  title: '付款下单',
  unit: '单',
  icon: 'cart',
  measure: 'fen',
  url: '/pages/index/index',
  button: '去下单'
}

export const orderReceived: TaskEvent = {
  code: 'order_received',
  title: '确认收货',
  unit: '单',
  icon: 'package',
  measure: 'fen',
  url: '/pages/order/list?type=2',
  button: '去收货'
}

export const orderSettled: TaskEvent = {
  code: 'order_settled',
  title: '订单完成（售后期已过）',
  unit: '单',
  icon: 'circle-check',
  measure: 'fen',
  url: '/pages/index/index',
  button: '去购物',
  before: ({ db }, userId) => settledOrders(db, userId)
}

export const inviteSettled: TaskEvent = {
  code: 'invite_settled',
  title: '直接邀请的好友完成首单',
  unit: '位',
  icon: 'users',
  url: '/pages/user/fans',
  button: '去邀请'
}

/** Settled orders of a person that were not given back, over all their accounts, but for one. */
async function settledOrders(db: Queryable, userId: string, but?: string): Promise<number> {
  const [row] = await db
    .select({ times: sql`count(*)::int`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        sql`${orders.userId} in ${samePerson(userId)}`,
        ...[isNotNull(orders.settledAt), isNotNull(orders.shopId), ne(orders.state, 'refunded')],
        but ? ne(orders.id, but) : undefined
      )
    )
  return row!.times
}

/** A payment is one order, however many shops it is split by. */
const paidKey = ({ id, parentId }: OrderRow) => parentId ?? id

export const tellPaid = (tx: Services, order: OrderRow) =>
  happened(tx, orderPaid, { userId: order.userId, key: paidKey(order), measure: order.payFen, at: order.paidAt! })

export const tellReceived = (tx: Services, order: OrderRow) =>
  happened(tx, orderReceived, { userId: order.userId, key: order.id, measure: order.payFen, at: order.receivedAt! })

/** Who brought a person, and the account the person is known by. */
async function inviterOf(db: Queryable, userId: string) {
  const { rows } = await db.execute<{ guest: string; inviter: string | null }>(sql`
    select root.id as guest, root.referrer_id as inviter
    from ${users} me join ${users} root on root.id = coalesce(me.parent_id, me.id) where me.id = ${userId}`)
  return rows[0]
}

/** An order is settled: for its buyer, and with the first of a person for whoever brought them. */
export async function tellSettled(tx: Services, order: OrderRow) {
  const { userId, id, payFen } = order
  const at = order.settledAt!
  await happened(tx, orderSettled, { userId, key: id, measure: payFen, at })
  const { guest, inviter } = (await inviterOf(tx.db, userId)) ?? {}
  if (guest && inviter && (await settledOrders(tx.db, userId, id)) === 0)
    await happened(tx, inviteSettled, { userId: inviter, key: guest, again: true, at })
}

/** All of an order was given back. */
export async function tellRefunded(tx: Services, order: OrderRow) {
  const { userId, id, parentId } = order
  const at = order.refundedAt!
  const rest = parentId
    ? await tx.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.userId, userId), eq(orders.parentId, parentId), ne(orders.state, 'refunded')))
    : []
  if (rest.length === 0) await undone(tx, orderPaid, { userId, key: paidKey(order), at })
  await undone(tx, orderReceived, { userId, key: id, at })
  await undone(tx, orderSettled, { userId, key: id, at })
  const { guest, inviter } = (await inviterOf(tx.db, userId)) ?? {}
  if (order.settledAt && guest && inviter && (await settledOrders(tx.db, userId, id)) === 0)
    await undone(tx, inviteSettled, { userId: inviter, key: guest, at })
}
