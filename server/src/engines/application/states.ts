import { type Move, machine } from '../../lib/machine'

export const APPLICATION_STATES = [
  'submitted',
  'correcting',
  'paying',
  'approved',
  'refused',
  'withdrawn',
  'expired'
] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** The life of an application as data. What costs something is agreed to, and counts when it is paid; who goes on when papers have run out hands in another. */
export const APPLICATION_MOVES = {
  resubmit: { from: ['refused', 'correcting'], to: 'submitted' },
  leave: { from: ['submitted'], to: 'submitted' },
  correct: { from: ['submitted'], to: 'correcting' },
  charge: { from: ['submitted'], to: 'paying' },
  order: { from: ['paying'], to: 'paying' },
  pay: { from: ['paying'], to: 'approved' },
  approve: { from: ['submitted'], to: 'approved' },
  refuse: { from: ['submitted'], to: 'refused' },
  withdraw: { from: ['submitted', 'refused', 'correcting', 'paying'], to: 'withdrawn' },
  end: { from: ['approved', 'expired'], to: 'withdrawn' },
  remind: { from: ['approved'], to: 'approved' },
  expire: { from: ['approved'], to: 'expired' }
} as const satisfies Record<string, Move<ApplicationState>>

machine({
  what: 'application',
  states: APPLICATION_STATES,
  begins: ['submitted'],
  ends: ['withdrawn'],
  moves: APPLICATION_MOVES
})
