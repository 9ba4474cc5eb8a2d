import dayjs from 'dayjs'
import { dayAgo } from '../../../kit/china-time'

export interface Range {
  from: string
  until: string
}

const today = () => dayAgo(0)
const text = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD')

/** A month ("2026-11"), until today where it is this one. */
export function monthRange(month: string): Range {
  const [until = ''] = [text(dayjs(`${month}-01`).endOf('month')), today()].sort()
  return { from: `${month}-01`, until }
}

export const PRESETS: readonly { label: string; of(): Range }[] = [
  { label: '今日', of: () => ({ from: today(), until: today() }) },
  { label: '近 7 天', of: () => ({ from: dayAgo(6), until: today() }) },
  { label: '本月', of: () => monthRange(today().slice(0, 7)) },
  { label: '上月', of: () => monthRange(text(dayjs(`${today().slice(0, 7)}-01`).subtract(1, 'month')).slice(0, 7)) }
]

export const isRange = (a: Range, b: Range) => a.from === b.from && a.until === b.until
