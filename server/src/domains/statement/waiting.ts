import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { commissions, orders } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import { keptOf, marginOf, type OrderRow, SETTLE_MS, sharedOf, wholeOf } from '../../engines/order'
import { seconds, timeText } from '../../lib/clock'
import { cursorAfter, keysOf } from '../../lib/cursor'
import type { Services } from '../../services'
import { GIFT_DELIVERY, soldOrder } from '../gift/service'
import { shopFaceOf } from '../order/present'
import { partsOfSale, partsShown } from './parts'

const SORT = 'waiting'
const KEYS = [
  ['created_at', 'time'],
  ['id', 'uuid']
] as const

/** As the index `orders_shop_open` says it. */
const OPEN = ['paid', 'shipped', 'received', 'complete'] as const
/** What brings nothing, such as a prize on its way, is not waited for. */
const earns = or(
  gt(sql`${orders.payFen} + ${orders.xfqFen} + ${orders.jindouFen} + ${orders.mallCouponFen}`, 0),
  eq(orders.kind, GIFT_DELIVERY)
)

function after(cursor: string | undefined) {
  if (!cursor) return
  const [at, id] = keysOf(cursor, SORT, KEYS)
  return sql`(${orders.createdAt}, ${orders.id}) < (${at}::timestamptz, ${id}::uuid)`
}

/** Paid orders of a shop that are not settled, newest first, with what each would bring if it were today. */
export async function waitingOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  shopId: string,
  { cursor, limit }: { cursor?: string; limit: number }
) {
  const rows = await db
    .select({ order: orders, made: sql<string>`${orders.createdAt}::text` })
    .from(orders)
    .where(
      and(
        ...[eq(orders.shopId, shopId), isNotNull(orders.shopId), isNull(orders.settledAt)],
        ...[inArray(orders.state, [...OPEN]), earns, after(cursor)]
      )
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const sharing = await sharedWith(
    db,
    page.map(({ order }) => order)
  )
  const list = await forEachOf(db, page, ({ order }) => shown(db, order, sharing, config.PLATFORM_MARGIN_BP))
  return { list, cursor: last ? cursorAfter(SORT, [last.made, last.order.id]) : null }
}

async function shown(db: Queryable, order: OrderRow, sharing: ReadonlyMap<string, bigint>, marginBp: number) {
  const sold = await soldOrder(db, order)
  const kept = await keptOf(db, sold)
  const feeFen = marginOf(kept, marginBp)
  const [sharedFen, netFen] = [sharing.get(order.id) ?? 0n, wholeOf(kept) - feeFen]
  const parts = partsOfSale(sold, { netFen, feeFen })
  const { at, words } = whenOf(order)
  return {
    id: order.id,
    order_id: order.no,
    state_words: shopFaceOf(order).title,
    paid_time: seconds(order.paidAt!),
    ...partsShown({ ...parts, otherFen: -sharedFen, netFen: netFen - sharedFen }),
    settle_time: at && seconds(at),
    settle_words: words
  }
}

/** What their shop has promised to share of some orders, as much as it would be today; those without are left out. */
async function sharedWith(db: Queryable, page: readonly OrderRow[]): Promise<Map<string, bigint>> {
  const shared = await sharedOf(db, page)
  if (shared.size === 0) return new Map()
  const rows = await db
    .select({ userId: commissions.userId, orderId: commissions.orderId })
    .from(commissions)
    .where(
      and(
        inArray(commissions.orderId, [...shared.keys()]),
        ...[eq(commissions.role, 'share'), eq(commissions.state, 'pending')]
      )
    )
  const promised = new Set(rows.map(({ userId, orderId }) => `${orderId} ${userId}`))
  return new Map(
    [...shared].map(([id, all]) => [
      id,
      all.reduce((sum, one) => (promised.has(`${id} ${one.userId}`) ? sum + one.amountFen : sum), 0n)
    ])
  )
}

/** When an order is settled: a week after it was received, unless something of it is asked back. */
function whenOf({ receivedAt, openAfterSales }: OrderRow): { at: Date | null; words: string } {
  if (openAfterSales > 0) return { at: null, words: '售后处理中，完结后结算' }
  if (!receivedAt) return { at: null, words: '买家收货 7 天后结算' }
  const at = new Date(receivedAt.getTime() + SETTLE_MS)
  return { at, words: `${timeText(at)} 后结算` }
}
