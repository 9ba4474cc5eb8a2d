import { MOST_SLIPS } from '@contract/slip'
import { and, asc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '../../db/count'
import { orderLines, orders, skus } from '../../db/schema'
import { needsAddress, type OrderRow, type OrderState, unsentOf, virtualKinds, waitingOf } from '../../engines/order'
import type { Context } from '../../http/context'
import { groupBy } from '../../lib/group'
import { refuse } from '../../lib/refusal'

type Ctx = Context<'console'>

export interface Wanted {
  shop?: string
  orders?: readonly string[]
}

/** A line of which something is to be sent. */
export interface SlipLine {
  id: string
  productId: string
  skuId: string
  title: string
  picture: string
  suk: string
  shelfCode: string
  pieces: number
}

export interface Slip {
  order: OrderRow
  lines: SlipLine[]
}

const COUNTED = 1000

const theirs = ({ shop }: Ctx) => (shop ? eq(orders.shopId, shop.id) : undefined)
/** As the index `orders_shop_open` says it. */
const isToShip = (ctx: Ctx, shopId: string): SQL =>
  and(
    ...[eq(orders.shopId, shopId), eq(orders.state, 'paid'), isNull(orders.settledAt)],
    ...[eq(orders.openAfterSales, 0), notInArray(orders.kind, virtualKinds(ctx))]
  )!

/** Those that were chosen, in the order they were placed. @throws Refusal NOT_FOUND */
async function chosenOrders(ctx: Ctx, numbers: readonly string[]): Promise<OrderRow[]> {
  const wanted = [...new Set(numbers)]
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.no, wanted), theirs(ctx)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  return rows.length < wanted.length ? refuse('NOT_FOUND', '订单不存在') : rows
}

const waitingOrders = (ctx: Ctx, shopId: string) =>
  ctx.db
    .select()
    .from(orders)
    .where(isToShip(ctx, shopId))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(MOST_SLIPS)

/**
 * What is printed: of some orders, or of all that wait in a shop, the oldest first. What may not be sent yet is passed over.
 * @throws Refusal INVALID, NOT_FOUND
 */
export async function slipsFor(ctx: Ctx, { shop, orders: numbers }: Wanted) {
  const shopId = ctx.shop?.id ?? shop
  if (!numbers && !shopId) return refuse('INVALID', '请勾选订单，或选择一家店铺')
  const rows = numbers ? await chosenOrders(ctx, numbers) : await waitingOrders(ctx, shopId!)
  const held = await waitingOf(ctx, rows)
  const isSent = (row: OrderRow) =>
    needsAddress(row.state as OrderState) && row.openAfterSales === 0 && !held.has(row.id)
  const sent = rows.filter(isSent)
  const slips = await withPieces(ctx, sent)
  const rest = numbers ? 0 : (await countUpTo(ctx.db, COUNTED, orders, isToShip(ctx, shopId!))) - rows.length
  return {
    slips,
    facts: {
      orders_total: slips.length,
      pieces_total: slips.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.pieces, 0),
      rest_total: Math.max(rest, 0),
      passed_over: numbers ? rows.filter(row => !isSent(row)).map(row => row.no) : []
    }
  }
}

/** Orders with what of each is left to be sent, and where it lies. */
async function withPieces({ db }: Ctx, rows: readonly OrderRow[]): Promise<Slip[]> {
  if (rows.length === 0) return []
  const keys = rows.map(row => and(eq(orderLines.userId, row.userId), eq(orderLines.orderId, row.id)))
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      productId: orderLines.productId,
      skuId: orderLines.skuId,
      title: orderLines.title,
      picture: orderLines.picture,
      suk: orderLines.suk,
      shelfCode: sql<string>`coalesce(${skus.shelfCode}, '')`,
      qty: orderLines.qty,
      sentNum: orderLines.sentNum,
      refundedNum: orderLines.refundedNum
    })
    .from(orderLines)
    .leftJoin(skus, eq(skus.id, orderLines.skuId))
    .where(or(...keys))
    .orderBy(asc(orderLines.position))
  const of = groupBy(lines, line => line.orderId)
  const found = rows.map(order => ({ order, lines: of.get(order.id) ?? [] }))
  const unsent = await unsentOf(db, found)
  // What is on its way already is printed whole.
  const slips = found.map(({ order, lines }) => ({
    order,
    lines: lines
      .map(line => ({ ...line, pieces: unsent.get(order.id)?.left.get(line.id) ?? line.qty - line.refundedNum }))
      .filter(({ pieces }) => pieces > 0)
  }))
  return slips.filter(({ lines }) => lines.length > 0)
}
