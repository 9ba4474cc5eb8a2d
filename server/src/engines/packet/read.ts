import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'

/** `open`: can be opened now; `soon`: from its start on; `gone`: all are taken; `opened`, `lapsed`: as it says. */
export type Shown = 'open' | 'soon' | 'gone' | 'opened' | 'lapsed'

export interface PacketLine extends Record<string, unknown> {
  id: string
  title: string
  words: string
  asset: string
  state: Shown
  amount_minor: string | null
  starts_at: string
  ends_at: string
  opened_at: string | null
}

/** Rounds for all that begin within so many days are shown before. */
const AHEAD_DAYS = 7

/** Everything a person has or may have, as rows of PacketLine. */
const linesOf = (userId: string, now: Date): SQL => sql`
  select r.id, r.title, r.words, r.asset, r.starts_at, r.ends_at, p.opened_at,
    case when p.state = 'opened' then p.amount_minor end as amount_minor,
    case when p.state <> 'held' then p.state when r.ends_at <= ${now}::timestamptz then 'lapsed' else 'open' end as state
  from packets p join packet_rounds r on r.id = p.round_id where p.user_id = ${userId}
  union all
  select r.id, r.title, r.words, r.asset, r.starts_at, r.ends_at, null, null,
    case when r.starts_at > ${now}::timestamptz then 'soon' when r.stopped or r.taken >= r.count then 'gone' else 'open' end
  from packet_rounds r
  where r.audience = 'all' and r.state = 'open' and r.ends_at > ${now}::timestamptz
    and r.starts_at <= ${now}::timestamptz + ${`${AHEAD_DAYS} days`}::interval
    and not exists (select from packets p where p.user_id = ${userId} and p.round_id = r.id)`

export type Which = 'open' | 'opened' | 'lapsed'

const NAMED: Record<Which, SQL> = {
  open: sql`state in ('open', 'soon', 'gone')`,
  opened: sql`state = 'opened'`,
  lapsed: sql`state = 'lapsed'`
}
const ORDER: Record<Which, SQL> = {
  open: sql`array_position(array['open', 'soon', 'gone'], state), ends_at, id`,
  opened: sql`opened_at desc, id`,
  lapsed: sql`ends_at desc, id`
}

/** A person's packets of one sort: what ends first, or was last, comes first. */
export async function packetLines(
  db: Queryable,
  { userId, which, now, page, limit }: { userId: string; which: Which; now: Date; page: number; limit: number }
): Promise<PacketLine[]> {
  const { rows } = await db.execute<PacketLine>(sql`
    select * from (${linesOf(userId, now)}) x where ${NAMED[which]}
    order by ${ORDER[which]} limit ${limit} offset ${(page - 1) * limit}`)
  return rows
}

/** How many of each sort there are; of the open ones those that can be opened now, and all that are shown. */
export async function packetCounts(db: Queryable, userId: string, now: Date) {
  const { rows } = await db.execute<{ open: number; shown: number; opened: number; lapsed: number }>(sql`
    select count(*) filter (where state = 'open')::int as open, count(*) filter (where ${NAMED.open})::int as shown,
      count(*) filter (where ${NAMED.opened})::int as opened, count(*) filter (where ${NAMED.lapsed})::int as lapsed
    from (${linesOf(userId, now)}) x`)
  return rows[0]!
}

export interface RoundReport extends Record<string, unknown> {
  id: string
  title: string
  audience: 'all' | 'given'
  asset: string
  pool: string
  state: 'open' | 'ended'
  stopped: boolean
  total_minor: string
  count: number
  taken: number
  opened: number
  opened_minor: string
  starts_at: string
  ends_at: string
}

/** Rounds, newest first, with what was opened of each; or one by its id. */
export async function roundReports(
  db: Queryable,
  { id, page = 1, limit = 20 }: { id?: string; page?: number; limit?: number } = {}
): Promise<RoundReport[]> {
  const { rows } = await db.execute<RoundReport>(sql`
    select r.id, r.title, r.audience, r.asset, r.pool, r.state, r.stopped, r.total_minor, r.count, r.taken,
      coalesce(p.opened, 0) as opened, coalesce(p.opened_minor, 0)::text as opened_minor, r.starts_at, r.ends_at
    from packet_rounds r left join lateral (
      select count(*)::int as opened, sum(amount_minor) as opened_minor from packets where round_id = r.id and state = 'opened'
    ) p on true
    where ${id ? sql`r.id = ${id}` : sql`true`}
    order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`)
  return rows
}

export interface Lucky extends Record<string, unknown> {
  user_id: string
  nickname: string
  avatar: string
  amount_minor: string
  opened_at: string
}

/** Who opened the largest of a round, the first of equal ones first. */
export async function luckiest(db: Queryable, roundId: string, limit: number): Promise<Lucky[]> {
  const { rows } = await db.execute<Lucky>(sql`
    select p.user_id, u.nickname, u.avatar, p.amount_minor::text as amount_minor, p.opened_at
    from packets p join users u on u.id = p.user_id
    where p.round_id = ${roundId} and p.state = 'opened'
    order by p.amount_minor desc nulls last, p.opened_at limit ${limit}`)
  return rows
}
