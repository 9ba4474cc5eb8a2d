import { type SQL, sql } from 'drizzle-orm'
import { dayOf, isPaid, rowsOf, type When } from './days'

const below = (price: string): SQL =>
  sql`case when l.price_kind = ${sql.raw(`'${price}'`)} then (l.list_fen - l.price_fen) * l.qty else 0 end`

/** What took something off a line `l`, and how much: the reductions of the bill, beside what an operator took off by hand. */
const OFFS: Readonly<Record<string, SQL>> = {
  flash: below('flash'),
  group: below('group'),
  bundle: below('bundle'),
  member: below('member'),
  shop_coupon: sql`l.coupon_fen - l.mall_coupon_fen`,
  mall_coupon: sql`l.mall_coupon_fen`,
  xfq: sql`l.xfq_fen`,
  jindou: sql`l.jindou_fen`
}
/** By what goods cost less: prices of campaigns and levels, coupons, and what people pay with of theirs. */
export const CAMPAIGNS = ['flash', 'group', 'bundle', 'member', 'shop_coupon', 'mall_coupon', 'xfq', 'jindou'] as const

/**
 * Of each: in how many orders paid on a day it took something off, what was paid for the lines it did, and what it took. A line
 * that two took something off counts with both.
 */
export const sumsOfCampaigns = (when: When) => sql`
  select 'campaign'::text as scope, code as scope_id, day, count(distinct order_id)::int as orders,
    sum(pay_fen)::bigint as paid_fen, 0 as refunds, sum(off)::bigint as refunded_fen
  from (
    select ${dayOf(sql`o.paid_at`)} as day, l.order_id, l.pay_fen, off.code, off.fen as off
    from ${rowsOf('orders', 'paid', when)} o
    join order_lines l on l.user_id = o.user_id and l.order_id = o.id
    cross join lateral (values ${sql.join(
      CAMPAIGNS.map(code => sql`(${sql.raw(`'${code}'`)}::text, (${OFFS[code]})::bigint)`),
      sql`, `
    )}) off(code, fen)
    where ${isPaid(when)} and off.fen > 0
  ) lines group by 2, 3`
