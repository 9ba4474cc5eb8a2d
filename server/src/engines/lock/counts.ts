import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { monthText } from '../../lib/clock'

/** Sums over all months stand under no month. */
export const EVER = ''

export interface Counted {
  userId: string
  kind: string
  /** When the lock was made. */
  at: Date
}

/** Counts a new lock for its holder, in its month and in all. */
export async function count(db: Queryable, { userId, kind, at }: Counted) {
  // In one order, so that two for the same holder never wait for each other in a ring.
  for (const month of [EVER, monthText(at)])
    await db.execute(sql`
      insert into lock_counts as c (user_id, kind, month, locked, reached_at) values (${userId}, ${kind}, ${month}, 1, ${at})
      on conflict (user_id, kind, month) do update set locked = c.locked + 1, reached_at = greatest(c.reached_at, excluded.reached_at)`)
}

export interface Rank {
  userId: string
  nickname: string
  avatar: string
  locked: number
}

/** Most counted first, read off the index as far as is asked. */
export async function ranking(
  db: Queryable,
  { kind, month, page, limit }: { kind: string; month: string; page: number; limit: number }
): Promise<Rank[]> {
  const { rows } = await db.execute<{ user_id: string; nickname: string; avatar: string; locked: number }>(sql`
    select c.user_id, u.nickname, u.avatar, c.locked
    from (
      select user_id, locked, reached_at from lock_counts where kind = ${kind} and month = ${month} and locked > 0
      order by locked desc nulls last, reached_at, user_id limit ${limit} offset ${(page - 1) * limit}
    ) c join users u on u.id = c.user_id
    order by c.locked desc nulls last, c.reached_at, c.user_id`)
  return rows.map(row => ({ userId: row.user_id, nickname: row.nickname, avatar: row.avatar, locked: row.locked }))
}

/** How many are ranked, up to a cap; somebody far behind does not need to know by how much. */
export const RANK_CAP = 1000

export async function rankedCount(db: Queryable, kind: string, month: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from lock_counts where kind = ${kind} and month = ${month} and locked > 0 limit ${RANK_CAP}
    ) x`)
  return rows[0]!.count
}

/** How many somebody has locked and how many are ahead of them, up to the cap; more and earlier are each a range of the index. */
export async function placeOf(db: Queryable, userId: string, kind: string, month: string) {
  const { rows } = await db.execute<{ locked: number; ahead: number; behind: number }>(sql`
    select me.locked, (
      select count(*)::int from (
        (select 1 from lock_counts c where c.kind = ${kind} and c.month = ${month} and c.locked > me.locked limit ${RANK_CAP})
        union all
        (select 1 from lock_counts c where c.kind = ${kind} and c.month = ${month} and c.locked = me.locked
          and (c.reached_at, c.user_id) < (me.reached_at, me.user_id) limit ${RANK_CAP})
        limit ${RANK_CAP}
      ) x
    ) as ahead, coalesce((
      select min(c.locked) from lock_counts c where c.kind = ${kind} and c.month = ${month} and c.locked > me.locked
    ) - me.locked, 0)::int as behind
    from lock_counts me where me.user_id = ${userId} and me.kind = ${kind} and me.month = ${month} and me.locked > 0`)
  const [row] = rows
  if (!row) return { locked: 0, place: 0, behind: 0 }
  // Of equal counts the earlier is ahead: one more passes them.
  return { locked: row.locked, place: row.ahead + 1, behind: row.behind || (row.ahead > 0 ? 1 : 0) }
}
