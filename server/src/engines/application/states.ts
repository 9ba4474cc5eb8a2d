import { type Move, machine } from '../../lib/machine'

export const APPLICATION_STATES = ['submitted', 'approved', 'refused', 'withdrawn'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** The life of an application as data. */
export const APPLICATION_MOVES = {
  resubmit: { from: ['refused'], to: 'submitted' },
  leave: { from: ['submitted'], to: 'submitted' },
  approve: { from: ['submitted'], to: 'approved' },
  refuse: { from: ['submitted'], to: 'refused' },
  withdraw: { from: ['submitted', 'refused'], to: 'withdrawn' }
} as const satisfies Record<string, Move<ApplicationState>>

machine({
  what: 'application',
  states: APPLICATION_STATES,
  begins: ['submitted'],
  ends: ['approved', 'withdrawn'],
  moves: APPLICATION_MOVES
})
