import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { dayOf, isPaid, rowsOf, type When, zone } from './days'

const below = (price: string): SQL =>
  sql`case when l.price_kind = ${sql.raw(`'${price}'`)} then (l.list_fen - l.price_fen) * l.qty else 0 end`

/** Which coupon took something off a line: an order from before it kept that says none. */
const coupon = (of: SQL): SQL => sql`'coupon:' || coalesce(o.detail -> 'coupons' ->> ${of}, '')`

/** What took something off a line `l` of an order `o`, how much, and which activity did: the reductions of the bill. */
const OFFS: Readonly<Record<string, { fen: SQL; activity: SQL }>> = {
  flash: {
    fen: below('flash'),
    activity: sql`'flash:' || coalesce((select f.session_id::text from flash_items f where f.id = l.flash_item_id), '')`
  },
  group: { fen: below('group'), activity: sql`'group:' || l.product_id` },
  bundle: { fen: below('bundle'), activity: sql`'bundle:' || coalesce(o.detail ->> 'packageId', '')` },
  member: { fen: below('member'), activity: sql`null` },
  shop_coupon: { fen: sql`l.coupon_fen - l.mall_coupon_fen`, activity: coupon(sql`l.shop_id::text`) },
  mall_coupon: { fen: sql`l.mall_coupon_fen`, activity: coupon(sql`'all'`) },
  xfq: { fen: sql`l.xfq_fen`, activity: sql`null` },
  jindou: { fen: sql`l.jindou_fen`, activity: sql`null` }
}
/** By what goods cost less: prices of campaigns and levels, coupons, and what people pay with of theirs. */
export const CAMPAIGNS = ['flash', 'group', 'bundle', 'member', 'shop_coupon', 'mall_coupon', 'xfq', 'jindou'] as const
/** What runs for a time and costs something: a coupon, a session of flash sale, goods for groups, a package, a recharge, a draw. */
export const ACTIVITIES = ['coupon', 'flash', 'group', 'bundle', 'topup', 'draw'] as const
export type ActivityKind = (typeof ACTIVITIES)[number]

/** Of an order `o` without goods: that of a package that gives something, of whichever where none is kept, or of chances in a draw. */
const WHOLE = sql`case when o.detail ->> 'give' is null then 'draw:' || (o.detail ->> 'campaign')
  else 'topup:' || coalesce(o.detail ->> 'packageId', '') end`
/** What it gives beyond what was paid for it, in minor units: at once, and day by day. What a shop buys to give costs nothing. */
const GIVEN = sql`case when o.detail ->> 'shopId' is not null then 0
  else coalesce((o.detail ->> 'extra')::bigint, 0) + coalesce((o.detail #>> '{gift}')::bigint, 0) end`

const offs = sql.join(
  CAMPAIGNS.map(
    code => sql`(${sql.raw(`'${code}'`)}::text, (${OFFS[code]!.fen})::bigint, (${OFFS[code]!.activity})::text)`
  ),
  sql`, `
)

/**
 * What orders `o` cost less by: a row for each line and way, and one for the activity that did it. Of those without goods, a row
 * for the activity. `scope_id` names the way, or the activity as "flash:<session>".
 */
export const campaignRows = (orders: SQL) => sql`
  select o.*, l.pay_fen as fen, named.scope_id, off.fen as off from ${orders} o
  join order_lines l on l.user_id = o.user_id and l.order_id = o.id
  cross join lateral (values ${offs}) off(code, fen, activity)
  cross join lateral (values (off.code), (off.activity)) named(scope_id)
  where off.fen > 0 and named.scope_id is not null
  union all
  select o.*, o.pay_fen, ${WHOLE}, ${GIVEN} from ${orders} o
  where o.detail ->> 'give' is not null or o.detail ->> 'campaign' is not null`

/** Orders that were paid, with the day. `isCounted`: they are in the sums already, and stand beside others of their buyer's day. */
export const paid = (from: SQL, of: SQL, isCounted = false) => sql`
  select o.user_id, o.id, o.detail, o.pay_fen, ${dayOf(sql`o.paid_at`)} as day, ${sql.raw(String(isCounted))} as counted
  from ${from} o where ${of}`

const isNoted = sql`exists (select from stat_turns t where t.what = 'paid' and t.user_id = o.user_id and t.ref = o.id)`

/** What else somebody bought on the day of an order that was noted. */
const beside = sql`
  select distinct e.* from ${rowsOf('orders', 'paid', 'noted')} n
  join orders e on e.user_id = n.user_id and ${dayOf(sql`e.paid_at`)} = ${dayOf(sql`n.paid_at`)}`

const ordersOf = (when: When): SQL => {
  const own = paid(rowsOf('orders', 'paid', when), isPaid(when))
  return when === 'noted'
    ? sql`${own} union all ${paid(sql`(${beside})`, sql`o.state <> 'split' and not ${isNoted}`, true)}`
    : own
}

/** Whoever paid on a day and had not before it is new on it. */
const isNew = sql`not exists (
  select from orders e where e.user_id = x.user_id and e.paid_at is not null and e.state <> 'split'
    and e.paid_at < x.day::timestamp at time zone ${zone})`

/**
 * Of each way and activity: in how many orders paid on a day it took something off, what was paid for the lines it did, what it
 * took, and as `refunds` how many who were new on that day. A line that two took something off counts with both.
 */
export const sumsOfCampaigns = (when: When) => sql`
  select 'campaign'::text as scope, scope_id, day, (count(*) filter (where not counted))::int as orders,
    coalesce(sum(fen) filter (where not counted), 0)::bigint as paid_fen,
    (count(distinct user_id) filter (where is_new) - count(distinct user_id) filter (where is_new and counted))::int as refunds,
    coalesce(sum(off) filter (where not counted), 0)::bigint as refunded_fen
  from (
    with bought as ${when === 'noted' ? sql`materialized` : sql`not materialized`} (${ordersOf(when)})
    select x.*, ${isNew} as is_new from (
      select scope_id, day, user_id, id, counted, sum(fen) as fen, sum(off) as off
      from (${campaignRows(sql`bought`)}) lines group by 1, 2, 3, 4, 5
    ) x
  ) orders group by 2, 3 having bool_or(not counted)`

/**
 * Makes one person new of two, while their orders can still be told apart: whoever's first day is not the first of both was back
 * then, and counts once where both bought on one day. What is only noted is added later.
 */
export async function mergeCampaigns(tx: Queryable, fromId: string, toId: string): Promise<void> {
  const both = sql`o.user_id in (${fromId}, ${toId}) and o.paid_at is not null and o.state <> 'split'`
  await tx.execute(sql`
    with firsts as (select o.user_id, min(${dayOf(sql`o.paid_at`)}) as day from orders o where ${both} group by 1),
    bought as materialized (${paid(sql`orders`, sql`${both} and not ${isNoted}`)}),
    changes as (
      select x.scope_id, x.day,
        (case when x.day = (select min(day) from firsts) then 1 else 0 end
          - count(distinct x.user_id) filter (where x.day = f.day))::int as people
      from (${campaignRows(sql`bought`)}) x join firsts f on f.user_id = x.user_id
      group by 1, 2
    )
    update stat_days d set refunds = d.refunds + c.people from changes c
    where d.scope = 'campaign' and d.scope_id = c.scope_id and d.day = c.day and c.people <> 0`)
}
