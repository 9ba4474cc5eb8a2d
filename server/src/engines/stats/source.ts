import { type SQL, sql } from 'drizzle-orm'
import { dayText, ZONE } from '../../lib/clock'

/**
 * What sums are kept of. Of a shop, a person and a programme (an order's kind): orders that were paid, and givings back. Of a
 * product: pieces instead. `placed` has one row a day: orders placed on it, and those of them that lapsed unpaid. Of a sharer,
 * whose goods shops share with, and of a partner, a dock and a director: orders whose share came in, that share, and what of it
 * was taken back. `settled`, of a shop: orders that were settled on the day, and what of settled ones was given back.
 */
export const SCOPES = [
  ...(['shop', 'person', 'programme', 'product', 'placed'] as const),
  ...(['sharer', 'partner', 'dock', 'director', 'settled'] as const)
] as const
export type StatScope = (typeof SCOPES)[number]

/** Days of China's calendar, "2026-11-20", both of them included. */
export interface Days {
  from: string
  until: string
}

const DAY_MS = 86_400_000
export const daysBefore = (now: Date, days: number) => dayText(new Date(now.getTime() - days * DAY_MS))

/** Of what the sums are wanted: one thing, or all of a scope. */
export interface Only {
  scope: StatScope
  id?: string
  /** Of products: those of one shop. */
  shop?: string
}

/** The one row of a day of `placed`. */
export const ALL_PLACED = 'all'

const zone = sql.raw(`'${ZONE}'`)
const dayOf = (column: SQL) => sql`(${column} at time zone ${zone})::date`
const within = (column: SQL, { from, until }: Days) =>
  sql`${column} >= (${from}::date)::timestamp at time zone ${zone}
    and ${column} < (${until}::date + 1)::timestamp at time zone ${zone}`

const isPaid = (days: Days) => sql`o.paid_at is not null and o.state <> 'split' and ${within(sql`o.paid_at`, days)}`
/** Given back whole, and not by after-sales. */
const isGivenBack = (days: Days) => sql`o.state = 'refunded' and o.refunded_num = 0 and o.refunded_at is not null
  and ${within(sql`o.refunded_at`, days)}`

const COLUMNS: Record<StatScope, string> = {
  shop: 'o.shop_id',
  person: 'o.user_id',
  programme: 'o.kind',
  product: 'l.product_id',
  placed: '',
  sharer: 'c.user_id',
  partner: 'c.user_id',
  dock: 'c.user_id',
  director: 'c.user_id',
  settled: 'coalesce(o.shop_id, sp.shop_id)'
}

/** Commissions of one role each, by what sums of them are called. */
type Earner = 'sharer' | 'partner' | 'dock' | 'director'
const EARNED: Readonly<Record<Earner, string>> = {
  sharer: 'share',
  partner: 'partner',
  dock: 'dock',
  director: 'director'
}

/** The condition on an order, or on a line of one, that it counts for what is wanted. */
function oneOf(only: Only | undefined): SQL {
  if (only?.shop !== undefined) return sql`o.shop_id = ${only.shop}`
  return only?.id === undefined ? sql`true` : sql`${sql.raw(COLUMNS[only.scope])} = ${only.id}`
}

/** The same of a line whose order is not looked at. */
const backOf = (only: Only | undefined) => (only?.shop === undefined ? oneOf(only) : sql`l.shop_id = ${only.shop}`)

/** Where an order's shop is said: with the order, or for what was paid at a counter beside it. */
interface Place {
  shopId: SQL
  join: SQL
}
const WITH_ORDER: Place = { shopId: sql`o.shop_id`, join: sql`` }
const counter = sql`store_payments sp on sp.user_id = o.user_id and sp.order_id = o.id`
const AT_COUNTER: Place = { shopId: sql`sp.shop_id`, join: sql`join ${counter}` }
const EITHER: Place = {
  shopId: sql`coalesce(o.shop_id, sp.shop_id)`,
  join: sql`left join ${counter} and o.shop_id is null`
}

/** Payments, and orders given back whole by their refund, which of a recharge is what was not spent; a row each. */
const wholes = (days: Days, only: SQL, { shopId, join }: Place) => sql`
  select ${shopId} as shop_id, o.user_id, o.kind, ${dayOf(sql`o.paid_at`)} as day, 1 as orders, o.pay_fen as paid,
    0 as refunds, 0::bigint as refunded
  from orders o ${join} where ${isPaid(days)} and ${only}
  union all
  select ${shopId}, o.user_id, o.kind, ${dayOf(sql`o.refunded_at`)}, 0, 0, 1, coalesce(r.amount_fen, 0)
  from orders o ${join}
  left join payment_refunds r on r.user_id = o.user_id and r.refund_no = 'R' || replace(o.id::text, '-', '')
  where ${isGivenBack(days)} and ${only}`

