import { adminTour } from '@contract/tour-admin'
import { and, asc, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { contains } from '../../db/pattern'
import { tourDates, tourEntries, tourRoutes, tourTravellers, users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { bindDomain, type Context } from '../../http/context'
import { dayText, timeText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { markOf } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import { countShown } from '../site/service'
import { datesOf, formedOf } from './queries'
import { dateOf, extrasOfAll } from './rows'
import { changeRoute, changeSeats, saveDate, saveRoute, showRoute } from './save'
import { cancelDate } from './trips'
import { canEnter, formOf } from './wire'

interface DatesAsked {
  /** Of this route alone. */
  route?: string
  page: number
  limit: number
}

/** Days from today on, the next first, then those that are over. */
export async function datesWithSeats(db: Queryable, today: string, { route, page, limit }: DatesAsked) {
  const formed = sql<number>`(select coalesce(sum(e.places), 0)::int from tour_entries e
    where e.date_id = ${tourDates.id} and e.state in ('formed', 'returning', 'done'))`
  const isPast = sql`${tourDates.departsOn} < ${today}`
  const where = route ? eq(tourDates.routeId, route) : undefined
  const [rows, count] = await sideBySide(
    db,
    () =>
      db
        .select({ date: tourDates, title: tourRoutes.title, formed })
        .from(tourDates)
        .innerJoin(tourRoutes, eq(tourRoutes.id, tourDates.routeId))
        .where(where)
        .orderBy(
          isPast,
          sql`case when ${isPast} then null else ${tourDates.departsOn} end`,
          desc(tourDates.departsOn),
          asc(tourDates.id)
        )
        .limit(limit)
        .offset((page - 1) * limit),
    () => db.$count(tourDates, where)
  )
  return { rows, count }
}

interface RoutesAsked {
  published?: 0 | 1
  search?: string
  page: number
  limit: number
}

/** Routes with how much is open of each, those that are shown first. */
async function allRoutes({ db, clock }: Pick<Context, 'db' | 'clock'>, asked: RoutesAsked) {
  const { published, search, page, limit } = asked
  const now = clock.now()
  const where = and(
    published === undefined ? undefined : eq(tourRoutes.published, published === 1),
    search ? or(contains(tourRoutes.title, search), contains(tourRoutes.destination, search)) : undefined
  )
  const [rows, count] = await sideBySide(
    db,
    () =>
      db
        .select()
        .from(tourRoutes)
        .where(where)
        .orderBy(desc(tourRoutes.published), asc(tourRoutes.sort), asc(tourRoutes.id))
        .limit(limit)
        .offset((page - 1) * limit),
    () => db.$count(tourRoutes, where)
  )
  const ids = rows.map(({ id }) => id)
  const [extras, dates, formed] = await sideBySide(
    db,
    () => extrasOfAll(db, ids),
    () => datesOf(db, ids, dayText(now)),
    () => formedOf(db, ids)
  )
  const list = rows.map(row => {
    const form = formOf({ ...row, extras: extras.filter(({ routeId }) => routeId === row.id) })
    const open = dates.filter(date => date.routeId === row.id && canEnter(date, now))
    return {
      ...form,
      date_num: open.length,
      formed: formed.get(row.id) ?? 0,
      mark: markOf(form)
    }
  })
  return { list, count }
}

/** Everybody who travels on a day, the sealed parts still sealed. */
const travelling = (db: Queryable, dateId: string) =>
  db
    .select({ traveller: tourTravellers, entry: tourEntries, phone: users.phone })
    .from(tourTravellers)
    .innerJoin(
      tourEntries,
      and(eq(tourEntries.userId, tourTravellers.userId), eq(tourEntries.id, tourTravellers.entryId))
    )
    .innerJoin(users, eq(users.id, tourTravellers.userId))
    .where(
      and(
        eq(tourTravellers.dateId, dateId),
        inArray(tourEntries.state, ['formed', 'returning', 'done']),
        gte(tourEntries.places, 1)
      )
    )
    .orderBy(asc(tourEntries.groupId), asc(tourEntries.createdAt), asc(tourTravellers.position))

export const adminTourDomain = bindDomain(adminTour, {
  'GET /api/admin/tour/routes': allRoutes,
  'GET /api/admin/tour/list': async ({ db, clock }, { route_id: route, ...paging }) => {
    const now = clock.now()
    const { rows, count } = await datesWithSeats(db, dayText(now), { ...paging, route })
    return {
      list: rows.map(({ date, title, formed }) => ({
        id: date.id,
        route_id: date.routeId,
        title,
        start_date: date.departsOn,
        end_date: date.returnsOn,
        state: date.state as 'open' | 'cancelled',
        seats: date.seats,
        taken: date.taken,
        waiting_num: date.waiting,
        formed,
        group_size: date.groupSize,
        group_hours: date.groupHours,
        deposit: yuan(date.depositFen),
        _stop_time: timeText(date.closesAt),
        can_enter: flag(canEnter(date, now))
      })),
      count
    }
  },
  'POST /api/admin/tour/route': async (ctx, { id, mark, from_city, share_bp, hot, published, extras, ...terms }) => {
    const route = {
      ...terms,
      fromCity: from_city,
      shareBp: share_bp,
      hot: hot === 1,
      published: published === 1,
      extras: extras.map(({ price, ...extra }) => ({ ...extra, priceFen: fenOf(price) }))
    }
    const before = id && (await changeRoute(ctx, { ...route, id }, mark))
    const saved = id ?? (await saveRoute(ctx, route))
    ctx.note({ subject: saved, before })
    return { id: saved }
  },
  'POST /api/admin/tour/publish': async (ctx, { id, published }) => {
    const { title } = await showRoute(ctx, id, published === 1)
    ctx.note({ subject: id, after: { title, published } })
    return {}
  },
  'POST /api/admin/tour/date': async (ctx, { route_id, start_date, close_days, deposit, ...terms }) => ({
    id: await saveDate(ctx, {
      routeId: route_id,
      departsOn: start_date,
      closeDays: close_days,
      seats: terms.seats,
      groupSize: terms.group_size,
      groupHours: terms.group_hours,
      depositFen: fenOf(deposit)
    })
  }),
  'POST /api/admin/tour/seats': async (ctx, { id, seats }) => {
    ctx.note({ subject: id, before: { seats: await changeSeats(ctx, { id, seats }) }, after: { seats } })
    return {}
  },
  'POST /api/admin/tour/cancel': async (ctx, { id }) => {
    await cancelDate(ctx, id)
    ctx.note({ subject: id })
    return {}
  },
  'POST /api/admin/tour/travellers': async (ctx, { id, reason }) => {
    if (!ctx.desk.rights.includes('marketing.read')) refuse('FORBIDDEN', '没有查看班期的权限')
    await dateOf(ctx.db, id)
    const { unseal } = secretsOf(ctx.config)
    const rows = await travelling(ctx.db, id)
    await countShown(ctx, 'bulk_day', rows.length)
    ctx.note({ subject: id, why: reason, after: { people: rows.length } })
    return {
      list: rows.map(({ traveller, entry, phone }) => ({
        group_id: entry.groupId!,
        name: unseal(traveller.nameSealed),
        card: unseal(traveller.cardSealed),
        phone: phone ?? '',
        extras: entry.lines.slice(1).map(({ title, num }) => `${title} × ${num}`)
      }))
    }
  }
})
