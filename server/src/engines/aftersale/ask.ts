import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { afterSaleLines, afterSales, orderLines, orders } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { goodsKindOf } from '../order/kinds'
import { type OrderRow, orderOf } from '../order/rows'
import { isParted } from '../order/states'
import { unsentOf } from '../order/unsent'
import { refuseWaiting } from '../order/waiting'
import { tellBuyer } from './finish'
import { type AfterSaleRow, note } from './rows'
import { addShares, askedShares, lessShares, noShares, type Shares, shareOf, sharesOf } from './shares'

const DAY_MS = 86_400_000
/** The shop consents by silence after this. */
export const CONSENT_MS = 2 * DAY_MS
const REFUNDABLE = ['paid', 'shipped', 'received', 'complete'] as const

/** Whether the buyer may ask for something of this order: it is paid and not settled. */
export const isRefundable = ({ state, settledAt }: Pick<OrderRow, 'state' | 'settledAt'>): boolean =>
  (REFUNDABLE as readonly string[]).includes(state) && settledAt === null

export interface Want {
  lineId: string
  qty: number
}

export interface Ask {
  userId: string
  /** Order number or id. */
  ref: string
  /** 1 the money only, 2 the goods go back first. */
  type: 1 | 2
  /** None: everything that is left. */
  wants: Want[]
  reason: string
  words: string
  pictures: string[]
  /** Who at the desk asks in the buyer's place. */
  deskId?: string
}

export interface AskedPart extends Want {
  productId: string
  shares: Shares
}

export interface Asked {
  id: string
  parts: AskedPart[]
  total: Shares
}

const totalOf = (parts: AskedPart[]) => parts.reduce((sum, part) => addShares(sum, part.shares), noShares())

/** What would go back, without asking for it. @throws Refusal NOT_FOUND, STATE, NOT_SHIPPED, QTY */
export async function previewAfterSale(services: Services, ask: Pick<Ask, 'userId' | 'ref' | 'type' | 'wants'>) {
  const order = await orderOf(services.db, ask.userId, ask.ref)
  if (!isRefundable(order)) refuse('STATE', '这笔订单不能申请售后')
  await checkKind(services, order)
  const parts = await partsOf(services.db, order, ask)
  return { id: '', parts, total: totalOf(parts) }
}

/**
 * Asks for pieces of an order back: they are set aside and their amount is fixed. As many at once as there are pieces.
 * @throws Refusal NOT_FOUND, STATE, NOT_SHIPPED, QTY
 */
export const askAfterSale = (services: Services, ask: Ask): Promise<Asked> =>
  transact(services.db, async tx => {
    const at = services.clock.now()
    const { id: orderId } = await orderOf(tx, ask.userId, ask.ref)
    // The update holds the order until the end: others who ask, settle or ship wait, and see what became of it.
    const [order] = await tx
      .update(orders)
      .set({ openAfterSales: sql`${orders.openAfterSales} + 1` })
      .where(
        and(
          eq(orders.userId, ask.userId),
          eq(orders.id, orderId),
          inArray(orders.state, [...REFUNDABLE]),
          isNull(orders.settledAt)
        )
      )
      .returning()
    if (!order) return refuse('STATE', '这笔订单不能申请售后')
    await checkKind({ ...services, db: tx }, order)
    const parts = await partsOf(tx, order, ask)
    const row = await write(tx, order, { ...ask, at }, parts)
    await tell({ ...services, db: tx }, order, row, ask.deskId)
    return { id: row.id, parts, total: totalOf(parts) }
  })

/** Notes who asked; a buyer in whose place the desk did is told, and may take it back. */
async function tell(services: Services, { no }: OrderRow, row: AfterSaleRow, deskId: string | undefined) {
  const { db } = services
  const { reason, userId, createdAt: at } = row
  if (!deskId) return note(db, row, `你申请了售后：${reason}`, at, userId)
  await note(db, row, `客服按你的来电申请了售后：${reason}`, at, deskId)
  const content = `客服已按你的来电为订单 ${no} 申请售后：${reason}。如有不符，可以撤销`
  await tellBuyer(services, row, { title: '已为你申请售后', content, turn: 'open', at })
}

/** What the order's kind has against it. @throws Refusal STATE */
async function checkKind(services: Services, order: OrderRow) {
  await refuseWaiting(services, order)
  const words = goodsKindOf(services, order.kind).unreturnable?.(order, services.clock.now())
  if (words) refuse('STATE', words)
}

