import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { asSeen } from '../lib/mark'
import type { Queryable } from './connection'

/**
 * Holds a row that is about to be written, and refuses when it is not as the caller saw it. Its mark is that of all its
 * columns, where operators alone write them; else that of what `formOf` says of it: without counts and states, with its rows.
 * @throws Refusal CHANGED
 */
export async function heldAsSeen<T extends PgTable>(
  db: Queryable,
  table: T,
  where: SQL,
  seen: string | undefined,
  formOf: (row: T['$inferSelect']) => object | Promise<object> = row => row
) {
  if (seen === undefined) return
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .for('update')
  asSeen(row && (await formOf(row)), seen)
}

/** Waits for others who write something of this name, where there may be no row to hold yet. */
export const inTurn = (tx: Queryable, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
