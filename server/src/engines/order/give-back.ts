import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { personOf } from '../identity/person'
import { returnDeductions } from './deductions'
import type { OrderRow } from './rows'
import { type StockNote, stockNoted } from './shelf'

/**
 * Gives back what an order holds: pieces to the shelf, flash pieces to their stripes, what was counted to the person's
 * limit, coupons, beans and vouchers. Call it only after a guarded move out of the state that held them: the move is what
 * makes it once. A coupon comes back when every order it was used on is given back. Flash items count as not returned to
 * the shelf again, unconditionally: whether their session is over now says nothing of when this commits.
 */
export async function giveBack(tx: Queryable, order: OrderRow, at: Date) {
  const { userId, id } = order
  await putBack(
    tx,
    userId,
    sql`select product_id, sku_id, flash_item_id, flash_taken, counted, qty from order_lines
      where user_id = ${userId} and order_id = ${id}`,
    { cause: order.state === 'refunded' ? 'refund' : 'cancel', orderNo: order.no, at }
  )
  await tx.execute(sql`update order_lines set tallied = true where user_id = ${userId} and order_id = ${id}`)
  await returnCoupons(tx, order)
  await returnDeductions(tx, { ...order, orderId: id, at })
}

/** Some pieces of a line; `flash` names the stripes its flash pieces go back to. */
export interface Pieces {
  lineId: string
  qty: number
  flash: Record<string, number> | null
}

/** Puts pieces of a person's order lines back where they were taken from. */
export const putBackPieces = (tx: Queryable, userId: string, pieces: Pieces[], note: StockNote) =>
  putBack(
    tx,
    userId,
    sql`select l.product_id, l.sku_id, l.flash_item_id, p.flash as flash_taken, l.counted, p.qty
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p ("lineId" uuid, qty int, flash jsonb)
      join order_lines l on l.user_id = ${userId} and l.id = p."lineId"`,
    note
  )

/** A person's count of everyday goods is touched under the lock on their product, as where they are taken. */
const putBack = (tx: Queryable, userId: string, lines: SQL, note: StockNote) =>
  tx.execute(sql`
    with lines as (${lines}),
    shelf as materialized (
      select id from products where id in (select product_id from lines where flash_item_id is null)
      order by id for no key update
    ),
    pieces as (select sku_id, sum(qty)::int as qty from lines where flash_item_id is null group by sku_id),
    restocked as (
      update skus s set stock = s.stock + pieces.qty from pieces, shelf
      where s.id = pieces.sku_id and s.product_id = shelf.id
      returning s.product_id, s.id as sku_id, s.suk, pieces.qty as delta, s.stock
    ),
    journal as (${stockNoted('restocked', note)}),
    summed as (
      update products p set stock = p.stock + r.qty
      from (select product_id, sum(delta)::int as qty from restocked group by product_id) r where p.id = r.product_id
    ),
    returned as (
      update goods_buyers b set bought = b.bought - c.qty
      from (select product_id, sum(qty)::int as qty from lines where counted group by product_id) c, shelf
      where b.user_id = ${personOf(userId)} and b.product_id = c.product_id and shelf.id = c.product_id
    ),
    shares as materialized (
      select b.item_id, b.user_id from flash_buyers b
      where b.user_id = ${personOf(userId)} and b.item_id in (select flash_item_id from lines)
      order by b.item_id for no key update
    ),
    buyer as (
      update flash_buyers b set bought = b.bought - l.qty from lines l, shares
      where b.user_id = shares.user_id and b.item_id = shares.item_id and l.flash_item_id = shares.item_id
    ),
    over as materialized (
      select id from flash_items where id in (select flash_item_id from lines) order by id for no key update
    ),
    reopened as (update flash_items i set returned_at = null from over where i.id = over.id),
    stripes as materialized (
      select s.item_id, s.stripe, t.pieces::int as pieces
      from lines l cross join lateral jsonb_each_text(l.flash_taken) as t (stripe, pieces)
      join flash_stripes s on s.item_id = l.flash_item_id and s.stripe = t.stripe::int
      order by s.item_id, s.stripe for no key update of s
    )
    update flash_stripes s set sold = s.sold - stripes.pieces from stripes
    where s.item_id = stripes.item_id and s.stripe = stripes.stripe`)

/** A coupon comes back when every order it was used on is given back: call it after the order's own move. */
export const returnCoupons = (tx: Queryable, { userId, id, parentId, shopId }: OrderRow) => {
  const root = parentId ?? id
  return tx.execute(sql`
    update user_coupons c set state = 'unused', order_id = null, used_at = null
    where c.user_id = ${userId} and c.order_id = ${root} and c.state = 'used' and (
      (c.shop_id is not null and (c.shop_id = ${shopId} or ${shopId}::uuid is null))
      or (c.shop_id is null and not exists (
        select from orders o where o.user_id = ${userId} and o.parent_id = ${root} and o.state <> 'refunded')))`)
}
