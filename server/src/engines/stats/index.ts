import { sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { dayText, monthText } from '../../lib/clock'
import type { Services } from '../../services'
import { anyUncounted, buyersDiffer, foldBuyers, rebuildBuyers } from './buyers'
import { addToMonths, byMonth, dayAfter, lastDayOf, remakeMonths } from './months'
import { ALL_PLACED, type Days, dayOf, daysBefore, SCOPES, sourceOf } from './source'

export {
  type ActivityOrder,
  activitiesOf,
  activityOrders,
  type Brought,
  campaignSums,
  type PaidPlace
} from './activities'
export { type Buyers, buyersOf } from './buyers'
export { ACTIVITIES, type ActivityKind, CAMPAIGNS } from './campaigns'
export { type Refiled, refile } from './filing'
export { ELSEWHERE, NOWHERE } from './provinces'
export {
  paidByHour,
  placesOf,
  rolledOf,
  rolledPieces,
  type Sold,
  type Stood,
  soldBy,
  soldByDay,
  soldOf,
  soldOfEach,
  soldRows,
  soldToDate
} from './read'
export { type Days, daysBefore, type Only, SCOPES, type StatScope } from './source'
export { countedSince, foldDay, foldVisits, type Mark, markVisits, type VisitDay, visitsOn } from './visits'

/** How far back roll-ups are compared with what they were made from. */
const COMPARED_DAYS = 400

/**
 * Does `work` while nobody else adds to the sums or makes them anew: of two at once, the one that read first must not write last.
 * All of it sees one moment, so that what is noted meanwhile is left for the next time. Nobody who reads or pays waits, so it
 * takes as long as it takes: were it broken off when much is noted, more would be noted the next time.
 */
const alone = (db: Queryable, work: (tx: Queryable) => Promise<number>): Promise<number> =>
  patiently(db, async tx => {
    await tx.execute(sql`lock table stat_days in share row exclusive mode`)
    return work(tx)
  })

/** A transaction that sees one moment, and whose statements may take as long as they do. Neither line looks at anything yet. */
const patiently = <T>(db: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  transact(db, async tx => {
    await tx.execute(sql`set transaction isolation level repeatable read`)
    await tx.execute(sql`set local statement_timeout = 0`)
    return work(tx)
  })

const COLUMNS = sql`scope, scope_id, day, orders, paid_fen, refunds, refunded_fen`

/** Of some days, whatever they are of: each scope is named, as the index begins with it. */
const onDays = ({ from, until }: Days) =>
  sql`scope = any(${sql.param([...SCOPES])}::text[]) and day between ${from} and ${until}`

/** Adds what is noted to the sums and removes the notes; answers how many rows changed. */
async function fold(tx: Queryable): Promise<number> {
  // What a change of a price comes to may be less than nothing, which is no row by itself.
  const { rows: repriced } = await tx.execute<{ day: string; fen: string }>(sql`
    with gone as (delete from stat_turns t where t.what = 'repriced' returning ${dayOf(sql`t.at`)} as day, t.fen)
    select day::text as day, sum(fen)::text as fen from gone group by 1`)
  // What somebody who is counted already pays on top, neither.
  const { rows } = await tx.execute<{ changed: number }>(sql`
    with noted as materialized (${sourceOf('noted')}),
    put as (
      insert into stat_days as d (${COLUMNS}) select ${COLUMNS} from noted where orders + refunds > 0 order by scope, scope_id, day
      on conflict (scope, scope_id, day) do update set orders = d.orders + excluded.orders,
        paid_fen = d.paid_fen + excluded.paid_fen, refunds = d.refunds + excluded.refunds,
        refunded_fen = d.refunded_fen + excluded.refunded_fen
      returning 1
    ),
    added as (
      update stat_days d set paid_fen = d.paid_fen + n.paid_fen from noted n
      where n.orders + n.refunds = 0 and d.scope = n.scope and d.scope_id = n.scope_id and d.day = n.day returning 1
    ),
    monthly as (${addToMonths(sql`noted`)})
    select ((select count(*) from put) + (select count(*) from added))::int as changed`)
  for (const { day, fen } of repriced)
    await tx.execute(sql`
      update stat_days set paid_fen = paid_fen + ${fen}::bigint where scope = 'placed' and scope_id = ${ALL_PLACED} and day = ${day}`)
  await foldBuyers(tx)
  await tx.execute(sql`delete from stat_turns`)
  return rows[0]!.changed
}

/** Adds what happened since the last time to the sums: as much work as there was of it. Answers how many rows changed. */
export async function foldTurns(services: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const { db } = services
  const unmade = (await db.execute(ofOldOnly)).rowCount !== 0
  const { rowCount } = await db.execute(sql`select from stat_turns limit 1`)
  const folded = rowCount === 0 ? 0 : await alone(db, fold)
  return folded + (unmade ? await rebuildStats(services) : 0)
}

/** A row where orders were paid before anything was noted, by a release that kept fewer sums. */
const ofOldOnly = sql`
  select from (select) x where not exists (select from stat_buyers) and exists (${anyUncounted})`

/** Makes the roll-ups of some days anew from orders and after-sales, and answers how many rows changed. */
export const rollUp = (db: Queryable, days: Days): Promise<number> =>
  alone(db, async tx => {
    await fold(tx)
    const gone = await tx.execute(sql`
      delete from stat_days d where ${onDays(days)}
        and not exists (select from (${sourceOf(days)}) s
          where s.scope = d.scope and s.scope_id = d.scope_id and s.day = d.day)`)
    const put = await tx.execute(sql`
      insert into stat_days as d (${COLUMNS}) select ${COLUMNS} from (${sourceOf(days)}) s order by scope, scope_id, day
      on conflict (scope, scope_id, day) do update set orders = excluded.orders, paid_fen = excluded.paid_fen,
        refunds = excluded.refunds, refunded_fen = excluded.refunded_fen
      where (d.orders, d.paid_fen, d.refunds, d.refunded_fen)
        is distinct from (excluded.orders, excluded.paid_fen, excluded.refunds, excluded.refunded_fen)`)
    await remakeMonths(tx, days)
    return (gone.rowCount ?? 0) + (put.rowCount ?? 0)
  })

const anewBuyers = (db: Queryable) =>
  rebuildBuyers(db, work =>
    alone(db, async tx => {
      await fold(tx)
      return work(tx)
    })
  )

/** Makes all roll-ups anew, month by month, and answers how many rows changed. */
export async function rebuildStats({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const { rows } = await db.execute<{ first: Date | null }>(sql`
    select least((select min(created_at) from orders), (select min(day)::timestamptz from stat_days)) as first`)
  const first = rows[0]?.first
  let changed = await anewBuyers(db)
  if (!first) return changed
  const all = { from: `${monthText(new Date(first))}-01`, until: lastDayOf(monthText(now)) }
  for (const days of byMonth(all)) changed += await rollUp(db, days)
  return changed
}

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
  const { rows } = await patiently(db, tx =>
    tx.execute<Difference>(sql`
    with rolled as (
      select scope, scope_id, day, sum(orders) as orders, sum(paid_fen) as paid_fen, sum(refunds) as refunds,
        sum(refunded_fen) as refunded_fen
      from (select ${COLUMNS} from stat_days union all select ${COLUMNS} from (${sourceOf('noted')}) n) x
      where ${onDays(days)} group by 1, 2, 3
    ),
    source as (${sourceOf(days)})
    select scope, scope_id, day::text as day, concat_ws(' ', r.orders, r.paid_fen, r.refunds, r.refunded_fen) as rolled,
      concat_ws(' ', s.orders, s.paid_fen, s.refunds, s.refunded_fen) as source
    from rolled r full join source s using (scope, scope_id, day)
    where (r.orders, r.paid_fen, r.refunds, r.refunded_fen)
      is distinct from (s.orders, s.paid_fen, s.refunds, s.refunded_fen)
    order by day, scope, scope_id limit ${most}`)
  )
  return rows
}

/** The same of who bought at shops. */
export const differencesOfBuyers = async (db: Queryable, days: Days, most = 10_000): Promise<Difference[]> =>
  (await buyersDiffer(db, days, most)).map(one => ({ scope: 'buyers', ...one }))

const TOLD = 20

/**
 * Compares the sums with what they are made from, tells of what differs, and puts it right. A month or some shops at a time, so
 * that no statement reads more than that. Answers how many rows differed.
 */
export async function compareStats(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<number> {
  const now = services.clock.now()
  const count = await anewBuyers(services.db)
  if (count > 0) services.log.error({ count }, 'who bought at shops differed from its source')
  let days = 0
  let months = 0
  for (const some of byMonth({ from: daysBefore(now, COMPARED_DAYS), until: dayText(now) })) {
    days += await compareDays(services, some)
    months += await alone(services.db, tx => remakeMonths(tx, some))
  }
  if (months > 0) services.log.error({ count: months }, 'sums of months differed from those of their days')
  return count + days + months
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
