import { type CalendarTerms, dayAfter, moveCalendar, type PrizeTerms, saveCalendar } from '../../src/engines/calendar'
import { fundPool } from '../../src/engines/ledger'
import { newId } from '../../src/lib/ids'
import type { TestShop } from '../harness'

/** A round of three days, a prize for three in a row; make-ups are bought with what the days bring. */
export const CALENDAR = {
  code: 'model-days',
  place: 'model',
  title: '打卡',
  asset: 'xfq',
  pool: 'calendar-model',
  cycleMinor: [2, 3, 5],
  cardsMonth: 3,
  cardReach: 7,
  cardDays: 31,
  cardAsset: 'xfq',
  cardMinor: 1n,
  bonusSeconds: 15,
  bonusMinor: 1n,
  bonusTimes: 0,
  takeDays: 365,
  startsAt: new Date('2020-01-01T00:00:00Z'),
  endsAt: new Date('2400-01-01T00:00:00Z')
} satisfies CalendarTerms

export const CALENDAR_STEP = {
  threshold: 3,
  kind: 'asset',
  title: '三天礼',
  asset: 'xfq',
  amountMinor: 7n,
  detail: null
} satisfies PrizeTerms

export interface ModelAward {
  person: number
  minor: bigint
}

/** The days of each person and what hangs on them; they go on from one sequence to the next. */
export interface ModelCalendar {
  today: string
  deeds: number
  days: Set<string>[]
  /** Where the streaks began that the prize was awarded to. */
  begun: string[][]
  mended: Map<string, number>[]
  /** Ids of prizes that are not taken yet. */
  open: string[][]
  /** What waits for the pool, first come first. */
  waiting: ModelAward[]
}

export function newCalendar(people: number, today: string): ModelCalendar {
  const each = <T>(make: () => T) => Array.from({ length: people }, make)
  return {
    today,
    deeds: 0,
    waiting: [],
    days: each(() => new Set<string>()),
    begun: each(() => [] as string[]),
    mended: each(() => new Map<string, number>()),
    open: each(() => [] as string[])
  }
}

export function runOf(days: ReadonlySet<string>, day: string) {
  let [from, to] = [day, day]
  while (days.has(dayAfter(from, -1))) from = dayAfter(from, -1)
  while (days.has(dayAfter(to, 1))) to = dayAfter(to, 1)
  return { from, to, length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 }
}

/** Whether the streak of a day is awarded its prize now; notes that it was. */
export function gained({ days, begun }: ModelCalendar, who: number, day: string): boolean {
  const run = runOf(days[who]!, day)
  if (run.length < CALENDAR_STEP.threshold || begun[who]!.some(from => from >= run.from && from <= run.to)) return false
  begun[who]!.push(run.from)
  return true
}

/** Opens the calendar; its pool has a single round. */
export async function beginCalendar({ db, app, clock }: TestShop) {
  const at = clock.now()
  await saveCalendar(app.services, CALENDAR, [CALENDAR_STEP])
  await fundPool(db, { pool: CALENDAR.pool, asset: 'xfq', amountMinor: 10n, key: newId(), at })
  await moveCalendar(app.services, { code: CALENDAR.code, act: 'open', at })
}
