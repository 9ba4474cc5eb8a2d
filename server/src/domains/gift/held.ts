import type { Input } from '@contract/core'
import type { adminGift } from '@contract/gift'
import { anyOrder } from '../../engines/order'
import type { HeldDeed } from '../../http/two-persons'
import { yuan } from '../../lib/money'
import { giftById, piecesIn, sentWith } from './rows'
import { GIFT_MOVES, PIECE_MOVES, pieceFen } from './terms'

const LIMIT_FEN = 200_000n
const includes = (states: readonly string[], state: string) => states.includes(state)

/** What is given back of a gift: above an amount by two persons. */
export const giftDeeds: readonly HeldDeed[] = [
  {
    code: 'POST /api/admin/gift/end',
    title: '提前结束礼物',
    limitFen: LIMIT_FEN,
    weigh: async ({ db }, { id }: Input<(typeof adminGift)['POST /api/admin/gift/end']>) => {
      const gift = await giftById(db, id)
      if (!gift || !includes(GIFT_MOVES.end.from, gift.state)) return
      const waiting = await piecesIn(db, gift, 'waiting')
      const fen = pieceFen(gift) * BigInt(waiting.length)
      return { fen, words: `结束礼物「${gift.title}」，未领取的 ${waiting.length} 份退款 ¥${yuan(fen)}` }
    }
  },
  {
    code: 'POST /api/admin/gift/refund',
    title: '礼物退款',
    limitFen: LIMIT_FEN,
    weigh: async ({ db }, { order_id }: Input<(typeof adminGift)['POST /api/admin/gift/refund']>) => {
      const order = await anyOrder(db, order_id)
      const sent = await sentWith(db, order.id)
      if (!sent || !includes(PIECE_MOVES.refund.from, sent.piece.state)) return
      const fen = pieceFen(sent.gift)
      return { fen, words: `礼物发货单 ${order.no} 退款 ¥${yuan(fen)} 给送礼人` }
    }
  }
]
