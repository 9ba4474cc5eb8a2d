import type { AfterSale } from '@contract/aftersale'
import type { Static } from '@sinclair/typebox'
import { and, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orderLines } from '../../db/schema'
import {
  AFTER_SALE_FACES,
  type AfterSaleLineRow,
  type AfterSaleOffer,
  type AfterSaleRow,
  type AfterSaleState,
  type Asked,
  addShares,
  afterSaleLinesOf,
  askedShares,
  canStep,
  noShares,
  offerRange,
  offersOf,
  openOffer,
  partsFor,
  type Shares,
  sharesOf
} from '../../engines/aftersale'
import { billOf, type RestCode, restCodeOf } from '../../engines/order'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { billView } from '../cart/wire'

type View = Static<typeof AfterSale>

const ANSWERS: Record<NonNullable<AfterSaleOffer['answer']>, (fen: bigint) => string | undefined> = {
  accepted: fen => `你接受了部分退款 ¥${yuan(fen)}，退款处理中`,
  declined: fen => `你没有接受部分退款 ¥${yuan(fen)}`,
  lapsed: fen => `部分退款 ¥${yuan(fen)} 超时未答复，视为不接受`,
  // What ended it has a turn of its own.
  dropped: () => undefined
}

type Turn = [Date | null, string | undefined]

const turnsOf = ({ fen, words, answer, offeredAt, answeredAt }: AfterSaleOffer): Turn[] => [
  [offeredAt, `商家提议部分退款 ¥${yuan(fen)}：${words}`],
  [answeredAt, answer ? ANSWERS[answer](fen) : undefined]
]

function timelineOf(row: AfterSaleRow, offers: readonly AfterSaleOffer[]): View['timeline'] {
  const isReturn = row.type === 2
  const ends: Partial<Record<AfterSaleState, string>> = {
    refunded: '退款已原路退回',
    withdrawn: '售后已关闭',
    refused: `商家拒绝了申请：${row.remark}`
  }
  const isPart = offers.some(({ answer }) => answer === 'accepted')
  const undecided = (row.state === 'refused' && !row.sentAt) || (isPart && !isReturn)
  const offered = offers.flatMap(turnsOf)
  const turns: Turn[] = [
    [row.createdAt, `你申请了${isReturn ? '退货退款' : '仅退款'}：${row.reason}`],
    ...(isReturn ? [] : offered),
    [undecided ? null : row.decidedAt, isReturn ? '申请已通过，请寄回商品' : '申请已通过，退款处理中'],
    [row.sentAt, `你已寄回商品，${row.expressCompany} ${row.expressNo}`],
    ...(isReturn ? offered : []),
    [isPart ? null : row.backAt, '商家已收到退货，退款处理中'],
    [row.closedAt, ends[row.state as AfterSaleState]]
  ]
  return turns
    .flatMap(([at, msg]) => (at && msg ? [{ msg, time: seconds(at), _time: timeText(at) }] : []))
    .sort((a, b) => a.time - b.time)
    .reverse()
}

function actionsOf(row: AfterSaleRow): View['_actions'] {
  const state = row.state as AfterSaleState
  const actions: View['_actions'] = [
    ...(canStep('send', state, row.type) ? (['send'] as const) : []),
    ...(canStep('withdraw', state, row.type) || canStep('leave', state, row.type) ? (['withdraw'] as const) : []),
    ...(canStep('take', state, row.type) ? (['accept', 'decline'] as const) : [])
  ]
  return state === 'refused' || state === 'withdrawn' ? [...actions, 'again'] : actions
}

/**
 * How an amount came about, so that it adds up on the screen: goods at the price they were bought at and freight, less
 * coupons, vouchers and beans. What the shop let go stands with the coupons, and so does a fen that was rounded. What stays with
 * the shop stands for itself.
 */
function sumsOf(given: Shares, asked: Shares, boughtFen: bigint) {
  const owedFen = worthOf(asked)
  const couponFen = boughtFen > owedFen ? boughtFen - owedFen : 0n
  return {
    refund_price: yuan(given.payFen),
    refund_goods: yuan(owedFen + couponFen),
    refund_postage: yuan(given.freightFen),
    refund_coupon: yuan(couponFen),
    refund_xfq: yuan(given.xfqFen),
    refund_jindou: Number(given.jindou),
    refund_jindou_price: yuan(given.jindouFen),
    refund_kept: yuan(owedFen - worthOf(given))
  }
}

/** What goods came to, without freight, whatever they were paid with. */
const worthOf = ({ payFen, freightFen, xfqFen, jindouFen }: Shares) => payFen - freightFen + xfqFen + jindouFen

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

/** Pieces of a line with what goes back of them, and what was asked for. */
interface Piece {
  lineId: string
  qty: number
  given: Shares
  asked: Shares
}

const worth = (bought: Bought, pieces: readonly Piece[]) =>
  pieces.reduce((fen, { lineId, qty }) => fen + (bought.get(lineId)?.priceFen ?? 0n) * BigInt(qty), 0n)

