import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { boxSeries, drawCampaigns, drawGrants, drawPrizes, draws, orders, prizeGoods, users } from '../../db/schema'
import { personOf } from '../../engines/identity/person'
import { seconds, timeText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'
import { GOODS_WORDS } from '../draw/present'
import { lineFor, ORDER_GRANT } from '../draw/service'
import { boxOrder, detailOf, refundUntil } from './order-kind'
import { goodsShown } from './series'

const BARRAGE = 20
type Paging = { page: number; limit: number }

/** "优选好物" -> "优**": enough for somebody to know themselves by. */
const masked = (nickname: string) => `${[...nickname][0] ?? '用'}**`

/** What was won last, by whom that still has an account. */
export async function barrageOf(db: Queryable, campaign: string) {
  const rows = await db
    .select({ draw: draws, prize: drawPrizes, nickname: users.nickname })
    .from(draws)
    .innerJoin(users, eq(users.id, draws.userId))
    .innerJoin(drawPrizes, and(eq(drawPrizes.campaign, draws.campaign), eq(drawPrizes.position, draws.given)))
    .where(eq(draws.campaign, campaign))
    .orderBy(desc(draws.createdAt), desc(draws.id))
    .limit(BARRAGE)
  const goods = await goodsShown(
    db,
    rows.map(row => row.prize)
  )
  return rows.map(({ draw, prize, nickname }) => ({
    id: draw.id,
    nickname: masked(nickname),
    name: prize.name,
    _add_time: timeText(draw.createdAt),
    picture: goods.get(prize.position)!.picture
  }))
}

const NONE = {
  suk: '',
  num: 1,
  order_id: '',
  price: '0.00',
  can_refund: 0 as const,
  barter: 0,
  stop_time: 0,
  _stop_time: ''
}
const until = (at: Date | null) => ({ stop_time: at ? seconds(at) : 0, _stop_time: at ? timeText(at) : '' })

/** Boxes a person has paid and not opened, those that were bought first on top. */
export async function unopenedOf(db: Queryable, userId: string, now: Date, { page, limit }: Paging) {
  const isOfOrder = sql`${drawGrants.key} ~ ${`^${ORDER_GRANT}[0-9a-f-]{36}$`}`
  // As an id, so that the order is found by its index.
  const orderId = sql`case when ${isOfOrder} then substr(${drawGrants.key}, ${ORDER_GRANT.length + 1}::int)::uuid end`
  const mine = and(eq(drawGrants.userId, personOf(userId)), gt(drawGrants.left, 0))
  const found = db
    .select({ left: drawGrants.left, order: orders, series: boxSeries, campaign: drawCampaigns })
    .from(drawGrants)
    .innerJoin(boxSeries, eq(boxSeries.campaign, drawGrants.campaign))
    .innerJoin(drawCampaigns, eq(drawCampaigns.code, drawGrants.campaign))
    .innerJoin(orders, and(sql`${orders.id} = ${orderId}`, eq(orders.kind, boxOrder.code)))
    .where(mine)
  const rows = await found.orderBy(asc(drawGrants.createdAt), asc(drawGrants.key))
  const list = rows.slice((page - 1) * limit, page * limit).map(({ left, order, series, campaign }) => ({
    ...NONE,
    id: order.id,
    code: campaign.code,
    title: campaign.title,
    name: campaign.title,
    picture: series.picture,
    num: left,
    order_id: order.no,
    price: yuan(BigInt(detailOf(order).boxFen)),
    can_refund: flag(now < refundUntil(order)),
    _state: '待打开',
    ...until(refundUntil(order)),
    add_time: seconds(order.createdAt),
    _add_time: timeText(order.createdAt)
  }))
  return { list, count: rows.length }
}

type Won = 'waiting' | 'ordered' | 'bartered' | 'lapsed'

/** Things a person has won out of boxes, in one state. */
export async function wonOf(db: Queryable, userId: string, type: Won, now: Date, { page, limit }: Paging) {
  const ours = db.select({ code: boxSeries.campaign }).from(boxSeries)
  const mine = and(eq(prizeGoods.userId, userId), eq(prizeGoods.state, type), inArray(prizeGoods.campaign, ours))
  const rows = await db
    .select({ row: prizeGoods, title: drawCampaigns.title, no: orders.no })
    .from(prizeGoods)
    .innerJoin(drawCampaigns, eq(drawCampaigns.code, prizeGoods.campaign))
    .leftJoin(orders, and(eq(orders.userId, prizeGoods.userId), eq(orders.id, prizeGoods.orderId)))
    .where(mine)
    .orderBy(desc(prizeGoods.createdAt), desc(prizeGoods.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const list = await Promise.all(
    rows.map(async ({ row, title, no }) => {
      const line = await lineFor(db, row)
      const canBarter = type === 'waiting' && row.bartering && now < row.barterUntil!
      return {
        ...NONE,
        id: row.id,
        code: row.campaign,
        title,
        name: row.name,
        picture: line?.picture ?? '',
        suk: line?.suk ?? '',
        order_id: no ?? '',
        barter: canBarter || type === 'bartered' ? Number(row.barterMinor ?? 0n) : 0,
        ...until(canBarter ? row.barterUntil : row.endsAt),
        _state: GOODS_WORDS[type],
        add_time: seconds(row.createdAt),
        _add_time: timeText(row.createdAt)
      }
    })
  )
  return { list, count: await db.$count(prizeGoods, mine) }
}
