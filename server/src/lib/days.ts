import { dayStart } from './clock'
import { refuse } from './refusal'

/** China's days, both included. */
export interface Days {
  from?: string
  until?: string
}

const DAY_MS = 86_400_000

/** The moments between which the days lie. @throws Refusal INVALID when they end before they begin */
export function momentsOf({ from, until }: Days) {
  if (from && until && until < from) refuse('INVALID', '结束日期不能早于开始日期')
  return {
    ...(from && { from: dayStart(from) }),
    ...(until && { until: new Date(dayStart(until).getTime() + DAY_MS) })
  }
}