/** How what goes back came about, from what the pieces were bought at. */
const refundBill = (bought: Bought, pieces: readonly Piece[]) =>
  billView(
    billOf(
      pieces.flatMap(({ lineId, qty, given, asked }) => {
        const line = bought.get(lineId)
        if (!line) return []
        const { couponFen, mallCouponFen } = asked
        const keptFen = worthOf(asked) - worthOf(given)
        return [{ ...line, ...given, qty, couponFen, mallCouponFen, keptFen, unitFen: line.priceFen }]
      }),
      { kind: 'refund' }
    )
  )

const sumOf = (parts: readonly Shares[]) => parts.reduce(addShares, noShares())

function offerView(offers: readonly AfterSaleOffer[], pieces: readonly Piece[]): View['offer'] {
  const offer = openOffer(offers)
  if (!offer) return null
  const parts = partsFor(
    pieces.map(({ asked }) => asked),
    offer.fen
  )
  const { payFen, xfqFen, jindou } = sumOf(parts)
  return {
    nth: offer.no,
    refund_price: yuan(payFen),
    refund_xfq: yuan(xfqFen),
    refund_jindou: Number(jindou),
    reason: offer.words,
    _add_time: timeText(offer.offeredAt)
  }
}

interface Parts {
  lines: readonly AfterSaleLineRow[]
  bought: Bought
  offers: readonly AfterSaleOffer[]
}

function afterSaleView(row: AfterSaleRow, { lines, bought, offers }: Parts): View {
  const pieces = lines.map(line => ({
    lineId: line.orderLineId,
    qty: line.qty,
    given: sharesOf(name => line[name]),
    asked: askedShares(line)
  }))
  const face = AFTER_SALE_FACES[row.state as AfterSaleState]
  const [given, asked] = [sumOf(pieces.map(piece => piece.given)), sumOf(pieces.map(piece => piece.asked))]
  return {
    id: row.id,
    type: row.type as 1 | 2,
    status: (face.status || row.type) as View['status'],
    _title: face.title,
    _msg: row.state === 'refused' && row.remark ? row.remark : face.words,
    _until: row.dueAt ? seconds(row.dueAt) : 0,
    _actions: actionsOf(row),
    refund_num: row.qty,
    ...sumsOf(given, asked, worth(bought, pieces)),
    bill: refundBill(bought, pieces),
    refund_asked: yuan(row.payFen + row.keptFen),
    offer: offerView(offers, pieces),
    reason: row.reason,
    explain: row.words,
    pics: row.pictures,
    remark: row.remark,
    return_to: row.returnTo && { name: row.returnTo.name, phone: row.returnTo.phone, address: row.returnTo.address },
    refund_express: row.expressNo,
    refund_express_name: row.expressCompany,
    lines: lines.map(line => ({ id: line.orderLineId, cart_num: line.qty, refund_price: yuan(line.payFen) })),
    timeline: timelineOf(row, offers),
    add_time: seconds(row.createdAt),
    _add_time: timeText(row.createdAt)
  }
}

/** After-sales with their lines, as the wire has them. */
export const afterSaleViews = async (db: Queryable, rows: AfterSaleRow[]): Promise<View[]> =>
  (await viewed(db, rows)).map(({ view }) => view)

/** The same for who decides about them, with what may be offered in place of what is asked for. */
export const decidedViews = async (db: Queryable, rows: AfterSaleRow[]) =>
  (await viewed(db, rows)).map(({ row, view, offers }) => {
    const range = offerRange(row, offers)
    if (typeof range === 'string') return { ...view, part: null }
    const { minFen, maxFen, left } = range
    return { ...view, part: { min_price: yuan(minFen), max_price: yuan(maxFen), left } }
  })

async function viewed(db: Queryable, rows: AfterSaleRow[]) {
  const [lines, offers] = [await afterSaleLinesOf(db, rows), await offersOf(db, rows)]
  const people = [...new Set(rows.map(row => row.userId))]
  const bought = await boughtOf(
    db,
    people,
    lines.map(line => line.orderLineId)
  )
  return rows.map(row => {
    const own = offers.filter(offer => offer.afterSaleId === row.id)
    const ofRow = lines.filter(line => line.afterSaleId === row.id)
    return { row, offers: own, view: afterSaleView(row, { lines: ofRow, bought, offers: own }) }
  })
}

export async function askedView(db: Queryable, userId: string, { id, parts, total }: Asked) {
  const pieces = parts.map(({ lineId, qty, shares }) => ({ lineId, qty, given: shares, asked: shares }))
  const bought = await boughtOf(
    db,
    [userId],
    pieces.map(piece => piece.lineId)
  )
  const refund_num = parts.reduce((sum, part) => sum + part.qty, 0)
  return { id, refund_num, ...sumsOf(total, total, worth(bought, pieces)), bill: refundBill(bought, pieces) }
}
