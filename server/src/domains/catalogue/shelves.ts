import { type SQL, sql } from 'drizzle-orm'
import { beforeCommit, type Queryable, transact } from '../../db/connection'

/**
 * `shop_shelves` says of a shop whether it has goods on sale, so that lists of shops that sell need not ask each of them. Rows
 * are taken at the end of a transaction alone, in one order. While a shop's is held nobody else settles it, so that what two
 * put on sale and take off at the same moment is both seen by the second.
 */
const END = 'shop shelf'

const isSelling = (shop: SQL) => sql`exists (select from products p where p.shop_id = ${shop} and p.published)`

/** Call it where goods of shops came on sale or left, or may have. */
export async function settleShelves(tx: Queryable, shopIds: Iterable<string>): Promise<void> {
  for (const id of new Set(shopIds)) await beforeCommit(tx, `${END} ${id}`, end => settle(end, id))
}

async function settle(tx: Queryable, shopId: string) {
  const held = sql`select from shop_shelves where shop_id = ${shopId} for update`
  const { rowCount } = await tx.execute(held)
  if (!rowCount) {
    await tx.execute(sql`insert into shop_shelves (shop_id) values (${shopId}) on conflict do nothing`)
    await tx.execute(held)
  }
  await tx.execute(sql`
    update shop_shelves s set selling = not s.selling
    where s.shop_id = ${shopId} and s.selling <> ${isSelling(sql`s.shop_id`)}`)
}

/** Compares what is kept with the goods themselves and puts it right; answers how many shops differed. */
export async function compareShelves(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from shops s left join shop_shelves k on k.shop_id = s.id
    where coalesce(k.selling, false) <> ${isSelling(sql`s.id`)} order by s.id`)
  for (const { id } of rows) await transact(db, tx => settleShelves(tx, [id]))
  return rows.length
}

/** Makes all rows anew. For databases that were filled past this domain. */
export const rebuildShelves = (db: Queryable): Promise<number> =>
  transact(db, async tx => {
    await tx.execute(sql`lock table shop_shelves in exclusive mode`)
    await tx.execute(sql`delete from shop_shelves`)
    const made = await tx.execute(sql`
      insert into shop_shelves (shop_id, selling) select s.id, ${isSelling(sql`s.id`)} from shops s`)
    return made.rowCount ?? 0
  })
