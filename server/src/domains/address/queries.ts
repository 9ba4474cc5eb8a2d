import { and, count, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { addresses } from '../../db/schema'

export type AddressRow = typeof addresses.$inferSelect

const mine = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id))

export const addressPage = (db: Queryable, userId: string, page: number, limit: number) =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))
    .limit(limit)
    .offset((page - 1) * limit)

export const addressOf = (db: Queryable, userId: string, id: string): Promise<AddressRow | undefined> =>
  db
    .select()
    .from(addresses)
    .where(mine(userId, id))
    .then(rows => rows[0])

export const defaultAddress = (db: Queryable, userId: string): Promise<AddressRow | undefined> =>
  db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)))
    .then(rows => rows[0])

export const addressCount = (db: Queryable, userId: string): Promise<number> =>
  db
    .select({ count: count() })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .then(rows => rows[0]!.count)

/** Deletes the address; false when the person has no such one. */
export const deleteAddress = (db: Queryable, userId: string, id: string): Promise<boolean> =>
  db
    .delete(addresses)
    .where(mine(userId, id))
    .returning({ id: addresses.id })
    .then(rows => rows.length > 0)

/** Changes the address; false when the person has no such one. */
export const changeAddress = (
  db: Queryable,
  userId: string,
  id: string,
  fields: Partial<typeof addresses.$inferInsert>
): Promise<boolean> =>
  db
    .update(addresses)
    .set(fields)
    .where(mine(userId, id))
    .returning({ id: addresses.id })
    .then(rows => rows.length > 0)
