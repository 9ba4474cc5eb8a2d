import { and, eq, lt, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { cartLines, checkouts, parcelTraces } from '../../db/schema'
import { sweepOut } from '../../db/sweep'
import type { Services } from '../../services'

const DAY_MS = 86_400_000
/** What a carrier said so long ago is asked for anew. */
const TRACES_KEPT_MS = 90 * DAY_MS
/** Lines one transaction counts. */
const LINES = 1000

/**
 * Adds what was paid for since the last run to the sales of SKUs and products, and answers how many lines were counted.
 * Kept out of the payment itself, so that buyers of one product do not queue for its row twice. Lines of what waits to be paid
 * are told by the orders that wait, and not looked up one by one.
 */
export async function tallySales({ db }: Pick<Services, 'db'>): Promise<number> {
  for (let all = 0; ; ) {
    const lines = await tallySome(db)
    all += lines
    if (lines < LINES) return all
  }
}

const tallySome = (db: Queryable): Promise<number> =>
  transact(db, async tx => {
    const { rows } = await tx.execute<{ lines: number }>(sql`
      with waiting as materialized (
        select l.user_id, l.id from order_lines l join orders o on o.user_id = l.user_id and o.id = l.order_id
        where not l.tallied and o.paid_at is not null
          and l.order_id <> all(array(select id from orders where state = 'unpaid'))
        order by l.created_at limit ${LINES}
      ),
      due as materialized (
        select l.user_id, l.id, l.product_id, l.sku_id, l.qty
        from waiting w join order_lines l on l.user_id = w.user_id and l.id = w.id
        where not l.tallied for update of l skip locked
      ),
      shelf as materialized (
        select id from products where id in (select product_id from due) order by id for no key update
      ),
      counted as (
        update order_lines l set tallied = true from due where l.user_id = due.user_id and l.id = due.id returning l.id
      ),
      of_skus as (
        update skus s set sales = s.sales + d.qty
        from (select sku_id, sum(qty)::int as qty from due group by sku_id) d, shelf
        where s.id = d.sku_id and shelf.id = s.product_id
      ),
      of_products as (
        update products p set sales = p.sales + d.qty
        from (select product_id, sum(qty)::int as qty from due group by product_id) d, shelf
        where p.id = d.product_id and shelf.id = p.id
      )
      select count(*)::int as lines from counted`)
    return rows[0]!.lines
  })

/** Throws away checkouts that ran out and buy-now lines nobody came back to; answers how many. */
export async function sweep({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const dayAgo = new Date(clock.now().getTime() - DAY_MS)
  const ran = await sweepOut(db, checkouts, lt(checkouts.expiresAt, dayAgo))
  const told = await sweepOut(db, parcelTraces, lt(parcelTraces.fetchedAt, new Date(dayAgo.getTime() - TRACES_KEPT_MS)))
  return ran + told + (await sweepOut(db, cartLines, and(eq(cartLines.buyNow, true), lt(cartLines.createdAt, dayAgo))))
}
