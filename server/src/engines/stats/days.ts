import { type SQL, sql } from 'drizzle-orm'
import { ZONE } from '../../lib/clock'
import type { TurnKind } from './turns'

/** Days of China's calendar, "2026-11-20", both of them included. */
export interface Days {
  from: string
  until: string
}

/** What is summed up: what counts on some days, or what was noted and is not yet added to the sums (`noteTurns`). */
export type When = Days | 'noted'

export const zone = sql.raw(`'${ZONE}'`)
export const dayOf = (column: SQL) => sql`(${column} at time zone ${zone})::date`
export const within = (column: SQL, { from, until }: Days) =>
  sql`${column} >= (${from}::date)::timestamp at time zone ${zone}
    and ${column} < (${until}::date + 1)::timestamp at time zone ${zone}`
export const isIn = (column: SQL, when: When) => (when === 'noted' ? sql`true` : within(column, when))

const turnNamed = (what: TurnKind) => sql.raw(`'${what}'`)

/** Rows that may count: all of a table, whose time says, or those that were noted, looked up one by one. */
export function rowsOf(table: 'orders' | 'after_sales' | 'commissions', what: TurnKind, when: When): SQL {
  const name = sql.raw(table)
  if (when !== 'noted') return name
  return sql`(
    select found.* from stat_turns t cross join lateral (
      select * from ${name} x where x.user_id = t.user_id and x.id = t.ref offset 0
    ) found where t.what = ${turnNamed(what)})`
}

/** What holds of an order `o` that was paid. An order that was split counts by its parts. */
export const isPaid = (when: When) =>
  sql`o.paid_at is not null and o.state <> 'split' and ${isIn(sql`o.paid_at`, when)}`
/** Given back whole, and not by after-sales. */
export const isGivenBack = (when: When) => sql`o.state = 'refunded' and o.refunded_num = 0 and o.refunded_at is not null
  and ${isIn(sql`o.refunded_at`, when)}`
