import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { subsidyDays } from '../../db/schema'
import { dayAfter } from '../../engines/release'
import { dayText } from '../../lib/clock'

/** Days that power is made of, today included. */
export const POWER_DAYS = 30

export const firstDay = (now: Date) => dayAfter(dayText(now), 1 - POWER_DAYS)

/** The last thirty days of China's calendar, oldest first. */
export const lastDays = (now: Date) => Array.from({ length: POWER_DAYS }, (_, i) => dayAfter(firstDay(now), i))

/** Experience in all, and power: that of the last thirty days. */
export async function standingOf(db: Queryable, userId: string, now: Date): Promise<{ exp: number; power: number }> {
  const d = subsidyDays
  const [row] = await db
    .select({
      exp: sql<number>`coalesce(sum(${d.exp}), 0)::int`,
      power: sql<number>`coalesce(sum(${d.exp}) filter (where ${d.day} >= ${firstDay(now)}), 0)::int`
    })
    .from(d)
    .where(eq(d.userId, userId))
  return row!
}

/** Experience of each of the last thirty days that had some. */
export async function expByDay(db: Queryable, userId: string, now: Date): Promise<Map<string, number>> {
  const d = subsidyDays
  const rows = await db
    .select({ day: d.day, exp: d.exp })
    .from(d)
    .where(and(eq(d.userId, userId), gte(d.day, firstDay(now))))
    .orderBy(asc(d.day))
  return new Map(rows.map(({ day, exp }) => [day, exp]))
}
