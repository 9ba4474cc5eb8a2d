import type { ConsoleRight } from '@contract/rights'
import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import {
  afterSales,
  applications,
  approvals,
  conversations,
  jobLeases,
  orders,
  paymentNotices,
  paymentRefunds,
  products,
  reconciliationDifferences,
  releaseDues,
  replies,
  spotlightMissed,
  UNSEEN,
  videoComments,
  videos,
  withdrawals
} from '../../db/schema'
import { isWaiting } from '../../engines/approval'
import { IS_STUCK, WAITS_FOR_SOMEBODY } from '../../engines/payment'
import { daysBefore, paidByHour } from '../../engines/stats'
import type { Context } from '../../http/context'
import { endOfDay, seconds } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { poolsEnding } from '../release/service'
import { readSettings } from '../site/settings'

interface Waiting {
  id: string
  title: string
  right: ConsoleRight
}

/** What no rows wait for, but what is reckoned: the platform's alone. */
interface Reckoned extends Waiting {
  reckon(ctx: Context<'console'>): Promise<number>
}

interface Queue extends Waiting {
  table: PgTable
  /** What waits in it, for whoever asks. */
  waits: SQL | ((ctx: Context<'console'>) => SQL | undefined | Promise<SQL | undefined>)
  /** From when on it waits, where that is known. */
  since?: AnyPgColumn
  /** Whose shop's it is; queues without are the platform's alone. */
  shop?: AnyPgColumn
}

/** Whoever has waited longer for an answer waits for none any more. */
const FORGOTTEN_MS = 7 * 86_400_000
/** Conversations the platform's people answer: its own, and those of its own shops. */
const OF_PLATFORM = or(
  isNull(conversations.shopId),
  inArray(conversations.shopId, sql`(select id from shops where is_self)`)
)

const QUEUES: readonly (Queue | Reckoned)[] = [
  {
    id: 'to-ship',
    title: '待发货',
    right: 'order.read',
    table: orders,
    waits: inArray(orders.state, ['paid']),
    since: orders.createdAt,
    shop: orders.shopId
  },
  {
    id: 'after-sales',
    title: '待处理售后',
    right: 'aftersale.read',
    table: afterSales,
    waits: inArray(afterSales.state, ['asked', 'returned']),
    since: afterSales.createdAt,
    shop: afterSales.shopId
  },
  {
    id: 'chats',
    title: '待回复会话',
    right: 'chat.talk',
    table: conversations,
    waits: ({ clock, config, shop }) => {
      // What Tencent carries is not known here.
      if (config.TENCENT_IM_SDKAPPID) return sql`false`
      const recent = gt(conversations.waitsSince, new Date(clock.now().getTime() - FORGOTTEN_MS))
      return shop ? recent : and(recent, OF_PLATFORM)
    },
    since: conversations.waitsSince,
    shop: conversations.shopId
  },
  {
    id: 'reviews',
    title: '待回复评价',
    right: 'review.read',
    table: replies,
    waits: sql`${replies.shown} and ${replies.merchantReply} = ''`,
    since: replies.createdAt,
    shop: replies.shopId
  },
  {
    id: 'videos',
    title: '待看短视频',
    right: 'video.read',
    table: videos,
    waits: UNSEEN(videos),
    since: videos.createdAt
  },
  {
    id: 'video-comments',
    title: '待看视频评论',
    right: 'video.read',
    table: videoComments,
    waits: isNull(videoComments.seenAt),
    since: videoComments.createdAt
  },
  {
    id: 'low-stock',
    title: '库存告急',
    right: 'goods.read',
    table: products,
    // The first part is the index's own, which holds all that could be low.
    waits: async ({ db }) => {
      const { stock } = await readSettings(db, 'stock')
      const isOn = or(products.published, products.awaitsShop)
      return and(sql`${products.stock} <= 100`, lte(products.stock, stock.low), isOn)
    },
    shop: products.shopId
  },
  {
    id: 'applications',
    title: '待审核申请',
    right: 'application.read',
    table: applications,
    waits: inArray(applications.state, ['submitted']),
    since: applications.submittedAt
  },
  {
    id: 'withdrawals',
    title: '待审核提现',
    right: 'withdrawal.read',
    table: withdrawals,
    waits: inArray(withdrawals.status, ['submitted', 'reviewing']),
    since: withdrawals.createdAt
  },
  {
    id: 'approvals',
    title: '待复核',
    right: 'approval.read',
    table: approvals,
    waits: ({ kinds, desk, clock }) => {
      const actions = kinds.deed.all.filter(deed => desk.rights.includes(deed.right)).map(deed => deed.code)
      return and(isWaiting(clock.now()), inArray(approvals.action, actions))
    },
    since: approvals.createdAt,
    shop: approvals.shopId
  },
  {
    id: 'short-pools',
    title: '待补发奖励',
    right: 'pool.read',
    table: releaseDues,
    waits: sql`${releaseDues.status} = 'waiting'`
  },
  { id: 'ending-pools', title: '即将用完的资金池', right: 'pool.read', reckon: poolsEnding },
  {
    id: 'differences',
    title: '未处理对账差异',
    right: 'reconciliation.read',
    table: reconciliationDifferences,
    waits: isNull(reconciliationDifferences.resolvedAt),
    since: reconciliationDifferences.foundAt
  },
  {
    id: 'stuck-refunds',
    title: '退款未到账',
    right: 'order.refund',
    table: paymentRefunds,
    waits: IS_STUCK,
    since: paymentRefunds.createdAt
  },
  {
    id: 'odd-receipts',
    title: '待核对收款',
    right: 'order.refund',
    table: paymentNotices,
    waits: WAITS_FOR_SOMEBODY,
    since: paymentNotices.at
  },
  // No list is frozen or paid while one of its orders waits here.
  {
    id: 'missed',
    title: '未计入排行的订单',
    right: 'marketing.read',
    table: spotlightMissed,
    waits: isNotNull(spotlightMissed.nextAt),
    since: spotlightMissed.missedAt
  },
  // Those that still run: a job an older version had would stand here for good. Jobs go by the database's clock.
  {
    id: 'jobs',
    title: '失败的定时任务',
    right: 'system.read',
    table: jobLeases,
    waits: and(gt(jobLeases.failures, 0), sql`${jobLeases.endedAt} > now() - interval '2 days'`)!,
    since: jobLeases.failedAt
  }
]

