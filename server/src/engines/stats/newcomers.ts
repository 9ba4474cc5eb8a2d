import { sql } from 'drizzle-orm'
import { dayOf, isPaid, rowsOf, type When, zone } from './days'

/** An order `e` of the same day that is in the sums already: whoever made it is counted. */
const isCounted = sql`not exists (
  select from stat_turns t where t.what = 'paid' and t.user_id = e.user_id and t.ref = e.id)`

/** People are counted once a day, by the first of their orders that is added; of what was noted those are new to the day's sums. */
const people = (when: When) =>
  when === 'noted'
    ? sql`count(*) filter (where not exists (
        select from orders e where e.user_id = b.user_id and e.state <> 'split' and ${dayOf(sql`e.paid_at`)} = b.day and ${isCounted}))`
    : sql`count(*)`

/**
 * How many people bought on a day for the first time and how many had before, and what each of the two paid: together what was
 * paid on it. Whoever buys twice on their first day is one who is new.
 */
export const sumsOfNewcomers = (when: When) => sql`
  select 'buyer'::text as scope, case when had then 'back' else 'new' end as scope_id, day, (${people(when)})::int as orders,
    sum(paid)::bigint as paid_fen, 0 as refunds, 0::bigint as refunded_fen
  from (
    select b.user_id, b.day, b.paid, exists (
      select from orders e where e.user_id = b.user_id and e.paid_at is not null and e.state <> 'split'
        and e.paid_at < b.day::timestamp at time zone ${zone}) as had
    from (
      select o.user_id, ${dayOf(sql`o.paid_at`)} as day, sum(o.pay_fen) as paid from ${rowsOf('orders', 'paid', when)} o
      where ${isPaid(when)} group by 1, 2
    ) b
  ) b group by 2, 3`
