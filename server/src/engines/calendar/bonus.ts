import { and, count, eq } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { calendarAwards, calendarDays, calendarPeople } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { awardPoints, type Entry, hold } from './enter'
import type { Award } from './kinds'

/** What was opened is forgotten after this. */
const KEPT_MS = 30 * 60_000

const mine = (userId: string, calendar: string) =>
  and(eq(calendarPeople.userId, userId), eq(calendarPeople.calendar, calendar))

/** How many bonuses a person has had on a day. */
export async function bonusesOf(db: Queryable, userId: string, calendar: string, day: string): Promise<number> {
  const a = calendarAwards
  const [row] = await db
    .select({ times: count() })
    .from(a)
    .where(and(eq(a.userId, userId), eq(a.calendar, calendar), eq(a.cause, 'bonus'), eq(a.since, day)))
  return row!.times
}

/**
 * Begins to look at what a bonus is given for, in place of what was begun before. Answers the pass that ends it and the
 * seconds that have to go by.
 * @throws Refusal NOT_FOUND, CLOSED, SUB_ACCOUNT, NOT_ENTERED, DAY_CAP
 */
export const openBonus = (services: Services, entry: Entry): Promise<{ pass: string; seconds: number }> =>
  within(services, async tx => {
    const { userId, at } = entry
    const { calendar } = await hold(tx, entry)
    const day = dayText(at)
    const [entered] = await tx.db
      .select()
      .from(calendarDays)
      .where(and(eq(calendarDays.userId, userId), eq(calendarDays.calendar, calendar.code), eq(calendarDays.day, day)))
    if (!entered) refuse('NOT_ENTERED', '先完成今天的，再来领加赠')
    if ((await bonusesOf(tx.db, userId, calendar.code, day)) >= calendar.bonusTimes) full(calendar.bonusTimes)
    const pass = newId()
    await tx.db.update(calendarPeople).set({ bonusPass: pass, bonusAt: at }).where(mine(userId, calendar.code))
    return { pass, seconds: calendar.bonusSeconds }
  })

const full = (times: number): never => refuse('DAY_CAP', `每天最多加赠 ${times} 次，明天再来`)

/**
 * Ends what the pass began, and awards the bonus: for the day it was begun on, once the server's clock has gone on far enough.
 * @throws Refusal NOT_FOUND, CLOSED, SUB_ACCOUNT, GONE, TOO_SOON, DAY_CAP
 */
export const endBonus = (services: Services, { pass, ...entry }: Entry & { pass: string }): Promise<Award> =>
  within(services, async tx => {
    const { userId, at } = entry
    const { calendar, own } = await hold(tx, entry)
    const passed = own.bonusAt ? at.getTime() - own.bonusAt.getTime() : 0
    if (!own.bonusAt || own.bonusPass !== pass || passed > KEPT_MS) return refuse('GONE', '观看已中断，请重新打开')
    const left = calendar.bonusSeconds * 1000 - passed
    if (left > 0) refuse('TOO_SOON', `再看 ${Math.ceil(left / 1000)} 秒就完成了`)
    const day = dayText(own.bonusAt)
    const had = await bonusesOf(tx.db, userId, calendar.code, day)
    if (had >= calendar.bonusTimes) full(calendar.bonusTimes)
    await tx.db.update(calendarPeople).set({ bonusPass: null, bonusAt: null }).where(mine(userId, calendar.code))
    return awardPoints(tx, {
      userId,
      calendar,
      at,
      amount: calendar.bonusMinor,
      cause: 'bonus',
      since: day,
      number: had + 1,
      title: `${calendar.title}加赠`
    })
  })
