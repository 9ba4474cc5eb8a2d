import { dayText } from '@/lib/format'

const DAY_S = 86_400

/** "今天", "昨天", "11月18日", "2025年3月2日" of two Unix seconds, in China's days. */
export function dayTitle(at_s: number, now_s: number): string {
  const day = dayText(at_s)
  if (day === dayText(now_s)) return '今天'
  if (day === dayText(now_s - DAY_S)) return '昨天'
  const [year, month, date] = day.split('-').map(Number)
  const short = `${month}月${date}日`
  return day.slice(0, 4) === dayText(now_s).slice(0, 4) ? short : `${year}年${short}`
}

/** What came, newest first, by the day it came on. */
export function groupByDay<T extends { add_time: number }>(items: readonly T[], now_s: number) {
  const days: { day: string; items: T[] }[] = []
  for (const item of items) {
    const day = dayTitle(item.add_time, now_s)
    const last = days[days.length - 1]
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
