/** Weeks begin on Sunday, as on calendars of this country. */
export const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const

/** How many cells are left free before the first of a month: ("2026-11") -> 0, as that is a Sunday. */
export const blanksBefore = (month: string): number => new Date(`${month}-01T00:00:00Z`).getUTCDay()

/** ("2026-12", 1) -> "2027-01". */
export function monthBeside(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7)
}

/** "2026-11" -> "2026年11月". */
export const monthName = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

/** "2026-11-05" -> "11月5日". */
export const dayName = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