/** What is given back by after-sales, a row each. */
const parts = (days: Days, only: SQL) => sql`
  select o.shop_id, o.user_id, o.kind, ${dayOf(sql`a.closed_at`)}, 0, 0, 1, a.pay_fen
  from after_sales a join orders o on o.user_id = a.user_id and o.id = a.order_id
  where a.state = 'refunded' and ${within(sql`a.closed_at`, days)} and ${only}`

/** Every payment and every giving back in some days. An order that was split counts by its parts. */
function turns(days: Days, only: Only | undefined): SQL {
  const one = oneOf(only)
  const all = (place: Place) => [wholes(days, one, place), parts(days, one)]
  const some =
    only?.scope === 'shop' && only.id !== undefined
      ? // Apart from each other, each is found by its own index.
        [...all(WITH_ORDER), wholes(days, sql`sp.shop_id = ${only.id}`, AT_COUNTER)]
      : all(only && only.scope !== 'shop' ? WITH_ORDER : EITHER)
  return sql.join(some, sql` union all `)
}

const TURNED_BY = { shop: 'shop_id', person: 'user_id', programme: 'kind' } as const
const sumsOfTurns = (scope: keyof typeof TURNED_BY) => sql`
  select ${scope}::text as scope, ${sql.raw(TURNED_BY[scope])}::text as scope_id, day, sum(orders)::int as orders,
    sum(paid)::bigint as paid_fen, sum(refunds)::int as refunds, sum(refunded)::bigint as refunded_fen
  from turns ${scope === 'shop' ? sql`where shop_id is not null` : sql``} group by 2, 3`

/** So long before a range orders are made that are paid in it; few take longer. */
const PAID_WITHIN = sql.raw(`interval '1 day'`)

/**
 * Lines of orders that were paid in some days. Nearly all were made shortly before, and are read off an index by when they
 * were made, as their orders were; the lines of the others are looked up one by one.
 */
function soldLines(days: Days, only: SQL) {
  const since = sql`((${days.from}::date)::timestamp at time zone ${zone} - ${PAID_WITHIN})`
  const line = sql`l.product_id, ${dayOf(sql`o.paid_at`)} as day, l.qty as sold, l.pay_fen as paid, 0 as back, 0::bigint as refunded`
  return sql`
  select ${line} from orders o join order_lines l on l.user_id = o.user_id and l.order_id = o.id
  where ${isPaid(days)} and ${only} and l.created_at >= ${since}
  union all
  select ${line} from orders o cross join lateral (
    select * from order_lines x where x.user_id = o.user_id and x.order_id = o.id offset 0
  ) l
  where ${isPaid(days)} and ${only} and o.created_at < ${since} and l.created_at < ${since}`
}

/** What was bought and what of it went back, by line; `back` is said of the line alone. */
const pieces = (days: Days, only: SQL, back: SQL) => sql`
  ${soldLines(days, only)}
  union all
  select l.product_id, ${dayOf(sql`a.closed_at`)}, 0, 0, al.qty, al.pay_fen
  from after_sales a join after_sale_lines al on al.user_id = a.user_id and al.after_sale_id = a.id
    join order_lines l on l.user_id = al.user_id and l.id = al.order_line_id
  where a.state = 'refunded' and ${within(sql`a.closed_at`, days)} and ${back}
  union all
  select l.product_id, ${dayOf(sql`o.refunded_at`)}, 0, 0, l.qty, l.pay_fen
  from orders o join order_lines l on l.user_id = o.user_id and l.order_id = o.id
  where ${isGivenBack(days)} and ${only}`

const SUMS_OF_PIECES = sql`
  select 'product'::text as scope, product_id::text as scope_id, day, sum(sold)::int as orders,
    sum(paid)::bigint as paid_fen, sum(back)::int as refunds, sum(refunded)::bigint as refunded_fen
  from pieces group by 2, 3`

