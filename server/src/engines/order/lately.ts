import { sql } from 'drizzle-orm'
import { isOrderOf } from './same'

/** Of orders, those that were not given back whole. */
export const NOT_BACK = sql`o.state not in ('refunding', 'refunded')`

/**
 * SQL of who bought in a shop lately, each account once: how often, and when it did so last. `most` of the newest orders are
 * looked through, and as many of what was paid at its counter.
 */
export const boughtLately = (shopId: string, most: number) => sql`
  select user_id, count(*) as orders, max(at) as at from (
    (select user_id, paid_at as at from orders o
      where shop_id = ${shopId} and paid_at is not null and ${NOT_BACK} order by paid_at desc limit ${most})
    union all
    (select s.user_id, s.paid_at from store_payments s
      join orders o on ${isOrderOf('s', 'order_id')}
      where s.shop_id = ${shopId} and ${NOT_BACK} order by s.paid_at desc limit ${most})
  ) paid group by 1`
