import { divFloor } from '../../lib/money'

/** What decides how much of a lot falls due on a day; amounts in the asset's minor units. */
export interface LotTerms {
  totalMinor: bigint
  dueMinor: bigint
  dailyBp: number
  boostDayBp: number
  boostMinor: bigint
  lastDay: string
}

/** What falls due of a lot on one day, and which part of it orders brought forward. */
export interface DayDue {
  amountMinor: bigint
  boostMinor: bigint
}

const DAY_MS = 86_400_000
const WHOLE_BP = 10_000n

/** The day so many days later: ("2026-11-30", 1) -> "2026-12-01". */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The daily part, rounded down but at least one unit, and what orders brought forward within the day's limit. On the last
 * day everything that is left. Never more than is left.
 */
export function dueOn(lot: LotTerms, day: string): DayDue {
  const left = lot.totalMinor - lot.dueMinor
  if (left <= 0n) return { amountMinor: 0n, boostMinor: 0n }
  if (day >= lot.lastDay) return { amountMinor: left, boostMinor: 0n }
  const daily = divFloor(lot.totalMinor * BigInt(lot.dailyBp), WHOLE_BP)
  const base = least(daily > 0n ? daily : 1n, left)
  const most = divFloor(lot.totalMinor * BigInt(lot.boostDayBp), WHOLE_BP)
  const boostMinor = least(lot.boostMinor, most, left - base)
  return { amountMinor: base + boostMinor, boostMinor }
}

function least(first: bigint, ...others: bigint[]): bigint {
  let found = first
  for (const other of others) if (other < found) found = other
  return found
}
