import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { payments } from '../../db/schema'
import { newId } from '../../lib/ids'
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
export async function tryMove(
  db: Queryable,
  name: PaymentMove,
  key: Key,
  set: Partial<typeof payments.$inferInsert> = {},
  guard?: SQL
): Promise<PaymentRow | undefined> {
  const { from, to } = PAYMENT_MOVES[name]
  const [row] = await db
    .update(payments)
    .set({ ...set, status: to })
    .where(and(isPayment(key), inArray(payments.status, [...from]), guard))
    .returning()
  return row
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
