import { type Move, machine } from '../../lib/machine'

export const DRAW_STATES = ['draft', 'open', 'closed'] as const
export type DrawState = (typeof DRAW_STATES)[number]

/** The life of a campaign as data. A round of one is open as soon as it is written. */
export const DRAW_MOVES = {
  open: { from: ['draft'], to: 'open' },
  close: { from: ['open'], to: 'closed' }
} as const satisfies Record<string, Move<DrawState>>

machine({ what: 'draw', states: DRAW_STATES, begins: ['draft', 'open'], ends: ['closed'], moves: DRAW_MOVES })
