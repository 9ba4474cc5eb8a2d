import { type Asset, type Line, type LineMove, lineMoves, type Opening, openings } from '../../engines/ledger'
import { DAY_MS, dayStart, dayText, monthAfter } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'

/** China's days, both included. */
export interface Days {
  from: string
  until: string
}

const MOST_DAYS = 31
const FIRST_DAY = '2000-01-01'
/** A movement is dated before it is committed: what is over is read for good this long after its end. */
const LATE_MS = 3_600_000
const KEPT_S = 86_400

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

type Reading = Pick<Services, 'db' | 'clock' | 'recent'>

/** What is read of a time that is over is the same the next time, and is kept for a day. */
const keptIfOver = <T>({ clock, recent }: Reading, key: string, end: Date, read: () => Promise<T>) =>
  end.getTime() + LATE_MS <= clock.now().getTime() ? recent(key, KEPT_S, read) : read()

/** What each line of the books held as a day began. */
export const openingsOn = (services: Reading, asset: Asset, day: string): Promise<Opening[]> =>
  keptIfOver(services, `ledger-opening:${asset}:${day}`, dayStart(day), () =>
    openings(services.db, asset, dayStart(day))
  )

/** What moved each line on some days, by day; those to come have nothing. */
export async function movesOn(services: Reading, asset: Asset, { from, until }: Days): Promise<LineMove[]> {
  const today = dayText(services.clock.now())
  const read = async (span: Days) => {
    if (span.until < span.from) return []
    const [begin, end] = [dayStart(span.from), dayStart(dayAfter(span.until, 1))]
    return keptIfOver(services, `ledger-moves:${asset}:${span.from}:${span.until}`, end, () =>
      lineMoves(services.db, asset, { from: begin, until: end })
    )
  }
  // Today is read anew each time, what was before it need not be.
  if (from > today || until < today) return read({ from, until })
  return [...(await read({ from, until: dayAfter(today, -1) })), ...(await read({ from: today, until: today }))]
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
