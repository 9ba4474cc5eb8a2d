import { type SQL, sql } from 'drizzle-orm'
import { dayText } from '../../lib/clock'
import { sumsOfCampaigns } from './campaigns'
import { dayOf, isGivenBack, isIn, isPaid, rowsOf, type When, within, zone } from './days'
import { sumsOfNewcomers } from './newcomers'
import { PROVINCE } from './provinces'
import { EARNED } from './turns'

/**
 * What sums are kept of. Of a shop, a person and a programme (an order's kind): orders that were paid, and givings back. Of a
 * product: pieces instead. `placed` has one row a day: orders placed on it, and those of them that lapsed unpaid. Of a sharer,
 * whose goods shops share with, and of a partner, a dock and a director: orders whose share came in, that share, and what of it
 * was taken back. `settled`, of a shop: orders that were settled on the day, and what of settled ones was given back. `hour`:
 * orders that were paid in an hour of the day, by everybody and at each shop (`hourId`). `category`: pieces of the goods that are
 * in it now (`refile`). `total`: all rows of a scope that has very many, by its name. `region`: as of a shop, by the province it
 * goes to. `buyer`: how many people bought for the first time on the day (`new`) or had before (`back`), and what they paid.
 * `campaign`: orders that cost less by it, what was paid of them, what it took off, and how many of who bought were new on the
 * day; by the way they cost less, and by the activity as "flash:<session>".
 */
export const SCOPES = [
  ...(['shop', 'person', 'programme', 'product', 'placed'] as const),
  ...(['sharer', 'partner', 'dock', 'director', 'settled', 'hour', 'category', 'total'] as const),
  ...(['region', 'buyer', 'campaign'] as const)
] as const
export type StatScope = (typeof SCOPES)[number]

export { type Days, dayOf, type When } from './days'

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

/** Of these there are so many things that what all of them come to is kept too. */
const TOTALLED = ['shop', 'product', 'settled'] as const
export const isTotalled = (scope: StatScope): scope is (typeof TOTALLED)[number] =>
  (TOTALLED as readonly StatScope[]).includes(scope)

/** What is kept of an hour of the day, 0 to 23, of a shop or without one of everybody. */
export const hourId = (hour: number, shopId = '') => `${String(hour).padStart(2, '0')}${shopId}`

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
  settled: 'coalesce(o.shop_id, sp.shop_id)',
  hour: '',
  category: '',
  total: '',
  region: PROVINCE,
  buyer: '',
  campaign: ''
}

