import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './connection'

/** Up to here rows are counted; of more the database's own estimate is told, to three digits. */
const COUNTED = 10_000

/** About how many rows of a table are wanted. */
export async function countAbout(db: Queryable, table: PgTable, where?: SQL): Promise<number> {
  const few = await countUpTo(db, COUNTED, table, where)
  if (few < COUNTED) return few
  return Math.max(COUNTED, await estimate(db, sql`select 1 from ${table} where ${where ?? sql`true`}`))
}

/** How many rows the database reckons with, which costs nothing and may be wide of the mark; to three digits. */
export async function estimate(db: Queryable, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`
  )
  return Number(rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'].toPrecision(3))
}

/** How many rows of a table are wanted, counted to `most` and no further: nobody needs to know by how much it is more. */
export async function countUpTo(db: Queryable, most: number, table: PgTable, where?: SQL): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most)
    .as('some')
  const [row] = await db.select({ count: count() }).from(some)
  return row!.count
}
