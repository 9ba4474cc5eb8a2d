import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type QueryResultRow } from 'pg'
import * as schema from './schema'

export type Database = NodePgDatabase<typeof schema> & { $client: Pool }
/** A transaction, or the database itself: what queries run on. */
export type Queryable = Omit<Database, '$client'>

export function connect(url: string, poolSize: number): Database {
  const pool = new Pool({ connectionString: url, max: poolSize, idleTimeoutMillis: 30_000, application_name: 'shop' })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return drizzle(pool, { schema })
}

export const DEADLOCK = '40P01'
const SERIALIZATION = '40001'

/** PostgreSQL's code of a failed query, found through the wrappers libraries put around it. */
export function pgCode(error: unknown): string | undefined {
  for (let e = error as { code?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e) {
    if (typeof e.code === 'string' && /^[0-9A-Z]{5}$/.test(e.code)) return e.code
  }
}

/**
 * Runs `work` in one transaction. A deadlock or serialization failure is tried again, so `work` must have
 * no effects outside the database.
 */
export async function transact<T>(db: Queryable, work: (tx: Queryable) => Promise<T>, tries = 5): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(tx => work(tx as unknown as Queryable))
    } catch (error) {
      const code = pgCode(error)
      if (attempt >= tries || (code !== DEADLOCK && code !== SERIALIZATION)) throw error
    }
  }
}

/** Runs hand-written SQL; with a `name` it is prepared once a connection. For hot paths, where building a query costs as much as running it. */
export async function prepared<Row extends QueryResultRow>(
  db: Queryable,
  statement: { name?: string; text: string; values?: unknown[] }
): Promise<Row[]> {
  const { client } = (db as unknown as { session: { client: Pool } }).session
  return (await client.query<Row>(statement)).rows
}
