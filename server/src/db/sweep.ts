import { lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './connection'

/** Rows one statement deletes: it holds its locks for a moment, and what follows the log gets it in small pieces. */
const BATCH = 2_000

/** Deletes every row of a table that fits, some at a time, and answers how many. Those another server has in hand are its. */
export async function sweepOut(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  for (let all = 0; ; ) {
    const gone = await sweepSome(db, table, where)
    all += gone
    if (gone < BATCH) return all
  }
}

/**
 * The same for what is older than a moment. Whether there is any is read off the index that begins with the column: the planner,
 * which believes that some always is, would else read much of the table for nothing. Looked at after the last as well, entries of
 * what is gone are known to be dead, and the next run passes over them.
 */
export async function sweepOlder(db: Queryable, table: PgTable, column: PgColumn, than: Date): Promise<number> {
  const where = lt(column, than)
  for (let all = 0; ; ) {
    const { rowCount: any } = await db.execute(sql`select from ${table} where ${where} order by ${column} limit 1`)
    const gone = any ? await sweepSome(db, table, where) : 0
    all += gone
    if (gone === 0) return all
  }
}

async function sweepSome(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${where} limit ${BATCH} for update skip locked
    ))`)
  return rowCount ?? 0
}
