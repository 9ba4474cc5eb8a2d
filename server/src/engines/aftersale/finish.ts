import { and, eq, gt } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { afterSaleLines, afterSales, orderLines } from '../../db/schema'
import type { Services } from '../../services'
import { addMessage } from '../message'
import { returnDeductions } from '../order/deductions'
import { type Pieces, putBackPieces, returnCoupons } from '../order/give-back'
import { kindOf } from '../order/kinds'
import { type OrderRow, tryMove } from '../order/rows'
import { endParts } from '../order/ship'
import { endReturned, type Returned } from '../payment/returned'
import { type AfterSaleRow, freePieces, lockOrder, note, tryStep } from './rows'

declare module '../../services' {
  interface Pages {
    /** An after-sale, for who asked for it. */
    afterSale(row: Pick<AfterSaleRow, 'orderId' | 'id'>): string
  }
}

/** A turn of an after-sale, in words; the same turn is told once. */
interface Told {
  title: string
  content: string
  turn: string
  at: Date
}

/** Tells the buyer of a turn of an after-sale, in its transaction. */
export const tellBuyer = (
  { db, pages }: Pick<Services, 'db' | 'pages'>,
  row: AfterSaleRow,
  { title, content, turn, at }: Told
) =>
  addMessage(db, {
    userId: row.userId,
    kind: 'order',
    title,
    content,
    url: pages.afterSale(row),
    key: `aftersale-${turn}:${row.id}`,
    topic: 'aftersale',
    at
  })

/** Finishes after-sales whose money is back by now, and answers how many. */
export const finishAfterSales = (services: Services, most?: number): Promise<number> =>
  endReturned(services, PIECES, most)

/** The money is back: goods, beans and vouchers follow, once. */
async function finish(services: Services, asked: AfterSaleRow, at: Date): Promise<boolean> {
  const tx = services.db
  const held = await lockOrder(tx, asked)
  const row = await tryStep(tx, 'done', asked, { closedAt: at })
  if (!row) return false
  const { userId, xfqFen, jindou } = row
  if (!row.shipped || row.type === 2) {
    const note = { cause: 'aftersale', orderNo: held.no, at } as const
    await putBackPieces(tx, userId, await piecesOf(tx, row), note)
  }
  await returnDeductions(tx, { userId, orderId: row.orderId, at, jindou, xfqFen, part: row.id })
  const order = await freePieces(tx, row, true)
  await note(tx, row, '退款已原路退回', at)
  const isWhole = order.refundedNum === order.totalNum && !(await isPartKept(tx, order))
  const undone = isWhole ? await tryMove(tx, 'undo', order, { refundedAt: at }) : undefined
  if (undone) {
    await returnCoupons(tx, undone)
    await kindOf(services, undone.kind).refunded?.(services, undone)
  } else {
    const content = '款项已原路退回，请注意查收。'
    await tellBuyer(services, row, { title: '售后退款成功', content, turn: 'done', at })
    await endParts(services, order, at)
  }
  return true
}

/** Whether a shop keeps some of what pieces of an order cost that were given back: the order then ends as any that was kept. */
async function isPartKept(tx: Queryable, { userId, id }: OrderRow): Promise<boolean> {
  const of = [eq(afterSales.orderId, id), eq(afterSales.state, 'refunded'), gt(afterSales.keptFen, 0n)]
  const rows = await tx
    .select({ id: afterSales.id })
    .from(afterSales)
    .where(and(eq(afterSales.userId, userId), ...of))
    .limit(1)
  return rows.length > 0
}

/** Pieces of orders given back. */
export const PIECES: Returned<typeof afterSales> = { table: afterSales, state: 'paying', letter: 'S', end: finish }

/** The pieces of an after-sale; flash pieces are taken out of what their line still holds of its stripes. */
async function piecesOf(tx: Queryable, { userId, id }: AfterSaleRow): Promise<Pieces[]> {
  const rows = await tx
    .select({ qty: afterSaleLines.qty, lineId: orderLines.id, held: orderLines.flashTaken })
    .from(afterSaleLines)
    .innerJoin(orderLines, and(eq(orderLines.userId, userId), eq(orderLines.id, afterSaleLines.orderLineId)))
    .where(and(eq(afterSaleLines.userId, userId), eq(afterSaleLines.afterSaleId, id)))
  const pieces: Pieces[] = []
  for (const { qty, lineId, held } of rows) {
    const taken = held && takeFrom(held, qty)
    if (taken) {
      await tx
        .update(orderLines)
        .set({ flashTaken: taken.left })
        .where(and(eq(orderLines.userId, userId), eq(orderLines.id, lineId)))
    }
    pieces.push({ lineId, qty, flash: taken ? taken.taken : null })
  }
  return pieces
}

function takeFrom(held: Record<string, number>, qty: number) {
  const taken: Record<string, number> = {}
  const left: Record<string, number> = {}
  let open = qty
  for (const [stripe, pieces] of Object.entries(held)) {
    const some = Math.min(open, pieces)
    if (some > 0) taken[stripe] = some
    if (pieces > some) left[stripe] = pieces - some
    open -= some
  }
  return { taken, left }
}
