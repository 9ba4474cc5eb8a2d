import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { groupSeats, groups } from '../../db/schema'
import { newId } from '../../lib/ids'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { personOf } from '../identity/person'
import { type Group, lockedSeat, moveSeat, openSeats, type Seat, type SeatRef } from './rows'
import { GROUP_MOVES, SEAT_MOVES } from './states'

/** Who takes a seat, and with what. */
interface Taking extends SeatRef {
  userId: string
  /** How many people the seat is for; one unless told. */
  places?: number
  /** True where nothing has to follow, such as a payment: the seat counts at once. */
  confirmed?: boolean
}

export interface Opening extends Taking {
  subject: string
  size: number
  hours: number
}

/**
 * Opens a group with the first seat in it, and leads it.
 * @throws Refusal GROUP_ALREADY when the person has an open place of this subject
 */
export const openGroup = (services: Services, opening: Opening): Promise<Group> =>
  within(services, async tx => {
    const { kind, subject, size, hours, userId, places = 1 } = opening
    const { size: allowed, hours: most } = tx.kinds.group.of(kind)
    if (size < allowed.min || size > allowed.max || hours > most || places > size)
      throw new Error(`no group of kind ${kind} has ${size} seats for ${hours} hours`)
    const now = tx.clock.now()
    const endsAt = new Date(now.getTime() + hours * 3_600_000)
    const [group] = await tx.db
      .insert(groups)
      .values({ id: newId(), kind, subject, size, taken: places, leaderId: userId, endsAt, createdAt: now })
      .returning()
    return seatIn(tx, group!, opening)
  })

/**
 * Takes a seat in an open group; of many at once for the last one, one gets it.
 * @throws Refusal NOT_FOUND, GROUP_OVER, GROUP_FULL, GROUP_ALREADY
 */
export const joinGroup = (services: Services, joining: Taking & { groupId: string }): Promise<Group> =>
  within(services, async tx => {
    const { kind, groupId, places = 1 } = joining
    const now = tx.clock.now()
    const [group] = await tx.db
      .update(groups)
      .set({ taken: sql`${groups.taken} + ${places}` })
      .where(
        and(
          eq(groups.id, groupId),
          eq(groups.kind, kind),
          eq(groups.state, 'open'),
          gt(groups.endsAt, now),
          lte(sql`${groups.taken} + ${places}`, groups.size)
        )
      )
      .returning()
    if (!group) return refuseJoining(tx, joining, now)
    return seatIn(tx, group, joining)
  })

async function refuseJoining({ db }: Services, { kind, groupId }: { kind: string; groupId: string }, now: Date) {
  const [group] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, groupId), eq(groups.kind, kind)))
  if (!group) return refuse('NOT_FOUND', '这个团不存在')
  return refuseClosed(group, now)
}

/** Why nobody can join any more. @throws Refusal GROUP_OVER, GROUP_FULL */
export function refuseClosed(group: Group, now: Date): never {
  if (group.state === 'filled') refuse('GROUP_FULL', '这个团已经满员，可以自己开一个')
  if (group.state === 'lapsed' || group.endsAt <= now) refuse('GROUP_OVER', '这个团已经结束，可以自己开一个')
  const left = group.size - group.taken
  refuse('GROUP_FULL', left > 0 ? `这个团只剩 ${left} 个名额，可以自己开一个` : '这个团的名额已被占满，可以自己开一个')
}

/** Writes the seat: one open place a person and subject, whichever of their accounts takes it. */
async function seatIn(
  tx: Services,
  group: Group,
  { kind, ref, userId, places = 1, confirmed }: Taking
): Promise<Group> {
  const at = tx.clock.now()
  const own = { userId, id: newId(), groupId: group.id, kind, subject: group.subject, ref, places, createdAt: at }
  const made = await tx.db
    .insert(groupSeats)
    .values({ ...own, personId: personOf(userId) as never, state: 'held' })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) refuse('GROUP_ALREADY', tx.kinds.group.of(kind).already)
  return confirmed ? count(tx, group, made[0]!) : group
}

