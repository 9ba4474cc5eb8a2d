import path from 'node:path'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { rootDir } from '../config'
import type { Database } from './connection'

/** Brings the database to the newest schema; does nothing when it is there already. */
export const migrate = (db: Database) => run(db, { migrationsFolder: path.join(rootDir, 'server/migrations') })
