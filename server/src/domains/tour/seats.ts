import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { tourDates, tourEntries } from '../../db/schema'
import { type Group, groupById, joinGroup, openGroup } from '../../engines/group'
import { samePerson } from '../../engines/identity/person'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type DateRow, dateOf, type EntryRow, seatOf } from './rows'
import { OPEN_STATES, TOUR } from './states'

/** @throws Refusal ENDED when nobody can enter a day any more */
export function refuseOver({ state, closesAt }: DateRow, now: Date) {
  if (state === 'cancelled') refuse('ENDED', '这个班期已取消，请看看其他日期')
  if (closesAt <= now) refuse('ENDED', '这个班期报名已截止，请看看其他日期')
}

/**
 * Reserves seats of a day: one guarded update, so of many at once for the last ones no more get them than there are. What
 * comes free while people wait is theirs.
 * @throws Refusal FULL, ENDED
 */
export async function takeSeats(tx: Queryable, dateId: string, places: number, now: Date) {
  const done = await tx
    .update(tourDates)
    .set({ taken: sql`${tourDates.taken} + ${places}` })
    .where(
      and(
        eq(tourDates.id, dateId),
        eq(tourDates.state, 'open'),
        gt(tourDates.closesAt, now),
        eq(tourDates.waiting, 0),
        sql`${tourDates.taken} + ${places} <= ${tourDates.seats}`
      )
    )
  if (done.rowCount) return
  const { date } = await dateOf(tx, dateId)
  refuseOver(date, now)
  const left = date.waiting > 0 ? 0 : date.seats - date.taken
  refuse('FULL', left > 0 ? `这个班期只剩 ${left} 个名额，可以减少人数或候补` : '这个班期名额已满，可以候补或换个日期')
}

/** Takes seats for somebody who waited: theirs to have, as far as there are enough. Answers whether there were. */
export async function takeWaitedSeats(tx: Queryable, { dateId, places }: EntryRow, now: Date): Promise<boolean> {
  const done = await tx
    .update(tourDates)
    .set({ taken: sql`${tourDates.taken} + ${places}`, waiting: sql`${tourDates.waiting} - ${places}` })
    .where(
      and(
        eq(tourDates.id, dateId),
        eq(tourDates.state, 'open'),
        gt(tourDates.closesAt, now),
        sql`${tourDates.taken} + ${places} <= ${tourDates.seats}`
      )
    )
  return Boolean(done.rowCount)
}

/**
 * Puts people on the waiting list's count. Nobody waits for what they could have: seats that are free are entered for, and
 * paid in the usual time. @throws Refusal ENDED, SEATS_FREE
 */
export async function countWaiting(tx: Queryable, dateId: string, places: number, now: Date) {
  const done = await tx
    .update(tourDates)
    .set({ waiting: sql`${tourDates.waiting} + ${places}` })
    .where(
      and(
        eq(tourDates.id, dateId),
        eq(tourDates.state, 'open'),
        gt(tourDates.closesAt, now),
        sql`(${tourDates.waiting} > 0 or ${tourDates.taken} + ${places} > ${tourDates.seats})`
      )
    )
  if (done.rowCount) return
  refuseOver((await dateOf(tx, dateId)).date, now)
  refuse('SEATS_FREE', '刚刚有名额空出来了，可以直接报名')
}

/** How long a group that is opened now has, in hours: never beyond the day's own close. */
const hoursOf = ({ groupHours, closesAt }: DateRow, now: Date) =>
  Math.min(groupHours, (closesAt.getTime() - now.getTime()) / 3_600_000)

/** Until when seats are kept for a payment: a group that ends before takes them along. */
export const payBy = ({ endsAt }: Pick<Group, 'endsAt'>, now: Date, within_ms: number) =>
  new Date(Math.min(now.getTime() + within_ms, endsAt.getTime()))

type Sitting = Pick<EntryRow, 'id' | 'userId' | 'places'>

/** Opens a group of a day with an entry in it. */
export const seatInOwn = (tx: Services, date: DateRow, entry: Sitting) =>
  openGroup(tx, {
    ...seatOf(entry),
    userId: entry.userId,
    places: entry.places,
    subject: date.id,
    size: date.groupSize,
    hours: hoursOf(date, tx.clock.now())
  })

/** Seats an entry in a group of its day. @throws Refusal NOT_FOUND, GROUP_FULL, GROUP_OVER */
export async function seatInGroup(tx: Services, date: DateRow, entry: Sitting, groupId: string) {
  const group = await groupById(tx.db, TOUR, groupId)
  if (group?.subject !== date.id) return refuse('NOT_FOUND', '这个团不存在')
  return joinGroup(tx, { ...seatOf(entry), userId: entry.userId, places: entry.places, groupId })
}

/** The entry of a day that a person has, by whichever of their accounts; undefined without one. */
export async function openEntryOf(db: Queryable, userId: string, dateId: string): Promise<EntryRow | undefined> {
  const [row] = await db
    .select()
    .from(tourEntries)
    .where(
      and(
        eq(tourEntries.dateId, dateId),
        inArray(tourEntries.state, [...OPEN_STATES]),
        sql`${tourEntries.userId} in ${samePerson(userId)}`
      )
    )
  return row
}
