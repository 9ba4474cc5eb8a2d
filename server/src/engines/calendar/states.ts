import { type Move, machine } from '../../lib/machine'

export const CALENDAR_STATES = ['draft', 'open', 'ended'] as const
export type CalendarState = (typeof CALENDAR_STATES)[number]

export const CALENDAR_MOVES = {
  open: { from: ['draft'], to: 'open' },
  end: { from: ['open'], to: 'ended' }
} as const satisfies Record<string, Move<CalendarState>>

machine({ what: 'calendar', states: CALENDAR_STATES, begins: ['draft'], ends: ['ended'], moves: CALENDAR_MOVES })

export const AWARD_STATES = ['open', 'waiting', 'given', 'lapsed', 'void'] as const
export type AwardState = (typeof AWARD_STATES)[number]

/** A prize of a streak is taken by hand, in time; what is asked for waits until there is something to give it from. */
export const AWARD_MOVES = {
  take: { from: ['open'], to: 'waiting' },
  give: { from: ['waiting'], to: 'given' },
  lapse: { from: ['open'], to: 'lapsed' },
  drop: { from: ['open', 'waiting'], to: 'void' }
} as const satisfies Record<string, Move<AwardState>>

machine({
  what: 'calendar award',
  states: AWARD_STATES,
  begins: ['open', 'waiting'],
  ends: ['given', 'lapsed', 'void'],
  moves: AWARD_MOVES
})
