import { type Move, machine } from '../../lib/machine'

export const GROUP_STATES = ['open', 'filled', 'lapsed'] as const
export type GroupState = (typeof GROUP_STATES)[number]

/** The life of a group as data. One that everybody has left lapses at once. */
export const GROUP_MOVES = {
  fill: { from: ['open'], to: 'filled' },
  lapse: { from: ['open'], to: 'lapsed' }
} as const satisfies Record<string, Move<GroupState>>

machine({ what: 'group', states: GROUP_STATES, begins: ['open'], ends: ['filled', 'lapsed'], moves: GROUP_MOVES })

export const SEAT_STATES = ['held', 'confirmed', 'won', 'left', 'lapsed', 'closed'] as const
export type SeatState = (typeof SEAT_STATES)[number]

/** The life of a seat. A lapsed one is closed when its kind has given back what was reserved with it. */
export const SEAT_MOVES = {
  confirm: { from: ['held'], to: 'confirmed' },
  win: { from: ['confirmed'], to: 'won' },
  leave: { from: ['held', 'confirmed', 'won'], to: 'left' },
  lapse: { from: ['held', 'confirmed'], to: 'lapsed' },
  close: { from: ['lapsed'], to: 'closed' }
} as const satisfies Record<string, Move<SeatState>>

machine({
  what: 'seat of a group',
  states: SEAT_STATES,
  begins: ['held', 'confirmed'],
  ends: ['left', 'closed'],
  moves: SEAT_MOVES
})

/** States in which a seat counts as taken. */
export const OPEN_SEATS = ['held', 'confirmed'] as const satisfies readonly SeatState[]
