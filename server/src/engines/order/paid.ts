import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orderLines, orders } from '../../db/schema'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import { countBought } from '../identity/fans'
import { noteTurns } from '../stats/turns'
import { giveBack } from './give-back'
import { kindOf, virtualKinds } from './kinds'
import { addEvents, move, type OrderRow, tryMove } from './rows'

export interface PaidBy {
  orderId: string
  userId: string
  payType: string
  paidAt: Date
  paymentId: string
  /** What was paid, in fen; when given and not what the order costs now, the answer is `late`. */
  amountFen?: bigint
}

/**
 * Makes an unpaid order paid, in the payment's own transaction. `already`: this payment paid it before. `late`: the order
 * was cancelled, paid by another payment or has another price now; the money has to go back.
 */
export async function markPaid(tx: Services, paid: PaidBy): Promise<'paid' | 'already' | 'late'> {
  const { orderId: id, userId, payType, paidAt, paymentId } = paid
  const { db } = tx
  const set = { payType, paidAt, paymentId }
  const fits = paid.amountFen === undefined ? sql`true` : eq(orders.payFen, paid.amountFen)
  const order =
    (await tryMove(db, 'pay', { userId, id }, set, sql`${orders.shopId} is not null and ${fits}`)) ??
    (await tryMove(
      db,
      'split',
      { userId, id },
      set,
      sql`${orders.shopId} is null and not ${isVirtual(tx)} and ${fits}`
    ))
  if (!order) {
    const virtual = await payVirtual(tx, paid, fits)
    if (virtual) return virtual
    const [other] = await db
      .select({ paymentId: orders.paymentId })
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.id, id)))
    return other?.paymentId === paymentId ? 'already' : 'late'
  }
  const parts = order.state === 'split' ? await splitByShop(db, order) : [order]
  await addEvents(db, [
    ...(order.state === 'split'
      ? [
          {
            userId,
            orderId: id,
            action: 'split' as const,
            words: `已付款，订单按店铺拆分为 ${parts.length} 个包裹单`,
            at: paidAt
          }
        ]
      : []),
    ...parts.map(part => ({
      userId,
      orderId: part.id,
      action: 'pay' as const,
      words: '已付款，等待商家发货',
      at: paidAt
    }))
  ])
  await kindOf(tx, order.kind).paid?.(tx, order, parts)
  return 'paid'
}

const isVirtual = (services: Services) => inArray(orders.kind, virtualKinds(services))

/** Pays what has no parcel, which ends with that; undefined when there is no such order to pay. */
async function payVirtual(
  tx: Services,
  { orderId: id, userId, payType, paidAt, paymentId }: PaidBy,
  fits: SQL
): Promise<'paid' | 'late' | undefined> {
  const { db } = tx
  const [open] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, id), eq(orders.state, 'unpaid'), isVirtual(tx), fits))
    .for('update')
  if (!open) return
  const kind = kindOf(tx, open.kind)
  if (kind.virtual && kind.accepts && !(await kind.accepts(tx, open))) {
    const over = await move(db, 'expire', { userId, id }, { cancelledAt: paidAt })
    await giveBack(db, over, paidAt)
    await kind.cancelled?.(tx, over, paidAt)
    await addEvents(db, [{ userId, orderId: id, action: 'expire', words: '已不能付款，款项原路退回', at: paidAt }])
    return 'late'
  }
  const order = await move(db, 'pay', { userId, id }, { payType, paidAt, paymentId })
  await addEvents(db, [{ userId, orderId: id, action: 'pay', words: '已付款', at: paidAt }])
  await kind.paid?.(tx, order, [order])
  await move(db, 'fulfil', { userId, id }, { completedAt: paidAt, settledAt: paidAt })
  await addEvents(db, [{ userId, orderId: id, action: 'fulfil', words: '已到账', at: paidAt }])
  return 'paid'
}