/** Checkouts, by the day they were made: a part of a split order was not placed by itself. */
const sumsOfPlaced = (days: Days) => sql`
  select 'placed'::text as scope, ${ALL_PLACED}::text as scope_id, ${dayOf(sql`o.created_at`)} as day,
    count(*)::int as orders, sum(o.pay_fen)::bigint as paid_fen,
    (count(*) filter (where o.state = 'cancelled'))::int as refunds,
    coalesce(sum(o.pay_fen) filter (where o.state = 'cancelled'), 0)::bigint as refunded_fen
  from orders o where o.parent_id is null and ${within(sql`o.created_at`, days)} group by 3`

/** What shares of one role brought people, by the day it came in, and what was taken back of it. */
const sumsOfShares = (scope: StatScope, role: SQL, days: Days, only: SQL) => sql`
  select ${scope}::text as scope, user_id::text as scope_id, day, sum(orders)::int as orders, sum(came)::bigint as paid_fen,
    sum(refunds)::int as refunds, sum(back)::bigint as refunded_fen
  from (
    select c.user_id, ${dayOf(sql`c.settled_at`)} as day, 1 as orders, c.amount_fen as came, 0 as refunds, 0::bigint as back
    from commissions c where c.role = ${role} and c.state = 'settled' and ${within(sql`c.settled_at`, days)} and ${only}
    union all
    select c.user_id, ${dayOf(sql`t.at`)}, 0, 0, 1, t.amount_fen
    from commission_takings t join commissions c on c.id = t.commission_id
    where c.role = ${role} and t.amount_fen > 0 and ${within(sql`t.at`, days)} and ${only}
  ) shares group by 2, 3`

/** What was given back of settled orders, a row each: by after-sales, which end before it, and of counters also later. */
const settledBack = (days: Days, only: SQL) => sql`
  select ${EITHER.shopId}, ${dayOf(sql`o.settled_at`)}, 0, 0::bigint, 1, a.pay_fen
  from orders o join after_sales a on a.user_id = o.user_id and a.order_id = o.id ${EITHER.join}
  where a.state = 'refunded' and ${within(sql`o.settled_at`, days)} and ${only}
  union all
  select ${EITHER.shopId}, ${dayOf(sql`o.refunded_at`)}, 0, 0::bigint, 1, coalesce(r.amount_fen, 0)
  from orders o ${EITHER.join}
  left join payment_refunds r on r.user_id = o.user_id and r.refund_no = 'R' || replace(o.id::text, '-', '')
  where o.settled_at is not null and ${isGivenBack(days)} and ${only}`

/** What of shops was settled, by the day it was: counters are settled as they are paid. */
const sumsOfSettled = (days: Days, only: SQL) => sql`
  select 'settled'::text as scope, shop_id::text as scope_id, day, sum(orders)::int as orders, sum(paid)::bigint as paid_fen,
    sum(refunds)::int as refunds, sum(refunded)::bigint as refunded_fen
  from (
    select ${EITHER.shopId} as shop_id, ${dayOf(sql`o.settled_at`)} as day, 1 as orders, o.pay_fen as paid, 0 as refunds,
      0::bigint as refunded
    from orders o ${EITHER.join}
    where o.settled_at is not null and o.state <> 'split' and ${within(sql`o.settled_at`, days)} and ${only}
    union all ${settledBack(days, only)}
  ) settled where shop_id is not null group by 2, 3`

function sumsOf(scope: StatScope, days: Days, only: Only | undefined): SQL {
  // The role stands in the text, so that the index of that role is found.
  if (scope in EARNED) return sumsOfShares(scope, sql.raw(`'${EARNED[scope as Earner]}'`), days, oneOf(only))
  if (scope === 'settled') return sumsOfSettled(days, oneOf(only))
  if (scope === 'product') return SUMS_OF_PIECES
  return scope === 'placed' ? sumsOfPlaced(days) : sumsOfTurns(scope as keyof typeof TURNED_BY)
}

/** The sums of some days as orders and after-sales have them: rows like those of `stat_days`. */
export function sourceOf(days: Days, only?: Only): SQL {
  const scopes = only ? [only.scope] : SCOPES
  const read = [
    ...(scopes.some(scope => scope in TURNED_BY) ? [sql`turns as (${turns(days, only)})`] : []),
    // By itself: what whoever reads it asks besides would make the planner take it for a few rows.
    ...(scopes.includes('product') ? [sql`pieces as materialized (${pieces(days, oneOf(only), backOf(only))})`] : [])
  ]
  const rows = sql.join(
    scopes.map(scope => sumsOf(scope, days, only)),
    sql` union all `
  )
  return read.length > 0 ? sql`with ${sql.join(read, sql`, `)} ${rows}` : rows
}
