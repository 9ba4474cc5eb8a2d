import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { dayText, monthAfter, monthText } from '../../lib/clock'
import { isMonthly, keptRows } from './months'
import { type Days, daysBefore, hourId, isTotalled, type Only, sourceOf } from './source'

/** What was paid and given back on a day or in a month ("2026-11"). */
export interface Sold {
  time: string
  orders: number
  paidFen: bigint
  refunds: number
  refundedFen: bigint
}

interface SoldRow extends Record<string, unknown> {
  time: string
  orders: number
  paid_fen: string
  refunds: number
  refunded_fen: string
}

/** Before anything was sold. */
const FIRST_DAY = '2000-01-01'

/** The last `count` days or months of a shop, a person or a programme, oldest first, each of them there; today's is the last. */
export async function soldOf(
  db: Queryable,
  of: Only & { id: string },
  { by, count, now }: { by: 'day' | 'month'; count: number; now: Date }
): Promise<Sold[]> {
  const times =
    by === 'day'
      ? Array.from({ length: count }, (_, i) => daysBefore(now, count - 1 - i))
      : Array.from({ length: count }, (_, i) => monthAfter(monthText(now), i + 1 - count))
  const from = by === 'day' ? times[0]! : `${times[0]}-01`
  const time = by === 'day' ? sql`day::text` : sql`to_char(day, 'YYYY-MM')`
  const { rows } = await db.execute<SoldRow>(sql`
    select ${time} as time, sum(orders)::int as orders, sum(paid_fen)::text as paid_fen, sum(refunds)::int as refunds,
      sum(refunded_fen)::text as refunded_fen
    from (${soldRows(of, { from, until: dayText(now) })}) x group by 1`)
  return times.map(name => {
    const row = rows.find(one => one.time === name)
    return soldAt(name, row)
  })
}

const soldAt = (time: string, row: SoldRow | undefined): Sold => ({
  time,
  orders: row?.orders ?? 0,
  paidFen: BigInt(row?.paid_fen ?? 0),
  refunds: row?.refunds ?? 0,
  refundedFen: BigInt(row?.refunded_fen ?? 0)
})

/** Rows of a scope, or of one thing of it, on some days: as they were summed up, and what was noted since. */
export function soldRows(of: Only, { from, until }: Days): SQL {
  const columns = sql`scope_id, day, orders, paid_fen, refunds, refunded_fen`
  return sql`
    select ${columns} from stat_days where scope = ${of.scope} and ${keptOnly(of)} and day between ${from} and ${until}
    union all
    select ${columns} from (${sourceOf('noted', of)}) s where day between ${from} and ${until}`
}

/** The same where each thing of a scope is only summed up over all of the days; some rows are to be taken off others. */
function sumRows(of: Only, days: Days): SQL {
  if (of.id !== undefined || !isMonthly(of.scope)) return soldRows(of, days)
  return sql`
    ${keptRows(of.scope, keptOnly(of), days)}
    union all
    select scope_id, orders, paid_fen, refunds, refunded_fen from (${sourceOf('noted', of)}) s
    where day between ${days.from} and ${days.until}`
}

const keptOnly = ({ id, shop }: Only) => {
  if (shop !== undefined) return sql`scope_id in (select p.id::text from products p where p.shop_id = ${shop})`
  return id === undefined ? sql`true` : sql`scope_id = ${id}`
}

/** Pieces of products that were sold on each of some days, as they were last summed up: rows of `product_id`, `sold`. */
export const rolledPieces = ({ from, until }: Days, shop?: string): SQL => sql`
  select scope_id::uuid as product_id, orders as sold from stat_days
  where scope = 'product' and ${keptOnly({ scope: 'product', shop })} and orders > 0 and day between ${from} and ${until}`

const SUMS = sql`sum(orders)::int as orders, sum(paid_fen)::text as paid_fen, sum(refunds)::int as refunds,
  sum(refunded_fen)::text as refunded_fen`

/** What a shop, a person or a programme comes to from the first day to this moment, and today. */
export async function soldToDate(
  db: Queryable,
  of: Only & { id: string },
  now: Date
): Promise<{ total: Sold; today: Sold }> {
  const day = dayText(now)
  const { rows } = await db.execute<SoldRow>(sql`
    select (day = ${day}::date)::text as time, ${SUMS} from (${soldRows(of, { from: FIRST_DAY, until: day })}) x group by 1`)
  const part = (isToday: boolean) =>
    soldAt(
      day,
      rows.find(row => row.time === String(isToday))
    )
  const [before, today] = [part(false), part(true)]
  return {
    today,
    total: {
      time: day,
      orders: before.orders + today.orders,
      paidFen: before.paidFen + today.paidFen,
      refunds: before.refunds + today.refunds,
      refundedFen: before.refundedFen + today.refundedFen
    }
  }
}

