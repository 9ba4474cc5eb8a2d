import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { contains } from '../../db/pattern'
import { shops } from '../../db/schema'

const SHOWN = 30

/** A name with this in it. */
export const nameLike = (text: string) => contains(shops.name, text)

/** Shops to choose one of, by name; the one that is chosen is always among them, and the first. */
export async function shopsNamed(db: Queryable, { shop, search }: { shop?: string; search: string }) {
  const text = search.trim()
  const named = text ? nameLike(text) : undefined
  return db
    .select({ id: shops.id, name: shops.name })
    .from(shops)
    .where(shop && named ? or(eq(shops.id, shop), named) : named)
    .orderBy(...(shop ? [sql`${shops.id} = ${shop} desc`] : []), asc(shops.name), asc(shops.id))
    .limit(SHOWN)
}

/** How shops are called, by id. */
export const shopNamesOf = async (db: Queryable, ids: readonly string[]) =>
  new Map(
    (
      await db
        .select({ id: shops.id, name: shops.name })
        .from(shops)
        .where(inArray(shops.id, [...new Set(ids)]))
    ).map(({ id, name }) => [id, name])
  )
