import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ZONE } from '../../lib/clock'

export interface FanRow {
  uid: string
  nickname: string
  avatar: string
  time: string
  child_count: number
  order_count: number
  paid_fen: string
}

export interface FanFilter {
  userId: string
  grade?: 0 | 1
  keyword?: string
  sort?: 'time' | 'childCount' | 'orderCount' | 'numberCount'
  asc?: boolean
  page: number
  limit: number
}

/** Accounts somebody brought, or that those brought; closed ones are left out. */
const brought = (userId: string, grade: 0 | 1) =>
  grade === 0
    ? sql`u.referrer_id = ${userId} and not u.disabled`
    : sql`u.referrer_id in (select f.id from users f where f.referrer_id = ${userId}) and not u.disabled`

/** Of what they bought only what was paid and not given back counts. */
const KEPT = sql`o.user_id = u.id and o.shop_id is not null and o.state in ('paid', 'shipped', 'received', 'complete')`

const CHILDREN = sql`(select count(*)::int from users c where c.referrer_id = u.id and not c.disabled)`
/** What fans are ranked by. */
const RANKS = {
  time: sql`u.created_at`,
  childCount: CHILDREN,
  orderCount: sql`(select count(*) from orders o where ${KEPT})`,
  numberCount: sql`(select coalesce(sum(o.pay_fen), 0) from orders o where ${KEPT})`
}

export async function fanPage(db: Queryable, filter: FanFilter): Promise<{ list: FanRow[]; count: number }> {
  const { userId, grade = 0, keyword, sort = 'time', asc, page, limit } = filter
  const named = keyword ? sql`and u.nickname ilike ${`%${keyword.replace(/[\\%_]/g, '\\$&')}%`}` : sql``
  const wanted = sql`${brought(userId, grade)} ${named}`
  const turn = sql.raw(asc ? 'asc' : 'desc')
  // Everybody is ranked by one thing, and by time along the index; the rest is looked up for the people of the page.
  const people = sql`
    select u.id, u.nickname, u.avatar, u.created_at, ${RANKS[sort]} as rank from users u where ${wanted}
    order by rank ${turn}, u.id ${turn} limit ${limit} offset ${(page - 1) * limit}`
  const [{ rows }, total] = await Promise.all([
    db.execute<FanRow & Record<string, unknown>>(sql`
      select u.id as uid, u.nickname, u.avatar, to_char(u.created_at at time zone ${ZONE}, 'YYYY-MM-DD') as time,
        ${CHILDREN} as child_count, o.orders as order_count, o.paid_fen
      from (${people}) u
      cross join lateral (
        select count(*)::int as orders, coalesce(sum(o.pay_fen), 0)::bigint as paid_fen from orders o where ${KEPT}
      ) o
      order by u.rank ${turn}, u.id ${turn}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count from users u where ${wanted}`)
  ])
  return { list: rows, count: total.rows[0]!.count }
}

export interface FanSums extends Record<string, unknown> {
  total: number
  second: number
  today: number
  month: number
}

/** How many there are on both levels, and how many joined today and this month, by China's calendar. */
export async function fanSums(db: Queryable, userId: string, now: Date): Promise<FanSums> {
  const since = (unit: 'day' | 'month') =>
    sql`date_trunc(${unit}, ${now}::timestamptz at time zone ${ZONE}) at time zone ${ZONE}`
  const { rows } = await db.execute<FanSums>(sql`
    select count(*)::int as total,
      count(*) filter (where u.created_at >= ${since('day')})::int as today,
      count(*) filter (where u.created_at >= ${since('month')})::int as month,
      (select count(*)::int from users u where ${brought(userId, 1)}) as second
    from users u where ${brought(userId, 0)}`)
  return rows[0]!
}

export interface EarnedSums extends Record<string, unknown> {
  pending: string
  settled: string
  month: string
}

/** Fen promised, paid, and paid this month, in some roles; what was taken back is taken off. */
export async function earnedSums(
  db: Queryable,
  userId: string,
  roles: readonly string[],
  now: Date
): Promise<EarnedSums> {
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone ${ZONE}) at time zone ${ZONE}`
  const { rows } = await db.execute<EarnedSums>(sql`
    select coalesce(sum(amount_fen) filter (where state = 'pending'), 0)::text as pending,
      coalesce(sum(amount_fen - taken_back_fen) filter (where state = 'settled'), 0)::text as settled,
      coalesce(sum(amount_fen - taken_back_fen) filter (where state = 'settled' and settled_at >= ${month}), 0)::text as month
    from commissions where user_id = ${userId} and role in ${roles}`)
  return rows[0]!
}

/** Fen that orders of each month of China's calendar bring in one role, promised or settled, newest month first. */
export async function broughtByMonth(db: Queryable, userId: string, role: string) {
  const { rows } = await db.execute<{ month: string; fen: string }>(sql`
    select to_char(created_at at time zone ${ZONE}, 'YYYY-MM') as month,
      coalesce(sum(amount_fen - taken_back_fen) filter (where state <> 'void'), 0)::text as fen
    from commissions where user_id = ${userId} and role = ${role} group by 1 order by 1 desc`)
  return rows
}