/** What a scope, or something of it, comes to on each day of a range; a day without anything is not there. */
export async function soldByDay(db: Queryable, wanted: Only, days: Days): Promise<Sold[]> {
  const isAll = wanted.id === undefined && wanted.shop === undefined && isTotalled(wanted.scope)
  const of: Only = isAll ? { scope: 'total', id: wanted.scope } : wanted
  const { rows } = await db.execute<SoldRow>(sql`
    select day::text as time, ${SUMS} from (${soldRows(of, days)}) x group by 1 order by 1`)
  return rows.map(row => soldAt(row.time, row))
}

/** What each thing of a scope, of which there are few, comes to on each day of a range. */
export async function soldOfEach(db: Queryable, scope: Only['scope'], days: Days) {
  const { rows } = await db.execute<SoldRow & { scope_id: string }>(sql`
    select scope_id, day::text as time, ${SUMS} from (${soldRows({ scope }, days)}) x group by 1, 2 order by 2, 1`)
  return rows.map(row => ({ id: row.scope_id, sold: soldAt(row.time, row) }))
}

/** The things of a scope that most was paid for in a range, the most first. */
export async function soldBy(db: Queryable, of: Only, days: Days, most: number): Promise<{ id: string; sold: Sold }[]> {
  const { rows } = await db.execute<SoldRow>(sql`
    select scope_id as time, ${SUMS} from (${sumRows(of, days)}) x
    group by 1 having sum(orders) + sum(refunds) <> 0 order by sum(paid_fen) desc, 1 limit ${most}`)
  return rows.map(row => ({ id: row.time, sold: soldAt(row.time, row) }))
}

/** Where something stood among all of its scope by what was paid for it, from 1, and what that was. */
export interface Stood {
  place: number
  paidFen: bigint
}

/** Where some things of a scope stood in a range; those without anything are left out. */
export async function placesOf(
  db: Queryable,
  of: Only,
  days: Days,
  ids: readonly string[]
): Promise<Map<string, Stood>> {
  const { rows } = await db.execute<{ id: string; place: number; paid: string }>(sql`
    select id, place, paid::text as paid from (
      select scope_id as id, (row_number() over (order by sum(paid_fen) desc, scope_id))::int as place, sum(paid_fen) as paid
      from (${sumRows(of, days)}) x group by 1 having sum(orders) + sum(refunds) <> 0
    ) ranked where id = any(${sql.param([...ids])}::text[])`)
  return new Map(rows.map(({ id, place, paid }) => [id, { place, paidFen: BigInt(paid) }]))
}

/** What each of some things of a scope comes to on some days, as it was last summed up; those without anything are left out. */
export async function rolledOf(
  db: Queryable,
  scope: Only['scope'],
  ids: readonly string[],
  { from, until }: Days
): Promise<Map<string, Sold>> {
  const { rows } = await db.execute<SoldRow>(sql`
    select scope_id as time, ${SUMS} from stat_days
    where scope = ${scope} and scope_id = any(${sql.param([...ids])}::text[]) and day between ${from} and ${until}
    group by 1`)
  return new Map(rows.map(row => [row.time, soldAt(row.time, row)]))
}

/** Orders and fen that were paid in each hour of a day, by everybody or at one shop; hours without any are not there. */
export async function paidByHour(
  db: Queryable,
  day: string,
  shopId?: string
): Promise<{ hour: number; orders: number; fen: bigint }[]> {
  const hours = Array.from({ length: 24 }, (_, hour) => hourId(hour, shopId))
  const { rows } = await db.execute<{ id: string; orders: number; fen: string }>(sql`
    select scope_id as id, sum(orders)::int as orders, sum(paid_fen)::text as fen from (
      select scope_id, orders, paid_fen from stat_days
      where scope = 'hour' and scope_id = any(${sql.param(hours)}::text[]) and day = ${day}
      union all
      select scope_id, orders, paid_fen from (${sourceOf('noted', { scope: 'hour' })}) s
      where day = ${day} and scope_id = any(${sql.param(hours)}::text[])
    ) x group by 1`)
  return rows.map(({ id, orders, fen }) => ({ hour: hours.indexOf(id), orders, fen: BigInt(fen) }))
}
