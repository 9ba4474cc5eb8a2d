import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { giftPieces } from '../../db/schema'
import { addMessage } from '../../engines/message'
import { releasePieces, type VirtualKind } from '../../engines/order'
import { newId } from '../../lib/ids'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { invite } from './invites'
import { giftOfOrder, lockGift, moveGift } from './rows'
import { GIFT_MOVES, GIFT_MS, type GiftRow, pageOfGiver, pieceFen } from './terms'

/**
 * A gift that is paid: its pieces are off the shelf from the moment it is ordered, wait for whoever takes them once it is
 * paid, and those nobody takes are refunded.
 */
export const giftOrder: VirtualKind = {
  code: 'gift',
  virtual: true,

  async paid(tx, order) {
    const paidAt = order.paidAt!
    const { id, userId } = await giftOfOrder(tx.db, order.id)
    const lapsesAt = new Date(paidAt.getTime() + GIFT_MS)
    const gift = (await moveGift(tx.db, { userId, id }, GIFT_MOVES.pay, { paidAt, lapsesAt }))!
    const pieces = Array.from({ length: gift.pieces }, (_, position) => ({
      userId,
      id: newId(),
      giftId: id,
      position,
      createdAt: paidAt
    }))
    await tx.db.insert(giftPieces).values(pieces)
    if (gift.phoneBlind) await invite(tx, gift)
  },

  async cancelled({ db }, order) {
    const gift = await giftOfOrder(db, order.id)
    if (await moveGift(db, gift, GIFT_MOVES.drop)) await releasePieces(db, { ...gift, qty: gift.pieces })
  },

  /** Taking holds the gift first as well, so a piece is either taken or back. */
  async recalled({ db }, order, at) {
    const { id } = await giftOfOrder(db, order.id)
    const gift = await lockGift(db, id)
    const endedBy = gift.lapsesAt && gift.lapsesAt <= at ? 'time' : 'giver'
    if (!(await moveGift(db, gift, GIFT_MOVES.end, { endedBy, endedAt: at })))
      refuse('STATE', gift.state === 'taken' ? '礼物已被领取，不能撤回' : '礼物已经结束，不能撤回')
    const back = await returnWaiting(db, gift)
    await releasePieces(db, { ...gift, qty: back })
    return BigInt(back) * pieceFen(gift)
  },

  async refunded({ db }, order) {
    const gift = await giftOfOrder(db, order.id)
    const back = await db.$count(
      giftPieces,
      and(eq(giftPieces.userId, gift.userId), eq(giftPieces.giftId, gift.id), eq(giftPieces.state, 'returned'))
    )
    const why = gift.endedBy === 'time' ? '在 72 小时内没有被领取' : '已撤回'
    await addMessage(db, {
      userId: gift.userId,
      kind: 'asset',
      title: '礼物退款已到账',
      key: `gift-back:${gift.id}`,
      at: order.refundedAt!,
      content: `「${gift.title}」有 ${back} 份${why}，${yuan(BigInt(back) * pieceFen(gift))} 元已原路退回。`,
      url: pageOfGiver(gift.id),
      always: true
    })
  }
}

/** Every piece that waits goes back: the gift is held, so none is being taken. */
async function returnWaiting(tx: Queryable, { userId, id }: GiftRow): Promise<number> {
  const rows = await tx
    .update(giftPieces)
    .set({ state: 'returned' })
    .where(and(eq(giftPieces.userId, userId), eq(giftPieces.giftId, id), eq(giftPieces.state, 'waiting')))
    .returning({ id: giftPieces.id })
  return rows.length
}
