import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'

const DAY_MS = 86_400_000

/** The day so many days after another of the calendar: ("2028-02-28", 1) -> "2028-02-29". */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Days in a row without a gap. */
export interface Run {
  from: string
  to: string
  length: number
}

/**
 * The run that one of these days is in, the latest if there are several; undefined when nothing was entered on any of them.
 * It is computed from the days each time: there is no counter that could drift from them.
 */
export async function runOn(
  db: Queryable,
  { userId, calendar, days }: { userId: string; calendar: string; days: readonly string[] }
): Promise<Run | undefined> {
  const { rows } = await db.execute<{ from: string; to: string; length: number }>(sql`
    with own as (
      select day, day - (row_number() over (order by day))::int as run
      from calendar_days where user_id = ${userId} and calendar = ${calendar}
    )
    select min(day)::text as "from", max(day)::text as "to", count(*)::int as length
    from own where run in (select run from own where day in ${[...days]}) group by run order by 2 desc limit 1`)
  return rows[0]
}
