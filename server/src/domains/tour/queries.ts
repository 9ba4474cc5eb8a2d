import { and, asc, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { contains } from '../../db/pattern'
import { groups, orders, tourDates, tourEntries, tourIncomes, tourRoutes, users } from '../../db/schema'
import { groupsOfRefs, joinableGroups, membersOf } from '../../engines/group'
import { monthAfter } from '../../lib/clock'
import { type DateRow, datesById, type EntryRow, type RouteRow } from './rows'
import { type EntryState, TOUR } from './states'
import { type EntryFacts, groupWire } from './wire'

interface Paging {
  page: number
  limit: number
}

const offsetOf = ({ page, limit }: Paging) => (page - 1) * limit

/** Days that can be entered, or waited for, from now on. */
const openDates = (now: Date) => and(eq(tourDates.state, 'open'), gt(tourDates.closesAt, now))

export interface RouteFilter {
  destination?: string
  month?: string
  keyword?: string
  hot?: boolean
}

function routeWhere({ destination, month, keyword, hot }: RouteFilter, now: Date): SQL | undefined {
  const inMonth =
    month &&
    sql`${tourDates.departsOn} >= ${`${month}-01`} and ${tourDates.departsOn} < ${`${monthAfter(month, 1)}-01`}`
  return and(
    eq(tourRoutes.published, true),
    destination ? eq(tourRoutes.destination, destination) : undefined,
    hot ? eq(tourRoutes.hot, true) : undefined,
    keyword
      ? or(...[tourRoutes.title, tourRoutes.destination, tourRoutes.subtitle].map(column => contains(column, keyword)))
      : undefined,
    inMonth
      ? sql`exists (select from ${tourDates} where ${tourDates.routeId} = ${tourRoutes.id} and ${openDates(now)} and ${inMonth})`
      : undefined
  )
}

/** Routes that fit, those with open days first. */
export async function routePage(db: Queryable, filter: RouteFilter & Paging, now: Date) {
  const where = routeWhere(filter, now)
  const next = sql`(select min(d.departs_on) from tour_dates d
    where d.route_id = ${tourRoutes.id} and d.state = 'open' and d.closes_at > ${now})`
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(tourRoutes)
      .where(where)
      .orderBy(sql`${next} is null`, desc(tourRoutes.hot), asc(tourRoutes.sort), asc(tourRoutes.id))
      .limit(filter.limit)
      .offset(offsetOf(filter)),
    db.$count(tourRoutes, where)
  ])
  return { rows, count }
}

/** Days of routes from now on, the next first; those that are closed for a while are shown as such. */
export const datesOf = (db: Queryable, routeIds: readonly string[], today: string): Promise<DateRow[]> =>
  routeIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(tourDates)
        .where(
          and(inArray(tourDates.routeId, [...routeIds]), eq(tourDates.state, 'open'), gte(tourDates.departsOn, today))
        )
        .orderBy(asc(tourDates.departsOn))

/** How many people have a place in full groups of routes, or had. */
export const travelledOf = (db: Queryable, routeIds: readonly string[]) =>
  peopleOf(db, routeIds, ['formed', 'returning', 'done'])

/** How many of them have yet to travel. */
export const formedOf = (db: Queryable, routeIds: readonly string[]) => peopleOf(db, routeIds, ['formed'])

async function peopleOf(
  db: Queryable,
  routeIds: readonly string[],
  states: EntryState[]
): Promise<Map<string, number>> {
  if (routeIds.length === 0) return new Map()
  const rows = await db
    .select({ routeId: tourEntries.routeId, people: sql<number>`sum(${tourEntries.places})::int` })
    .from(tourEntries)
    .where(and(inArray(tourEntries.routeId, [...routeIds]), inArray(tourEntries.state, states)))
    .groupBy(tourEntries.routeId)
  return new Map(rows.map(({ routeId, people }) => [routeId, people]))
}

