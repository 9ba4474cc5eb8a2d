import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { visitSettings, visits } from '../../db/schema'

/** So many products looked at are kept; older ones make room. */
export const MOST_VISITS = 200

/** Notes a look at a product that is on sale; the same one again is the newest again, at its price of now. */
export async function noteVisit(db: Queryable, userId: string, productId: string, now: Date) {
  await db.execute(sql`
    insert into visits as v (user_id, product_id, seen_price_fen, visited_at)
    select ${userId}::uuid, p.id, p.price_fen, ${now}::timestamptz from products p
    where p.id = ${productId} and p.published
      and not exists (select from visit_settings where user_id = ${userId} and not keeps)
    on conflict (user_id, product_id) do update set
      seen_price_fen = excluded.seen_price_fen, visited_at = greatest(v.visited_at, excluded.visited_at)`)
  await db.execute(sql`
    delete from visits where user_id = ${userId} and (visited_at, product_id) <= (
      select visited_at, product_id from visits where user_id = ${userId}
      order by visited_at desc, product_id desc offset ${MOST_VISITS} limit 1)`)
}

/** Erases some of what a person looked at, or all of it. */
export const eraseVisits = (db: Queryable, userId: string, ids?: readonly string[]) =>
  db.delete(visits).where(and(eq(visits.userId, userId), ids && inArray(visits.productId, [...ids])))

export async function keepsVisits(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db.select().from(visitSettings).where(eq(visitSettings.userId, userId))
  return row?.keeps ?? true
}

export const setKeepsVisits = (db: Queryable, userId: string, keeps: boolean) =>
  db
    .insert(visitSettings)
    .values({ userId, keeps })
    .onConflictDoUpdate({ target: visitSettings.userId, set: { keeps } })
