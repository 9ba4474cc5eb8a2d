import { chinaMinute } from './clock'

const DAY_MIN = 1440
const DAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

/** When a store is open: minutes of China's day, a close before the open being past midnight; days of rest, 0 for Sunday. */
export interface Hours {
  openMinute: number | null
  closeMinute: number | null
  restDays: readonly number[]
}

const two = (number: number) => String(number).padStart(2, '0')
/** 570 -> "09:30"; empty for null. */
export const clockText = (minute: number | null): string =>
  minute === null ? '' : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** "09:30" -> 570; null for an empty one. */
export function minuteOf(text: string): number | null {
  if (!text) return null
  const [hours, minutes] = text.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** "09:30-20:30，周一休息", "18:00-次日02:00", "全天营业"; empty where nothing is said. */
export function hoursText({ openMinute, closeMinute, restDays }: Hours): string {
  if (openMinute === null || closeMinute === null) return ''
  const span =
    openMinute === 0 && closeMinute === DAY_MIN
      ? '全天营业'
      : `${clockText(openMinute)}-${closeMinute < openMinute ? '次日' : ''}${clockText(closeMinute)}`
  // The week begins on Monday.
  const rest = [1, 2, 3, 4, 5, 6, 0].filter(day => restDays.includes(day)).map(day => DAYS[day])
  return rest.length > 0 ? `${span}，${rest.join('、')}休息` : span
}

/** Whether a store is open now, and until or from when in words; no words where nobody has said its hours. */
export function standingAt(
  { openMinute, closeMinute, restDays }: Hours,
  now: Date
): { isOpen: boolean; words: string } {
  if (openMinute === null || closeMinute === null) return { isOpen: false, words: '' }
  const { day, minute } = chinaMinute(now)
  const works = (ahead: number) => !restDays.includes((day + ahead + 7) % 7)
  const isLate = closeMinute < openMinute
  const isOpen = isLate
    ? (minute >= openMinute && works(0)) || (minute < closeMinute && works(-1))
    : minute >= openMinute && minute < closeMinute && works(0)
  if (isOpen)
    return {
      isOpen,
      words: openMinute === 0 && closeMinute === DAY_MIN ? '营业中' : `营业中 · ${clockText(closeMinute)} 打烊`
    }
  const ahead = [0, 1, 2, 3, 4, 5, 6, 7].find(days => works(days) && (days > 0 || minute < openMinute)) ?? 0
  const when = ['今天', '明天'][ahead] ?? DAYS[(day + ahead) % 7]
  return { isOpen, words: `休息中 · ${when} ${clockText(openMinute)} 营业` }
}
