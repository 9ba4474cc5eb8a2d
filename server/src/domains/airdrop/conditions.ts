import { and, eq, gt, gte, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { calendarDays, orderLines, orders, realNames, replies, users } from '../../db/schema'
import type { ConditionKind } from '../../engines/giveaway'
import { samePerson } from '../../engines/identity/person'

const number = sql<number>`count(*)::int`
const after = (column: PgColumn, since: Date | null) => (since ? gte(column, since) : undefined)

/** Orders of goods that are settled and were not given back; deliveries of what was won or given are none. */
const settled = (since: Date | null) =>
  and(
    isNotNull(orders.settledAt),
    isNotNull(orders.shopId),
    gt(orders.goodsFen, 0n),
    ne(orders.state, 'refunded'),
    after(orders.settledAt, since)
  )

const of = (userId: string, column: PgColumn): SQL => sql`${column} in ${samePerson(userId)}`

export const settledOrders: ConditionKind = {
  code: 'settled_orders',
  title: '完成订单',
  unit: '单',
  measure: 'times',
  button: '去购物',
  url: '/pages/store/mall',
  async count({ db }, { userId, since }) {
    const [row] = await db
      .select({ number })
      .from(orders)
      .where(and(of(userId, orders.userId), settled(since)))
    return row!.number
  }
}

/** What was paid for the pieces that were kept. */
export const settledSpending: ConditionKind = {
  code: 'settled_spending',
  title: '完成订单实付',
  unit: '元',
  measure: 'fen',
  button: '去购物',
  url: '/pages/store/mall',
  async count({ db }, { userId, since }) {
    const l = orderLines
    const [row] = await db
      .select({ fen: sql<string>`coalesce(sum(${l.payFen} * (${l.qty} - ${l.refundedNum}) / ${l.qty}), 0)::text` })
      .from(orders)
      .innerJoin(l, and(eq(l.userId, orders.userId), eq(l.orderId, orders.id)))
      .where(and(of(userId, orders.userId), settled(since)))
    return Number(row!.fen)
  }
}

export const realName: ConditionKind = {
  code: 'real_name',
  title: '完成实名认证',
  unit: '次',
  measure: 'times',
  button: '去认证',
  url: '/pages/user/real_name',
  count: ({ db }, { userId, since }) =>
    db.$count(realNames, and(eq(realNames.userId, userId), after(realNames.verifiedAt, since)))
}

export const signedDays: ConditionKind = {
  code: 'signed_days',
  title: '当天签到',
  unit: '天',
  measure: 'times',
  button: '去签到',
  url: '/pages/signin/signin',
  async count({ db }, { userId, since }) {
    const d = calendarDays
    const [row] = await db
      .select({ number: sql<number>`count(distinct ${d.day})::int` })
      .from(d)
      .where(and(eq(d.userId, userId), eq(d.madeUp, false), after(d.createdAt, since)))
    return row!.number
  }
}

export const shownReviews: ConditionKind = {
  code: 'shown_reviews',
  title: '发布评价',
  unit: '条',
  measure: 'times',
  button: '去评价',
  url: '/pages/order/list?type=3',
  async count({ db }, { userId, since }) {
    const [row] = await db
      .select({ number })
      .from(replies)
      .where(and(of(userId, replies.userId), eq(replies.shown, true), after(replies.createdAt, since)))
    return row!.number
  }
}

/** What an invitation brought, never the invitation itself: friends directly invited who have a settled order. */
export const settledFriends: ConditionKind = {
  code: 'settled_friends',
  title: '直接邀请的好友完成首单',
  unit: '位',
  measure: 'times',
  button: '去邀请',
  url: '/pages/user/fans',
  async count({ db }, { userId, since }) {
    const first = sql`exists (select from orders where ${orders.userId} = ${users.id} and ${settled(since)})`
    const [row] = await db
      .select({ number })
      .from(users)
      .where(and(eq(users.referrerId, userId), isNull(users.parentId), eq(users.disabled, false), first))
    return row!.number
  }
}

/** Every settled fact that something may be given away for. */
export const CONDITIONS = [settledOrders, settledSpending, realName, signedDays, shownReviews, settledFriends]