const MOST = 1000

async function look(ctx: Context<'console'>, waiting: Queue | Reckoned) {
  const { db } = ctx
  const { id, title } = waiting
  if ('reckon' in waiting) return { id, title, count: await waiting.reckon(ctx), oldest: null }
  const { table, since, ...queue } = waiting
  const all = typeof queue.waits === 'function' ? await queue.waits(ctx) : queue.waits
  const waits = ctx.shop && queue.shop ? and(all, eq(queue.shop, ctx.shop.id)) : all
  const [count, [first]] = await Promise.all([
    countUpTo(db, MOST, table, waits),
    since ? db.select({ at: since }).from(table).where(waits).orderBy(since).limit(1) : []
  ])
  const oldest = first?.at as Date | null | undefined
  return { id, title, count, oldest: oldest ? seconds(oldest) : null }
}

/** What waits for whoever asks, as far as their rights go. */
export const queuesFor = (ctx: Context<'console'>) =>
  Promise.all(
    QUEUES.filter(queue => ctx.desk.rights.includes(queue.right) && (!ctx.shop || 'shop' in queue)).map(queue =>
      look(ctx, queue)
    )
  )

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const HOURS = 24

const PAID_AT = sql`o.paid_at`
const STORE_PAID_AT = sql`sp.paid_at`

/** Fen paid in part of an hour, to everybody, or to one shop, at its counter too; whole hours are summed up. */
async function paidWithin(db: Queryable, { from, until }: { from: Date; until: Date }, shopId: string | undefined) {
  const within = (column: SQL) => sql`${column} >= ${from} and ${column} < ${until} and o.state <> 'split'`
  const paid = shopId
    ? sql`select o.pay_fen from orders o where o.shop_id = ${shopId} and ${within(PAID_AT)}
        union all
        select o.pay_fen from store_payments sp join orders o on o.user_id = sp.user_id and o.id = sp.order_id
        where sp.shop_id = ${shopId} and ${within(STORE_PAID_AT)}`
    : sql`select o.pay_fen from orders o where ${within(PAID_AT)}`
  const { rows } = await db.execute<{ fen: string }>(
    sql`select coalesce(sum(pay_fen), 0)::text as fen from (${paid}) x`
  )
  return BigInt(rows[0]!.fen)
}

/** Fen paid by the end of each hour of a day, and the orders of all of it. */
async function paidOn(db: Queryable, day: string, shopId: string | undefined) {
  const rows = await paidByHour(db, day, shopId)
  let sum = 0n
  const sums = Array.from({ length: HOURS }, (_, hour) => {
    sum += rows.find(row => row.hour === hour)?.fen ?? 0n
    return sum
  })
  return { sums, orders: rows.reduce((all, row) => all + row.orders, 0) }
}

/** The same of an earlier day, and what was paid until the moment of it that is now of today. */
async function paidBefore(db: Queryable, now: Date, days: number, shopId: string | undefined) {
  const until = new Date(now.getTime() - days * DAY_MS)
  // Hours of China begin when those of UTC do.
  const from = new Date(until.getTime() - (until.getTime() % HOUR_MS))
  const [{ sums }, partFen] = await Promise.all([
    paidOn(db, daysBefore(now, days), shopId),
    paidWithin(db, { from, until }, shopId)
  ])
  return { sums, byThenFen: (sums[hourOf(now) - 1] ?? 0n) + partFen }
}

/** Hours that have passed of the day a moment is in. */
const hourOf = (at: Date) => HOURS - 1 - Math.floor((endOfDay(at).getTime() - at.getTime()) / HOUR_MS)

/** What was paid today, to everybody or to the shop somebody works for, by the end of each hour, beside yesterday and the same day a week ago. */
export async function salesToday({ db, clock, shop }: Context<'console'>) {
  const now = clock.now()
  const [today, yesterday, week] = await Promise.all([
    paidOn(db, daysBefore(now, 0), shop?.id),
    paidBefore(db, now, 1, shop?.id),
    paidBefore(db, now, 7, shop?.id)
  ])
  const hourNow = hourOf(now)
  return {
    by_hour: today.sums.map((fen, hour) => ({
      hour,
      today: hour <= hourNow ? yuan(fen) : null,
      yesterday: yuan(yesterday.sums[hour]!),
      week: yuan(week.sums[hour]!)
    })),
    today: yuan(today.sums[HOURS - 1]!),
    orders: today.orders,
    yesterday_by_now: yuan(yesterday.byThenFen),
    week_by_now: yuan(week.byThenFen)
  }
}
