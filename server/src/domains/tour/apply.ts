import { TOUR_PARTY } from '@contract/tour'
import { within } from '../../db/connection'
import { tourEntries } from '../../db/schema'
import { groupOfRef, holdsSeat, leaveSeat } from '../../engines/group'
import { personOf } from '../../engines/identity/person'
import { type OrderRow, UNPAID_MS, writeVirtual } from '../../engines/order'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { checkPeople, type PersonIn, writePeople } from './papers'
import {
  type DateRow,
  dateOf,
  dropTravellers,
  type EntryRow,
  entryById,
  extrasOf,
  freeSeats,
  moveEntry,
  seatOf
} from './rows'
import { countWaiting, openEntryOf, payBy, refuseOver, seatInGroup, seatInOwn, takeSeats } from './seats'
import { ENTRY_MOVES, TOUR } from './states'
import { ALREADY, dayWords, HOLD_MS, priced } from './terms'

export interface Applying {
  userId: string
  dateId: string
  groupId?: string
  wait: boolean
  people: readonly PersonIn[]
  extras: readonly { id: string; num: number }[]
  agree: boolean
}

/** @throws Refusal PEOPLE when so many cannot travel together */
function checkParty(num: number, { groupSize }: DateRow) {
  const most = Math.min(groupSize, TOUR_PARTY)
  if (num > most) refuse('PEOPLE', `一次最多报名 ${most} 位出行人`)
}

/** Writes an entry: a person has one of a day, whichever of their accounts enters. @throws Refusal ALREADY */
async function writeEntry(
  { db: tx, clock }: Services,
  entry: Pick<EntryRow, 'userId' | 'dateId' | 'routeId' | 'state' | 'places'> & Partial<EntryRow>
): Promise<EntryRow> {
  const own = { id: newId(), ...entry, personId: personOf(entry.userId) as never, createdAt: clock.now() }
  const [row] = await tx.insert(tourEntries).values(own).onConflictDoNothing().returning()
  return row ?? refuse('ALREADY', ALREADY)
}

/**
 * Opens a group of one's own for a day and keeps places in it while the form is filled in. What is kept already stays, or
 * gives way to another number of places.
 * @throws Refusal NOT_FOUND, ENDED, FULL, ALREADY, PEOPLE
 */
export const holdSeats = (
  services: Services,
  { userId, dateId, num }: { userId: string; dateId: string; num: number }
): Promise<EntryRow> =>
  within(services, async tx => {
    const now = tx.clock.now()
    const { date, route } = await dateOf(tx.db, dateId)
    if (!route.published) refuse('NOT_FOUND', '这条线路已经下架')
    refuseOver(date, now)
    checkParty(num, date)
    const before = await openEntryOf(tx.db, userId, dateId)
    if (before && before.state !== 'held') refuse('ALREADY', ALREADY)
    if (before?.places === num && before.userId === userId && before.keptUntil! > now) return before
    if (before) await dropHeld(tx, before, 'left')
    const id = newId()
    const group = await seatInOwn(tx, date, { id, userId, places: num })
    const keptUntil = new Date(now.getTime() + HOLD_MS)
    const place = { userId, dateId, routeId: route.id, places: num, groupId: group.id }
    const entry = await writeEntry(tx, { ...place, id, state: 'held', keptUntil })
    await takeSeats(tx.db, dateId, num, now)
    return entry
  })

/**
 * Lets go of places that were kept; answers whether they still were. The group is locked before the entry is looked at, as
 * where the form is taken, so whoever sends theirs at this very moment either has the seat or is told.
 */
export async function dropHeld(tx: Services, entry: EntryRow, why: EntryRow['why']): Promise<boolean> {
  await holdsSeat(tx, seatOf(entry))
  if ((await entryById(tx.db, entry.id))?.state !== 'held') return false
  await leaveSeat(tx, seatOf(entry))
  const dropped = await moveEntry(
    tx.db,
    entry,
    { ...ENTRY_MOVES.drop, from: ['held'] },
    { why, endedAt: tx.clock.now() }
  )
  if (dropped) await freeSeats(tx.db, dropped, 'taken')
  return dropped !== undefined
}

/** The extras that were chosen, each once. @throws Refusal EXTRA */
async function chosenExtras({ db }: Services, routeId: string, wanted: Applying['extras'], people: number) {
  const all = await extrasOf(db, routeId)
  if (new Set(wanted.map(one => one.id)).size < wanted.length) refuse('EXTRA', '同一个自费项目请合并填写')
  return wanted.map(({ id, num }) => {
    const extra = all.find(one => one.id === id) ?? refuse('EXTRA', '有自费项目已经停售，请重新选择')
    if (num > people) refuse('EXTRA', `「${extra.title}」最多选 ${people} 份`)
    return { extra, num }
  })
}

