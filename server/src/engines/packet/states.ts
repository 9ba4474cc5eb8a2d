import { type Move, machine } from '../../lib/machine'

export const ROUND_STATES = ['open', 'ended'] as const
export type RoundState = (typeof ROUND_STATES)[number]

export const ROUND_MOVES = {
  end: { from: ['open'], to: 'ended' }
} as const satisfies Record<string, Move<RoundState>>

machine({ what: 'packet round', states: ROUND_STATES, begins: ['open'], ends: ['ended'], moves: ROUND_MOVES })

export const PACKET_STATES = ['held', 'opened', 'lapsed'] as const
export type PacketState = (typeof PACKET_STATES)[number]

export const PACKET_MOVES = {
  open: { from: ['held'], to: 'opened' },
  lapse: { from: ['held'], to: 'lapsed' }
} as const satisfies Record<string, Move<PacketState>>

machine({ what: 'packet', states: PACKET_STATES, begins: ['held'], ends: ['opened', 'lapsed'], moves: PACKET_MOVES })
