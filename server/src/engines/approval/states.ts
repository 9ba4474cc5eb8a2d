import { type Move, machine } from '../../lib/machine'

export const APPROVAL_STATES = ['waiting', 'done', 'refused', 'withdrawn', 'lapsed'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

export const APPROVAL_MOVES = {
  agree: { from: ['waiting'], to: 'done' },
  refuse: { from: ['waiting'], to: 'refused' },
  withdraw: { from: ['waiting'], to: 'withdrawn' },
  lapse: { from: ['waiting'], to: 'lapsed' }
} as const satisfies Record<string, Move<ApprovalState>>

machine({
  what: 'approval',
  states: APPROVAL_STATES,
  begins: ['waiting'],
  ends: ['done', 'refused', 'withdrawn', 'lapsed'],
  moves: APPROVAL_MOVES
})
