import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { rootDir } from '../config'
import type { Database } from './connection'

/** Brings the database to the newest schema, however long an index takes; does nothing when it is there already. */
export async function migrate(db: Database) {
  const client = await db.$client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await run(drizzle(client), { migrationsFolder: path.join(rootDir, 'server/migrations') })
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}