/** Destinations with how many routes lead there and a picture of the first, and months with open days. */
export async function navigation(db: Queryable, now: Date) {
  const [places, months] = await Promise.all([
    db
      .select({
        name: tourRoutes.destination,
        pic: sql<string>`(array_agg(${tourRoutes.pictures}[1] order by ${tourRoutes.sort}, ${tourRoutes.id}))[1]`,
        count: sql<number>`count(*)::int`
      })
      .from(tourRoutes)
      .where(eq(tourRoutes.published, true))
      .groupBy(tourRoutes.destination)
      .orderBy(sql`min(${tourRoutes.sort})`, asc(tourRoutes.destination)),
    db
      .selectDistinct({ month: sql<string>`to_char(${tourDates.departsOn}, 'YYYY-MM')` })
      .from(tourDates)
      .where(openDates(now))
      .orderBy(sql`1`)
  ])
  return { places, months: months.map(({ month }) => month) }
}

/** What the tours' home tells of them. */
export async function figures(db: Queryable, now: Date) {
  const { rows } = await db.execute<
    Record<'route_num' | 'date_num' | 'seats' | 'group_num' | 'people_num', number>
  >(sql`
    select (select count(*)::int from tour_routes where published) as route_num,
      (select count(*)::int from tour_dates where state = 'open' and closes_at > ${now}) as date_num,
      (select coalesce(sum(seats - taken), 0)::int from tour_dates where state = 'open' and closes_at > ${now}) as seats,
      (select count(*)::int from groups where kind = ${TOUR} and state = 'filled') as group_num,
      (select coalesce(sum(size), 0)::int from groups where kind = ${TOUR} and state = 'filled') as people_num`)
  return rows[0]!
}

/** Groups of days that can be joined, as everybody sees them. */
export async function groupsToJoin(
  db: Queryable,
  dates: readonly DateRow[],
  { now, each }: { now: Date; each: number },
  me?: string
) {
  const found = await joinableGroups(db, { kind: TOUR, subjects: dates.map(({ id }) => id), now, each })
  const members = await membersOf(db, found)
  return found.map(group => groupWire(group, dates.find(({ id }) => id === group.subject)!, members, me))
}

/** Tabs of one's own entries. */
const TABS: Record<string, readonly string[]> = {
  unpaid: ['held', 'unpaid', 'waiting'],
  joined: ['joined'],
  formed: ['formed'],
  done: ['returning', 'done'],
  ended: ['refunding', 'refunded', 'cancelled', 'missed']
}

interface Mine extends Paging {
  userId: string
  tab?: string
  /** Only those in groups that others lead. */
  collage?: boolean
}

const mineWhere = ({ userId, tab, collage }: Mine) =>
  and(
    eq(tourEntries.userId, userId),
    tab ? inArray(tourEntries.state, [...TABS[tab]!]) : undefined,
    collage
      ? sql`exists (select from ${groups} where ${groups.id} = ${tourEntries.groupId} and ${groups.leaderId} <> ${userId})`
      : undefined,
    collage
      ? inArray(tourEntries.state, ['unpaid', 'joined', 'formed', 'returning', 'done', 'refunding', 'refunded'])
      : undefined
  )

/** A person's entries, newest first. */
export async function entryPage(db: Queryable, asked: Mine) {
  const where = mineWhere(asked)
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(tourEntries)
      .where(where)
      .orderBy(desc(tourEntries.createdAt), desc(tourEntries.id))
      .limit(asked.limit)
      .offset(offsetOf(asked)),
    db.$count(tourEntries, where)
  ])
  return { rows, count }
}

export async function countEntries(db: Queryable, userId: string) {
  const rows = await db
    .select({ state: tourEntries.state, count: sql<number>`count(*)::int` })
    .from(tourEntries)
    .where(eq(tourEntries.userId, userId))
    .groupBy(tourEntries.state)
  const of = (tab: string) =>
    rows.filter(row => TABS[tab]!.includes(row.state)).reduce((sum, row) => sum + row.count, 0)
  return { unpaid: of('unpaid'), joined: of('joined'), formed: of('formed'), done: of('done'), ended: of('ended') }
}

