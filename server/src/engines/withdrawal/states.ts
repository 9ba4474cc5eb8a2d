import { type Move, machine } from '../../lib/machine'

export const WITHDRAWAL_STATUSES = [
  'draft',
  'submitted',
  'reviewing',
  'approved',
  'paying',
  'paid',
  'refused',
  'failed'
] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/**
 * The life of a withdrawal as data. A draft holds no money; from `submit` on the amount is frozen, until it is paid or goes
 * back. Once a channel may have been told (`paying`) only the channel's word ends it.
 */
export const WITHDRAWAL_MOVES = {
  submit: { from: ['draft'], to: 'submitted' },
  review: { from: ['submitted', 'reviewing'], to: 'reviewing' },
  approve: { from: ['submitted', 'reviewing'], to: 'approved' },
  refuse: { from: ['submitted', 'reviewing', 'approved'], to: 'refused' },
  pay: { from: ['approved', 'paying'], to: 'paying' },
  settle: { from: ['paying'], to: 'paid' },
  fail: { from: ['paying'], to: 'failed' }
} as const satisfies Record<string, Move<WithdrawalStatus>>
export type WithdrawalMove = keyof typeof WITHDRAWAL_MOVES

machine({
  what: 'withdrawal',
  states: WITHDRAWAL_STATUSES,
  begins: ['draft'],
  ends: ['paid', 'refused', 'failed'],
  moves: WITHDRAWAL_MOVES
})

/** In these the amount is frozen on the person's account. */
export const HOLDING: readonly WithdrawalStatus[] = ['submitted', 'reviewing', 'approved', 'paying']
