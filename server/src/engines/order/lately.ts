import { sql } from 'drizzle-orm'

/** Customers of a shop are who paid the newest of its orders, and of what was paid at its counter: so many of each. */
const LATELY = 1_500

/** Of orders, those that were not given back whole. */
export const NOT_BACK = sql`o.state not in ('refunding', 'refunded')`

/**
 * SQL of who bought in a shop lately, each account once: how often, and when it did so last. Orders of what was paid at a counter
 * are found by their own key: an index of everything a person bought would be read from end to end for each.
 */
export const boughtLately = (shopId: string) => sql`
  select user_id, count(*) as orders, max(at) as at from (
    (select user_id, paid_at as at from orders o
      where shop_id = ${shopId} and paid_at is not null and ${NOT_BACK} order by paid_at desc limit ${LATELY})
    union all
    (select s.user_id, s.paid_at from store_payments s
      join orders o on o.id = s.order_id and o.user_id is not distinct from s.user_id
      where s.shop_id = ${shopId} and ${NOT_BACK} order by s.paid_at desc limit ${LATELY})
  ) paid group by 1`
