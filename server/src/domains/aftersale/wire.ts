import type { AfterSale } from '@contract/aftersale'
import type { Static } from '@sinclair/typebox'
import { and, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orderLines } from '../../db/schema'
import {
  AFTER_SALE_FACES,
  type AfterSaleLineRow,
  type AfterSaleRow,
  type AfterSaleState,
  type Asked,
  afterSaleLinesOf,
  canStep,
  type Shares
} from '../../engines/aftersale'
import { billOf, type RestCode, restCodeOf } from '../../engines/order'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { billView } from '../cart/wire'

type View = Static<typeof AfterSale>

function timelineOf(row: AfterSaleRow): View['timeline'] {
  const isReturn = row.type === 2
  const ends: Partial<Record<AfterSaleState, string>> = {
    refunded: '退款已原路退回',
    withdrawn: '售后已关闭',
    refused: `商家拒绝了申请：${row.remark}`
  }
  const refusedAtOnce = row.state === 'refused' && !row.sentAt
  const turns: [Date | null, string | undefined][] = [
    [row.createdAt, `你申请了${isReturn ? '退货退款' : '仅退款'}：${row.reason}`],
    [refusedAtOnce ? null : row.decidedAt, isReturn ? '申请已通过，请寄回商品' : '申请已通过，退款处理中'],
    [row.sentAt, `你已寄回商品，${row.expressCompany} ${row.expressNo}`],
    [row.backAt, '商家已收到退货，退款处理中'],
    [row.closedAt, ends[row.state as AfterSaleState]]
  ]
  return turns.flatMap(([at, msg]) => (at && msg ? [{ msg, time: seconds(at), _time: timeText(at) }] : [])).reverse()
}

function actionsOf(row: AfterSaleRow): View['_actions'] {
  const state = row.state as AfterSaleState
  const actions: View['_actions'] = (['send', 'withdraw'] as const).filter(step => canStep(step, state, row.type))
  return state === 'refused' || state === 'withdrawn' ? [...actions, 'again'] : actions
}

type Sums = Pick<AfterSaleRow, 'payFen' | 'freightFen' | 'xfqFen' | 'jindou'> & { jindouFen: bigint }

/**
 * How an amount came about, so that it adds up on the screen: goods at the price they were bought at and freight, less
 * coupons, vouchers and beans. What the shop let go stands with the coupons, and so does a fen that was rounded.
 */
function sumsOf({ payFen, freightFen, xfqFen, jindou, jindouFen }: Sums, boughtFen: bigint) {
  const owedFen = payFen - freightFen + xfqFen + jindouFen
  const couponFen = boughtFen > owedFen ? boughtFen - owedFen : 0n
  return {
    refund_price: yuan(payFen),
    refund_goods: yuan(owedFen + couponFen),
    refund_postage: yuan(freightFen),
    refund_coupon: yuan(couponFen),
    refund_xfq: yuan(xfqFen),
    refund_jindou: Number(jindou),
    refund_jindou_price: yuan(jindouFen)
  }
}

type BoughtLine = Pick<typeof orderLines.$inferSelect, 'id' | 'listFen' | 'priceFen' | 'priceKind'> & {
  restCode: RestCode
}
type Bought = ReadonlyMap<string, BoughtLine>

/** What order lines were bought at, by id. */
async function boughtOf(db: Queryable, userIds: string[], ids: string[]): Promise<Bought> {
  if (ids.length === 0) return new Map()
  const { id, listFen, priceFen, priceKind, couponFen, mallCouponFen, adjustFen } = orderLines
  const rows = await db
    .select({ id, listFen, priceFen, priceKind, couponFen, mallCouponFen, adjustFen })
    .from(orderLines)
    .where(and(inArray(orderLines.userId, userIds), inArray(orderLines.id, ids)))
  return new Map(
    rows.map(({ couponFen, mallCouponFen, adjustFen, ...row }) => [
      row.id,
      { ...row, restCode: restCodeOf({ couponFen, mallCouponFen, adjustFen }) }
    ])
  )
}

type Piece = Shares & { lineId: string; qty: number }

const worth = (bought: Bought, pieces: readonly Piece[]) =>
  pieces.reduce((fen, { lineId, qty }) => fen + (bought.get(lineId)?.priceFen ?? 0n) * BigInt(qty), 0n)

/** How what goes back came about, from what the pieces were bought at. */
const refundBill = (bought: Bought, pieces: readonly Piece[]) =>
  billView(
    billOf(
      pieces.flatMap(piece => {
        const line = bought.get(piece.lineId)
        return line ? [{ ...piece, ...line, unitFen: line.priceFen }] : []
      }),
      { kind: 'refund' }
    )
  )

function afterSaleView(row: AfterSaleRow, all: AfterSaleLineRow[], bought: Bought): View {
  const lines = all.filter(line => line.afterSaleId === row.id)
  const jindouFen = lines.reduce((sum, line) => sum + line.jindouFen, 0n)
  const pieces = lines.map(line => ({ ...line, lineId: line.orderLineId }))
  const face = AFTER_SALE_FACES[row.state as AfterSaleState]
  return {
    id: row.id,
    type: row.type as 1 | 2,
    status: (face.status || row.type) as View['status'],
    _title: face.title,
    _msg: row.state === 'refused' && row.remark ? row.remark : face.words,
    _until: row.dueAt ? seconds(row.dueAt) : 0,
    _actions: actionsOf(row),
    refund_num: row.qty,
    ...sumsOf({ ...row, jindouFen }, worth(bought, pieces)),
    bill: refundBill(bought, pieces),
    reason: row.reason,
    explain: row.words,
    pics: row.pictures,
    remark: row.remark,
    return_to: row.returnTo && { name: row.returnTo.name, phone: row.returnTo.phone, address: row.returnTo.address },
    refund_express: row.expressNo,
    refund_express_name: row.expressCompany,
    lines: lines.map(line => ({ id: line.orderLineId, cart_num: line.qty, refund_price: yuan(line.payFen) })),
    timeline: timelineOf(row),
    add_time: seconds(row.createdAt),
    _add_time: timeText(row.createdAt)
  }
}

/** After-sales with their lines, as the wire has them. */
export async function afterSaleViews(db: Queryable, rows: AfterSaleRow[]): Promise<View[]> {
  const lines = await afterSaleLinesOf(db, rows)
  const people = [...new Set(rows.map(row => row.userId))]
  const bought = await boughtOf(
    db,
    people,
    lines.map(line => line.orderLineId)
  )
  return rows.map(row => afterSaleView(row, lines, bought))
}

export async function askedView(db: Queryable, userId: string, { id, parts, total }: Asked) {
  const pieces = parts.map(({ lineId, qty, shares }) => ({ ...shares, lineId, qty }))
  const bought = await boughtOf(
    db,
    [userId],
    pieces.map(piece => piece.lineId)
  )
  const refund_num = parts.reduce((sum, part) => sum + part.qty, 0)
  return { id, refund_num, ...sumsOf(total, worth(bought, pieces)), bill: refundBill(bought, pieces) }
}
