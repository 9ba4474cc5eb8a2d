import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../src/db/connection'

const CHUNK = 200

/** Writes rows that are not there yet; what is there stays as it is. */
export async function putAll<T extends PgTable>(db: Queryable, table: T, rows: readonly T['$inferInsert'][]) {
  for (let at = 0; at < rows.length; at += CHUNK) {
    await db
      .insert(table)
      .values(rows.slice(at, at + CHUNK) as never)
      .onConflictDoNothing()
  }
}
