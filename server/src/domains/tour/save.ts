import { and, eq, notInArray } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { tourDates, tourExtras, tourRoutes } from '../../db/schema'
import { dayStart, dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import type { RouteRow } from './rows'
import { CHANGE_DAYS, dayAfter } from './terms'

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

/**
 * Opens a day of a route. One that is open already gets other seats alone, never fewer than are taken: what people entered on
 * stays. @throws Refusal NOT_FOUND, BAD_TOUR
 */
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
    return made?.id ?? changeSeats(tx, terms, dayText(clock.now()))
  })

async function changeSeats(tx: Queryable, { routeId, departsOn, seats }: DateTerms, today: string): Promise<string> {
  const isDay = and(eq(tourDates.routeId, routeId), eq(tourDates.departsOn, departsOn), eq(tourDates.state, 'open'))
  const [before] = await tx.select().from(tourDates).where(isDay).for('update')
  if (!before || before.departsOn < today) return refuse('BAD_TOUR', '这个班期已经取消或已经出发')
  if (seats < before.taken) refuse('BAD_TOUR', `已有 ${before.taken} 个名额被占用，不能更少`)
  await tx.update(tourDates).set({ seats }).where(eq(tourDates.id, before.id))
  return before.id
}
