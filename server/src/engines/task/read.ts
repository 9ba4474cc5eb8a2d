import { and, count, desc, eq, gt, gte, inArray, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { taskClaims, taskProgress, tasks } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { monthText } from '../../lib/clock'
import type { Services } from '../../services'
import { type Claim, doneBefore } from './claim'
import { claimUntil, countsUntil, periodAt, type Task } from './periods'

const DAY_MS = 86_400_000
/** What was forfeited or ended is said for so long. */
const TOLD_MS = DAY_MS
/** Longer than a month and the time its reward may be claimed in. */
const KEPT_MS = 64 * DAY_MS

/**
 * How somebody stands with a task: on the way, done and not claimed, claimed and paid, claimed and waiting for the pool,
 * done but claimed too late, over, or all rewards gone.
 */
export type Standing = 'doing' | 'done' | 'paid' | 'waiting' | 'expired' | 'over' | 'gone'

export interface TaskSeen {
  task: Task
  period: string
  /** Whether it is the period that runs now. */
  isNow: boolean
  count: number
  standing: Standing
  /** Until when it counts, or can be claimed once it is done. */
  until: Date
}

type Reading = Pick<Services, 'db' | 'kinds'>
type Progress = typeof taskProgress.$inferSelect

/** The tasks of some lists as a person sees them; what waits for them first. `userId` is a parent account. */
export async function tasksOf(
  services: Reading,
  { userId, places, at }: { userId: string; places: readonly string[]; at: Date }
): Promise<TaskSeen[]> {
  const shown = await shownTasks(services.db, places, at)
  const { db } = services
  if (shown.length === 0) return []
  const codes = shown.map(task => task.code)
  const [progress, claims] = await sideBySide(
    db,
    () => progressOf(db, userId, codes, at),
    () => claimsOf(db, userId, codes, at)
  )
  const seen: TaskSeen[] = []
  for (const task of shown) {
    const rows = progress.filter(row => row.task === task.code)
    const mine = claims.filter(claim => claim.task === task.code)
    const now = periodAt(task.period, at < task.endsAt ? at : new Date(task.endsAt.getTime() - 1))
    const before = await doneBefore(services, task, userId)
    const names = new Set([now, ...rows.map(row => row.period), ...mine.map(claim => claim.period)])
    for (const period of names) {
      const line = lineOf(task, { period, now, before, at, row: rows.find(row => row.period === period) }, mine)
      if (line) seen.push(line)
    }
  }
  return seen.sort((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing))
}

const ORDER: readonly Standing[] = ['done', 'doing', 'waiting', 'paid', 'gone', 'expired', 'over']

async function shownTasks(db: Queryable, places: readonly string[], at: Date): Promise<Task[]> {
  return db
    .select()
    .from(tasks)
    .where(
      and(
        ...[inArray(tasks.place, [...places]), ne(tasks.state, 'draft'), gt(tasks.endsAt, since(at))],
        sql`${tasks.startsAt} <= ${at}`
      )
    )
    .orderBy(tasks.sort, tasks.code)
}

const since = (at: Date) => new Date(at.getTime() - KEPT_MS)

/** No period that begins before this month has anything to show, but for rewards that wait. 'once' comes after all of them. */
const firstPeriod = (at: Date) => monthText(new Date(at.getTime() - 2 * KEPT_MS))

const progressOf = async (db: Queryable, userId: string, codes: readonly string[], at: Date): Promise<Progress[]> => {
  const p = taskProgress
  const near = or(eq(p.period, 'once'), gt(p.updatedAt, since(at)))
  const own = and(eq(p.userId, userId), inArray(p.task, [...codes]), gte(p.period, firstPeriod(at)))
  return db.select().from(p).where(and(own, near))
}

async function claimsOf(db: Queryable, userId: string, codes: readonly string[], at: Date): Promise<Claim[]> {
  const c = taskClaims
  const near = and(ne(c.state, 'waiting'), or(eq(c.period, 'once'), gt(c.createdAt, since(at))))
  const own = and(eq(c.userId, userId), inArray(c.task, [...codes]))
  const waiting = db
    .select()
    .from(c)
    .where(and(own, eq(c.state, 'waiting')))
  return db
    .select()
    .from(c)
    .where(and(own, gte(c.period, firstPeriod(at)), near))
    .unionAll(waiting)
}

interface Case {
  period: string
  now: string
  before: number
  at: Date
  row: Progress | undefined
}

function lineOf(task: Task, { period, now, before, at, row }: Case, claims: readonly Claim[]): TaskSeen | undefined {
  const count = Math.max(row?.count ?? 0, before)
  const isNow = period === now
  const claim = claims.find(one => one.period === period)
  const over = task.state === 'ended' || at >= task.endsAt
  const line = (standing: Standing, until: Date): TaskSeen => ({ task, period, isNow, count, standing, until })
  const [counts, claimed] = [countsUntil(task, period), claimUntil(task, period)]
  const told = (since: Date) => at.getTime() < since.getTime() + TOLD_MS
  if (claim?.state === 'waiting') return line('waiting', claimed)
  if (claim || row?.claimedAt) return isNow && !over ? line('paid', counts) : undefined
  if (count >= task.target && at < claimed) {
    const gone = task.quota > 0 && task.claimed >= task.quota
    return gone ? (isNow ? line('gone', counts) : undefined) : line('done', claimed)
  }
  if (count >= task.target) return told(claimed) ? line('expired', claimed) : undefined
  if (over || task.state === 'paused') return over && count > 0 && told(counts) ? line('over', counts) : undefined
  if (!isNow) return
  return task.quota > 0 && task.claimed >= task.quota ? line('gone', counts) : line('doing', counts)
}

/** What waits for funds, by asset, in minor units. */
export async function waitingRewards(db: Queryable, userId: string): Promise<Map<string, bigint>> {
  const rows = await db
    .select({ asset: taskClaims.asset, sum: sql`sum(${taskClaims.amountMinor})::bigint`.mapWith(BigInt) })
    .from(taskClaims)
    .where(and(eq(taskClaims.userId, userId), eq(taskClaims.state, 'waiting')))
    .groupBy(taskClaims.asset)
  return new Map(rows.map(({ asset, sum }) => [asset, sum]))
}

/** How many rewards a person has had in all. */
export async function rewardsHad(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ times: count() })
    .from(taskClaims)
    .where(and(eq(taskClaims.userId, userId), eq(taskClaims.state, 'paid')))
  return row!.times
}

