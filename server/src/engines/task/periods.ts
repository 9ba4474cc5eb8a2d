import type { tasks } from '../../db/schema'
import { dayText, endOfDay, monthAfter, monthStart, monthText } from '../../lib/clock'

export type Task = typeof tasks.$inferSelect
export type Period = 'day' | 'week' | 'month' | 'once'

const DAY_MS = 86_400_000
/** The days of a week count from its Monday; this was one. */
const MONDAY_MS = Date.parse('2024-01-01T00:00:00Z')

/** The first day of China's week that a day is in: "2026-11-22" -> "2026-11-16". */
function mondayOf(day: string): string {
  const days = Math.floor((Date.parse(`${day}T00:00:00Z`) - MONDAY_MS) / DAY_MS)
  return new Date(MONDAY_MS + (days - (((days % 7) + 7) % 7)) * DAY_MS).toISOString().slice(0, 10)
}

/** The period that a moment is in, by China's calendar. */
export function periodAt(period: string, at: Date): string {
  if (period === 'day') return dayText(at)
  if (period === 'week') return mondayOf(dayText(at))
  return period === 'month' ? monthText(at) : 'once'
}

const SHAPES: Record<string, RegExp> = { day: /^\d{4}-\d\d-\d\d$/, week: /^\d{4}-\d\d-\d\d$/, month: /^\d{4}-\d\d$/ }

const noon = (day: string) => new Date(`${day}T04:00:00Z`)

/** Whether it names a period of this sort: days that are none, and weeks that begin on no Monday, do not. */
export function isPeriod(period: string, name: string): boolean {
  if (period === 'once') return name === 'once'
  if (!SHAPES[period]?.test(name)) return false
  const at = period === 'month' ? noon(`${name}-15`) : noon(name)
  return !Number.isNaN(at.getTime()) && periodAt(period, at) === name
}

/** The first moment after a period; undefined for what has no end of its own. */
export function periodEnd(period: string, name: string): Date | undefined {
  if (period === 'once') return
  if (period === 'month') return monthStart(monthAfter(name, 1))
  const last = endOfDay(noon(name)).getTime() + 1
  return new Date(period === 'week' ? last + 6 * DAY_MS : last)
}

type Timing = Pick<Task, 'period' | 'endsAt' | 'endedAt'>

/** When nothing more counts for a period of a task. */
export function countsUntil({ period, endsAt, endedAt }: Timing, name: string): Date {
  const ends = [periodEnd(period, name), endsAt, endedAt].flatMap(at => (at ? [at.getTime()] : []))
  return new Date(Math.min(...ends))
}

/** When the reward of a period is forfeited. */
export const claimUntil = (task: Timing & Pick<Task, 'claimDays'>, name: string): Date =>
  new Date(countsUntil(task, name).getTime() + task.claimDays * DAY_MS)
