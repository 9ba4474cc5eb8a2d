import { TOUR_STATES } from '@contract/tour'
import { type Move, machine } from '../../lib/machine'

/** The kind of its orders and of its groups. */
export const TOUR = 'tour'

export type EntryState = (typeof TOUR_STATES)[number]

/** The life of an entry: waits or is kept, is paid, has its group, has travelled; or ends before, with all money back. */
export const ENTRY_MOVES = {
  submit: { from: ['held'], to: 'unpaid' },
  promote: { from: ['waiting'], to: 'unpaid' },
  drop: { from: ['waiting', 'held', 'unpaid'], to: 'cancelled' },
  miss: { from: ['waiting'], to: 'missed' },
  pay: { from: ['unpaid'], to: 'joined' },
  form: { from: ['joined'], to: 'formed' },
  refund: { from: ['joined', 'formed'], to: 'refunding' },
  refunded: { from: ['refunding'], to: 'refunded' },
  return: { from: ['formed'], to: 'returning' },
  finish: { from: ['returning'], to: 'done' }
} as const satisfies Record<string, Move<EntryState>>

machine({
  what: 'entry of a tour',
  states: TOUR_STATES,
  begins: ['waiting', 'held', 'unpaid'],
  ends: ['done', 'refunded', 'cancelled', 'missed'],
  moves: ENTRY_MOVES
})

/** States in which somebody has a place, or waits for one. */
export const OPEN_STATES = ['waiting', 'held', 'unpaid', 'joined', 'formed'] as const satisfies readonly EntryState[]
