import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { rootDir } from '../config'
import type { Database } from './connection'

/** Where the migrations lie, in order, with the journal that names them. */
export const MIGRATIONS = path.join(rootDir, 'server/migrations')

/** Brings the database to the newest schema, however long an index takes; does nothing when it is there already. */
export async function migrate(db: Database, migrationsFolder = MIGRATIONS) {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await run(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}
