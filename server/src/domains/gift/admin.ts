import { adminGift } from '@contract/gift'
import { and, eq, or, sql } from 'drizzle-orm'
import { gifts } from '../../db/schema'
import { bindDomain } from '../../http/context'
import { seconds } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { endGift, refundPiece } from './money'
import { paidWith, piecesOf, sentPage } from './queries'
import { giftById } from './rows'
import type { GiftState } from './terms'

const ofGiver = (phone: string) => sql`${gifts.userId} in (select id from users where phone = ${phone})`

/** By the number of the order it was paid with, or of a delivery of one of its pieces. */
const ofOrder = (no: string) =>
  or(
    paidWith(no),
    sql`${gifts.id} in (select t.gift_id from gift_takings t
      join orders o on o.user_id = t.user_id and o.id = t.order_id where o.no = ${no})`
  )

export const adminGiftDomain = bindDomain(adminGift, {
  'GET /api/admin/gift/list': async ({ db }, { state, phone, order_id, page, limit }) => {
    const which = and(
      state ? eq(gifts.state, state) : undefined,
      phone ? ofGiver(phone) : undefined,
      order_id ? ofOrder(order_id) : undefined
    )
    const { list, count } = await sentPage(db, which, { page, limit })
    const pieces = await piecesOf(
      db,
      list.map(row => row.gift.id)
    )
    return {
      list: list.map(({ gift, no, payFen, backFen }) => ({
        id: gift.id,
        uid: gift.userId,
        order_id: no,
        store_name: gift.title,
        state: gift.state as GiftState,
        total_num: gift.pieces,
        pay_price: yuan(payFen),
        refund_price: yuan(backFen),
        stop_time: gift.lapsesAt ? seconds(gift.lapsesAt) : 0,
        add_time: seconds(gift.createdAt),
        pieces: pieces
          .filter(piece => piece.giftId === gift.id)
          .map(piece => ({ id: piece.id, state: piece.state, uid: piece.takerId ?? '', order_id: piece.no ?? '' }))
      })),
      count
    }
  },
  'POST /api/admin/gift/end': async (ctx, { id, reason }) => {
    const gift = (await giftById(ctx.db, id)) ?? refuse('NOT_FOUND', '礼物不存在')
    return { refund_price: yuan(await endGift(ctx, gift, `平台已取消：${reason}`, ctx.person.id)) }
  },
  'POST /api/admin/gift/refund': async (ctx, { order_id, reason }) => {
    return { refund_price: yuan(await refundPiece(ctx, { ref: order_id, reason, actorId: ctx.person.id })) }
  }
})
