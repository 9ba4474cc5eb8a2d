import { type Move, machine } from '../../lib/machine'

export const PAYMENT_STATUSES = ['created', 'paying', 'paid', 'closed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The life of a payment as data. A closed one can still turn out paid: the channel's word comes late. */
export const PAYMENT_MOVES = {
  open: { from: ['created'], to: 'paying' },
  pay: { from: ['created', 'paying', 'closed'], to: 'paid' },
  close: { from: ['created', 'paying'], to: 'closed' },
  refund: { from: ['paid'], to: 'refunded' }
} as const satisfies Record<string, Move<PaymentStatus>>
export type PaymentMove = keyof typeof PAYMENT_MOVES

machine({
  what: 'payment',
  states: PAYMENT_STATUSES,
  // What the balance pays is paid as soon as it is written.
  begins: ['created', 'paid'],
  ends: ['refunded'],
  moves: PAYMENT_MOVES
})

/** In these the person may still pay. */
export const OPEN_STATUSES: readonly PaymentStatus[] = ['created', 'paying']
