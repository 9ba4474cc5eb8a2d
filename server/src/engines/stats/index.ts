import { sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { dayText, monthAfter, monthText } from '../../lib/clock'
import type { Services } from '../../services'
import { type Days, daysBefore, sourceOf } from './source'

export { rolledOf, rolledPieces, type Sold, soldBy, soldByDay, soldOf, soldRows, soldToDate } from './read'
export { type Days, daysBefore, type Only, SCOPES, type StatScope } from './source'

const DAY_MS = 86_400_000
/** What a channel confirms late counts on the day it was paid: so many days are summed up anew each time. */
const RECENT_DAYS = 3
/** How far back roll-ups are compared with what they were made from. */
const COMPARED_DAYS = 400

/** Makes the roll-ups of some days anew from orders and after-sales, and answers how many rows changed. */
export const rollUp = (db: Queryable, days: Days): Promise<number> =>
  transact(db, async tx => {
    // One at a time: of two at once, the one that read first must not write last. Nobody who reads waits.
    await tx.execute(sql`lock table stat_days in share row exclusive mode`)
    const gone = await tx.execute(sql`
      delete from stat_days d where d.day between ${days.from} and ${days.until}
        and not exists (select from (${sourceOf(days)}) s
          where s.scope = d.scope and s.scope_id = d.scope_id and s.day = d.day)`)
    const put = await tx.execute(sql`
      insert into stat_days as d (scope, scope_id, day, orders, paid_fen, refunds, refunded_fen)
      select scope, scope_id, day, orders, paid_fen, refunds, refunded_fen from (${sourceOf(days)}) s
      order by scope, scope_id, day
      on conflict (scope, scope_id, day) do update set orders = excluded.orders, paid_fen = excluded.paid_fen,
        refunds = excluded.refunds, refunded_fen = excluded.refunded_fen
      where (d.orders, d.paid_fen, d.refunds, d.refunded_fen)
        is distinct from (excluded.orders, excluded.paid_fen, excluded.refunds, excluded.refunded_fen)`)
    return (gone.rowCount ?? 0) + (put.rowCount ?? 0)
  })

/** Sums up the days that may still change; answers how many rows did. */
export const rollUpRecent = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> => {
  const now = clock.now()
  return rollUp(db, { from: daysBefore(now, RECENT_DAYS - 1), until: dayText(now) })
}

/** Makes all roll-ups anew, month by month, and answers how many rows changed. */
export async function rebuildStats({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const { rows } = await db.execute<{ first: Date | null }>(sql`
    select least((select min(created_at) from orders), (select min(day)::timestamptz from stat_days)) as first`)
  const first = rows[0]?.first
  if (!first) return 0
  let changed = 0
  const all = { from: `${monthText(new Date(first))}-01`, until: lastDayOf(monthText(now)) }
  for (const days of byMonth(all)) changed += await rollUp(db, days)
  return changed
}

const lastDayOf = (month: string) => dayText(new Date(Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - DAY_MS))

/** A row that is not what its source says; what is nowhere counts as nothing. */
export interface Difference extends Record<string, unknown> {
  scope: string
  scope_id: string
  day: string
  rolled: string
  source: string
}

/** Rows of some days that differ from what orders and after-sales say, the oldest first, at most so many. */
export async function differences(db: Queryable, days: Days, most = 10_000): Promise<Difference[]> {
  const { rows } = await db.execute<Difference>(sql`
    with rolled as (select * from stat_days where day between ${days.from} and ${days.until}),
      source as (${sourceOf(days)})
    select scope, scope_id, day::text as day, concat_ws(' ', r.orders, r.paid_fen, r.refunds, r.refunded_fen) as rolled,
      concat_ws(' ', s.orders, s.paid_fen, s.refunds, s.refunded_fen) as source
    from rolled r full join source s using (scope, scope_id, day)
    where (r.orders, r.paid_fen, r.refunds, r.refunded_fen)
      is distinct from (s.orders, s.paid_fen, s.refunds, s.refunded_fen)
    order by day, scope, scope_id limit ${most}`)
  return rows
}

const TOLD = 20

/**
 * Compares what is not summed up anew any more with its source, tells of what differs, and puts it right. A month at a time,
 * so that no statement reads more than that. Answers how many rows differed.
 */
export async function compareStats(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<number> {
  const now = services.clock.now()
  let count = 0
  for (const days of byMonth({ from: daysBefore(now, COMPARED_DAYS), until: daysBefore(now, RECENT_DAYS) }))
    count += await compareDays(services, days)
  return count
}

/** Puts some days right. All rows of a day are made anew, so what a page of differences left out of its last day is too. */
async function compareDays({ db, log }: Pick<Services, 'db' | 'log'>, { from, until }: Days): Promise<number> {
  const found = await differences(db, { from, until }, 1_000)
  if (found.length === 0) return 0
  log.error({ count: found.length, differences: found.slice(0, TOLD) }, 'roll-ups differ from their source')
  for (const day of new Set(found.map(one => one.day))) await rollUp(db, { from: day, until: day })
  const rest = { from: dayAfter(found.at(-1)!.day), until }
  return found.length + (rest.from > until ? 0 : await compareDays({ db, log }, rest))
}

const dayAfter = (day: string) => dayText(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS))

/** Days in pieces that end with their months. */
function* byMonth({ from, until }: Days): Generator<Days> {
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = monthAfter(month, 1)) {
    const last = lastDayOf(month)
    yield { from: from > `${month}-01` ? from : `${month}-01`, until: until < last ? until : last }
  }
}
