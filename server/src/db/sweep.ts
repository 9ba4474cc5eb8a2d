import { and, getTableName, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './connection'

/** Rows one statement deletes: it holds its locks for a moment, and what follows the log gets it in small pieces. */
const BATCH = 2_000
/** Rows the first does that goes along an index: for so few the planner does, however many it believes there are. */
const FIRST = 50
/** So long what was found to be gone is not looked for again. */
const TRUSTED_MS = 86_400_000

/** Deletes every row of a table that fits, some at a time, and answers how many. Those another server has in hand are its. */
export async function sweepOut(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  for (let all = 0; ; ) {
    const gone = await sweepSome(db, table, where, BATCH)
    all += gone
    if (gone < BATCH) return all
  }
}

/**
 * The same for what is older than a moment. It goes along the index that begins with the column: the planner, which believes that
 * some always is, would else read much of the table for nothing. Entries of what is gone stay in the index until a vacuum, so it
 * begins where nothing was left before, and from the start once a day, should anything older have come.
 */
export async function sweepOlder(db: Queryable, table: PgTable, column: PgColumn, than: Date): Promise<number> {
  const name = getTableName(table)
  const before = db.swept?.get(name)
  const known =
    before && before.until <= than && than.getTime() - before.whole.getTime() < TRUSTED_MS ? before : undefined
  const where = and(lt(column, than), known && gte(column, known.until))
  for (let all = 0, most = FIRST; ; most = BATCH) {
    const { rowCount: any } = await db.execute(sql`select from ${table} where ${where} order by ${column} limit 1`)
    const gone = any ? await sweepSome(db, table, where, most, column) : 0
    all += gone
    if (!any) db.swept?.set(name, { until: than, whole: known?.whole ?? than })
    if (gone === 0) return all
  }
}

async function sweepSome(db: Queryable, table: PgTable, where: SQL | undefined, most: number, along?: PgColumn) {
  const order = along && sql`order by ${along}`
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${where} ${order} limit ${most} for update skip locked
    ))`)
  return rowCount ?? 0
}
