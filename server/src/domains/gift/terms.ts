import type { GIFT_COVERS } from '@contract/gift'
import type { giftPieces, gifts } from '../../db/schema'
import { type Move, machine } from '../../lib/machine'

export type GiftRow = typeof gifts.$inferSelect
export type PieceRow = typeof giftPieces.$inferSelect
export type Cover = (typeof GIFT_COVERS)[number]

/** The kind of order a piece that was taken is sent with. */
export const GIFT_DELIVERY = 'gift_delivery'

/** In which a paid gift is to be taken. */
export const GIFT_HOURS = 72
export const GIFT_MS = GIFT_HOURS * 3_600_000

export const GIFT_STATES = ['unpaid', 'cancelled', 'open', 'taken', 'ended'] as const
export type GiftState = (typeof GIFT_STATES)[number]

/** The life of a gift, as data: open while a piece waits, taken once none does, ended when what waited went back. */
export const GIFT_MOVES = {
  drop: { from: ['unpaid'], to: 'cancelled' },
  pay: { from: ['unpaid'], to: 'open' },
  fill: { from: ['open'], to: 'taken' },
  end: { from: ['open'], to: 'ended' }
} as const satisfies Record<string, Move<GiftState>>

machine({
  what: 'gift',
  states: GIFT_STATES,
  begins: ['unpaid'],
  ends: ['cancelled', 'taken', 'ended'],
  moves: GIFT_MOVES
})

const PIECE_STATES = ['waiting', 'taken', 'returned', 'settled', 'paying', 'refunded'] as const
export type PieceState = (typeof PIECE_STATES)[number]

/**
 * The life of a piece: back to the giver with all that waited, or taken. What was taken is the shop's once its delivery is
 * settled; until then its money may go back to the giver.
 */
export const PIECE_MOVES = {
  take: { from: ['waiting'], to: 'taken' },
  return: { from: ['waiting'], to: 'returned' },
  settle: { from: ['taken'], to: 'settled' },
  refund: { from: ['taken'], to: 'paying' },
  refunded: { from: ['paying'], to: 'refunded' }
} as const satisfies Record<string, Move<PieceState>>

machine({
  what: 'piece of a gift',
  states: PIECE_STATES,
  begins: ['waiting'],
  moves: PIECE_MOVES,
  ends: ['returned', 'settled', 'refunded']
})

/** What a piece costs with its freight, in fen. */
export const pieceFen = ({ goodsFen, freightFen }: Pick<GiftRow, 'goodsFen' | 'freightFen'>) => goodsFen + freightFen

export const RULES: readonly string[] = [
  '付款后把礼物卡片发给好友，好友填写自己的收货地址即可收到，每人限收一份。',
  '收礼地址只用于发货，不会向送礼人展示；收礼页面也不会显示价格。',
  `付款后 ${GIFT_HOURS} 小时内有效，没有被领取的礼物会自动退款，款项原路退回。`,
  '没有被领取的礼物可以随时撤回；已被领取的不能撤回。',
  '礼物如有质量问题，请收礼人联系客服，核实后款项退还送礼人。',
  '送礼不参与优惠券、金豆和消费券抵扣。'
]

/** Pages of the app both sides read about it on. */
export const pageOfGiver = (id: string) => `/pages/gift/invite?id=${id}`
export const pageOfReceiver = (id: string) => `/pages/gift/detail?id=${id}`
