import { adminTour } from '@contract/tour-admin'
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { tourDates, tourEntries, tourRoutes, tourTravellers, users } from '../../db/schema'
import { bindDomain } from '../../http/context'
import { dayText, timeText } from '../../lib/clock'
import { fenOf, yuan } from '../../lib/money'
import { secretsOf } from '../../lib/secrets'
import { dateOf } from './rows'
import { saveDate, saveRoute } from './save'
import { cancelDate } from './trips'

/** Days from today on, the next first, then those that are over. */
export async function datesWithSeats(db: Queryable, today: string, { page, limit }: { page: number; limit: number }) {
  const formed = sql<number>`(select coalesce(sum(e.places), 0)::int from tour_entries e
    where e.date_id = ${tourDates.id} and e.state in ('formed', 'returning', 'done'))`
  const isPast = sql`${tourDates.departsOn} < ${today}`
  const [rows, count] = await Promise.all([
    db
      .select({ date: tourDates, title: tourRoutes.title, formed })
      .from(tourDates)
      .innerJoin(tourRoutes, eq(tourRoutes.id, tourDates.routeId))
      .orderBy(
        isPast,
        sql`case when ${isPast} then null else ${tourDates.departsOn} end`,
        desc(tourDates.departsOn),
        asc(tourDates.id)
      )
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(tourDates)
  ])
  return { rows, count }
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
  'GET /api/admin/tour/list': async ({ db, clock }, paging) => {
    const { rows, count } = await datesWithSeats(db, dayText(clock.now()), paging)
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
        deposit: yuan(date.depositFen),
        _stop_time: timeText(date.closesAt)
      })),
      count
    }
  },
  'POST /api/admin/tour/route': async (ctx, { from_city, share_bp, hot, published, extras, ...terms }) => ({
    id: await saveRoute(ctx, {
      ...terms,
      fromCity: from_city,
      shareBp: share_bp,
      hot: hot === 1,
      published: published === 1,
      extras: extras.map(({ price, ...extra }) => ({ ...extra, priceFen: fenOf(price) }))
    })
  }),
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
  'POST /api/admin/tour/cancel': async (ctx, { id }) => {
    await cancelDate(ctx, id)
    ctx.note({ subject: id })
    return {}
  },
  'POST /api/admin/tour/travellers': async (ctx, { id, reason }) => {
    await dateOf(ctx.db, id)
    ctx.note({ subject: id, why: reason })
    const { unseal } = secretsOf(ctx.config)
    const rows = await travelling(ctx.db, id)
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
