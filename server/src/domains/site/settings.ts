import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { nextEdition } from '../../db/edition'
import { settings } from '../../db/schema'
import { defaults } from './defaults'

/** What holds until an operator sets something else. */
export { defaults } from './defaults'

export type Settings = typeof defaults

/** The named settings: what the operator set, over the defaults. One query however many names. */
export async function readSettings<N extends keyof Settings>(db: Queryable, ...names: N[]): Promise<Pick<Settings, N>> {
  const rows = await db.select().from(settings).where(inArray(settings.name, names))
  const set = new Map(rows.map(row => [row.name, row.value]))
  const merged = names.map(name => [name, { ...defaults[name], ...set.get(name) }])
  return Object.fromEntries(merged) as Pick<Settings, N>
}

/** Sets part of one setting; what is not named stays. */
export async function writeSetting<N extends keyof Settings>(
  db: Queryable,
  name: N,
  part: Partial<Settings[N]>,
  updatedBy = ''
) {
  const { [name]: before } = await readSettings(db, name)
  const value = { ...before, ...part }
  await db
    .insert(settings)
    .values({ name, value, updatedBy })
    .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: sql`now()`, updatedBy } })
  await nextEdition(db)
}
