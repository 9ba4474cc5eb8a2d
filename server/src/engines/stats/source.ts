import { type SQL, sql } from 'drizzle-orm'
import { ZONE } from '../../lib/clock'

export const SCOPES = ['shop', 'person', 'programme'] as const
export type StatScope = (typeof SCOPES)[number]

/** Days of China's calendar, "2026-11-20", both of them included. */
export interface Days {
  from: string
  until: string
}

/** Of what the sums are wanted; of everything without. */
export interface Only {
  scope: StatScope
  id: string
}

const COLUMNS: Record<StatScope, SQL> = { shop: sql`o.shop_id`, person: sql`o.user_id`, programme: sql`o.kind` }

const zone = sql.raw(`'${ZONE}'`)
const dayOf = (column: SQL) => sql`(${column} at time zone ${zone})::date`
const within = (column: SQL, { from, until }: Days) =>
  sql`${column} >= (${from}::date)::timestamp at time zone ${zone}
    and ${column} < (${until}::date + 1)::timestamp at time zone ${zone}`

/**
 * Every payment and every giving back in some days, a row each. An order that was split counts by its parts. What is given
 * back by after-sales counts by them; an order given back whole by its refund, which of a recharge is what was not spent.
 */
const turns = (days: Days, only: SQL) => sql`
  select o.shop_id, o.user_id, o.kind, ${dayOf(sql`o.paid_at`)} as day, 1 as orders, o.pay_fen as paid, 0 as refunds,
    0::bigint as refunded
  from orders o where o.paid_at is not null and o.state <> 'split' and ${within(sql`o.paid_at`, days)} and ${only}
  union all
  select o.shop_id, o.user_id, o.kind, ${dayOf(sql`a.closed_at`)}, 0, 0, 1, a.pay_fen
  from after_sales a join orders o on o.user_id = a.user_id and o.id = a.order_id
  where a.state = 'refunded' and ${within(sql`a.closed_at`, days)} and ${only}
  union all
  select o.shop_id, o.user_id, o.kind, ${dayOf(sql`o.refunded_at`)}, 0, 0, 1, coalesce(r.amount_fen, 0)
  from orders o
  left join payment_refunds r on r.user_id = o.user_id and r.refund_no = 'R' || replace(o.id::text, '-', '')
  where o.state = 'refunded' and o.refunded_num = 0 and o.refunded_at is not null
    and ${within(sql`o.refunded_at`, days)} and ${only}`

const sumsOf = (scope: StatScope) => sql`
  select ${scope}::text as scope, ${sql.raw({ shop: 'shop_id', person: 'user_id', programme: 'kind' }[scope])}::text as scope_id,
    day, sum(orders)::int as orders, sum(paid)::bigint as paid_fen, sum(refunds)::int as refunds,
    sum(refunded)::bigint as refunded_fen
  from turns ${scope === 'shop' ? sql`where shop_id is not null` : sql``} group by 2, 3`

/** The sums of some days as orders and after-sales have them: rows like those of `stat_days`. */
export function sourceOf(days: Days, only?: Only): SQL {
  const scopes = only ? [only.scope] : SCOPES
  const wanted = only ? sql`${COLUMNS[only.scope]} = ${only.id}` : sql`true`
  return sql`with turns as (${turns(days, wanted)}) ${sql.join(scopes.map(sumsOf), sql` union all `)}`
}
