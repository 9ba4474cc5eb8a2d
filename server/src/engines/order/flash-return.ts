import { sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import type { Services } from '../../services'
import { stockNoted } from './shelf'

/**
 * Puts what flash sessions that are over did not sell back on the shelf, and answers how many pieces. What an order still
 * holds stays; when that is cancelled later, its item is due again.
 */
export async function returnUnsold({ db, clock }: Pick<Services, 'db' | 'clock'>, most = 200): Promise<number> {
  const now = clock.now()
  const { rows } = await db.execute<Item>(sql`
    select i.id, i.product_id, i.sku_id from flash_items i join flash_sessions s on s.id = i.session_id
    where i.returned_at is null and s.ends_at <= ${now} order by i.id limit ${most}`)
  let pieces = 0
  for (const item of rows) pieces += await transact(db, tx => returnItem(tx, item, now))
  return pieces
}

/** Puts what a session still has back on the shelf, and answers how many pieces. */
export async function returnSession(tx: Queryable, sessionId: string, now: Date): Promise<number> {
  const { rows } = await tx.execute<Item>(sql`
    select id, product_id, sku_id from flash_items where session_id = ${sessionId} order by product_id, id`)
  let pieces = 0
  for (const item of rows) pieces += await returnItem(tx, item, now)
  return pieces
}

type Item = { id: string; product_id: string; sku_id: string }

/**
 * All stripes are locked first, those that have nothing left as well: a cancel under way then either has given its pieces
 * back already and they are seen here, or waits, and marks the item as due after this. What is left is read by a statement
 * of its own, which sees all that was written before the locks were got.
 */
async function returnItem(tx: Queryable, { id, product_id, sku_id }: Item, now: Date): Promise<number> {
  await tx.execute(sql`select from flash_stripes where item_id = ${id} order by stripe for no key update`)
  const { rows } = await tx.execute<{ pieces: number }>(sql`
    with unsold as (select stripe, stock - sold as pieces from flash_stripes where item_id = ${id} and stock > sold),
    emptied as (
      update flash_stripes s set stock = s.sold from unsold
      where s.item_id = ${id} and s.stripe = unsold.stripe returning unsold.pieces
    )
    select coalesce(sum(pieces), 0)::int as pieces from emptied`)
  const { pieces } = rows[0]!
  await tx.execute(sql`
    with shelf as materialized (select id from products where id = ${product_id} for no key update),
    restocked as (
      update skus s set stock = s.stock + ${pieces} from shelf
      where s.id = ${sku_id} and s.product_id = shelf.id and ${pieces} > 0
      returning s.product_id, s.id as sku_id, s.suk, ${pieces}::int as delta, s.stock
    ),
    journal as (${stockNoted('restocked', { cause: 'flash', at: now })})
    update products p set stock = p.stock + ${pieces} from restocked where p.id = restocked.product_id`)
  await tx.execute(sql`update flash_items set returned_at = ${now} where id = ${id}`)
  return pieces
}