/** Gives each shop's lines an order of their own. Every sum of a part is the sum of its lines, so nothing is rounded. */
async function splitByShop(tx: Queryable, order: OrderRow): Promise<OrderRow[]> {
  const { rows: shops } = await tx.execute<{ shop_id: string }>(
    sql`select shop_id from order_lines where user_id = ${order.userId} and order_id = ${order.id}
        group by shop_id order by min(position)`
  )
  const ids = shops.map(() => newId())
  const shopIds = shops.map(shop => shop.shop_id)
  const numbers = shops.map((_, i) => `${order.no}-${i + 1}`)
  await tx.execute(sql`
    insert into orders (user_id, id, no, parent_id, kind, detail, state, shop_id, shop_name, total_num, goods_fen, freight_fen,
      coupon_fen, mall_coupon_fen, xfq_fen, jindou, jindou_fen, adjust_fen, pay_fen, pay_type, payment_id, receiver, receiver_phone,
      receiver_region, receiver_detail, mark, staff_note, expires_at, paid_at, created_at)
    select o.user_id, part.id, part.no, o.id, o.kind, o.detail, 'paid', part.shop_id, min(l.shop_name), sum(l.qty), sum(l.goods_fen),
      sum(l.freight_fen), sum(l.coupon_fen), sum(l.mall_coupon_fen), sum(l.xfq_fen), sum(l.jindou), sum(l.jindou_fen), sum(l.adjust_fen),
      sum(l.pay_fen), o.pay_type, o.payment_id, o.receiver, o.receiver_phone, o.receiver_region, o.receiver_detail, o.mark,
      o.staff_note, o.expires_at, o.paid_at, o.created_at
    from orders o
    join order_lines l on l.user_id = o.user_id and l.order_id = o.id
    join unnest(${sql.param(ids)}::uuid[], ${sql.param(numbers)}::text[], ${sql.param(shopIds)}::uuid[])
      as part (id, no, shop_id) on part.shop_id = l.shop_id
    where o.user_id = ${order.userId} and o.id = ${order.id}
    group by o.user_id, o.id, part.id, part.no, part.shop_id`)
  await tx.execute(sql`
    update order_lines l set order_id = part.id
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(shopIds)}::uuid[]) as part (id, shop_id)
    where l.user_id = ${order.userId} and l.order_id = ${order.id} and l.shop_id = part.shop_id`)
  const parts = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, order.userId), eq(orders.parentId, order.id)))
    .orderBy(orders.id)
  const fen = parts.reduce((sum, { payFen }) => sum + payFen, 0n)
  await countBought(tx, order.userId, { orders: parts.length, fen })
  const { userId } = order
  await noteTurns(
    tx,
    parts.map(({ id: ref, paidAt }) => ({ userId, ref, what: 'paid', at: paidAt! }))
  )
  return parts
}

/** The lines of one order, in the order they were chosen. */
export const linesOf = (db: Queryable, userId: string, orderId: string) =>
  db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.userId, userId), eq(orderLines.orderId, orderId)))
    .orderBy(orderLines.position)

/** Who brought an order: whose lock it counts for, and whether it has goods whose shop shares (`sharedOf`). */
interface Brought {
  lockedBy: string | null
  isShared: boolean
}

/** Who brought these orders of a person, by the order; those nobody brought are left out. */
export async function bringersOf(
  db: Queryable,
  userId: string,
  orderIds: readonly string[]
): Promise<Map<string, Brought>> {
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      lockedBy: sql<
        string | null
      >`(array_agg(${orderLines.broughtBy}) filter (where ${orderLines.broughtBp} is null))[1]`,
      isShared: sql<boolean>`bool_or(${orderLines.broughtBp} is not null)`
    })
    .from(orderLines)
    .where(
      and(eq(orderLines.userId, userId), inArray(orderLines.orderId, [...orderIds]), isNotNull(orderLines.broughtBy))
    )
    .groupBy(orderLines.orderId)
  return new Map(rows.map(({ orderId, ...brought }) => [orderId, brought]))
}