/** The condition on an order, or on a line of one, that it counts for what is wanted. */
function oneOf(only: Only | undefined): SQL {
  if (only?.shop !== undefined) return sql`o.shop_id = ${only.shop}`
  const column = only && COLUMNS[only.scope]
  return only?.id === undefined || !column ? sql`true` : sql`${sql.raw(column)} = ${only.id}`
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

/** What rows of turns are summed up by, and when each was, both of an order that is paid and of one that is given back. */
const whoseAt = (shopId: SQL) => (at: SQL) => sql`${shopId} as shop_id, o.user_id, o.kind, ${at} as at`
const REGION = () => sql.raw(`${PROVINCE} as region`)

/** Payments, and orders given back whole by their refund, which of a recharge is what was not spent; a row each. */
const wholes = (when: When, only: SQL, { shopId, join }: Place, whose = whoseAt(shopId)) => sql`
  select ${whose(sql`o.paid_at`)}, ${dayOf(sql`o.paid_at`)} as day, 1 as orders,
    o.pay_fen as paid, 0 as refunds, 0::bigint as refunded
  from ${rowsOf('orders', 'paid', when)} o ${join} where ${isPaid(when)} and ${only}
  union all
  select ${whose(sql`o.refunded_at`)}, ${dayOf(sql`o.refunded_at`)}, 0, 0, 1, coalesce(r.amount_fen, 0)
  from ${rowsOf('orders', 'back', when)} o ${join}
  left join payment_refunds r on r.user_id = o.user_id and r.refund_no = 'R' || replace(o.id::text, '-', '')
  where ${isGivenBack(when)} and ${only}`

/** What is given back by after-sales, a row each. */
const parts = (when: When, only: SQL, whose = whoseAt(sql`o.shop_id`)) => sql`
  select ${whose(sql`a.closed_at`)}, ${dayOf(sql`a.closed_at`)}, 0, 0, 1, a.pay_fen
  from ${rowsOf('after_sales', 'part', when)} a join orders o on o.user_id = a.user_id and o.id = a.order_id
  where a.state = 'refunded' and ${isIn(sql`a.closed_at`, when)} and ${only}`

/** Every payment and every giving back of some days. An order that was split counts by its parts. */
function turns(when: When, only: Only | undefined): SQL {
  const one = oneOf(only)
  const all = (place: Place) => [wholes(when, one, place), parts(when, one)]
  const some =
    only?.scope === 'shop' && only.id !== undefined
      ? // Apart from each other, each is found by its own index.
        [...all(WITH_ORDER), wholes(when, sql`sp.shop_id = ${only.id}`, AT_COUNTER)]
      : all(only?.scope === 'person' || only?.scope === 'programme' ? WITH_ORDER : EITHER)
  return sql.join(some, sql` union all `)
}

const TURNED_BY = { shop: 'shop_id', person: 'user_id', programme: 'kind' } as const
const sumsOfTurns = (scope: keyof typeof TURNED_BY) => sql`
  select ${scope}::text as scope, ${sql.raw(TURNED_BY[scope])}::text as scope_id, day, sum(orders)::int as orders,
    sum(paid)::bigint as paid_fen, sum(refunds)::int as refunds, sum(refunded)::bigint as refunded_fen
  from turns ${scope === 'shop' ? sql`where shop_id is not null` : sql``} group by 2, 3`

/** The same by where it goes, which stands with the order alone. */
const sumsOfRegions = (when: When, only: SQL) => sql`
  select 'region'::text as scope, region as scope_id, day, sum(orders)::int as orders, sum(paid)::bigint as paid_fen,
    sum(refunds)::int as refunds, sum(refunded)::bigint as refunded_fen
  from (${wholes(when, only, WITH_ORDER, REGION)} union all ${parts(when, only, REGION)}) placed group by 2, 3`

/** Payments by the hour of their day: everybody's, and those of each shop. */
const SUMS_OF_HOURS = sql`
  select 'hour'::text as scope, to_char(at at time zone ${zone}, 'HH24') || whose as scope_id, day,
    sum(orders)::int as orders, sum(paid)::bigint as paid_fen, 0 as refunds, 0::bigint as refunded_fen
  from turns cross join lateral (select '' union all select shop_id::text where shop_id is not null) w (whose)
  where orders > 0 group by 2, 3`

/** So long before a range orders are made that are paid in it; few take longer. */
const PAID_WITHIN = sql.raw(`interval '1 day'`)

/**
 * Lines of orders that were paid in some days. Nearly all were made shortly before, and are read off an index by when they
 * were made, as their orders were; the lines of the others are looked up one by one.
 */
function soldLines(when: When, only: SQL) {
  const line = sql`l.product_id, ${dayOf(sql`o.paid_at`)} as day, l.qty as sold, l.pay_fen as paid, 0 as back, 0::bigint as refunded`
  if (when === 'noted')
    return sql`
  select ${line} from ${rowsOf('orders', 'paid', when)} o join order_lines l on l.user_id = o.user_id and l.order_id = o.id
  where ${isPaid(when)} and ${only}`
  const since = sql`((${when.from}::date)::timestamp at time zone ${zone} - ${PAID_WITHIN})`
  return sql`
  select ${line} from orders o join order_lines l on l.user_id = o.user_id and l.order_id = o.id
  where ${isPaid(when)} and ${only} and l.created_at >= ${since}
  union all
  select ${line} from orders o cross join lateral (
    select * from order_lines x where x.user_id = o.user_id and x.order_id = o.id offset 0
  ) l
  where ${isPaid(when)} and ${only} and o.created_at < ${since} and l.created_at < ${since}`
}

/** What was bought and what of it went back, by line; `back` is said of the line alone. */
const pieces = (when: When, only: SQL, back: SQL) => sql`
  ${soldLines(when, only)}
  union all
  select l.product_id, ${dayOf(sql`a.closed_at`)}, 0, 0, al.qty, al.pay_fen
  from ${rowsOf('after_sales', 'part', when)} a
    join after_sale_lines al on al.user_id = a.user_id and al.after_sale_id = a.id
    join order_lines l on l.user_id = al.user_id and l.id = al.order_line_id
  where a.state = 'refunded' and ${isIn(sql`a.closed_at`, when)} and ${back}
  union all
  select l.product_id, ${dayOf(sql`o.refunded_at`)}, 0, 0, l.qty, l.pay_fen
  from ${rowsOf('orders', 'back', when)} o join order_lines l on l.user_id = o.user_id and l.order_id = o.id
  where ${isGivenBack(when)} and ${only}`

const SUMS_OF_PIECES = sql`
  select 'product'::text as scope, product_id::text as scope_id, day, sum(sold)::int as orders,
    sum(paid)::bigint as paid_fen, sum(back)::int as refunds, sum(refunded)::bigint as refunded_fen
  from pieces group by 2, 3`

/** The same by the category goods are in now. */
const SUMS_OF_CATEGORIES = sql`
  select 'category'::text as scope, p.category_id::text as scope_id, x.day, sum(x.sold)::int as orders,
    sum(x.paid)::bigint as paid_fen, sum(x.back)::int as refunds, sum(x.refunded)::bigint as refunded_fen
  from (
    select product_id, day, sum(sold) as sold, sum(paid) as paid, sum(back) as back, sum(refunded) as refunded
    from pieces group by 1, 2
  ) x join products p on p.id = x.product_id group by 2, 3`

/** Checkouts, by the day they were made: a part of a split order was not placed by itself. */
function sumsOfPlaced(when: When): SQL {
  const one = sql`'placed'::text as scope, ${ALL_PLACED}::text as scope_id`
  if (when === 'noted')
    // What it costs may have changed since it was noted, so each change says its own.
    return sql`
  select ${one}, ${dayOf(sql`t.at`)} as day, (count(*) filter (where t.what = 'placed'))::int as orders,
    coalesce(sum(t.fen) filter (where t.what <> 'lapsed'), 0)::bigint as paid_fen,
    (count(*) filter (where t.what = 'lapsed'))::int as refunds,
    coalesce(sum(t.fen) filter (where t.what = 'lapsed'), 0)::bigint as refunded_fen
  from stat_turns t where t.what in ('placed', 'repriced', 'lapsed') group by 3`
  return sql`
  select ${one}, ${dayOf(sql`o.created_at`)} as day,
    count(*)::int as orders, sum(o.pay_fen)::bigint as paid_fen,
    (count(*) filter (where o.state = 'cancelled'))::int as refunds,
    coalesce(sum(o.pay_fen) filter (where o.state = 'cancelled'), 0)::bigint as refunded_fen
  from orders o where o.parent_id is null and ${within(sql`o.created_at`, when)} group by 3`
}

/** What refunds took back of shares of one role, a row each. */
function takings(role: SQL, when: When, only: SQL): SQL {
  if (when === 'noted')
    return sql`
    select c.user_id, ${dayOf(sql`t.at`)}, 0, 0, 1, t.fen
    from stat_turns t join commissions c on c.user_id = t.user_id and c.id = t.ref
    where t.what = 'taken' and c.role = ${role} and ${only}`
  return sql`
    select c.user_id, ${dayOf(sql`t.at`)}, 0, 0, 1, t.amount_fen
    from commission_takings t join commissions c on c.id = t.commission_id
    where c.role = ${role} and t.amount_fen > 0 and ${within(sql`t.at`, when)} and ${only}`
}

/** What shares of one role brought people, by the day it came in, and what was taken back of it. */
const sumsOfShares = (scope: StatScope, role: SQL, when: When, only: SQL) => sql`
  select ${scope}::text as scope, user_id::text as scope_id, day, sum(orders)::int as orders, sum(came)::bigint as paid_fen,
    sum(refunds)::int as refunds, sum(back)::bigint as refunded_fen
  from (
    select c.user_id, ${dayOf(sql`c.settled_at`)} as day, 1 as orders, c.amount_fen as came, 0 as refunds, 0::bigint as back
    from ${rowsOf('commissions', 'share', when)} c
    where c.role = ${role} and c.state = 'settled' and ${isIn(sql`c.settled_at`, when)} and ${only}
    union all ${takings(role, when, only)}
  ) shares group by 2, 3`

/** What was given back of settled orders, a row each: by after-sales, which end before it, and of counters also later. */
const settledBack = (when: When, only: SQL) => sql`
  select ${EITHER.shopId}, ${dayOf(sql`o.settled_at`)}, 0, 0::bigint, 1, a.pay_fen
  from ${rowsOf('orders', 'settled', when)} o
    join after_sales a on a.user_id = o.user_id and a.order_id = o.id ${EITHER.join}
  where a.state = 'refunded' and ${isIn(sql`o.settled_at`, when)} and ${only}
  union all
  select ${EITHER.shopId}, ${dayOf(sql`o.refunded_at`)}, 0, 0::bigint, 1, coalesce(r.amount_fen, 0)
  from ${rowsOf('orders', 'back', when)} o ${EITHER.join}
  left join payment_refunds r on r.user_id = o.user_id and r.refund_no = 'R' || replace(o.id::text, '-', '')
  where o.settled_at is not null and ${isGivenBack(when)} and ${only}`

/** What of shops was settled, by the day it was: counters are settled as they are paid. */
const sumsOfSettled = (when: When, only: SQL) => sql`
  select 'settled'::text as scope, shop_id::text as scope_id, day, sum(orders)::int as orders, sum(paid)::bigint as paid_fen,
    sum(refunds)::int as refunds, sum(refunded)::bigint as refunded_fen
  from (
    select ${EITHER.shopId} as shop_id, ${dayOf(sql`o.settled_at`)} as day, 1 as orders, o.pay_fen as paid, 0 as refunds,
      0::bigint as refunded
    from ${rowsOf('orders', 'settled', when)} o ${EITHER.join}
    where o.settled_at is not null and o.state <> 'split' and ${isIn(sql`o.settled_at`, when)} and ${only}
    union all ${settledBack(when, only)}
  ) settled where shop_id is not null group by 2, 3`

/** What all rows of a scope come to, of one scope or of each that is totalled. */
const sumsOfAll = (when: When, only: Only | undefined) =>
  sql.join(
    TOTALLED.filter(scope => only?.id === undefined || only.id === scope).map(
      scope => sql`
  select 'total'::text as scope, ${sql.raw(`'${scope}'`)}::text as scope_id, day, sum(orders)::int as orders,
    sum(paid_fen)::bigint as paid_fen, sum(refunds)::int as refunds, sum(refunded_fen)::bigint as refunded_fen
  from (${sumsOf(scope, when, undefined)}) s group by day`
    ),
    sql` union all `
  )

function sumsOf(scope: StatScope, when: When, only: Only | undefined): SQL {
  // The role stands in the text, so that the index of that role is found.
  if (scope in EARNED)
    return sumsOfShares(scope, sql.raw(`'${EARNED[scope as keyof typeof EARNED]}'`), when, oneOf(only))
  if (scope === 'settled') return sumsOfSettled(when, oneOf(only))
  if (scope === 'product') return SUMS_OF_PIECES
  if (scope === 'hour') return SUMS_OF_HOURS
  if (scope === 'category') return SUMS_OF_CATEGORIES
  if (scope === 'total') return sumsOfAll(when, only)
  if (scope === 'region') return sumsOfRegions(when, oneOf(only))
  if (scope === 'buyer') return sumsOfNewcomers(when)
  if (scope === 'campaign') return sumsOfCampaigns(when)
  return scope === 'placed' ? sumsOfPlaced(when) : sumsOfTurns(scope as keyof typeof TURNED_BY)
}

const isTurned = (scope: StatScope) => scope in TURNED_BY || scope === 'hour' || scope === 'total'
const isOfPieces = (scope: StatScope) => scope === 'product' || scope === 'category' || scope === 'total'

/** The sums of some days, or of what was noted, as orders and after-sales have them: rows like those of `stat_days`. */
export function sourceOf(when: When, only?: Only): SQL {
  const scopes = only ? [only.scope] : SCOPES
  const read = [
    ...(scopes.some(isTurned) ? [sql`turns as (${turns(when, only)})`] : []),
    // By itself: what whoever reads it asks besides would make the planner take it for a few rows.
    ...(scopes.some(isOfPieces) ? [sql`pieces as materialized (${pieces(when, oneOf(only), backOf(only))})`] : [])
  ]
  const rows = sql.join(
    scopes.map(scope => sumsOf(scope, when, only)),
    sql` union all `
  )
  return read.length > 0 ? sql`with ${sql.join(read, sql`, `)} ${rows}` : rows
}
