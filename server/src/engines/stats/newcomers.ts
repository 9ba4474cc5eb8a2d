import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
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

/**
 * Makes the sums those of one person where there were two, while the orders of both can still be told apart: who was new as the
 * other account may have bought before, and whoever bought by both on a day is counted once. What is only noted is added later.
 */
export async function mergeNewcomers(tx: Queryable, fromId: string, toId: string): Promise<void> {
  await tx.execute(sql`
    with bought as (
      select e.user_id, ${dayOf(sql`e.paid_at`)} as day, e.pay_fen as fen, ${isCounted} as counted from orders e
      where e.user_id in (${fromId}, ${toId}) and e.paid_at is not null and e.state <> 'split'
    ),
    firsts as (select user_id, min(day) as day from bought group by 1),
    counted as (
      select b.user_id, b.day, sum(b.fen) as fen, b.day > f.day as had from bought b join firsts f using (user_id)
      where b.counted group by 1, 2, 4
    ),
    changes as materialized (
      select scope_id, day, sum(people)::int as people, sum(fen)::bigint as fen from (
        select case when had then 'back' else 'new' end as scope_id, day, -1 as people, -fen as fen from counted
        union all
        select case when day > (select min(f.day) from firsts f) then 'back' else 'new' end, day, 1, sum(fen) from counted group by day
      ) x group by 1, 2 having sum(people) <> 0 or sum(fen) <> 0
    ),
    gone as (
      delete from stat_days d using changes c
      where d.scope = 'buyer' and d.scope_id = c.scope_id and d.day = c.day and d.orders + c.people = 0
    ),
    put as (
      insert into stat_days as d (scope, scope_id, day, orders, paid_fen, refunds, refunded_fen)
      select 'buyer', scope_id, day, people, fen, 0, 0 from changes where people > 0
      on conflict (scope, scope_id, day) do update set orders = d.orders + excluded.orders, paid_fen = d.paid_fen + excluded.paid_fen
    )
    update stat_days d set orders = d.orders + c.people, paid_fen = d.paid_fen + c.fen from changes c
    where d.scope = 'buyer' and d.scope_id = c.scope_id and d.day = c.day and c.people <= 0 and d.orders + c.people > 0`)
}
