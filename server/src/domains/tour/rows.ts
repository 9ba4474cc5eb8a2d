import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orders, tourDates, tourEntries, tourExtras, tourIncomes, tourRoutes, tourTravellers } from '../../db/schema'
import { type Move, moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import { type EntryState, TOUR } from './states'

export type RouteRow = typeof tourRoutes.$inferSelect
export type ExtraRow = typeof tourExtras.$inferSelect
export type DateRow = typeof tourDates.$inferSelect
export type EntryRow = typeof tourEntries.$inferSelect
export type TravellerRow = typeof tourTravellers.$inferSelect

type Key = Pick<EntryRow, 'userId' | 'id'>

const isEntry = ({ userId, id }: Key) => and(eq(tourEntries.userId, userId), eq(tourEntries.id, id))

/** What its seat in a group is reserved with. */
export const seatOf = ({ id }: Pick<EntryRow, 'id'>) => ({ kind: TOUR, ref: id })

/** An entry of this person. @throws Refusal NOT_FOUND, also for somebody else's */
export async function entryOf(db: Queryable, userId: string, id: string): Promise<EntryRow> {
  const [row] = await db.select().from(tourEntries).where(isEntry({ userId, id }))
  return row ?? refuse('NOT_FOUND', '没有这条报名记录')
}

/** The same by the number of the order it is paid with. @throws Refusal NOT_FOUND */
export async function entryOfNumber(db: Queryable, userId: string, no: string): Promise<EntryRow> {
  const [row] = await db
    .select({ entry: tourEntries })
    .from(orders)
    .innerJoin(tourEntries, and(eq(tourEntries.userId, orders.userId), eq(tourEntries.orderId, orders.id)))
    .where(and(eq(orders.userId, userId), eq(orders.no, no)))
  return row?.entry ?? refuse('NOT_FOUND', '没有这条报名记录')
}

export async function entryById(db: Queryable, id: string): Promise<EntryRow | undefined> {
  const [row] = await db.select().from(tourEntries).where(eq(tourEntries.id, id))
  return row
}

export async function entryOfOrder(db: Queryable, orderId: string): Promise<EntryRow> {
  const [row] = await db.select().from(tourEntries).where(eq(tourEntries.orderId, orderId))
  if (!row) throw new Error(`the order ${orderId} has no entry`)
  return row
}

export const moveEntry = (
  tx: Queryable,
  entry: Key,
  move: Move<EntryState>,
  set: Partial<typeof tourEntries.$inferInsert> = {}
): Promise<EntryRow | undefined> =>
  moveRow(tx, { table: tourEntries, state: tourEntries.state, where: isEntry(entry) }, move, set)

/** A day with its route. @throws Refusal NOT_FOUND */
export async function dateOf(db: Queryable, id: string): Promise<{ date: DateRow; route: RouteRow }> {
  const [row] = await db
    .select({ date: tourDates, route: tourRoutes })
    .from(tourDates)
    .innerJoin(tourRoutes, eq(tourRoutes.id, tourDates.routeId))
    .where(eq(tourDates.id, id))
  return row ?? refuse('NOT_FOUND', '没有这个班期')
}

/** A route that is shown. @throws Refusal NOT_FOUND */
export async function routeOf(db: Queryable, id: string): Promise<RouteRow> {
  const [row] = await db
    .select()
    .from(tourRoutes)
    .where(and(eq(tourRoutes.id, id), eq(tourRoutes.published, true)))
  return row ?? refuse('NOT_FOUND', '没有这条线路，或者已经下架')
}

/** What can be bought with a route. */
export const extrasOf = (db: Queryable, routeId: string): Promise<ExtraRow[]> => extrasOfAll(db, [routeId])

/** The same of several routes. */
export const extrasOfAll = (db: Queryable, routeIds: readonly string[]): Promise<ExtraRow[]> =>
  db
    .select()
    .from(tourExtras)
    .where(and(inArray(tourExtras.routeId, [...routeIds]), eq(tourExtras.published, true)))
    .orderBy(asc(tourExtras.sort), asc(tourExtras.id))

export const travellersOf = (db: Queryable, { userId, id }: Key): Promise<TravellerRow[]> =>
  db
    .select()
    .from(tourTravellers)
    .where(and(eq(tourTravellers.userId, userId), eq(tourTravellers.entryId, id)))
    .orderBy(asc(tourTravellers.position))

/** Papers of entries that end before the trip go with them. */
export const dropTravellers = (tx: Queryable, { userId, id }: Key) =>
  tx.delete(tourTravellers).where(and(eq(tourTravellers.userId, userId), eq(tourTravellers.entryId, id)))

/** What was to come of an entry does not. */
export const voidIncome = (tx: Queryable, { id }: Pick<EntryRow, 'id'>) =>
  tx
    .update(tourIncomes)
    .set({ state: 'void' })
    .where(and(eq(tourIncomes.entryId, id), eq(tourIncomes.state, 'pending')))

/** Frees seats that were reserved, or places on the waiting list. */
export async function freeSeats(tx: Queryable, { dateId, places }: EntryRow, what: 'taken' | 'waiting') {
  const less = sql`${tourDates[what]} - ${places}`
  await tx
    .update(tourDates)
    .set({ [what]: less })
    .where(eq(tourDates.id, dateId))
}

export async function datesById(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { date: DateRow; route: RouteRow }>()
  const rows = await db
    .select({ date: tourDates, route: tourRoutes })
    .from(tourDates)
    .innerJoin(tourRoutes, eq(tourRoutes.id, tourDates.routeId))
    .where(inArray(tourDates.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.date.id, row]))
}
