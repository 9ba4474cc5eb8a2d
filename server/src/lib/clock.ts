import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The shop's days and hours are China's, wherever the server stands. */
export const ZONE = 'Asia/Shanghai'

/** Where the server reads the time; tests hand in one they can move. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Unix seconds of a moment, as the wire has it. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** China's clock has been eight hours ahead of UTC all through since 1991, so no table of time zones is asked. */
export const AHEAD_MS = 8 * 3_600_000
export const DAY_MS = 86_400_000

const inChina = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString()

/** "2026-11-20 16:30" in China's time. */
export const timeText = (at: Date): string => inChina(at).slice(0, 16).replace('T', ' ')

/** China's calendar day of a moment: "2026-11-20". */
export const dayText = (at: Date): string => inChina(at).slice(0, 10)

/** China's calendar month of a moment: "2026-11". */
export const monthText = (at: Date): string => dayText(at).slice(0, 7)

/** The month so many months later: ("2026-11", 2) -> "2027-01". */
export const monthAfter = (month: string, months: number): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
}

/** The first moment of a month in China: "2026-11" -> 2026-10-31T16:00:00Z. */
export const monthStart = (month: string): Date => new Date(Date.parse(`${month}-01T00:00:00Z`) - AHEAD_MS)

/** "2026-11" -> "2026年11月". */
export const monthTitle = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

/** The first moment of a day in China: "2026-11-20" -> 2026-11-19T16:00:00Z. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

/** The last millisecond of a moment's day in China. */
export const endOfDay = (at: Date): Date =>
  new Date(Math.ceil((at.getTime() + AHEAD_MS + 1) / DAY_MS) * DAY_MS - AHEAD_MS - 1)

/** China's weekday of a moment, 0 for Sunday, and the minute of its day. */
export function chinaMinute(at: Date): { day: number; minute: number } {
  const china = new Date(at.getTime() + AHEAD_MS)
  return { day: china.getUTCDay(), minute: china.getUTCHours() * 60 + china.getUTCMinutes() }
}

export { dayjs }
