/** The life of an after-sale as data: refuses what may not happen and tells the app which buttons to show. */

import { type Move, machine } from '../../lib/machine'

export const AFTER_SALE_STATES = [
  'asked',
  'offered',
  'refused',
  'returning',
  'returned',
  'paying',
  'refunded',
  'withdrawn'
] as const
export type AfterSaleState = (typeof AFTER_SALE_STATES)[number]

interface Step extends Move<AfterSaleState> {
  by: 'buyer' | 'keeper' | 'server'
  /** The kind it is for, when it is not for both. */
  type?: 1 | 2
}

export const STEPS = {
  agree: { from: ['asked', 'offered'], to: 'paying', by: 'keeper', type: 1 },
  accept: { from: ['asked'], to: 'returning', by: 'keeper', type: 2 },
  refuse: { from: ['asked', 'returned'], to: 'refused', by: 'keeper' },
  offer: { from: ['asked'], to: 'offered', by: 'keeper', type: 1 },
  offerReturn: { from: ['returned'], to: 'offered', by: 'keeper', type: 2 },
  take: { from: ['offered'], to: 'paying', by: 'buyer' },
  decline: { from: ['offered'], to: 'asked', by: 'buyer', type: 1 },
  declineReturn: { from: ['offered'], to: 'returned', by: 'buyer', type: 2 },
  send: { from: ['returning'], to: 'returned', by: 'buyer' },
  receive: { from: ['returned', 'offered'], to: 'paying', by: 'keeper', type: 2 },
  withdraw: { from: ['asked', 'returning'], to: 'withdrawn', by: 'buyer' },
  leave: { from: ['offered'], to: 'withdrawn', by: 'buyer', type: 1 },
  lapse: { from: ['returning'], to: 'withdrawn', by: 'server' },
  done: { from: ['paying'], to: 'refunded', by: 'server' }
} as const satisfies Record<string, Step>

export type AfterSaleStep = keyof typeof STEPS

const life = machine({
  what: 'after-sale',
  states: AFTER_SALE_STATES,
  begins: ['asked'],
  ends: ['refused', 'withdrawn', 'refunded'],
  moves: STEPS
})

/** Whether `step` may start from `state`, for an after-sale of this type. */
export function canStep(step: AfterSaleStep, state: AfterSaleState, type: number): boolean {
  const { type: only }: Step = STEPS[step]
  return life.can(step, state) && (only === undefined || only === type)
}

/** States in which nothing is decided yet, or money or goods are on their way. */
export const OPEN_STATES: readonly AfterSaleState[] = ['asked', 'offered', 'returning', 'returned', 'paying']

/** How each state looks to the buyer; `asked` is on the wire as its type. */
export const AFTER_SALE_FACES: Record<AfterSaleState, { status: number; title: string; words: string }> = {
  asked: { status: 0, title: '等待商家处理', words: '商家超时未处理，将自动同意' },
  offered: { status: 8, title: '商家提议部分退款', words: '接受后按提议的金额退款，不接受则由商家继续处理' },
  refused: { status: 3, title: '商家已拒绝', words: '可以修改后再次申请，或联系客服' },
  returning: { status: 4, title: '请寄回商品', words: '请在规定时间内寄回，并填写运单号' },
  returned: { status: 5, title: '等待商家收货', words: '商家收到商品后会为你退款，超时将自动退款' },
  paying: { status: 7, title: '退款处理中', words: '退款正在原路退回，请耐心等待' },
  refunded: { status: 6, title: '退款成功', words: '款项已原路退回' },
  withdrawn: { status: -1, title: '已撤销', words: '申请已撤销，在规定时间内可以再次申请' }
}
