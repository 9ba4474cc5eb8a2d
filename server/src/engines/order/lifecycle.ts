import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { transact, within } from '../../db/connection'
import { orders } from '../../db/schema'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { postMany } from '../ledger'
import { eachDue } from './due'
import { keptOf } from './kept'
import { goodsKindOf } from './kinds'
import { tell } from './messages'
import { addEvents, move, type OrderRow, orderOf, tryMove } from './rows'
import { settlementOf } from './settlement'
import { refuseWaiting } from './waiting'

const DAY_MS = 86_400_000
/** Shipped orders count as received after this. */
export const ARRIVE_MS = 10 * DAY_MS
/** Received orders are settled after this. */
export const SETTLE_MS = 7 * DAY_MS

/** A buyer's order, by its number or id. */
interface Own {
  userId: string
  ref: string
}

/** The buyer has it. @throws Refusal NOT_FOUND, STATE */
export const takeOrder = (services: Services, { userId, ref }: Own) =>
  within(services, async services => {
    const tx = services.db
    const at = services.clock.now()
    const { id } = await orderOf(tx, userId, ref)
    const order = await move(tx, 'take', { userId, id }, { receivedAt: at })
    await addEvents(tx, [{ userId, orderId: id, action: 'take', words: '你已确认收货', at, actorId: userId }])
    await received(services, order, '你已确认收货', at)
  })

/** The buyer signed for it with a drawn signature. @throws Refusal NOT_FOUND, STATE */
export const signOrder = (services: Services, { userId, ref, signature }: Own & { signature: string }) =>
  within(services, async services => {
    const tx = services.db
    const at = services.clock.now()
    const { id } = await orderOf(tx, userId, ref)
    const order = await move(tx, 'sign', { userId, id }, { receivedAt: at, signature })
    await addEvents(tx, [{ userId, orderId: id, action: 'sign', words: '你已签收', at, actorId: userId }])
    await received(services, order, '你已签收', at)
  })

/** The buyer is told, and the order's kind. */
async function received(tx: Services, order: OrderRow, title: string, at: Date) {
  const content = `${order.shopName}的商品用得怎么样？欢迎写下评价；如有问题，7 天内可以申请售后。`
  await tell(tx, order, { title, content, turn: 'received', at })
  await goodsKindOf(tx, order.kind).received?.(tx, order)
}

/** Asks the shop to hurry, at most once a day. @throws Refusal NOT_FOUND, STATE, REMINDED */
export const remindShop = (services: Services, { userId, ref }: Own) =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    const order = await orderOf(tx, userId, ref)
    await refuseWaiting({ ...services, db: tx }, order)
    const key = { userId, id: order.id }
    const dayAgo = new Date(at.getTime() - DAY_MS)
    const restful = or(isNull(orders.remindedAt), lte(orders.remindedAt, dayAgo))
    if (!(await tryMove(tx, 'remind', key, { remindedAt: at }, restful))) {
      await move(tx, 'remind', key)
      refuse('REMINDED', '今天已经提醒过商家了，请耐心等待')
    }
    await addEvents(tx, [
      { ...key, orderId: order.id, action: 'remind', words: '你已提醒商家发货', at, actorId: userId }
    ])
  })

/** Receives what was shipped long ago, and answers how many. */
export const receiveOverdue = (services: Services) => {
  const now = services.clock.now()
  return eachDue(
    services,
    {
      by: orders.shippedAt,
      due: and(eq(orders.state, 'shipped'), lte(orders.shippedAt, new Date(now.getTime() - ARRIVE_MS)))
    },
    async (tx, key) => {
      const order = await tryMove(tx.db, 'arrive', key, { receivedAt: now })
      if (!order) return false
      await addEvents(tx.db, [
        { userId: key.userId, orderId: key.id, action: 'arrive', words: '系统已自动确认收货', at: now }
      ])
      await received(tx, order, '已为你自动确认收货', now)
      return true
    }
  )
}

/** Settles what was received a week ago and nobody disputes, less what was given back of it: the shop gets its income, the platform its margin. Of all shops, or of one. Answers how many. */
export const settleDue = (services: Services, shopId?: string) => {
  const now = services.clock.now()
  const due = and(
    inArray(orders.state, ['received', 'complete']),
    isNull(orders.settledAt),
    eq(orders.openAfterSales, 0),
    shopId ? eq(orders.shopId, shopId) : undefined,
    lte(orders.receivedAt, new Date(now.getTime() - SETTLE_MS))
  )
  return eachDue(services, { by: orders.receivedAt, due }, (tx, key) => settle(tx, key, now))
}

async function settle(tx: Services, key: Pick<OrderRow, 'userId' | 'id'>, now: Date): Promise<boolean> {
  const quiet = and(isNull(orders.settledAt), eq(orders.openAfterSales, 0))
  const set = { settledAt: now, completedAt: sql`coalesce(${orders.completedAt}, ${now})` as never }
  const order = await tryMove(tx.db, 'settle', key, set, quiet)
  if (!order) return false
  const kept = await keptOf(tx.db, order)
  const kind = goodsKindOf(tx, order.kind)
  const beside = (await kind.settled?.(tx, kept)) ?? []
  const postings = settlementOf(kept, kind.settlesTo, tx.config.PLATFORM_MARGIN_BP)
  const ref = { kind: 'order', id: key.id }
  const own = { key: `order_settle:${key.id}`, reason: 'order_settle' as const, ref, postings, at: now }
  // In one call: accounts are held in one order, whatever order settles at the same moment.
  await postMany(tx.db, [...(postings.length > 0 ? [own] : []), ...beside])
  await addEvents(tx.db, [{ userId: key.userId, orderId: key.id, action: 'settle', words: '交易已完成', at: now }])
  return true
}
