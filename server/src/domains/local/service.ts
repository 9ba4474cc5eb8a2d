import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { orders, storePayments, storeTills, users } from '../../db/schema'
import { inTurn } from '../../db/seen'
import { refundOrder } from '../../engines/aftersale'
import { isSameOrder, type OrderRow, orderOf, ordersOfKind, writeVirtual } from '../../engines/order'
import type { ShopScope } from '../../engines/scope'
import { dayStart, dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { STORE_PAYMENT, type StoreDetail, type StoreState } from './terms'
import { quote, refuseOwn, storeOfTill } from './tills'

interface Paying {
  userId: string
  rootId: string
  till: string
  amountFen: bigint
  useXfq: boolean
}

/** Lets payments of one person wait for each other, so that each sees what the others left of the day. */
const onePaymentAtATime = (db: Queryable, rootId: string) => inTurn(db, `store-pay:${rootId}`)

/**
 * Makes the order of a till, with the vouchers that pay a part of it. One till makes one order: asked again, it is that one.
 * @throws Refusal TILL_OVER, CLOSED, OWN_SHOP, LIMIT, BALANCE_SHORT
 */
export const orderPayment = (services: Services, request: Paying): Promise<OrderRow> =>
  within(services, async tx => {
    const { userId, rootId, till: id, amountFen, useXfq } = request
    const now = tx.clock.now()
    await onePaymentAtATime(tx.db, rootId)
    const key = and(eq(storeTills.userId, userId), eq(storeTills.id, id))
    const [till] = await tx.db.select().from(storeTills).where(key).for('update')
    if (till?.orderId) return sameOrder(await orderOf(tx.db, userId, till.orderId), amountFen)
    if (!till || till.expiresAt <= now) return refuse('TILL_OVER', '付款页已过期，请重新扫码')
    const store = await storeOfTill(tx.db, till)
    await refuseOwn(tx.db, rootId, till.shopId)
    const price = await quote(tx, store, { userId, amountFen, useXfq })
    if (price.note) refuse('LIMIT', price.note)
    const detail: StoreDetail = { shopId: till.shopId, shopName: store.shop.name }
    const orderId = newId()
    await tx.db.update(storeTills).set({ orderId }).where(key)
    return writeVirtual(tx.db, {
      id: orderId,
      userId,
      kind: STORE_PAYMENT,
      title: `${store.shop.name}到店付款`,
      priceFen: amountFen,
      elsewhereFen: 0n,
      xfqFen: price.xfqFen,
      detail: { ...detail },
      now
    })
  })

const sameOrder = (order: OrderRow, amountFen: bigint) =>
  order.goodsFen === amountFen ? order : refuse('TILL_OVER', '这次扫码已经下过单了，付别的金额请重新扫码')

const SHOWN: Partial<Record<StoreState, readonly StoreState[]>> = {
  complete: ['paid', 'complete'],
  refunded: ['refunding', 'refunded']
}
const statesFor = (state: StoreState) => SHOWN[state] ?? [state]

interface Mine {
  userId: string
  state?: StoreState
  page: number
  limit: number
}

/** A person's payments in stores, newest first. */
export const paymentPage = (db: Queryable, { state, ...paging }: Mine) =>
  ordersOfKind(db, {
    ...paging,
    kind: STORE_PAYMENT,
    where: state ? inArray(orders.state, [...statesFor(state)]) : undefined
  })

/** How many of a person's payments stand how. */
export async function paymentCounts(db: Queryable, userId: string): Promise<Record<'all' | StoreState, number>> {
  const rows = await db
    .select({ state: orders.state, num: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, STORE_PAYMENT)))
    .groupBy(orders.state)
  const of = (states: readonly string[]) =>
    rows.filter(row => states.includes(row.state)).reduce((sum, { num }) => sum + num, 0)
  const one = (state: StoreState) => of(statesFor(state))
  return {
    all: rows.reduce((sum, { num }) => sum + num, 0),
    unpaid: one('unpaid'),
    paid: one('paid'),
    complete: one('complete'),
    refunding: one('refunding'),
    refunded: one('refunded'),
    cancelled: one('cancelled')
  }
}

const ofOrder = isSameOrder(orders, { userId: storePayments.userId, id: storePayments.orderId })

/** What was paid in a store, newest first. */
export async function receiptPage(db: Queryable, shop: ShopScope, { page, limit }: { page: number; limit: number }) {
  const wanted = eq(storePayments.shopId, shop.id)
  const [list, count] = await Promise.all([
    db
      .select({ payment: storePayments, no: orders.no, state: orders.state, nickname: users.nickname })
      .from(storePayments)
      .innerJoin(orders, ofOrder)
      .leftJoin(users, eq(users.id, storePayments.userId))
      .where(wanted)
      .orderBy(desc(storePayments.paidAt), desc(storePayments.orderId))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(storePayments, wanted)
  ])
  return { list, count }
}

/** What was paid in a store today and not given back: how often, and how much in fen. */
export async function todayOf({ db, clock }: Services, shop: ShopScope): Promise<{ num: number; fen: bigint }> {
  const { rows } = await db.execute<{ num: number; fen: string }>(sql`
    select count(*)::int as num, coalesce(sum(${storePayments.amountFen}), 0)::text as fen
    from ${storePayments} join ${orders} on ${ofOrder}
    where ${storePayments.shopId} = ${shop.id} and ${orders.state} = 'complete'
      and ${storePayments.paidAt} >= ${dayStart(dayText(clock.now()))}`)
  return { num: rows[0]!.num, fen: BigInt(rows[0]!.fen) }
}

interface Refunding {
  id: string
  reason: string
  actorId: string
}

/** Gives a payment in the shop back whole. @throws Refusal NOT_FOUND, also for another shop's; STATE, SHOP_SHORT */
export async function refundPayment(services: Services, shop: ShopScope, { id, reason, actorId }: Refunding) {
  const [payment] = await services.db
    .select()
    .from(storePayments)
    .where(and(eq(storePayments.shopId, shop.id), eq(storePayments.orderId, id)))
  if (!payment) return refuse('NOT_FOUND', '没有找到这笔收款')
  await refundOrder(services, { ref: id, reason, actorId })
  return orderOf(services.db, payment.userId, id)
}
