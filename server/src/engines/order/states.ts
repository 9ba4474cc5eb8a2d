/** The life of an order as data: refuses what may not happen and tells the app which buttons to show. */

import { type Move, machine } from '../../lib/machine'

export const ORDER_STATES = [
  'unpaid',
  'paid',
  'shipped',
  'received',
  'complete',
  'refunding',
  'refunded',
  'cancelled',
  'split'
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** Who moves an order: the one who bought, those who run the shop, or the server by itself. */
export type Mover = 'buyer' | 'keeper' | 'server'

interface Transition extends Move<OrderState> {
  by: Mover
}

export const TRANSITIONS = {
  pay: { from: ['unpaid'], to: 'paid', by: 'server' },
  split: { from: ['unpaid'], to: 'split', by: 'server' },
  cancel: { from: ['unpaid'], to: 'cancelled', by: 'buyer' },
  expire: { from: ['unpaid'], to: 'cancelled', by: 'server' },
  reprice: { from: ['unpaid'], to: 'unpaid', by: 'keeper' },
  ship: { from: ['paid'], to: 'shipped', by: 'keeper' },
  part: { from: ['paid'], to: 'paid', by: 'keeper' },
  sent: { from: ['paid'], to: 'shipped', by: 'server' },
  remind: { from: ['paid'], to: 'paid', by: 'buyer' },
  take: { from: ['shipped'], to: 'received', by: 'buyer' },
  sign: { from: ['shipped'], to: 'received', by: 'buyer' },
  arrive: { from: ['shipped'], to: 'received', by: 'server' },
  fulfil: { from: ['paid'], to: 'complete', by: 'server' },
  review: { from: ['received'], to: 'complete', by: 'buyer' },
  settle: { from: ['received', 'complete'], to: 'complete', by: 'server' },
  refund: { from: ['paid'], to: 'refunding', by: 'keeper' },
  refunded: { from: ['refunding'], to: 'refunded', by: 'server' },
  recall: { from: ['complete'], to: 'refunding', by: 'keeper' },
  undo: { from: ['paid', 'shipped', 'received', 'complete'], to: 'refunded', by: 'server' }
} as const satisfies Record<string, Transition>

export type OrderMove = keyof typeof TRANSITIONS

/** States an order never leaves. A complete one may still be given back or recalled; a split one lives on in its parts. */
export const FINAL_STATES: readonly OrderState[] = ['refunded', 'cancelled', 'split']

export const ORDER_LIFE = {
  what: 'order',
  states: ORDER_STATES,
  begins: ['unpaid'],
  ends: FINAL_STATES,
  moves: TRANSITIONS
} as const

const life = machine(ORDER_LIFE)

/** Whether `move` may start from `state`. */
export const canMove = (move: OrderMove, state: OrderState): boolean => life.can(move, state)

type WireStatus = 0 | 1 | 2 | 3 | 4 | -1 | -2 | -4
export type WireAction =
  | 'pay'
  | 'cancel'
  | 'remind'
  | 'express'
  | 'take'
  | 'sign'
  | 'again'
  | 'aftersale'
  | 'progress'
  | 'comment'
  | 'append'

interface Face {
  type: WireStatus
  title: string
  words: string
}

/** How each state looks to its owner. A split order is shown as paid; its parts tell the rest. */
export const FACES: Record<OrderState, Face> = {
  unpaid: { type: 0, title: '待付款', words: '请在规定时间内完成付款' },
  paid: { type: 1, title: '待发货', words: '商家正在备货，请耐心等待' },
  split: { type: 1, title: '已付款', words: '订单已按店铺拆分，请查看各店铺的订单' },
  shipped: { type: 2, title: '待收货', words: '商品已发出，请注意查收' },
  received: { type: 3, title: '待评价', words: '商品已签收，期待你的评价' },
  complete: { type: 4, title: '已完成', words: '交易已完成，感谢你的支持' },
  refunding: { type: -1, title: '退款中', words: '退款正在处理，将原路退回' },
  refunded: { type: -2, title: '已退款', words: '退款已原路退回' },
  cancelled: { type: -4, title: '已取消', words: '订单已取消' }
}

/** Some of it left, and some is still to be sent. */
const PARTED: Face = { type: 1, title: '部分发货', words: '部分商品已发出，其余商品正在备货' }

/** An order as far as its state and what of it left say how it stands. */
export interface Standing {
  state: string
  sentNum: number
}

/** Whether some of an order left and some is still to be sent. */
export const isParted = ({ state, sentNum }: Standing): boolean => state === 'paid' && sentNum > 0

/** How an order looks to its owner. */
export const faceOf = (order: Standing): Face => (isParted(order) ? PARTED : FACES[order.state as OrderState])

const BUYER_MOVES: readonly (OrderMove & WireAction)[] = ['cancel', 'remind', 'take', 'sign']
const PARCEL_STATES: readonly OrderState[] = ['shipped', 'received', 'complete']

/** The buttons an order has for its owner. */
export function actionsOf(order: Standing): WireAction[] {
  const state = order.state as OrderState
  const actions: WireAction[] = canMove('pay', state) ? ['pay'] : []
  actions.push(...BUYER_MOVES.filter(move => canMove(move, state)))
  if (PARCEL_STATES.includes(state) || isParted(order)) actions.push('express')
  if (state === 'received' || state === 'complete' || FINAL_STATES.includes(state)) actions.push('again')
  return actions
}

/** States behind a wire status filter; 9 is every state. Parents of split orders are shown through their parts only. */
export function statesOf(type: number): OrderState[] {
  const shown = ORDER_STATES.filter(state => state !== 'split')
  if (type === 9) return shown
  if (type === -3) return ['refunding', 'refunded']
  return shown.filter(state => FACES[state].type === type)
}
