import { and, eq, notInArray } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { tourDates, tourExtras, tourRoutes } from '../../db/schema'
import { dayStart, dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { stillAs } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { datesOf } from './queries'
import { extrasOf, type RouteRow } from './rows'
import { CHANGE_DAYS, dayAfter } from './terms'
import { canEnter, formOf, type RouteWhole } from './wire'

export type RouteTerms = Omit<RouteRow, 'id' | 'sort' | 'createdAt'> & {
  id?: string
  sort?: number
  extras: readonly { id?: string; title: string; words: string; priceFen: bigint }[]
}

/** Writes a route and what is sold with it. @throws Refusal NOT_FOUND, BAD_TOUR */
export const saveRoute = (services: Services, { id = newId(), extras, sort, ...terms }: RouteTerms): Promise<string> =>
  within(services, async ({ db: tx, clock }) => {
    if (terms.itinerary.length !== terms.days) refuse('BAD_TOUR', `行程须写满 ${terms.days} 天`)
    if (extras.some(extra => extra.priceFen <= 0n)) refuse('BAD_TOUR', '自费项目的价格须大于零')
    const set = { ...terms, ...(sort !== undefined && { sort }) }
    await tx
      .insert(tourRoutes)
      .values({ ...set, id, createdAt: clock.now() })
      .onConflictDoUpdate({ target: tourRoutes.id, set })
    const kept: string[] = []
    for (const [position, { id: extraId = newId(), ...extra }] of extras.entries()) {
      const row = { ...extra, sort: position, published: true }
      const [written] = await tx
        .insert(tourExtras)
        .values({ ...row, id: extraId, routeId: id })
        .onConflictDoUpdate({ target: tourExtras.id, set: row, setWhere: eq(tourExtras.routeId, id) })
        .returning({ id: tourExtras.id })
      if (!written) refuse('BAD_TOUR', '自费项目属于另一条线路')
      kept.push(extraId)
    }
    const others = kept.length > 0 ? notInArray(tourExtras.id, kept) : undefined
    await tx
      .update(tourExtras)
      .set({ published: false })
      .where(and(eq(tourExtras.routeId, id), others))
    return id
  })

/** The route with everything its form has, held until the end of the transaction. @throws Refusal NOT_FOUND */
async function heldRoute(tx: Queryable, id: string): Promise<RouteWhole> {
  const [route] = await tx.select().from(tourRoutes).where(eq(tourRoutes.id, id)).for('update')
  if (!route) return refuse('NOT_FOUND', '没有这条线路')
  return { ...route, extras: await extrasOf(tx, id) }
}

/**
 * Writes over a route as the caller has seen it. How many days it takes stays while there are days to come: when people are
 * back was said to whoever entered. Answers how it was. @throws Refusal NOT_FOUND, BAD_TOUR, CHANGED
 */
export const changeRoute = (services: Services, { id, ...terms }: RouteTerms & { id: string }, seen?: string) =>
  within(services, async tx => {
    const before = await heldRoute(tx.db, id)
    stillAs(formOf(before), seen)
    if (terms.days !== before.days && (await datesOf(tx.db, [id], dayText(tx.clock.now()))).length > 0)
      refuse('BAD_TOUR', `还有未出发的班期，天数须保持 ${before.days} 天`)
    await saveRoute(tx, { ...terms, id })
    return formOf(before)
  })

/** Shows a route in the app, or ends it: its days and whoever has entered stay. @throws Refusal NOT_FOUND, STATE */
export const showRoute = (services: Services, id: string, published: boolean) =>
  within(services, async ({ db: tx }) => {
    const before = await heldRoute(tx, id)
    if (before.published === published) refuse('STATE', published ? '这条线路已经上架' : '这条线路已经下架')
    await tx.update(tourRoutes).set({ published }).where(eq(tourRoutes.id, id))
    return before
  })

export interface DateTerms {
  id?: string
  routeId: string
  departsOn: string
  /** How many days before departure entering ends. */
  closeDays: number
  seats: number
  groupSize: number
  groupHours: number
  depositFen: bigint
}

/** Opens a day of a route. @throws Refusal NOT_FOUND, BAD_TOUR */
export const saveDate = (services: Services, terms: DateTerms): Promise<string> =>
  within(services, async ({ db: tx, clock }) => {
    const { routeId, departsOn, closeDays, seats, groupSize } = terms
    const [route] = await tx.select().from(tourRoutes).where(eq(tourRoutes.id, routeId))
    if (!route) return refuse('NOT_FOUND', '没有这条线路')
    const closesAt = dayStart(dayAfter(departsOn, -closeDays))
    if (closesAt <= clock.now() || closeDays < CHANGE_DAYS) refuse('BAD_TOUR', '报名截止时间须在现在之后')
    if (terms.depositFen <= 0n) refuse('BAD_TOUR', '押金须大于零')
    if (groupSize > seats) refuse('BAD_TOUR', '成团人数不能多于名额')
    const [made] = await tx
      .insert(tourDates)
      .values({
        id: terms.id ?? newId(),
        routeId,
        departsOn,
        returnsOn: dayAfter(departsOn, route.days - 1),
        closesAt,
        seats,
        groupSize,
        groupHours: terms.groupHours,
        depositFen: terms.depositFen,
        createdAt: clock.now()
      })
      .onConflictDoNothing()
      .returning({ id: tourDates.id })
    return made?.id ?? refuse('BAD_TOUR', `这条线路已有 ${departsOn} 的班期`)
  })

/**
 * Gives a day that people can enter other seats, never fewer than are taken; what they entered on stays.
 * @throws Refusal NOT_FOUND, BAD_TOUR
 */
export const changeSeats = (services: Services, { id, seats }: { id: string; seats: number }): Promise<number> =>
  within(services, async ({ db: tx, clock }) => {
    const [before] = await tx.select().from(tourDates).where(eq(tourDates.id, id)).for('update')
    if (!before) return refuse('NOT_FOUND', '没有这个班期')
    if (!canEnter(before, clock.now())) refuse('BAD_TOUR', '这个班期已经取消或截止报名，不能调整名额')
    if (seats < before.taken) refuse('BAD_TOUR', `已有 ${before.taken} 个名额被占用，不能更少`)
    if (seats < before.groupSize) refuse('BAD_TOUR', `名额不能少于成团人数 ${before.groupSize}`)
    await tx.update(tourDates).set({ seats }).where(eq(tourDates.id, id))
    return before.seats
  })
