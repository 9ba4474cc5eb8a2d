import { and, eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { payments } from '../../db/schema'
import { newId } from '../../lib/ids'
import { moveRow } from '../../lib/machine'
import type { Trade } from '../../providers/pay'
import { PAYMENT_MOVES, type PaymentMove } from './states'

export type PaymentRow = typeof payments.$inferSelect
type Key = Pick<PaymentRow, 'userId' | 'id'>

/** The number channels know a payment by: 32 characters, which every channel takes, and not to be guessed. */
export const payNoOf = (id: string): string => id.replaceAll('-', '')

/** A new payment's id and number. */
export function newPayment() {
  const id = newId()
  return { id, payNo: payNoOf(id) }
}

export const isPayment = ({ userId, id }: Key): SQL | undefined => and(eq(payments.userId, userId), eq(payments.id, id))

/**
 * Moves a payment by the table of moves: one guarded update, so of two at once one finds it gone. Answers the row as it is
 * now, or undefined when it was in no status to move.
 */
export function tryMove(
  db: Queryable,
  name: PaymentMove,
  key: Key,
  set: Partial<typeof payments.$inferInsert> = {},
  guard?: SQL
): Promise<PaymentRow | undefined> {
  const where = and(isPayment(key), guard)
  return moveRow(db, { table: payments, state: payments.status, where }, PAYMENT_MOVES[name], set)
}

export const paymentsOf = (db: Queryable, userId: string, orderId: string): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.orderId, orderId)))

export const tradeOf = ({ payNo, tradeNo, amountFen, createdAt }: PaymentRow): Trade => ({
  payNo,
  tradeNo,
  amountFen,
  createdAt
})