async function write(
  tx: Queryable,
  order: OrderRow,
  ask: Ask & { at: Date },
  parts: AskedPart[]
): Promise<AfterSaleRow> {
  const { userId, type, reason, words, pictures, at } = ask
  const { payFen, freightFen, xfqFen, jindou } = totalOf(parts)
  const id = newId()
  const [row] = await tx
    .insert(afterSales)
    .values({
      userId,
      id,
      orderId: order.id,
      shopId: order.shopId!,
      type,
      reason,
      words,
      pictures,
      createdAt: at,
      payFen,
      freightFen,
      xfqFen,
      jindou,
      qty: parts.reduce((sum, part) => sum + part.qty, 0),
      shipped: order.state !== 'paid' || type === 2,
      dueAt: new Date(at.getTime() + CONSENT_MS)
    })
    .returning()
  await tx.insert(afterSaleLines).values(
    parts.map(({ lineId: orderLineId, productId, qty, shares }) => ({
      userId,
      afterSaleId: id,
      orderLineId,
      productId,
      askedAt: at,
      qty,
      ...shares
    }))
  )
  for (const { lineId, qty } of parts) {
    await tx
      .update(orderLines)
      .set({ refundingNum: sql`${orderLines.refundingNum} + ${qty}` })
      .where(and(eq(orderLines.userId, userId), eq(orderLines.id, lineId)))
  }
  return row!
}

type LineRow = typeof orderLines.$inferSelect

/** Pieces of a line that are neither given back nor asked for. */
const restOf = (line: LineRow) => line.qty - line.refundedNum - line.refundingNum

/** The pieces asked for with their exact sums. */
async function partsOf(tx: Queryable, order: OrderRow, { type, wants }: Pick<Ask, 'type' | 'wants'>) {
  if (type === 2 && order.state === 'paid' && !isParted(order)) refuse('NOT_SHIPPED', '商品还未发货，请选择仅退款')
  const lines = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.userId, order.userId), eq(orderLines.orderId, order.id)))
    .orderBy(orderLines.position)
  const taken = await takenOf(tx, order)
  const leftOf = await openFor(tx, order, lines, type)
  const asked =
    wants.length > 0
      ? wants
      : lines.filter(line => leftOf(line) > 0).map(line => ({ lineId: line.id, qty: leftOf(line) }))
  if (asked.length === 0)
    refuse('QTY', lines.some(line => restOf(line) > 0) ? tooMany(0, 1, type) : '商品都已申请过售后')
  if (new Set(asked.map(want => want.lineId)).size < asked.length) refuse('QTY', '同一件商品请只选一次')
  return asked.map(({ lineId, qty }): AskedPart => {
    const line = lines.find(one => one.id === lineId) ?? refuse('NOT_FOUND', '订单里没有这件商品')
    const [left, rest] = [leftOf(line), restOf(line)]
    if (qty > left) refuse('QTY', tooMany(left, rest, type))
    const whole = sharesOf(name => line[name])
    return {
      lineId,
      productId: line.productId,
      qty,
      shares: shareOf(lessShares(whole, taken.get(lineId) ?? noShares()), rest, qty)
    }
  })
}

/**
 * How many pieces of a line may be asked back. Of an order that is sent in parts, what has not left is given back for nothing,
 * and what has left is sent back; as soon as all has left it is as of any other.
 */
async function openFor(tx: Queryable, order: OrderRow, lines: readonly LineRow[], type: 1 | 2) {
  if (!isParted(order)) return restOf
  const unsent = (await unsentOf(tx, [{ order, lines }])).get(order.id)!
  return (line: LineRow) => (type === 1 ? unsent.left.get(line.id)! : restOf(line) - unsent.left.get(line.id)!)
}

/** Why so many of a line cannot be asked back, where `left` can, and `rest` with those for which another type is. */
function tooMany(left: number, rest: number, type: 1 | 2): string {
  if (rest === left) return left > 0 ? `最多可以退 ${left} 件` : '这件商品已申请过售后'
  const most = left > 0 ? `最多可以退 ${left} 件，` : ''
  return type === 1 ? `${most}已发出的商品请选择退货退款` : `${most}未发出的商品请选择仅退款`
}

/** What after-sales that stand have of each line: what stays with the shop where a buyer took less is nobody else's either. */
async function takenOf(tx: Queryable, { userId, id }: OrderRow): Promise<Map<string, Shares>> {
  const rows = await tx
    .select({ line: afterSaleLines })
    .from(afterSaleLines)
    .innerJoin(
      afterSales,
      and(eq(afterSales.userId, afterSaleLines.userId), eq(afterSales.id, afterSaleLines.afterSaleId))
    )
    .where(
      and(
        eq(afterSales.userId, userId),
        eq(afterSales.orderId, id),
        notInArray(afterSales.state, ['refused', 'withdrawn'])
      )
    )
  const taken = new Map<string, Shares>()
  for (const { line } of rows)
    taken.set(line.orderLineId, addShares(taken.get(line.orderLineId) ?? noShares(), askedShares(line)))
  return taken
}
