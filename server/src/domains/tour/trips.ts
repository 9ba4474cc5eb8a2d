import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { within } from '../../db/connection'
import { allInTurn, BATCH, inTurn } from '../../db/in-turn'
import { orders, tourDates, tourEntries } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import { endGroup, openGroupsOf } from '../../engines/group'
import { addMessage } from '../../engines/message'
import { cancelOrder } from '../../engines/order'
import { endReturned, giveMoneyBack, type Returned } from '../../engines/payment'
import { dayText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { Refusal, refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { dropHeld, dropWaiting } from './apply'
import { settleExtras } from './income'
import { editFault } from './papers'
import { dateOf, type EntryRow, entryOf, moveEntry } from './rows'
import { ENTRY_MOVES, TOUR } from './states'

/** Deposits that go back after a trip. */
const DEPOSITS: Returned<typeof tourEntries> = { table: tourEntries, state: 'returning', letter: 'T', end: finish }

async function finish(tx: Services, { userId, id }: EntryRow, at: Date): Promise<boolean> {
  const entry = await moveEntry(tx.db, { userId, id }, ENTRY_MOVES.finish, { endedAt: at })
  if (!entry) return false
  const { route } = await dateOf(tx.db, entry.dateId)
  await addMessage(tx.db, {
    userId,
    kind: 'asset',
    title: '旅行押金已退回',
    key: `tour-deposit:${id}`,
    at,
    content: `「${route.title}」已返程，押金 ${yuan(entry.depositFen)} 元已原路退回，期待下次同行。`,
    url: `/pages/tour/result?id=${id}`,
    always: true
  })
  return true
}

/** Settles trips that were over before today: deposits go back, extras are settled. Answers how many entries. */
export async function endTrips(services: Services): Promise<number> {
  const { db, clock } = services
  const due = and(
    eq(tourEntries.state, 'formed'),
    eq(tourDates.state, 'open'),
    lt(tourDates.returnsOn, dayText(clock.now()))
  )
  const next = (last?: { id: string }) =>
    db
      .select({ entry: tourEntries, id: tourEntries.id })
      .from(tourEntries)
      .innerJoin(tourDates, eq(tourDates.id, tourEntries.dateId))
      .where(and(due, last && gt(tourEntries.id, last.id)))
      .orderBy(asc(tourEntries.id))
      .limit(BATCH)
  const ended = await allInTurn(services, next, 'a trip is over and is not settled', ({ entry }) =>
    within(services, tx => endTrip(tx, entry))
  )
  return ended + (await endReturned(services, DEPOSITS))
}

async function endTrip(tx: Services, { userId, id }: EntryRow): Promise<boolean> {
  const at = tx.clock.now()
  const entry = await moveEntry(tx.db, { userId, id }, ENTRY_MOVES.return, { settledAt: at })
  if (!entry) return false
  const [order] = await tx.db
    .select({ paymentId: orders.paymentId })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, entry.orderId!)))
  await settleExtras(tx, entry, at)
  const asked = { paymentId: order!.paymentId, amountFen: entry.depositFen, reason: '旅行押金退回' }
  await giveMoneyBack(tx, DEPOSITS, entry, asked)
  return true
}

/** Cancels a day; a job gives everything back. @throws Refusal NOT_FOUND, STATE */
export async function cancelDate({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string) {
  await dateOf(db, id)
  const done = await db
    .update(tourDates)
    .set({ state: 'cancelled' })
    .where(and(eq(tourDates.id, id), eq(tourDates.state, 'open'), gt(tourDates.departsOn, dayText(clock.now()))))
  if (!done.rowCount) refuse('STATE', '这个班期已经取消或已经出发')
}

/** Gives back what was paid for days that were cancelled: groups end, and full ones are refunded. Answers how many. */
export async function undoCancelled(services: Services): Promise<number> {
  const left = and(eq(tourDates.state, 'cancelled'), inArray(tourEntries.state, ['held', 'unpaid', 'joined', 'formed']))
  const next = (last?: { id: string }) =>
    services.db
      .selectDistinct({ id: tourDates.id })
      .from(tourDates)
      .innerJoin(tourEntries, eq(tourEntries.dateId, tourDates.id))
      .where(and(left, last && gt(tourDates.id, last.id)))
      .orderBy(asc(tourDates.id))
      .limit(BATCH)
  return allInTurn(services, next, 'a cancelled day is not undone', ({ id }) => undoDay(services, id))
}

/** Ends the open groups of a cancelled day and refunds the entries of full ones, each by itself. */
async function undoDay(services: Services, id: string): Promise<number> {
  const open = await openGroupsOf(services.db, TOUR, id)
  const ended = await inTurn(services, open, 'a group of a cancelled day does not end', group =>
    endGroup(services, group.id).then(() => true)
  )
  const formed = and(eq(tourEntries.dateId, id), eq(tourEntries.state, 'formed'))
  const next = (last?: { id: string }) =>
    services.db
      .select()
      .from(tourEntries)
      .where(and(formed, last && gt(tourEntries.id, last.id)))
      .orderBy(asc(tourEntries.id))
      .limit(BATCH)
  const refunded = await allInTurn(services, next, 'an entry of a cancelled day is not refunded', entry =>
    refundEntry(services, entry, '班期取消').then(() => true, isOver)
  )
  return ended + refunded
}

const refundEntry = (services: Services, entry: EntryRow, reason: string, actorId?: string) =>
  refundOrder(services, { ref: entry.orderId!, reason, words: `${reason}，全额原路退款`, actorId })

/** Somebody else gave it back at the same moment. */
function isOver(error: unknown): false {
  if (error instanceof Refusal && error.code === 'STATE') return false
  throw error
}

/**
 * Gives a person's entry up: kept seats, a place on the waiting list, an unpaid order, or what was paid, in full, until
 * three days before departure. @throws Refusal NOT_FOUND, STATE
 */
export const leaveTour = (services: Services, { userId, id }: { userId: string; id: string }): Promise<EntryRow> =>
  within(services, async tx => {
    const entry = await entryOf(tx.db, userId, id)
    if (entry.state === 'waiting') await dropWaiting(tx, entry)
    if (entry.state === 'held') await dropHeld(tx, entry, 'left')
    if (entry.state === 'unpaid') await cancelOrder(tx, { userId, ref: entry.orderId! })
    if (entry.state === 'joined' || entry.state === 'formed') {
      const { date } = await dateOf(tx.db, entry.dateId)
      const fault = editFault(entry, date.departsOn, tx.clock.now())
      if (fault) refuse('STATE', fault.replace('更改', '退出'))
      await refundEntry(tx, entry, '退出旅行', userId)
    }
    const now = await entryOf(tx.db, userId, id)
    if (now.state === entry.state) refuse('STATE', '现在不能退出')
    return now
  })