/**
 * Confirms a seat, and fills its group when it was the last. `over`: the group lapsed, is about to, or the seat was given
 * up, so what was reserved with it goes back.
 */
export const confirmSeat = (services: Services, which: SeatRef): Promise<'confirmed' | 'already' | 'over'> =>
  within(services, async tx => {
    const found = await lockedSeat(tx.db, which)
    if (!found) return 'over'
    const { group, seat } = found
    if (seat.state === 'confirmed' || seat.state === 'won') return 'already'
    if (seat.state !== 'held' || group.state !== 'open' || group.endsAt <= tx.clock.now()) return 'over'
    await count(tx, group, seat)
    return 'confirmed'
  })

/**
 * Whether a seat could be confirmed now. Its group is held until the transaction ends, so what follows in it can count on
 * the answer.
 */
export const holdsSeat = (services: Services, which: SeatRef): Promise<boolean> =>
  within(services, async tx => {
    const found = await lockedSeat(tx.db, which)
    return found?.seat.state === 'held' && found.group.state === 'open' && found.group.endsAt > tx.clock.now()
  })

async function count(tx: Services, { id, kind: code }: Group, seat: Seat): Promise<Group> {
  const at = tx.clock.now()
  await moveSeat(tx.db, seat, 'confirm', { confirmedAt: at })
  const [group] = await tx.db
    .update(groups)
    .set({ confirmed: sql`${groups.confirmed} + ${seat.places}` })
    .where(eq(groups.id, id))
    .returning()
  const kind = tx.kinds.group.of(code)
  const missing = group!.size - group!.confirmed
  if (missing === 1) await kind.nearly?.(tx, group!, await openSeats(tx.db, id))
  return missing === 0 ? fill(tx, group!) : group!
}

async function fill(tx: Services, { id, kind }: Group): Promise<Group> {
  const at = tx.clock.now()
  const where = eq(groups.id, id)
  const group = await moveRow(tx.db, { table: groups, state: groups.state, where }, GROUP_MOVES.fill, { endedAt: at })
  const { from, to } = SEAT_MOVES.win
  const seats = await tx.db
    .update(groupSeats)
    .set({ state: to })
    .where(and(eq(groupSeats.groupId, id), inArray(groupSeats.state, [...from])))
    .returning()
  await tx.kinds.group.of(kind).filled?.(tx, group!, seats)
  return group!
}

/**
 * Gives a seat up and answers whether there was one to give up. In an open group it is free for others, and the lead
 * passes on; a group that is filled stays so, whoever leaves.
 */
export const leaveSeat = (services: Services, which: SeatRef): Promise<boolean> =>
  within(services, async tx => {
    const found = await lockedSeat(tx.db, which)
    if (!found) return false
    const { group, seat } = found
    const at = tx.clock.now()
    const left = await moveSeat(tx.db, seat, 'leave', { endedAt: at })
    if (!left) return false
    if (group.state === 'open') await free(tx.db, group, seat, at)
    await tx.kinds.group.of(group.kind).left?.(tx, group, left)
    return true
  })

async function free(tx: Queryable, group: Group, seat: Seat, at: Date) {
  const rest = await openSeats(tx, group.id)
  const next = rest.find(one => one.state === 'confirmed') ?? rest[0]
  const leaderId = group.leaderId === seat.userId && next ? next.userId : group.leaderId
  const taken = sql`${groups.taken} - ${seat.places}`
  const confirmed = sql`${groups.confirmed} - ${seat.state === 'confirmed' ? seat.places : 0}`
  const where = eq(groups.id, group.id)
  await tx.update(groups).set({ leaderId, taken, confirmed }).where(where)
  if (!next) await moveRow(tx, { table: groups, state: groups.state, where }, GROUP_MOVES.lapse, { endedAt: at })
}
