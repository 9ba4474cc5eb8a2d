import { type AnyColumn, and, eq, ne, or, sql } from 'drizzle-orm'
import { contains, literal } from '../../db/pattern'
import { orders } from '../../db/schema'
import type { ShopScope } from '../../engines/scope'

/** So many of the newest orders are looked through by words; older ones are found by their whole number, or a shop's by phone. */
const LOOKED_THROUGH = 1_500

/** Among a person's orders by number or by what was bought where. */
export const ownFor = (userId: string, text: string) => sql`${orders.id} = any(array(
  with recent as materialized (
    select id, no from orders where user_id = ${userId} order by created_at desc, id desc limit ${LOOKED_THROUGH}
  ),
  titled as materialized (
    select l.order_id from order_lines l where l.user_id = ${userId} and (${contains(sql`l.title`, text)} or ${contains(sql`l.shop_name`, text)})
      and l.order_id >= (select id from recent order by id limit 1)
  )
  select id from orders where user_id = ${userId} and no = ${text}
  union
  select id from recent where ${contains(sql`no`, text)} or id in (select order_id from titled)))`

/** Among a shop's orders by number, receiver, or what was bought there. */
export const shopFor = ({ id }: ShopScope, text: string) => sql`${orders.id} = any(array(
  with recent as materialized (
    select id, no, receiver from orders where shop_id = ${id} order by created_at desc, id desc limit ${LOOKED_THROUGH}
  ),
  titled as materialized (
    select l.order_id from order_lines l
    where l.shop_id = ${id} and ${contains(sql`l.title`, text)} and l.order_id >= (select id from recent order by id limit 1)
  )
  select id from orders where shop_id = ${id} and (no = ${text} or receiver_phone = ${text} or (ship_no <> '' and ship_no = ${text}))
  union
  select o.id from order_parcels p join orders o on o.user_id = p.user_id and o.id = p.order_id and o.shop_id = ${id}
    where p.no = ${text}
  union
  select id from recent where ${contains(sql`no`, text)} or ${contains(sql`receiver`, text)} or id in (select order_id from titled)))`

/** Among everybody's orders by how a number or a name begins, or by a whole phone or parcel number: what indexes answer. */
export const anyFor = (text: string) =>
  or(
    startsWith(orders.no, text),
    eq(orders.receiverPhone, text),
    startsWith(orders.receiver, text),
    and(ne(orders.shipNo, ''), eq(orders.shipNo, text)),
    // Of one that was sent in parts the last number stands in its own row alone.
    sql`${orders.id} = any(array(select p.order_id from order_parcels p where p.no = ${text}))`
  )

const startsWith = (column: AnyColumn, text: string) => sql`${column} like ${`${literal(text)}%`}`
