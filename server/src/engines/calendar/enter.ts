import { and, between, eq, inArray, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { calendarAwards, calendarDays, calendarPeople, calendarPrizes, calendars, users } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { points } from './awards'
import { type Run, runOn } from './days'
import type { Award, Calendar } from './kinds'
import { giveNow } from './settle'

const DAY_MS = 86_400_000

export interface Entry {
  /** A parent account: days and what they bring are a person's. */
  userId: string
  calendar: string
  at: Date
}

/** What an entry has brought. */
export interface Entered {
  /** False when the day was entered before; nothing is changed then. */
  fresh: boolean
  run: Run
  /** Of the day itself: given, or waiting for funds. */
  daily?: Award
  /** Prizes the streak has reached by it. */
  reached: Award[]
}

/** The calendar, if it can be written in now, and the row of the person, held. @throws Refusal NOT_FOUND, CLOSED, SUB_ACCOUNT */
export async function hold({ db }: Pick<Services, 'db'>, { userId, calendar: code, at }: Entry) {
  const [person] = await db.select().from(users).where(eq(users.id, userId)).for('key share')
  if (!person || person.disabled) return refuse('NOT_FOUND', '账号不存在')
  if (person.parentId) refuse('SUB_ACCOUNT', '子账号不能参加，请切换到主账号')
  const [calendar] = await db.select().from(calendars).where(eq(calendars.code, code)).for('key share')
  if (!calendar || calendar.state === 'draft') return refuse('NOT_FOUND', '没有这个活动')
  if (calendar.state === 'ended' || at < calendar.startsAt || at >= calendar.endsAt)
    refuse('CLOSED', at < calendar.startsAt ? '活动还没有开始' : '活动已经结束')
  const own = await holdPerson(db, userId, code)
  // Written by a release that did not keep it.
  if (own.referrerId !== person.referrerId)
    await db.update(calendarPeople).set({ referrerId: person.referrerId }).where(mine(userId, code))
  return { calendar, person, own }
}

/** Whose group somebody is in. */
export const groupOf = (userId: string) => sql<string | null>`
  (select u.referrer_id from users u where u.id = ${userId} and not u.disabled and u.parent_id is null)`

const mine = (userId: string, calendar: string) =>
  and(eq(calendarPeople.userId, userId), eq(calendarPeople.calendar, calendar))

/** The person's row, made if need be, and held until the transaction ends. */
export async function holdPerson(db: Queryable, userId: string, calendar: string) {
  const p = calendarPeople
  await db
    .insert(p)
    .values({ userId, calendar, referrerId: groupOf(userId) })
    .onConflictDoNothing()
  const [own] = await db.select().from(p).where(mine(userId, calendar)).for('update')
  return own!
}

/**
 * Enters today by China's calendar, once however often and by however many it is asked: the day's reward and what the streak
 * reaches come with the entry. `entered` runs once with it, before money moves.
 * @throws Refusal NOT_FOUND, CLOSED, SUB_ACCOUNT
 */
export const enterDay = (
  services: Services,
  entry: Entry,
  entered?: (tx: Services, day: string) => Promise<void>
): Promise<Entered> =>
  within(services, async tx => {
    const { userId, at } = entry
    const day = dayText(at)
    // Whoever taps again waits for nobody; who taps at the same moment is decided by the key below.
    const before = await runOn(tx.db, { userId, calendar: entry.calendar, days: [day] })
    if (before) return { fresh: false, run: before, reached: [] }
    const { calendar } = await hold(tx, entry)
    const fresh = await addDay(tx.db, { userId, calendar: calendar.code, day, createdAt: at })
    const run = (await runOn(tx.db, { userId, calendar: calendar.code, days: [day] }))!
    if (!fresh) return { fresh, run, reached: [] }
    await entered?.(tx, day)
    const reached = await awardRun(tx, { userId, calendar, run, at })
    const amount = calendar.cycleMinor[(run.length - 1) % calendar.cycleMinor.length]!
    const daily = amount > 0 ? await awardDay(tx, { userId, calendar, day, amount: BigInt(amount), at }) : undefined
    return { fresh, run, daily, reached }
  })

/** The primary key decides: false when the day is there. */
export async function addDay(db: Queryable, row: typeof calendarDays.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(calendarDays)
    .values({ ...row, referrerId: groupOf(row.userId) })
    .onConflictDoNothing()
    .returning()
  return added.length > 0
}

interface DayAward {
  userId: string
  calendar: Calendar
  day: string
  amount: bigint
  at: Date
}

const awardDay = (tx: Services, { userId, calendar, day, amount, at }: DayAward) =>
  awardPoints(tx, { userId, calendar, at, amount, cause: 'day', since: day, number: 0, title: `${calendar.title}奖励` })

interface PointsAward {
  userId: string
  calendar: Calendar
  at: Date
  amount: bigint
  cause: 'day' | 'bonus'
  since: string
  /** Tells several of one day apart. */
  number: number
  title: string
}

/** Points that nobody has to take: given at once, or as soon as the pool has them. */
export async function awardPoints(tx: Services, award: PointsAward): Promise<Award> {
  const { userId, calendar, at, amount: amountMinor, cause, since, number: threshold, title } = award
  const { asset, pool } = calendar
  const [made] = await tx.db
    .insert(calendarAwards)
    .values({
      userId,
      calendar: calendar.code,
      cause,
      since,
      threshold,
      id: newId(),
      kind: points.code,
      title,
      asset,
      pool,
      amountMinor,
      state: 'waiting',
      askedAt: at,
      createdAt: at,
      queue: points.queue({ asset, pool, detail: null })
    })
    .returning()
  return giveNow(tx, made!, at)
}

/**
 * Awards the prizes a run has reached, each threshold once a run: one that was awarded for any beginning inside of it is not
 * awarded again when a made-up day moves the beginning.
 */
export async function awardRun(
  { db }: Pick<Services, 'db'>,
  { userId, calendar, run, at }: { userId: string; calendar: Calendar; run: Run; at: Date }
): Promise<Award[]> {
  const a = calendarAwards
  const prizes = await db
    .select()
    .from(calendarPrizes)
    .where(eq(calendarPrizes.calendar, calendar.code))
    .orderBy(calendarPrizes.threshold)
  const reached = prizes.filter(({ threshold }) => threshold <= run.length)
  if (reached.length === 0) return []
  const thresholds = reached.map(({ threshold }) => threshold)
  const had = await db
    .select({ threshold: a.threshold })
    .from(a)
    .where(
      and(
        ...[eq(a.userId, userId), eq(a.calendar, calendar.code), eq(a.cause, 'streak')],
        ...[between(a.since, run.from, run.to), inArray(a.threshold, thresholds)]
      )
    )
  const due = reached.filter(({ threshold }) => had.every(one => one.threshold !== threshold))
  if (due.length === 0) return []
  const endsAt = new Date(at.getTime() + calendar.takeDays * DAY_MS)
  return db
    .insert(a)
    .values(
      due.map(({ threshold, kind, title, asset, amountMinor, detail }) => ({
        userId,
        calendar: calendar.code,
        cause: 'streak',
        since: run.from,
        threshold,
        id: newId(),
        kind,
        title,
        asset,
        amountMinor,
        pool: calendar.pool,
        detail,
        state: 'open',
        endsAt,
        createdAt: at
      }))
    )
    .onConflictDoNothing()
    .returning()
}