/** Whether anything that is looked at would still count for a person; how much it has and needs. */
export async function watchNeeds(services: Reading, userId: string, what: string, at: Date): Promise<TaskSeen[]> {
  const event = services.kinds.task.all.find(one => one.watch?.what === what)
  const open = event
    ? await services.db
        .selectDistinct({ place: tasks.place })
        .from(tasks)
        .where(and(eq(tasks.event, event.code), eq(tasks.state, 'open')))
    : []
  if (open.length === 0) return []
  const seen = await tasksOf(services, { userId, places: open.map(({ place }) => place), at })
  return seen.filter(({ task, isNow }) => task.event === event!.code && isNow)
}

/** What a person has claimed of the tasks of a list, newest first. */
export async function claimsAt(
  db: Queryable,
  userId: string,
  place: string,
  { page, limit }: { page: number; limit: number }
): Promise<{ list: Claim[]; count: number }> {
  const c = taskClaims
  const here = db.select({ code: tasks.code }).from(tasks).where(eq(tasks.place, place))
  const mine = and(eq(c.userId, userId), inArray(c.task, here))
  const [list, total] = await sideBySide(
    db,
    () =>
      db
        .select()
        .from(c)
        .where(mine)
        .orderBy(desc(c.createdAt), desc(c.id))
        .limit(limit)
        .offset((page - 1) * limit),
    () => db.$count(c, mine)
  )
  return { list, count: total }
}

/** Tasks by their codes; what is not there is left out. */
export const tasksNamed = (db: Queryable, codes: readonly string[]): Promise<Task[]> =>
  db
    .select()
    .from(tasks)
    .where(inArray(tasks.code, [...codes]))
