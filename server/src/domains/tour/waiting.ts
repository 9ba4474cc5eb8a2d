import { and, asc, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm'
import { within } from '../../db/connection'
import { allInTurn, BATCH, inTurn } from '../../db/in-turn'
import { tourDates, tourEntries } from '../../db/schema'
import { groupById } from '../../engines/group'
import { addMessage } from '../../engines/message'
import { Refusal } from '../../lib/refusal'
import type { Services } from '../../services'
import { dropHeld, writeTourOrder } from './apply'
import { dateOf, dropTravellers, type EntryRow, freeSeats, moveEntry } from './rows'
import { payBy, seatInGroup, seatInOwn, takeWaitedSeats } from './seats'
import { ENTRY_MOVES, TOUR } from './states'
import { PROMOTED_MS, spanWords, untilWords } from './terms'

/**
 * Gives seats that came free to those who wait: on each day to the first in the order they came who fits, until nobody does.
 * Answers how many entries moved up.
 */
export async function moveUp(services: Services): Promise<number> {
  const { db, clock } = services
  const free = and(
    gt(tourDates.waiting, 0),
    eq(tourDates.state, 'open'),
    gt(tourDates.closesAt, clock.now()),
    sql`${tourDates.taken} < ${tourDates.seats}`
  )
  const next = (last?: { id: string }) =>
    db
      .select({ id: tourDates.id })
      .from(tourDates)
      .where(and(free, last && gt(tourDates.id, last.id)))
      .orderBy(asc(tourDates.id))
      .limit(BATCH)
  return allInTurn(services, next, 'the waiting list of a day does not move up', ({ id }) => moveUpOn(services, id))
}

async function moveUpOn(services: Services, dateId: string): Promise<number> {
  const passed: string[] = []
  for (let moved = 0; ; ) {
    const { date } = await dateOf(services.db, dateId)
    const [next] = await services.db
      .select()
      .from(tourEntries)
      .where(
        and(
          eq(tourEntries.dateId, dateId),
          eq(tourEntries.state, 'waiting'),
          lte(tourEntries.places, date.seats - date.taken),
          notInArray(tourEntries.id, passed)
        )
      )
      .orderBy(asc(tourEntries.createdAt), asc(tourEntries.id))
      .limit(1)
    if (!next) return moved
    // Whoever cannot be seated, for whatever reason, holds up nobody behind them.
    if (await inTurn(services, [next], 'somebody who waits cannot move up', one => promote(services, one))) moved++
    else passed.push(next.id)
  }
}

/** Undoes a promotion that somebody else was quicker with. */
class TooLate extends Error {}

/** Seats somebody who waited, in the group they asked for if it still has room, and lets them pay. */
const promote = (services: Services, waiting: EntryRow): Promise<boolean> =>
  within(services, async tx => {
    const now = tx.clock.now()
    const { date, route } = await dateOf(tx.db, waiting.dateId)
    const group = (await wantedGroup(tx, date, waiting)) ?? (await seatInOwn(tx, date, waiting))
    const expiresAt = payBy(group, now, PROMOTED_MS)
    const order = await writeTourOrder(tx, waiting, { title: route.title, date, expiresAt })
    const set = { groupId: group.id, orderId: order.id, keptUntil: expiresAt }
    const entry = await moveEntry(tx.db, waiting, ENTRY_MOVES.promote, set)
    if (!entry || !(await takeWaitedSeats(tx.db, entry, now))) throw new TooLate()
    await addMessage(tx.db, {
      userId: entry.userId,
      kind: 'order',
      title: '候补成功，请尽快付款',
      key: `tour-up:${entry.id}`,
      at: now,
      content: `「${route.title}」${spanWords(date)}有名额了，已为你保留；请在 ${untilWords(expiresAt)}付款，逾期让给下一位。`,
      url: `/pages/tour/result?id=${entry.id}`,
      always: true
    })
    return true
  }).catch(error => {
    if (error instanceof TooLate || error instanceof Refusal) return false
    throw error
  })

async function wantedGroup(tx: Services, date: Parameters<typeof seatInGroup>[1], waiting: EntryRow) {
  if (!waiting.groupId) return
  const group = await groupById(tx.db, TOUR, waiting.groupId)
  const room = group?.state === 'open' && group.endsAt > tx.clock.now() ? group.size - group.taken : 0
  if (room < waiting.places) return
  // In a step of its own: somebody may be quicker, and then it is a group of their own.
  return within(tx, inner => seatInGroup(inner, date, waiting, waiting.groupId!)).catch(error => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}

/** Ends the waiting for days that are closed or cancelled by now; nothing was paid. Answers how many entries. */
export async function endWaiting(services: Services): Promise<number> {
  const now = services.clock.now()
  const due = and(
    eq(tourEntries.state, 'waiting'),
    gt(tourDates.waiting, 0),
    sql`(${tourDates.closesAt} <= ${now} or ${tourDates.state} = 'cancelled')`
  )
  const next = (last?: { id: string }) =>
    services.db
      .select({ entry: tourEntries, id: tourEntries.id })
      .from(tourEntries)
      .innerJoin(tourDates, eq(tourDates.id, tourEntries.dateId))
      .where(and(due, last && gt(tourEntries.id, last.id)))
      .orderBy(asc(tourEntries.id))
      .limit(BATCH)
  return allInTurn(services, next, 'the waiting for a tour does not end', ({ entry }) =>
    within(services, tx => miss(tx, entry, now))
  )
}

async function miss(tx: Services, { userId, id, dateId }: EntryRow, at: Date): Promise<boolean> {
  const { date, route } = await dateOf(tx.db, dateId)
  const stopped = date.state === 'cancelled'
  const why = stopped ? 'stopped' : 'closed'
  const entry = await moveEntry(tx.db, { userId, id }, ENTRY_MOVES.miss, { why, endedAt: at })
  if (!entry) return false
  await freeSeats(tx.db, entry, 'waiting')
  await dropTravellers(tx.db, entry)
  await addMessage(tx.db, {
    userId,
    kind: 'order',
    title: '候补未成功',
    key: `tour-missed:${id}`,
    at,
    content: `「${route.title}」${stopped ? '这个班期因故取消' : '报名已截止，没有等到名额'}，候补没有收费；看看其他班期吧。`,
    url: `/pages/tour/detail?id=${route.id}`
  })
  return true
}

/** Frees places whose form was not sent in time, and answers how many entries. */
export async function endHolds(services: Services): Promise<number> {
  const due = and(inArray(tourEntries.state, ['held']), lte(tourEntries.keptUntil, services.clock.now()))
  const next = (last?: { id: string }) =>
    services.db
      .select()
      .from(tourEntries)
      .where(and(due, last && gt(tourEntries.id, last.id)))
      .orderBy(asc(tourEntries.id))
      .limit(BATCH)
  return allInTurn(services, next, 'seats that were kept do not come free', entry =>
    within(services, tx => dropHeld(tx, entry, 'unpaid'))
  )
}
