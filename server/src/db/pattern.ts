import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Text as it stands for itself in a pattern of LIKE. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of what has this text in it, whatever it means to LIKE. */
export const containing = (text: string) => `%${literal(text)}%`

/**
 * Whether a column has this text in it, in small letters or capitals. Text that has no such two forms, as Chinese, is compared as
 * it is: the database needs a third of the time where it looks through rows.
 */
export const contains = (column: SQLWrapper, text: string): SQL =>
  text.toLowerCase() === text.toUpperCase()
    ? sql`${column} like ${containing(text)}`
    : sql`${column} ilike ${containing(text)}`
