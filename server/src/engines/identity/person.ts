import { type Placeholder, sql } from 'drizzle-orm'

/**
 * The account that what a person may do so often is counted on: the parent of a sub-account, else the account itself. Whose
 * account it is never changes, so what is counted on it is given back to it.
 */
export const personOf = (userId: string | Placeholder) =>
  sql`coalesce((select coalesce(me.parent_id, me.id) from users me where me.id = ${userId}), ${userId}::uuid)`

/** All accounts of the person behind an account: limits are a person's, whichever of them is used. */
export const samePerson = (userId: string) => sql`(
  select f.id from users me join users f on f.id = coalesce(me.parent_id, me.id) or f.parent_id = coalesce(me.parent_id, me.id)
  where me.id = ${userId})`
