import { type Move, machine } from '../../lib/machine'

export const RECHARGE_STATUSES = ['draft', 'held', 'sending', 'done', 'back'] as const
export type RechargeStatus = (typeof RECHARGE_STATUSES)[number]

/**
 * The life of a recharge, as that of a withdrawal: held on the person's account until the house has it or has turned it down;
 * once the house may have been told (`sending`) only its word ends it.
 */
export const RECHARGE_MOVES = {
  hold: { from: ['draft'], to: 'held' },
  send: { from: ['held', 'sending'], to: 'sending' },
  settle: { from: ['sending'], to: 'done' },
  fail: { from: ['sending'], to: 'back' }
} as const satisfies Record<string, Move<RechargeStatus>>

machine({
  what: 'auction recharge',
  states: RECHARGE_STATUSES,
  begins: ['draft'],
  ends: ['done', 'back'],
  moves: RECHARGE_MOVES
})

export const STATE_WORDS: Readonly<Record<RechargeStatus, string>> = {
  draft: '待提交',
  held: '待发送',
  sending: '充值中',
  done: '已到账',
  back: '已退回'
}