/** What lines of entries are made from. One after the other: it is also asked inside a transaction, which has one connection. */
export async function factsOf(db: Queryable, entries: readonly EntryRow[]): Promise<EntryFacts[]> {
  if (entries.length === 0) return []
  const days = await datesById(
    db,
    entries.map(({ dateId }) => dateId)
  )
  const paid = await ordersOf(db, entries)
  const seated = await groupsOfRefs(
    db,
    [TOUR],
    entries.map(({ id }) => id)
  )
  return entries.map(entry => ({
    entry,
    ...days.get(entry.dateId)!,
    order: paid.find(({ id }) => id === entry.orderId),
    group: seated.get(entry.id)
  }))
}

function ordersOf(db: Queryable, entries: readonly EntryRow[]) {
  const ids = entries.flatMap(({ orderId }) => orderId ?? [])
  const owners = [...new Set(entries.map(({ userId }) => userId))]
  return db
    .select({ id: orders.id, no: orders.no, payFen: orders.payFen, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(inArray(orders.userId, owners), inArray(orders.id, ids)))
}

/** How many wait for the day before this entry, it included. */
export const placeInQueue = (db: Queryable, { dateId, createdAt, id }: EntryRow): Promise<number> =>
  db.$count(
    tourEntries,
    and(
      eq(tourEntries.dateId, dateId),
      eq(tourEntries.state, 'waiting'),
      or(
        lt(tourEntries.createdAt, createdAt),
        and(eq(tourEntries.createdAt, createdAt), sql`${tourEntries.id} <= ${id}`)
      )
    )
  )

/** Who entered a route lately, newest first. */
export const recentOf = (db: Queryable, routeId: string, limit: number) =>
  db
    .select({
      id: tourEntries.id,
      nickname: sql<string>`coalesce(${users.nickname}, '')`,
      places: tourEntries.places,
      state: tourEntries.state,
      paidAt: tourEntries.paidAt
    })
    .from(tourEntries)
    .innerJoin(users, eq(users.id, tourEntries.userId))
    .where(and(eq(tourEntries.routeId, routeId), inArray(tourEntries.state, ['joined', 'formed', 'returning', 'done'])))
    .orderBy(desc(tourEntries.paidAt))
    .limit(limit)

export interface Brought {
  income: typeof tourIncomes.$inferSelect
  places: number
  date: DateRow
  route: RouteRow
  nickname: string
  avatar: string
}

/** Trips of people somebody brought directly, newest first. */
export async function invitedPage(db: Queryable, asked: Paging & { userId: string; state?: string }) {
  const where = and(eq(tourIncomes.userId, asked.userId), asked.state ? eq(tourIncomes.state, asked.state) : undefined)
  const [rows, count] = await Promise.all([
    db
      .select({
        income: tourIncomes,
        places: tourEntries.places,
        date: tourDates,
        route: tourRoutes,
        nickname: sql<string>`coalesce(${users.nickname}, '')`,
        avatar: sql<string>`coalesce(${users.avatar}, '')`
      })
      .from(tourIncomes)
      .innerJoin(tourEntries, eq(tourEntries.id, tourIncomes.entryId))
      .innerJoin(tourDates, eq(tourDates.id, tourEntries.dateId))
      .innerJoin(tourRoutes, eq(tourRoutes.id, tourDates.routeId))
      .innerJoin(users, eq(users.id, tourIncomes.buyerId))
      .where(where)
      .orderBy(desc(tourIncomes.createdAt), desc(tourIncomes.id))
      .limit(asked.limit)
      .offset(offsetOf(asked)),
    db.$count(tourIncomes, where)
  ])
  return { rows: rows as Brought[], count }
}
