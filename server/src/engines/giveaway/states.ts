import { type Move, machine } from '../../lib/machine'

export const GIVEAWAY_STATES = ['draft', 'open', 'closed'] as const
export type GiveawayState = (typeof GIVEAWAY_STATES)[number]

/** The life of a giveaway as data. */
export const GIVEAWAY_MOVES = {
  open: { from: ['draft'], to: 'open' },
  close: { from: ['open'], to: 'closed' }
} as const satisfies Record<string, Move<GiveawayState>>

machine({ what: 'giveaway', states: GIVEAWAY_STATES, begins: ['draft'], ends: ['closed'], moves: GIVEAWAY_MOVES })

export const CLAIM_STATES = ['waiting', 'given', 'void'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** A claim waits for its pool, if only for a moment; it is void when its account is closed. */
export const CLAIM_MOVES = {
  give: { from: ['waiting'], to: 'given' },
  drop: { from: ['waiting'], to: 'void' }
} as const satisfies Record<string, Move<ClaimState>>

machine({
  what: 'giveaway claim',
  states: CLAIM_STATES,
  begins: ['waiting'],
  ends: ['given', 'void'],
  moves: CLAIM_MOVES
})
