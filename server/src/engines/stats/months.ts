import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { dayText, monthAfter } from '../../lib/clock'
import type { Days, StatScope } from './source'

const DAY_MS = 86_400_000
/** What is summed up by month as well: so much of it is ranked at once that its days are too many rows. */
const MONTHLY: readonly StatScope[] = ['shop', 'product']
const IS_MONTHLY = sql`scope = any(${sql.param([...MONTHLY])}::text[])`
const SUMMED = sql`sum(orders)::int as orders, sum(paid_fen)::bigint as paid_fen, sum(refunds)::int as refunds,
  sum(refunded_fen)::bigint as refunded_fen`
const MONTH = sql`to_char(day, 'YYYY-MM')`
const COLUMNS = sql`scope, month, scope_id, orders, paid_fen, refunds, refunded_fen`

export const isMonthly = (scope: StatScope): boolean => MONTHLY.includes(scope)

export const lastDayOf = (month: string) =>
  dayText(new Date(Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - DAY_MS))
export const dayAfter = (day: string, days = 1) => dayText(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS))

/** Days in pieces that end with their months. */
export function* byMonth({ from, until }: Days): Generator<Days> {
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = monthAfter(month, 1)) {
    const last = lastDayOf(month)
    yield { from: from > `${month}-01` ? from : `${month}-01`, until: until < last ? until : last }
  }
}

/** Adds rows of `stat_days` that are put in, of a list of them by name, to those of their months; a part of a statement. */
export const addToMonths = (rows: SQL): SQL => sql`
  insert into stat_months as m (${COLUMNS})
  select scope, ${MONTH}, scope_id, ${SUMMED} from ${rows} where ${IS_MONTHLY} and orders + refunds > 0 group by 1, 2, 3 order by 1, 2, 3
  on conflict (scope, month, scope_id) do update set orders = m.orders + excluded.orders, paid_fen = m.paid_fen + excluded.paid_fen,
    refunds = m.refunds + excluded.refunds, refunded_fen = m.refunded_fen + excluded.refunded_fen`

/** Makes the months that some days are in anew from the days as they are summed up, and answers how many rows changed. */
export async function remakeMonths(tx: Queryable, days: Days): Promise<number> {
  let changed = 0
  for (const { from } of byMonth(days)) {
    const month = from.slice(0, 7)
    const source = sql`
      select scope, ${MONTH} as month, scope_id, ${SUMMED} from stat_days
      where ${IS_MONTHLY} and day between ${`${month}-01`} and ${lastDayOf(month)} group by 1, 2, 3`
    const gone = await tx.execute(sql`
      delete from stat_months m where ${IS_MONTHLY} and month = ${month}
        and not exists (select from (${source}) s where s.scope = m.scope and s.scope_id = m.scope_id)`)
    const put = await tx.execute(sql`
      insert into stat_months as m (${COLUMNS}) select ${COLUMNS} from (${source}) s order by scope, scope_id
      on conflict (scope, month, scope_id) do update set orders = excluded.orders, paid_fen = excluded.paid_fen,
        refunds = excluded.refunds, refunded_fen = excluded.refunded_fen
      where (m.orders, m.paid_fen, m.refunds, m.refunded_fen)
        is distinct from (excluded.orders, excluded.paid_fen, excluded.refunds, excluded.refunded_fen)`)
    changed += (gone.rowCount ?? 0) + (put.rowCount ?? 0)
  }
  return changed
}

/** A range as months and days: what `months` and `more` have, less what `less` have, is what the days of the range have. */
interface Parts {
  months: string[]
  more: Days[]
  less: Days[]
}

/** Of a month that is mostly in the range the other days are taken off it; of another the days are added up. */
export function partsOf(range: Days): Parts {
  const parts: Parts = { months: [], more: [], less: [] }
  for (const days of byMonth(range)) {
    const month = days.from.slice(0, 7)
    const [first, last] = [`${month}-01`, lastDayOf(month)]
    const [before, after] = [
      { from: first, until: dayAfter(days.from, -1) },
      { from: dayAfter(days.until), until: last }
    ]
    const others = [before, after].filter(({ from, until }) => from <= until)
    if (others.reduce((sum, one) => sum + lengthOf(one), 0) < lengthOf(days)) {
      parts.months.push(month)
      parts.less.push(...others)
    } else parts.more.push(days)
  }
  return parts
}

const lengthOf = ({ from, until }: Days) => (Date.parse(until) - Date.parse(from)) / DAY_MS + 1

/** Rows of a scope in a range, of which several may be of one thing and some are to be taken off; what is only noted is not there. */
export function keptRows(scope: StatScope, only: SQL, range: Days): SQL {
  const { months, more, less } = partsOf(range)
  const ofDays = ({ from, until }: Days, sign: SQL) => sql`
    select scope_id, ${sign}orders, ${sign}paid_fen, ${sign}refunds, ${sign}refunded_fen from stat_days
    where scope = ${scope} and ${only} and day between ${from} and ${until}`
  return sql.join(
    [
      sql`select scope_id, orders, paid_fen, refunds, refunded_fen from stat_months
        where scope = ${scope} and ${only} and month = any(${sql.param(months)}::text[])`,
      ...more.map(days => ofDays(days, sql``)),
      ...less.map(days => ofDays(days, sql`-`))
    ],
    sql` union all `
  )
}
