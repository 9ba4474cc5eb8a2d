import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Key = PgColumn | SQL

const listed = (columns: readonly Key[]) => sql.join([...columns], sql`, `)

/**
 * What an index is `on`, with columns that are kept beside its keys and put nothing in order: those a list is narrowed down,
 * shown or counted by, which are then read in the index alone. Rows of equal keys lie in it in the order of the table, so to
 * read many of them looks at each page of the visibility map once. Drizzle has no word for it; it writes an expression as it
 * is, between the brackets of the keys.
 */
export const including = (keys: readonly Key[], beside: readonly PgColumn[]): SQL =>
  sql`${listed(keys)}) INCLUDE (${listed(beside)}`
