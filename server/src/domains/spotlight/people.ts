import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { seconds, timeText, ZONE } from '../../lib/clock'
import { maskedName } from '../review/present'

interface Who {
  /** A parent account. */
  userId: string
  code: string
}

export interface TeamNumbers extends Record<string, unknown> {
  friends: number
  today: number
  ordered: number
  orders: number
}

/** A person's friends of an activity in numbers: in all, since this morning, who ordered, and their orders that count. */
export async function teamNumbers(db: Queryable, { userId, code }: Who, now: Date): Promise<TeamNumbers> {
  const midnight = sql`date_trunc('day', ${now}::timestamptz at time zone ${ZONE}) at time zone ${ZONE}`
  const { rows } = await db.execute<TeamNumbers>(sql`
    select m.friends, m.today, p.ordered, p.orders from (
      select count(*)::int as friends, count(*) filter (where joined_at >= ${midnight})::int as today
      from spotlight_members where inviter_id = ${userId} and spotlight = ${code}
    ) m, (
      select count(distinct buyer_id)::int as ordered, count(*)::int as orders
      from spotlight_points where user_id = ${userId} and spotlight = ${code} and role = 'friend' and points > back
    ) p`)
  return rows[0]!
}

export interface TeamAsked extends Who {
  sort: 'newest' | 'points'
  /** Only those who have ordered, or have not. */
  ordered?: boolean
  page: number
  limit: number
}

interface FriendRow extends Record<string, unknown> {
  id: string
  nickname: string
  avatar: string
  joined_at: string
  points: number
  orders: number
}

/** Friends whom a person brought into an activity, masked, with what their orders brought; and how many there are. */
export async function teamPage(db: Queryable, { userId, code, sort, ordered, page, limit }: TeamAsked) {
  const brought = sql`(
    select buyer_id, sum(points - back)::int as points, count(*)::int as orders from spotlight_points
    where user_id = ${userId} and spotlight = ${code} and role = 'friend' and points > back group by buyer_id)`
  const wanted = ordered === undefined ? sql`` : ordered ? sql`and b.buyer_id is not null` : sql`and b.buyer_id is null`
  const from = sql`from spotlight_members m join users u on u.id = m.user_id left join ${brought} b on b.buyer_id = m.user_id
    where m.inviter_id = ${userId} and m.spotlight = ${code} ${wanted}`
  const order = sort === 'points' ? sql`coalesce(b.points, 0) desc, ` : sql``
  const [{ rows }, total] = await Promise.all([
    db.execute<FriendRow>(sql`
      select md5(${userId}::text || m.user_id::text)::uuid as id, u.nickname, u.avatar, m.joined_at,
        coalesce(b.points, 0) as points, coalesce(b.orders, 0) as orders
      ${from} order by ${order}m.joined_at desc, m.user_id limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${from}`)
  ])
  const list = rows.map(row => ({
    id: row.id,
    nickname: maskedName(row.nickname),
    avatar: row.avatar,
    points: row.points,
    order_count: row.orders,
    add_time: seconds(new Date(row.joined_at)),
    _add_time: timeText(new Date(row.joined_at))
  }))
  return { list, count: total.rows[0]!.count }
}
