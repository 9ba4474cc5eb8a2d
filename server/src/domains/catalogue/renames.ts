import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { type Database, type Queryable, transact } from '../../db/connection'
import { renames } from '../../db/schema'
import { wordsOf } from '../../lib/chinese'
import { type Found, remember, searchOf } from './prepare'

/** So many products are looked at in one transaction, whether they bear the name or not: no index leads to all of them. */
const BATCH = 5_000
/** A product that was being saved with the old name is there by then. */
const SETTLED_MS = 10_000

/** Writes down that a brand, a category or a shop has a new name: its products are found by it soon. */
export const noteRename = (tx: Queryable, id: string, since: Date) =>
  tx
    .insert(renames)
    .values({ id, since })
    .onConflictDoUpdate({ target: renames.id, set: { since, after: null } })

/** Gives the products of what was renamed their new search words; answers how many were written. */
export async function followRenames(db: Database, now: Date, batch = BATCH): Promise<number> {
  let written = 0
  for (;;) {
    const done = await transact(db, tx => nextBatch(tx, now, batch))
    if (done === undefined) return written
    written += done
  }
}

/** How many products of the next batch were written; undefined when no name is waiting. */
async function nextBatch(tx: Queryable, now: Date, batch: number): Promise<number | undefined> {
  const [waiting] = await tx
    .select()
    .from(renames)
    .where(lte(renames.since, new Date(now.getTime() - SETTLED_MS)))
    .orderBy(asc(renames.since), asc(renames.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!waiting) return undefined
  const { id, after } = waiting
  const { rows } = await tx.execute<{ last: string | null; count: number }>(sql`
    select max(id::text) as last, count(*)::int as count from (
      select id from products where ${after === null ? sql`true` : sql`id > ${after}`} order by id limit ${batch}
    ) looked`)
  const { last, count } = rows[0]!
  const found = last === null ? [] : await bearers(tx, id, { after, last })
  if (found.length > 0) await write(tx, found)
  const own = and(eq(renames.id, id), eq(renames.since, waiting.since))
  if (count < batch) await tx.delete(renames).where(own)
  else await tx.update(renames).set({ after: last }).where(own)
  return found.length
}

type Bearer = Record<string, unknown> & Found & { id: string }

/** The products within the batch that bear the name, locked in the order of all who lock several. */
async function bearers(tx: Queryable, id: string, { after, last }: { after: string | null; last: string }) {
  const { rows } = await tx.execute<Bearer>(sql`
    select p.id, p.name, p.keyword, coalesce(b.name, '') as brand, c.name as category, s.name as shop,
      coalesce((select array_agg(v order by a.position, v.ordinality)
        from product_attrs a cross join unnest(a.values) with ordinality as v(v, ordinality)
        where a.product_id = p.id), '{}') as values
    from products p
    join categories c on c.id = p.category_id
    join shops s on s.id = p.shop_id
    left join brands b on b.id = p.brand_id
    where ${after === null ? sql`true` : sql`p.id > ${after}`} and p.id <= ${last}
      and ${id}::uuid in (p.brand_id, p.category_id, p.shop_id)
    order by p.id
    for no key update of p`)
  return rows
}

async function write(tx: Queryable, found: Bearer[]) {
  const wordsOnce = remember(wordsOf)
  const rows = found.map(one => ({ id: one.id, search: searchOf(one, wordsOnce) }))
  await tx.execute(sql`
    update products p set search = t.search::tsvector
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, search text)
    where p.id = t.id`)
}
