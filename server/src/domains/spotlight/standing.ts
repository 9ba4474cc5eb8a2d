import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'

/** How far the ranking is shown; somebody far behind does not need to know by how much. */
export const RANK_CAP = 1_000

export interface Ranked extends Record<string, unknown> {
  user_id: string
  nickname: string
  avatar: string
  points: number
}

/** Most points first, among equals whoever reached them first: read off the index as far as is asked. */
export async function ranking(db: Queryable, code: string, { page, limit }: { page: number; limit: number }) {
  const offset = Math.min((page - 1) * limit, RANK_CAP)
  const { rows } = await db.execute<Ranked>(sql`
    select c.user_id, u.nickname, u.avatar, c.points
    from (
      select user_id, points, reached_at from spotlight_scores where spotlight = ${code} and points > 0
      order by points desc nulls last, reached_at, user_id limit ${Math.min(limit, RANK_CAP - offset)} offset ${offset}
    ) c join users u on u.id = c.user_id
    order by c.points desc nulls last, c.reached_at, c.user_id`)
  return rows
}

/** How many are ranked, as far as the ranking is shown. */
export async function rankedCount(db: Queryable, code: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from spotlight_scores where spotlight = ${code} and points > 0 limit ${RANK_CAP}
    ) x`)
  return rows[0]!.count
}

const NOBODY = { points: 0, own: 0, friend: 0, place: 0, behind: 0 }

/**
 * What somebody, by their parent account, has, how many are ahead of them, as far as the ranking is shown, and how many more
 * points pass the next of them: of equals the earlier is ahead, so one more than they have.
 */
export async function standingOf(db: Queryable, code: string, userId: string) {
  const others = sql`spotlight_scores c where c.spotlight = ${code}`
  const earlier = sql`(c.reached_at, c.user_id) < (me.reached_at, me.user_id)`
  // Nulls where the index has them: there are none, but in another place it could not be read in its order.
  const inOrder = sql`order by c.points desc nulls last, c.reached_at, c.user_id`
  const { rows } = await db.execute<{ points: number; own: number; friend: number; ahead: number; behind: number }>(sql`
    select me.points, me.own_points as own, me.friend_points as friend, (
      select count(*)::int from (
        select 1 from ${others} and c.points >= me.points and (c.points > me.points or ${earlier})
        ${inOrder} limit ${RANK_CAP}
      ) x
    ) as ahead, coalesce(
      (select 1 from ${others} and c.points = me.points and ${earlier} ${inOrder} limit 1),
      (select c.points - me.points + 1 from ${others} and c.points > me.points order by c.points nulls first limit 1),
      0
    ) as behind
    from spotlight_scores me where me.user_id = ${userId} and me.spotlight = ${code} and me.points > 0`)
  const [row] = rows
  if (!row) return NOBODY
  return { points: row.points, own: row.own, friend: row.friend, place: row.ahead + 1, behind: row.behind }
}
