import type { Queryable } from '../../db/connection'
import { type Calendar, dayAfter, daysOf, firstDay, type Run } from '../../engines/calendar'
import { dayText, monthAfter } from '../../lib/clock'

export interface Asked {
  userId: string
  joinedAt: Date
  calendar: Calendar
  month: string
  at: Date
  /** Whether days can be made up for now. */
  open: boolean
}

/** The first day that counts for a person. */
export const beganOn = ({ startsAt }: Calendar, joinedAt: Date): string =>
  [dayText(joinedAt), dayText(startsAt)].sort().at(-1)!

/** Every day of a month with how it stands. */
export async function monthOf(db: Queryable, { userId, joinedAt, calendar, month, at, open }: Asked) {
  const [from, to] = [`${month}-01`, dayAfter(`${monthAfter(month, 1)}-01`, -1)]
  const rows = await daysOf(db, userId, calendar.code, from, to)
  const [today, began] = [dayText(at), beganOn(calendar, joinedAt)]
  const reach = open ? firstDay(calendar, joinedAt, at) : today
  const stateOf = (day: string) => {
    const entered = rows.find(row => row.day === day)
    if (entered) return entered.madeUp ? ('made_up' as const) : ('signed' as const)
    if (day > today) return 'ahead' as const
    if (day === today) return 'today' as const
    if (day < began) return 'before' as const
    return day >= reach && calendar.cardsMonth > 0 ? ('can_make_up' as const) : ('missed' as const)
  }
  const days = Array.from({ length: Number(to.slice(8)) }, (_, i) => dayAfter(from, i))
  return { days: days.map(day => ({ day, state: stateOf(day) })), signed: rows.length }
}

/** The days of the round a streak is in, with what each brings: those that are signed, today, and what comes. */
export function cycleOf({ cycleMinor }: Calendar, run: Run | undefined, signed: boolean) {
  const length = run?.length ?? 0
  const round = Math.floor((signed ? length - 1 : length) / cycleMinor.length) * cycleMinor.length
  return cycleMinor.map((minor, i) => {
    const nth = round + i + 1
    const state = nth <= length ? 'signed' : nth === length + 1 && !signed ? 'today' : 'ahead'
    return { nth, minor: BigInt(minor), state: state as 'signed' | 'today' | 'ahead' }
  })
}
