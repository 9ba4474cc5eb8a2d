import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './connection'

/** Rows one statement deletes: it holds its locks for a moment, and what follows the log gets it in small pieces. */
const BATCH = 2_000

/** Deletes every row of a table that fits, some at a time, and answers how many. Those another server has in hand are its. */
export async function sweepOut(db: Queryable, table: PgTable, where: SQL | undefined): Promise<number> {
  for (let all = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${BATCH} for update skip locked
      ))`)
    all += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return all
  }
}
