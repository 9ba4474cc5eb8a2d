import { and, asc, between, count, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { calendarAwards, calendarDays, calendarPeople, calendarPrizes, calendars } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { dayText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { dayAfter, type Run, runOn } from './days'
import type { Award, Calendar } from './kinds'

/** The calendar of a page: the open one, else the last that was there. @throws Refusal NOT_FOUND */
export async function calendarAt(db: Queryable, place: string): Promise<Calendar> {
  const [found] = await db
    .select()
    .from(calendars)
    .where(and(eq(calendars.place, place), ne(calendars.state, 'draft')))
    .orderBy(desc(sql`${calendars.state} = 'open'`), desc(calendars.startsAt))
    .limit(1)
  return found ?? refuse('NOT_FOUND', '活动还没有开始')
}

export const prizesOf = (db: Queryable, calendar: string) =>
  db.select().from(calendarPrizes).where(eq(calendarPrizes.calendar, calendar)).orderBy(asc(calendarPrizes.threshold))

export interface Standing {
  /** The streak that is on: it ends today, or yesterday while today can still be entered. */
  run: Run | undefined
  today: boolean
  remindable: boolean
}

/** How a person stands today. `userId` is a parent account. */
export async function standingOf(db: Queryable, userId: string, calendar: string, at: Date): Promise<Standing> {
  const day = dayText(at)
  const p = calendarPeople
  const [run, [own]] = await sideBySide(
    db,
    () => runOn(db, { userId, calendar, days: [day, dayAfter(day, -1)] }),
    () =>
      db
        .select()
        .from(p)
        .where(and(eq(p.userId, userId), eq(p.calendar, calendar)))
  )
  return { run, today: run?.to === day, remindable: own?.remindable ?? false }
}

/** The days a person has entered from one day to another, both included. */
export const daysOf = (db: Queryable, userId: string, calendar: string, from: string, to: string) =>
  db
    .select({ day: calendarDays.day, madeUp: calendarDays.madeUp })
    .from(calendarDays)
    .where(
      and(eq(calendarDays.userId, userId), eq(calendarDays.calendar, calendar), between(calendarDays.day, from, to))
    )
    .orderBy(asc(calendarDays.day))

const a = calendarAwards

/** A person's prizes of streaks, the newest first. */
export const streakAwards = (db: Queryable, userId: string, calendar: string): Promise<Award[]> =>
  db
    .select()
    .from(a)
    .where(and(eq(a.userId, userId), eq(a.calendar, calendar), eq(a.cause, 'streak'), ne(a.state, 'void')))
    .orderBy(desc(a.createdAt), desc(a.threshold))
    .limit(60)

/** What days and bonuses have brought a person: given, and waiting for funds. In minor units of the calendar's asset. */
export async function pointsOf(db: Queryable, userId: string, { code, asset }: Calendar) {
  const sum = (state: string) =>
    sql`coalesce(sum(${a.amountMinor}) filter (where ${a.state} = ${state}), 0)::bigint`.mapWith(BigInt)
  const [row] = await db
    .select({ given: sum('given'), waiting: sum('waiting') })
    .from(a)
    .where(and(eq(a.userId, userId), eq(a.calendar, code), eq(a.asset, asset), eq(a.kind, 'asset')))
  return row!
}

/** Every calendar as operators see it: who entered today, who takes part, and what awards came to; each counted in an index alone. */
export async function calendarReports(db: Queryable, at: Date) {
  const [d, p] = [calendarDays, calendarPeople]
  const list = await db.select().from(calendars).orderBy(asc(calendars.place), desc(calendars.startsAt))
  const prizes = await db.select().from(calendarPrizes).orderBy(asc(calendarPrizes.threshold))
  const people = await db.select({ calendar: p.calendar, times: count() }).from(p).groupBy(p.calendar)
  const today = await db
    .select({ calendar: d.calendar, times: count() })
    .from(d)
    .where(and(eq(d.day, dayText(at)), sql`not ${d.madeUp}`))
    .groupBy(d.calendar)
  const madeUp = await db
    .select({ calendar: d.calendar, times: count() })
    .from(d)
    .where(sql`${d.madeUp}`)
    .groupBy(d.calendar)
  const awards = await db
    .select({ calendar: a.calendar, state: a.state, times: count() })
    .from(a)
    .where(or(eq(a.cause, 'streak'), eq(a.state, 'waiting')))
    .groupBy(a.calendar, a.state)
  return list.map(calendar => {
    const of = (found: readonly { calendar: string; times: number }[]) =>
      found.find(one => one.calendar === calendar.code)?.times ?? 0
    const times = (state: string) => of(awards.filter(one => one.state === state))
    return {
      calendar,
      prizes: prizes.filter(one => one.calendar === calendar.code),
      people: of(people),
      today: of(today),
      madeUp: of(madeUp),
      waiting: times('waiting'),
      open: times('open'),
      given: times('given')
    }
  })
}
