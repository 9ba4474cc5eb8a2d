import { and, getTableName, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable, Swept } from './connection'

/** Rows one statement deletes: it holds its locks for a moment, and what follows the log gets it in small pieces. */
const BATCH = 2_000
/** Rows the first does that goes along an index: for so few the planner does, however many it believes there are. */
const FIRST = 50
/** So long what was found to be gone is not looked for again. */
const TRUSTED_MS = 86_400_000

/** Deletes every row of a table that fits, some at a time, and answers how many. Those another server has in hand are its. */
export async function sweepOut(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  for (let all = 0; ; ) {
    const gone = await sweepSome(db, table, where)
    all += gone
    if (gone < BATCH) return all
  }
}

/**
 * The same for what is older than a moment. It goes along the index that begins with the column: the planner, which believes that
 * some always is, would else read much of the table for nothing. Entries of what is gone stay in the index until a vacuum, so each
 * piece begins where the one before ended, and a run where the last one did; but from the start once a day, should anything older
 * have come, or been held.
 */
export async function sweepOlder(db: Queryable, table: PgTable, column: PgColumn, than: Date): Promise<number> {
  const name = getTableName(table)
  const known = knownOf(db.swept?.get(name), than)
  let from: Date | string | undefined = known?.until
  for (let all = 0, most = FIRST; ; most = BATCH) {
    const { gone, last } = await sweepAlong(db, table, column, { from, than, most })
    all += gone
    from = last ?? from
    if (gone < most) {
      db.swept?.set(name, { until: than, whole: known?.whole ?? than })
      return all
    }
  }
}

/** What was found of a table before, where it still holds. */
const knownOf = (swept: Swept | undefined, than: Date) =>
  swept && swept.until <= than && than.getTime() - swept.whole.getTime() < TRUSTED_MS ? swept : undefined

interface Stretch {
  from: Date | string | undefined
  than: Date
  most: number
}

/** Deletes the oldest rows of a stretch, and answers how many and up to which moment. */
async function sweepAlong(db: Queryable, table: PgTable, column: PgColumn, { from, than, most }: Stretch) {
  const where = and(lt(column, than), from ? sql`${column} >= ${from}` : undefined)
  const { rows } = await db.execute<{ gone: number; last: string | null }>(sql`
    with gone as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} order by ${column} limit ${most} for update skip locked
      )) returning ${column} as moment
    )
    select count(*)::int as gone, max(moment)::text as last from gone`)
  return rows[0]!
}

async function sweepSome(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${where} limit ${BATCH} for update skip locked
    ))`)
  return rowCount ?? 0
}
