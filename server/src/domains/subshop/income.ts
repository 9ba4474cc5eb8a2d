import type { Data, Input } from '@contract/core'
import type { subshop } from '@contract/subshop'
import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { commissions, orderLines, orders, users } from '../../db/schema'
import { lockNumbers } from '../../engines/lock'
import { soldOf } from '../../engines/stats'
import { dayStart, dayText, seconds, timeText } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import { yuan } from '../../lib/money'
import { shopFaceOf } from '../order/present'
import { shareNote, shareWords } from '../order/wire'
import { earnedSums } from '../referral/queries'
import { maskedName } from '../review/present'
import { SUBSHOP } from './lock-kind'

type Stat = Data<(typeof subshop)['GET /api/subshop/stat']>
type Orders = Data<(typeof subshop)['GET /api/subshop/orderList']>
type Asked = Input<(typeof subshop)['GET /api/subshop/orderList']>

/** Lists count to here. */
const COUNTED = 1000

/** What windows brought somebody, in `commissions`. */
export const sharesOf = (userId: string) => and(eq(commissions.userId, userId), eq(commissions.role, 'share'))

/** What a window brings: today, in all, and day by day. */
export async function statOf(
  db: Queryable,
  userId: string,
  { count, now }: { count: number; now: Date }
): Promise<Stat> {
  const live = and(sharesOf(userId), ne(commissions.state, 'void'))
  const [today, orderCount, sums, numbers, days] = await Promise.all([
    db
      .select({
        orders: sql<number>`count(*)::int`,
        fen: sql`coalesce(sum(${commissions.amountFen} - ${commissions.takenBackFen}), 0)::bigint`.mapWith(BigInt)
      })
      .from(commissions)
      .where(and(live, gte(commissions.createdAt, dayStart(dayText(now))))),
    db.$count(commissions, live),
    earnedSums(db, userId, ['share'], now),
    lockNumbers(db, userId, SUBSHOP, now),
    soldOf(db, { scope: 'sharer', id: userId }, { by: 'day', count, now })
  ])
  const totalFen = days.reduce((sum, day) => sum + day.paidFen - day.refundedFen, 0n)
  return {
    visitors: numbers.visitors,
    today_count: today[0]!.orders,
    today_price: yuan(today[0]!.fen),
    order_count: orderCount,
    pending: yuan(BigInt(sums.pending)),
    settled: yuan(BigInt(sums.settled)),
    month: yuan(BigInt(sums.month)),
    list: days.map(day => ({
      time: day.time,
      order_count: day.orders,
      income: yuan(day.paidFen),
      back: yuan(day.refundedFen)
    })),
    total: yuan(totalFen)
  }
}

/** Orders through somebody's window, newest first. */
export async function ordersOf(db: Queryable, userId: string, { page, limit, state }: Asked): Promise<Orders> {
  const wanted = and(sharesOf(userId), state ? eq(commissions.state, state) : undefined)
  const [rows, count] = await Promise.all([
    db
      .select({
        share: commissions,
        no: orders.no,
        state: orders.state,
        sentNum: orders.sentNum,
        nickname: users.nickname
      })
      .from(commissions)
      .innerJoin(orders, and(eq(orders.userId, commissions.buyerId), eq(orders.id, commissions.orderId)))
      .innerJoin(users, eq(users.id, commissions.buyerId))
      .where(wanted)
      .orderBy(desc(commissions.createdAt), desc(commissions.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countUpTo(db, COUNTED, commissions, wanted)
  ])
  const lines = await linesOf(
    db,
    userId,
    rows.map(({ share }) => share)
  )
  return {
    list: rows.map(({ share, no, state, sentNum, nickname }) => ({
      id: share.id,
      order_id: no,
      nickname: maskedName(nickname),
      _title: shopFaceOf({ state, sentNum }).title,
      ...shareWords(share),
      note: shareNote(share),
      pay_price: yuan(share.marginFen),
      add_time: seconds(share.createdAt),
      _add_time: timeText(share.createdAt),
      goods: (lines.get(share.orderId) ?? []).map(line => ({
        id: line.productId,
        store_name: line.title,
        suk: line.suk,
        image: line.picture,
        price: yuan(line.priceFen),
        cart_num: line.qty,
        rate_bp: line.broughtBp ?? 0
      }))
    })),
    count
  }
}

type Line = typeof orderLines.$inferSelect

async function linesOf(
  db: Queryable,
  userId: string,
  shares: readonly (typeof commissions.$inferSelect)[]
): Promise<Map<string, Line[]>> {
  if (shares.length === 0) return new Map()
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.userId, [...new Set(shares.map(({ buyerId }) => buyerId))]),
        inArray(
          orderLines.orderId,
          shares.map(({ orderId }) => orderId)
        ),
        eq(orderLines.broughtBy, userId),
        sql`${orderLines.broughtBp} is not null`
      )
    )
    .orderBy(orderLines.position)
  return groupBy(lines, line => line.orderId)
}
