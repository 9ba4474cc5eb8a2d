import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

interface Key {
  userId: SQLWrapper
  id: SQLWrapper
}

/**
 * SQL: an order is the one that something else was written of. It is found by its id: asked for by both parts of its key in a
 * join, all orders of the person may be read, in an index that has what is wanted beside them.
 */
export const isSameOrder = (order: Key, other: Key): SQL =>
  sql`(${order.id} = ${other.id} and ${order.userId} is not distinct from ${other.userId})`

/** The same of `o` and a row of `table` that has `user_id` and the order's id in a column. */
export const isOrderOf = (table: string, column: string): SQL =>
  isSameOrder(
    { userId: sql`o.user_id`, id: sql`o.id` },
    { userId: sql.raw(`${table}.user_id`), id: sql.raw(`${table}.${column}`) }
  )
