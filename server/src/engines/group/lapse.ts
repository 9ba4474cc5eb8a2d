import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm'
import { isWithin, type Queryable, within } from '../../db/connection'
import { allInTurn, BATCH } from '../../db/in-turn'
import { groupSeats, groups } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import type { Services } from '../../services'
import { moveSeat, type Seat } from './rows'
import { GROUP_MOVES, SEAT_MOVES } from './states'

/**
 * Lapses groups whose time is over, then has their kinds give back what was reserved with each seat, and answers how many
 * groups and seats that were. Giving back is a step of its own, so that whoever pays for a seat at the same moment waits for
 * one row only, and one seat that cannot be given back holds up no other.
 */
export async function lapseGroups(services: Services): Promise<number> {
  const now = services.clock.now()
  const due = and(eq(groups.state, 'open'), lte(groups.endsAt, now))
  const next = (last?: { id: string }) =>
    services.db
      .select({ id: groups.id })
      .from(groups)
      .where(and(due, last && gt(groups.id, last.id)))
      .orderBy(asc(groups.id))
      .limit(BATCH)
  const lapsed = await allInTurn(services, next, 'a group is over and cannot lapse', ({ id }) =>
    within(services, tx => lapse(tx.db, id, now, lte(groups.endsAt, now)))
  )
  return lapsed + (await giveBackSeats(services))
}

/**
 * Ends an open group before its time and answers whether it was open. What its seats held goes back: at once, or with
 * `lapseGroups` where this is part of a transaction, which would hold the group while it waits for the orders of whoever pays.
 */
export async function endGroup(services: Services, id: string): Promise<boolean> {
  const ended = await within(services, tx => lapse(tx.db, id, tx.clock.now()))
  if (!isWithin(services.db)) await giveBackSeats(services)
  return ended
}

async function lapse(tx: Queryable, id: string, at: Date, guard?: SQL): Promise<boolean> {
  const where = and(eq(groups.id, id), guard)
  const group = await moveRow(tx, { table: groups, state: groups.state, where }, GROUP_MOVES.lapse, { endedAt: at })
  if (!group) return false
  const { from, to } = SEAT_MOVES.lapse
  await tx
    .update(groupSeats)
    .set({ state: to, endedAt: at })
    .where(and(eq(groupSeats.groupId, id), inArray(groupSeats.state, [...from])))
  return true
}

function giveBackSeats(services: Services): Promise<number> {
  const next = (last?: { id: string }) =>
    services.db
      .select()
      .from(groupSeats)
      .where(and(eq(groupSeats.state, 'lapsed'), last && gt(groupSeats.id, last.id)))
      .orderBy(asc(groupSeats.id))
      .limit(BATCH)
  return allInTurn(services, next, 'a seat of a lapsed group cannot be given back', seat =>
    within(services, tx => giveBack(tx, seat))
  )
}

/** A seat that another server is giving back is left to it. */
async function giveBack(tx: Services, { userId, id, groupId }: Seat): Promise<boolean> {
  const own = and(eq(groupSeats.userId, userId), eq(groupSeats.id, id), eq(groupSeats.state, 'lapsed'))
  const [seat] = await tx.db.select().from(groupSeats).where(own).for('update', { skipLocked: true })
  if (!seat) return false
  const [group] = await tx.db.select().from(groups).where(eq(groups.id, groupId))
  await tx.kinds.group.of(seat.kind).lapsed?.(tx, group!, seat)
  return (await moveSeat(tx.db, seat, 'close')) !== undefined
}
