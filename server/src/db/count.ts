import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './connection'

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
