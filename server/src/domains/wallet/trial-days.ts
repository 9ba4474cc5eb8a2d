import type { Line, LineMove } from '../../engines/ledger'
import { DAY_MS, dayStart, dayText, monthAfter } from '../../lib/clock'
import { refuse } from '../../lib/refusal'

/** China's days, both included. */
export interface Days {
  from: string
  until: string
}

const MOST_DAYS = 31
const FIRST_DAY = '2000-01-01'

const dayAfter = (day: string, days: number) => dayText(new Date(dayStart(day).getTime() + days * DAY_MS))
const countOf = ({ from, until }: Days) => (dayStart(until).getTime() - dayStart(from).getTime()) / DAY_MS + 1

/** @throws Refusal INVALID when it ends before it begins, or is too long */
export function checkDays(range: Days) {
  if (range.from < FIRST_DAY) refuse('INVALID', `开始日期不能早于 ${FIRST_DAY}`)
  if (range.until < range.from) refuse('INVALID', '结束日期不能早于开始日期')
  if (countOf(range) > MOST_DAYS) refuse('INVALID', `一次最多查看 ${MOST_DAYS} 天`)
}

/** The month before a whole one, else as many days before. */
export function daysBefore({ from, until }: Days): Days {
  const end = dayAfter(from, -1)
  const isMonth = from.endsWith('-01') && dayAfter(until, 1) === `${monthAfter(from.slice(0, 7), 1)}-01`
  return { from: isMonth ? `${end.slice(0, 7)}-01` : dayAfter(from, -countOf({ from, until })), until: end }
}

export type Sums = Pick<LineMove, 'ins' | 'outs' | 'inMinor' | 'outMinor'>
const NONE: Sums = { ins: 0, outs: 0, inMinor: 0n, outMinor: 0n }

export const added = (moves: readonly Sums[]): Sums =>
  moves.reduce(
    (sum, one) => ({
      ins: sum.ins + one.ins,
      outs: sum.outs + one.outs,
      inMinor: sum.inMinor + one.inMinor,
      outMinor: sum.outMinor + one.outMinor
    }),
    NONE
  )

export const isOn =
  ({ kind, id }: Line) =>
  (one: Line) =>
    one.kind === kind && one.id === id
