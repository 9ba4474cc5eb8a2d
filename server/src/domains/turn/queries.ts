import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { isOrderOf } from '../../engines/order'
import { seconds, timeText } from '../../lib/clock'
import { PURCHASES, termsOf } from './points'

const STATES = {
  coming: '售后期过后可领',
  open: '待领取',
  waiting: '待发放',
  paid: '已领取',
  back: '已退回'
} as const

type State = keyof typeof STATES

/** `KEPT`, beside what was given back of all of a person's orders, summed up once as `b`. */
const PAID_FOR_GOOD = sql`(case when o.state = 'refunded' then 0 else greatest(0, o.pay_fen - coalesce(b.fen, 0)) end)`

/**
 * A person's orders that brought points, can bring them, or will; `fenPerPoint` is what a point is now. Read in an index alone,
 * which has no order's number.
 */
const earning = (userId: string, since: Date, fenPerPoint: bigint) => sql`
  select o.user_id, o.id, coalesce(t.created_at, o.settled_at, o.paid_at) as at, coalesce(t.back, 0) as back,
    coalesce(t.points, (${PAID_FOR_GOOD} / ${fenPerPoint}::bigint)::int) as points,
    case when t.state = 'waiting' then 'waiting' when t.back > 0 then 'back' when t.state = 'paid' then 'paid'
      when o.settled_at is null then 'coming' else 'open' end as state
  from orders o left join turn_points t on t.user_id = o.user_id and t.order_id = o.id
  left join (
    select order_id, sum(pay_fen) as fen from after_sales where user_id = ${userId} and state = 'refunded' group by 1
  ) b on b.order_id = o.id
  where o.user_id = ${userId} and ${PURCHASES} and (t.order_id is not null or (
    ${PAID_FOR_GOOD} >= ${fenPerPoint}::bigint and (o.settled_at >= ${since}
      or (o.settled_at is null and o.state in ('paid', 'shipped', 'received', 'complete')))))`

/** Where no points are given any more, what was given is still shown: no order is after that time. */
const NEVER = { since: new Date('9999-01-01'), fenPerPoint: 1n << 60n }

/** How many points somebody could collect now, waits for, and will be able to collect. */
export async function pointsSums(db: Queryable, userId: string) {
  const { since, fenPerPoint } = (await termsOf(db)) ?? NEVER
  const { rows } = await db.execute<{ state: State; points: number }>(sql`
    select state, sum(points)::int as points from (${earning(userId, since, fenPerPoint)}) e group by state`)
  const of = (state: State) => rows.find(row => row.state === state)?.points ?? 0
  return { points_open: of('open'), points_waiting: of('waiting'), points_coming: of('coming') }
}

/** What one order brought or can bring its buyer; nothing when it brings no points. */
export async function orderPoints(db: Queryable, { userId, id }: { userId: string; id: string }) {
  const { since, fenPerPoint } = (await termsOf(db)) ?? NEVER
  const { rows } = await db.execute<{ points: number; state: State }>(sql`
    select points, state from (${earning(userId, since, fenPerPoint)}) e where id = ${id}`)
  return rows[0]
}

/** A page of what somebody's orders brought, the newest first. */
export async function pointsPage(db: Queryable, userId: string, { page, limit }: { page: number; limit: number }) {
  const { since, fenPerPoint } = (await termsOf(db)) ?? NEVER
  const all = earning(userId, since, fenPerPoint)
  const [{ rows }, counted] = await Promise.all([
    db.execute<{ id: string; no: string; at: string; points: number; back: number; state: State }>(sql`
      select e.*, o.no from (
        select * from (${all}) e order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}
      ) e join orders o on ${isOrderOf('e', 'id')} order by e.at desc, e.id desc`),
    db.execute<{ count: number }>(sql`select count(*)::int as count from (${all}) e`)
  ])
  const list = rows.map(({ id, no, at, points, back, state }) => ({
    id,
    order_id: no,
    title: `订单 ${no}`,
    points,
    state,
    _state: state === 'back' ? `${STATES.back} ${back} 积分` : STATES[state],
    add_time: seconds(new Date(at)),
    _add_time: timeText(new Date(at))
  }))
  return { list, count: counted.rows[0]!.count }
}
