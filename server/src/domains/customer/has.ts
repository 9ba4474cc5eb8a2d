import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { afterSales, conversations, drawCampaigns, drawPrizes, draws, orders, shops } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { AFTER_SALE_FACES, type AfterSaleState } from '../../engines/aftersale'
import { seconds } from '../../lib/clock'
import { yuan } from '../../lib/money'
import type { Services } from '../../services'
import { couponFacts } from '../coupon/present'
import { type CouponState, couponCounts, couponPage } from '../coupon/queries'

interface Page {
  id: string
  page: number
  limit: number
}

const COUNTED = 1000
const PAID_BY: Record<string, string> = { price: '付费', chance: '抽奖机会', again: '再抽一次' }

/** What an account drew, the newest first: what one person has is put in order as it is read. */
export async function drawsOf(db: Queryable, { id, page, limit }: Page) {
  const own = eq(draws.userId, id)
  const [rows, count] = await sideBySide(
    db,
    () =>
      db
        .select({ draw: draws, title: drawCampaigns.title, prize: drawPrizes.name })
        .from(draws)
        .leftJoin(drawCampaigns, eq(drawCampaigns.code, draws.campaign))
        .leftJoin(drawPrizes, and(eq(drawPrizes.campaign, draws.campaign), eq(drawPrizes.position, draws.given)))
        .where(own)
        .orderBy(desc(draws.createdAt), desc(draws.id))
        .limit(limit)
        .offset((page - 1) * limit),
    () => countUpTo(db, COUNTED, draws, own)
  )
  const list = rows.map(({ draw, title, prize }) => ({
    id: draw.id,
    title: title ?? '',
    prize_name: prize ?? '',
    paid_by: PAID_BY[draw.paidBy] ?? '',
    add_time: seconds(draw.createdAt)
  }))
  return { list, count }
}

/** After-sales of an account, the newest first. */
export async function afterSalesOf(db: Queryable, { id, page, limit }: Page) {
  const own = eq(afterSales.userId, id)
  const [rows, count] = await sideBySide(
    db,
    () =>
      db
        .select({ row: afterSales, no: orders.no, shop: orders.shopName })
        .from(afterSales)
        .leftJoin(orders, and(eq(orders.userId, afterSales.userId), eq(orders.id, afterSales.orderId)))
        .where(own)
        .orderBy(desc(afterSales.createdAt), desc(afterSales.id))
        .limit(limit)
        .offset((page - 1) * limit),
    () => countUpTo(db, COUNTED, afterSales, own)
  )
  const list = rows.map(({ row, no, shop }) => ({
    id: row.id,
    order_id: no ?? '',
    shop_name: shop ?? '',
    kind: row.type === 2 ? '退货退款' : '仅退款',
    _state: AFTER_SALE_FACES[row.state as AfterSaleState].title,
    refund_price: yuan(row.payFen),
    reason: row.reason,
    add_time: seconds(row.createdAt)
  }))
  return { list, count }
}

/** Coupons an account has of a state. */
export async function couponsOf(
  { db, clock }: Pick<Services, 'clock' | 'db'>,
  { id, state, page, limit }: Page & { state: CouponState }
) {
  const now = clock.now()
  const [rows, { counts }] = await sideBySide(
    db,
    () => couponPage(db, { userId: id, state, now }, { page, limit }),
    () => couponCounts(db, id, now)
  )
  const list = rows.map(({ own, shop, orderNo }) => ({ ...couponFacts(own, shop), order_id: orderNo ?? '' }))
  return { list, count: counts[state] }
}

/** With whom an account talks; a person talks with few shops. */
export async function chatsOf(db: Queryable, userId: string) {
  const waiting = sql<number>`(select count(*)::int from chat_lines l where l.conversation_id = conversations.id
    and l.seq > conversations.service_read_seq and l.side = 'user' and l.kind <> 'recall')`
  const rows = await db
    .select({ open: conversations, shop: shops.name, waiting })
    .from(conversations)
    .leftJoin(shops, eq(shops.id, conversations.shopId))
    .where(and(eq(conversations.userId, userId), sql`${conversations.lastSeq} > 0`))
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(100)
  return rows.map(({ open, shop, waiting }) => ({
    id: open.id,
    title: open.shopId === null ? '平台客服' : (shop ?? ''),
    line_count: open.lastSeq,
    waiting_count: waiting,
    last_time: seconds(open.lastAt ?? open.createdAt)
  }))
}