/** The order an entry is paid with: deposit and extras, line by line. */
export async function writeTourOrder(
  { db: tx, clock }: Services,
  entry: Pick<EntryRow, 'id' | 'userId' | 'places' | 'depositFen' | 'extrasFen'>,
  { title, date, expiresAt }: { title: string; date: DateRow; expiresAt: Date }
): Promise<OrderRow> {
  return writeVirtual(tx, {
    userId: entry.userId,
    kind: TOUR,
    title: `免费游「${title}」${dayWords(date.departsOn)} × ${entry.places} 人`,
    priceFen: entry.depositFen + entry.extrasFen,
    elsewhereFen: 0n,
    detail: { entry: entry.id },
    expiresAt,
    now: clock.now()
  })
}

/**
 * Enters a day: into the group that is named, the one whose places are kept, or one of one's own; or onto the waiting list.
 * Seats are reserved here, with the entry, and not when it is paid. Locks are taken in one order (order, group, seat, entry,
 * day), as wherever an entry moves; an order nobody has seen yet is locked by nobody else.
 * @throws Refusal CONSENT, NOT_FOUND, ENDED, FULL, SEATS_FREE, ALREADY, PEOPLE, EXTRA, BAD_ID, TRAVELLER_TAKEN, GROUP_FULL, GROUP_OVER
 */
export const applyTour = (services: Services, asked: Applying): Promise<{ entry: EntryRow; order: OrderRow | null }> =>
  within(services, async tx => {
    const { userId, dateId, people, wait } = asked
    const now = tx.clock.now()
    if (!asked.agree) refuse('CONSENT', '请先阅读并同意出行人信息处理说明')
    const { date, route } = await dateOf(tx.db, dateId)
    if (!route.published) refuse('NOT_FOUND', '这条线路已经下架')
    refuseOver(date, now)
    const places = people.length
    checkParty(places, date)
    checkPeople(people, now)
    const chosen = await chosenExtras(tx, route.id, asked.extras, places)
    const held = await heldFor(tx, asked)
    const terms = { ...priced(date, places, chosen), places, consentedAt: now }
    const base = { userId, dateId, routeId: route.id, ...terms }
    if (wait) {
      const entry = await writeEntry(tx, { ...base, groupId: asked.groupId, state: 'waiting' })
      await writePeople(tx, entry, people.map(inOrder))
      await countWaiting(tx.db, dateId, places, now)
      return { entry, order: null }
    }
    const id = held?.id ?? newId()
    if (held && !(await holdsSeat(tx, seatOf(held)))) refuse('ENDED', '保留的名额已经让出，请重新选择')
    const group = await seatFor(tx, date, { id, userId, places }, asked.groupId)
    const expiresAt = payBy(group, now, UNPAID_MS)
    const order = await writeTourOrder(tx, { ...terms, id, userId }, { title: route.title, date, expiresAt })
    const set = { ...terms, groupId: group.id, orderId: order.id, keptUntil: expiresAt }
    const entry = held
      ? ((await moveEntry(tx.db, held, ENTRY_MOVES.submit, set)) ?? refuse('ALREADY', ALREADY))
      : await writeEntry(tx, { ...base, ...set, id, state: 'unpaid' })
    if (!held) await takeSeats(tx.db, dateId, places, now)
    await writePeople(tx, entry, people.map(inOrder))
    return { entry, order }
  })

const inOrder = (person: PersonIn, position: number) => ({ ...person, position })

/** The group an entry has its seat in: what it has already, the one that is named, or one of its own. */
const seatFor = async (
  tx: Services,
  date: DateRow,
  entry: Pick<EntryRow, 'id' | 'userId' | 'places'>,
  asked?: string
) =>
  (await groupOfRef(tx.db, seatOf(entry))) ?? (asked ? seatInGroup(tx, date, entry, asked) : seatInOwn(tx, date, entry))

/**
 * What is kept for this very form. Places that are kept for another one are let go, since whoever asks for something else
 * does not want them any more. @throws Refusal ALREADY
 */
async function heldFor(tx: Services, { userId, dateId, groupId, wait, people }: Applying) {
  const before = await openEntryOf(tx.db, userId, dateId)
  if (!before) return
  if (before.state !== 'held') return refuse('ALREADY', ALREADY)
  const fits =
    before.userId === userId && before.places === people.length && (groupId ?? before.groupId) === before.groupId
  if (fits && !wait && before.keptUntil! > tx.clock.now()) return before
  await dropHeld(tx, before, 'left')
}

/** Gives places on the waiting list back; answers whether it was still on it. */
export async function dropWaiting(tx: Services, entry: EntryRow): Promise<EntryRow | undefined> {
  const set = { why: 'left', endedAt: tx.clock.now() }
  const dropped = await moveEntry(tx.db, entry, { ...ENTRY_MOVES.drop, from: ['waiting'] }, set)
  if (!dropped) return
  await freeSeats(tx.db, dropped, 'waiting')
  await dropTravellers(tx.db, dropped)
  return dropped
}
