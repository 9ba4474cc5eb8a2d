import { and, eq, lte } from 'drizzle-orm'
import { within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { giftPieces, gifts, orders } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import { addMessage } from '../../engines/message'
import { anyOrder } from '../../engines/order'
import { endReturned, giveMoneyBack, type Returned } from '../../engines/payment'
import { yuan } from '../../lib/money'
import { Refusal, refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { giftById, movePiece, sentWith } from './rows'
import { type GiftRow, PIECE_MOVES, type PieceRow, pageOfGiver, pieceFen } from './terms'

/** Pieces that were taken and whose money goes back to who gave them. */
const PIECES: Returned<typeof giftPieces> = { table: giftPieces, state: 'paying', letter: 'G', end: finish }

async function finish(tx: Services, row: PieceRow, at: Date): Promise<boolean> {
  const piece = await movePiece(tx.db, row, PIECE_MOVES.refunded)
  if (!piece) return false
  const gift = await giftById(tx.db, piece.giftId)
  await addMessage(tx.db, {
    userId: piece.userId,
    kind: 'asset',
    title: '礼物退款已到账',
    key: `gift-piece-back:${piece.id}`,
    at,
    content: `「${gift!.title}」的 ${yuan(pieceFen(gift!))} 元已原路退回。`,
    url: pageOfGiver(gift!.id),
    always: true
  })
  return true
}

/** Finishes pieces whose money is back by now, and answers how many. */
export const finishPieces = (services: Services): Promise<number> => endReturned(services, PIECES)

/**
 * Gives the money of a taken piece back to who gave it; false where it is the shop's by now, or on its way already.
 */
export async function returnPiece(tx: Services, gift: GiftRow, piece: PieceRow, reason: string): Promise<boolean> {
  const moved = await movePiece(tx.db, piece, PIECE_MOVES.refund)
  if (!moved) return false
  const [order] = await tx.db
    .select({ paymentId: orders.paymentId })
    .from(orders)
    .where(and(eq(orders.userId, gift.userId), eq(orders.id, gift.orderId)))
  await giveMoneyBack(tx, PIECES, moved, { paymentId: order!.paymentId, amountFen: pieceFen(gift), reason })
  return true
}

/**
 * After-sale of a piece that was taken, as customer service decided: its money goes to the giver. One that was not sent yet
 * is not sent any more. Answers how much, in fen. @throws Refusal NOT_FOUND, STATE
 */
export const refundPiece = (
  services: Services,
  { ref, reason, actorId }: { ref: string; reason: string; actorId?: string }
) =>
  within(services, async (tx): Promise<bigint> => {
    const order = await anyOrder(tx.db, ref)
    const sent = (await sentWith(tx.db, order.id)) ?? refuse('NOT_FOUND', '这不是礼物的发货单')
    const { gift, piece } = sent
    // Giving the delivery back returns the money as well, through its kind.
    if (order.state === 'paid')
      await refundOrder(tx, { ref: order.id, reason, words: `已取消发货：${reason}`, actorId })
    else if (!(await returnPiece(tx, gift, piece, reason))) refuse('STATE', '这份礼物已经结算或已经退款，不能再退')
    else await tellReceiver(tx, order.userId, gift, piece)
    return pieceFen(gift)
  })

const tellReceiver = (tx: Services, userId: string, gift: GiftRow, { id }: PieceRow) =>
  addMessage(tx.db, {
    userId,
    kind: 'order',
    title: '礼物售后已处理',
    key: `gift-aftersale:${id}`,
    at: tx.clock.now(),
    content: `你反馈的「${gift.title}」已处理，款项退还给送礼人。`,
    url: '/pages/gift/giftList?side=received'
  })

/**
 * Takes back what nobody took of a gift: it is refunded the way it was paid. Answers how much, in fen.
 * @throws Refusal STATE when nothing waits any more
 */
export const endGift = (services: Services, gift: GiftRow, reason: string, actorId?: string): Promise<bigint> =>
  within(services, async tx => {
    if (gift.state !== 'open') refuse('STATE', WHY[gift.state] ?? '礼物已经结束，不能撤回')
    await refundOrder(tx, { ref: gift.orderId, reason, words: reason, actorId })
    const pieces = await tx.db.$count(
      giftPieces,
      and(eq(giftPieces.userId, gift.userId), eq(giftPieces.giftId, gift.id), eq(giftPieces.state, 'returned'))
    )
    return BigInt(pieces) * pieceFen(gift)
  })

const WHY: Record<string, string> = {
  taken: '礼物已被领取，不能撤回',
  unpaid: '礼物还没有付款，请到订单中取消',
  cancelled: '礼物已取消'
}

/** Somebody else ended it at the same moment. */
function isOver(error: unknown): false {
  if (error instanceof Refusal && error.code === 'STATE') return false
  throw error
}

/** Gives back what nobody took in time, and answers how many gifts that was. */
export async function lapseGifts(services: Services): Promise<number> {
  const due = await services.db
    .select()
    .from(gifts)
    .where(and(eq(gifts.state, 'open'), lte(gifts.lapsesAt, services.clock.now())))
    .orderBy(gifts.lapsesAt)
    .limit(200)
  return inTurn(services, due, 'a gift nobody took does not lapse', gift =>
    endGift(services, gift, '礼物超过 72 小时未领取，自动退款').then(() => true, isOver)
  )
}
