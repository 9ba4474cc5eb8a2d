import { type Move, machine } from '../../lib/machine'

export const SPOTLIGHT_STATES = ['draft', 'open', 'frozen', 'done'] as const
export type SpotlightState = (typeof SPOTLIGHT_STATES)[number]

/** `frozen`: the list is written and paid; `done`: nothing is owed any more, and what was left is given back. */
export const SPOTLIGHT_MOVES = {
  open: { from: ['draft'], to: 'open' },
  freeze: { from: ['open'], to: 'frozen' },
  finish: { from: ['frozen'], to: 'done' }
} as const satisfies Record<string, Move<SpotlightState>>

machine({
  what: 'spotlight',
  states: SPOTLIGHT_STATES,
  begins: ['draft'],
  ends: ['done'],
  moves: SPOTLIGHT_MOVES
})

export const AWARD_STATES = ['waiting', 'paid', 'void'] as const
export type AwardState = (typeof AWARD_STATES)[number]

/** `void`: the cap of a person left nothing of it, or the account was closed before it was paid. */
export const AWARD_MOVES = {
  pay: { from: ['waiting'], to: 'paid' },
  drop: { from: ['waiting'], to: 'void' }
} as const satisfies Record<string, Move<AwardState>>

machine({
  what: 'award of a spotlight',
  states: AWARD_STATES,
  begins: ['waiting', 'void'],
  ends: ['paid', 'void'],
  moves: AWARD_MOVES
})
