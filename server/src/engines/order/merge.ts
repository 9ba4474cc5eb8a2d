import { sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'

/**
 * Moves a person's cart, orders, coupons and what counts against limits to the account they join. The same SKU in both
 * carts becomes one line; pieces of both count against a limit; a checkout under way has to be confirmed again.
 */
export const orderMergeStep: MergeStep = {
  words: '购物车、订单和优惠券',
  async move(tx, fromId, toId) {
    await tx.execute(sql`delete from checkouts where user_id = ${fromId}`)
    await tx.execute(sql`
      with moved as (delete from cart_lines where user_id = ${fromId} returning *)
      insert into cart_lines (user_id, id, product_id, sku_id, flash_item_id, qty, seen_price_fen, buy_now, created_at)
      select ${toId}::uuid, id, product_id, sku_id, flash_item_id, qty, seen_price_fen, buy_now, created_at from moved
      on conflict (user_id, sku_id, coalesce(flash_item_id, '00000000-0000-0000-0000-000000000000'::uuid)) where not buy_now
      do update set qty = least(cart_lines.qty + excluded.qty, 9999)`)
    await tx.execute(sql`
      with moved as (delete from flash_buyers where user_id = ${fromId} returning *)
      insert into flash_buyers (user_id, item_id, bought) select ${toId}::uuid, item_id, bought from moved
      on conflict (user_id, item_id) do update set bought = flash_buyers.bought + excluded.bought`)
    await tx.execute(sql`
      with moved as (delete from goods_buyers where user_id = ${fromId} returning *)
      insert into goods_buyers (user_id, product_id, bought) select ${toId}::uuid, product_id, bought from moved
      on conflict (user_id, product_id) do update set bought = goods_buyers.bought + excluded.bought`)
    await tx.execute(sql`
      update user_coupons c set user_id = ${toId}, nth = c.nth + coalesce(
        (select max(o.nth) from user_coupons o where o.user_id = ${toId} and o.template_id = c.template_id), 0)
      where c.user_id = ${fromId}`)
    await tx.execute(sql`update orders set user_id = ${toId} where user_id = ${fromId}`)
    await tx.execute(sql`update order_lines set user_id = ${toId} where user_id = ${fromId}`)
    await tx.execute(sql`update order_parcels set user_id = ${toId} where user_id = ${fromId}`)
    await tx.execute(sql`update order_events set user_id = ${toId} where user_id = ${fromId}`)
  }
}
