import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { groupSeats, groups } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import { OPEN_SEATS, SEAT_MOVES } from './states'

export type Group = typeof groups.$inferSelect
export type Seat = typeof groupSeats.$inferSelect

/** What a seat was reserved with, such as an order; unique within the kind. */
export interface SeatRef {
  kind: string
  ref: string
}

/**
 * A seat with its group, which is locked until the transaction ends: whatever changes a group or its seats holds this lock,
 * so of two changes at once the second sees the first.
 */
export async function lockedSeat(tx: Queryable, { kind, ref }: SeatRef): Promise<{ group: Group; seat: Seat } | null> {
  const ofRef = and(eq(groupSeats.kind, kind), eq(groupSeats.ref, ref))
  const [found] = await tx.select({ groupId: groupSeats.groupId }).from(groupSeats).where(ofRef)
  if (!found) return null
  const [group] = await tx.select().from(groups).where(eq(groups.id, found.groupId)).for('update')
  const [seat] = await tx.select().from(groupSeats).where(ofRef)
  return { group: group!, seat: seat! }
}

/** Seats that count, the oldest first. */
export const openSeats = (tx: Queryable, groupId: string): Promise<Seat[]> =>
  tx
    .select()
    .from(groupSeats)
    .where(and(eq(groupSeats.groupId, groupId), inArray(groupSeats.state, [...OPEN_SEATS])))
    .orderBy(asc(groupSeats.createdAt), asc(groupSeats.id))

export const moveSeat = (tx: Queryable, seat: Seat, move: keyof typeof SEAT_MOVES, set: Partial<Seat> = {}) =>
  moveRow(
    tx,
    {
      table: groupSeats,
      state: groupSeats.state,
      where: and(eq(groupSeats.userId, seat.userId), eq(groupSeats.id, seat.id))
    },
    SEAT_MOVES[move],
    set
  )
