import { type Move, machine } from '../../lib/machine'

export const TASK_STATES = ['draft', 'open', 'paused', 'ended'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** The life of a task as data. While it is paused nothing counts for it; what was earned may still be claimed. */
export const TASK_MOVES = {
  open: { from: ['draft', 'paused'], to: 'open' },
  pause: { from: ['open'], to: 'paused' },
  end: { from: ['open', 'paused'], to: 'ended' }
} as const satisfies Record<string, Move<TaskState>>

machine({ what: 'task', states: TASK_STATES, begins: ['draft'], ends: ['ended'], moves: TASK_MOVES })

export const CLAIM_STATES = ['waiting', 'paid', 'void'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** A claim waits for its pool, if only for a moment; it is void when its account is closed or was merged. */
export const CLAIM_MOVES = {
  pay: { from: ['waiting'], to: 'paid' },
  drop: { from: ['waiting'], to: 'void' }
} as const satisfies Record<string, Move<ClaimState>>

machine({ what: 'task claim', states: CLAIM_STATES, begins: ['waiting'], ends: ['paid', 'void'], moves: CLAIM_MOVES })
