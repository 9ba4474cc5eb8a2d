import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ZONE } from '../../lib/clock'

export interface FanRow {
  id: string
  nickname: string
  avatar: string
  signed: boolean
  /** At what time they signed in today; empty else. */
  time: string
  streak: number
  /** They let themselves be reminded, and have not switched such notices off; of who signed in nobody asks. */
  agreed: boolean
  reminded: boolean
}

/** The people somebody has brought directly; closed accounts and sub-accounts are left out. */
export interface Group {
  userId: string
  calendar: string
  day: string
}

export type Which = 'signed' | 'absent' | 'all'

/** Who of a group signed in, `d`. */
const SIGNED = ({ userId, calendar, day }: Group): SQL => sql`
  from calendar_days d
  where d.calendar = ${calendar} and d.day = ${day}::date and d.referrer_id = ${userId} and not d.made_up`

/** Who of a group agreed to be reminded, `p`, whether they signed in or not. */
const AGREED = ({ userId, calendar }: Group): SQL => sql`
  from calendar_people p
  where p.calendar = ${calendar} and p.referrer_id = ${userId} and p.remindable
    and p.user_id not in (select q.id from users q where q.referrer_id = ${userId} and 'activity' = any(q.muted))`

const REMINDED = ({ userId, calendar, day }: Group): SQL => sql`
  from calendar_reminders r where r.calendar = ${calendar} and r.day = ${day}::date and r.referrer_id = ${userId}`

export interface GroupSums extends Record<string, unknown> {
  total: number
  signed: number
  /** Of who did not sign in, how many agreed to be reminded, and how many of those were not yet. */
  agreed: number
  can_remind: number
  reminded: number
}

/** How many there are, signed in today, can be reminded still, and were. Each is counted in an index that has their group. */
export async function groupSums(db: Queryable, group: Group): Promise<GroupSums> {
  const { rows } = await db.execute<GroupSums>(sql`
    with signed as materialized (select d.user_id ${SIGNED(group)}), reminded as materialized (select r.user_id ${REMINDED(group)})
    select coalesce((select f.children from fans f where f.user_id = ${group.userId}), 0) as total,
      (select count(*)::int from signed) as signed, (select count(*)::int from reminded) as reminded,
      count(*)::int as agreed,
      (count(*) filter (where p.user_id not in (select user_id from reminded)))::int as can_remind
    ${AGREED(group)} and p.user_id not in (select user_id from signed)`)
  return rows[0]!
}

interface Picked {
  id: string
  signed_at: string | null
  agreed: boolean
}

/**
 * A page of them: who signed in today in the order of that, then who can be reminded, who came to the calendar last first, then
 * the rest, who joined last first. How many there are of each says where the page is in which.
 */
export async function fansPage(
  db: Queryable,
  group: Group,
  which: Which,
  { page, limit }: { page: number; limit: number }
): Promise<{ list: FanRow[]; count: number }> {
  const offset = (page - 1) * limit
  const [first, second] = [
    which === 'absent' ? sql`0` : sql`(select count(*) from signed)`,
    which === 'signed' ? sql`0` : sql`(select count(*) from agreed)`
  ]
  const turn = (before: SQL) => sql`
    limit greatest(0, ${limit} - greatest(0, (${before}) - ${offset})) offset greatest(0, ${offset} - (${before}))`
  const others = sql`
    select 3 as part, row_number() over () as nth, x.id, null::timestamptz as signed_at, false as agreed from (
      select u.id from users u
      where u.referrer_id = ${group.userId} and not u.disabled and u.parent_id is null
        and u.id not in (select user_id from signed) and u.id not in (select user_id from agreed)
      order by u.created_at desc, u.id desc ${turn(sql`${first} + ${second}`)}) x`
  const agreeing = sql`
    select 2, row_number() over (), x.user_id, null, true from (
      select user_id from agreed order by created_at desc, user_id desc ${turn(first)}) x`
  const signedIn = sql`
    select 1, row_number() over (), x.user_id, x.created_at, false from (
      select d.user_id, d.created_at ${SIGNED(group)} order by d.created_at, d.user_id limit ${limit} offset ${offset}) x`
  const parts: Record<Which, SQL[]> = {
    signed: [signedIn],
    absent: [others, agreeing],
    all: [others, agreeing, signedIn]
  }
  const total = sql`coalesce((select f.children from fans f where f.user_id = ${group.userId}), 0)`
  const counts: Record<Which, SQL> = {
    signed: first,
    absent: sql`greatest(${second}, ${total} - (select count(*) from signed))`,
    all: total
  }
  const { rows } = await db.execute<{ count: number; picked: Picked[] }>(sql`
    with signed as materialized (select d.user_id ${SIGNED(group)}),
    agreed as materialized (
      select p.user_id, p.created_at ${AGREED(group)} and p.user_id not in (select user_id from signed)
    ),
    picked (part, nth, id, signed_at, agreed) as (${sql.join(
      parts[which].map(part => sql`(${part})`),
      sql` union all `
    )})
    select ${counts[which]}::int as count, coalesce((
      select json_agg(json_build_object('id', id, 'signed_at', signed_at, 'agreed', agreed) order by part, nth)
      from (select * from picked order by part, nth limit ${limit}) x
    ), '[]') as picked`)
  const { count, picked } = rows[0]!
  return { count, list: picked.length > 0 ? await standings(db, group, picked) : [] }
}

/** What is shown of people who were picked out, in their order. */
async function standings(db: Queryable, { calendar, day }: Group, picked: readonly Picked[]): Promise<FanRow[]> {
  const list = <T>(of: (one: Picked) => T) => sql.param(picked.map(of))
  const { rows } = await db.execute<FanRow & Record<string, unknown>>(sql`
    select k.id, u.nickname, u.avatar, k.signed_at is not null as signed,
      coalesce(to_char(k.signed_at at time zone ${ZONE}, 'HH24:MI'), '') as time, k.agreed, ${STREAK(calendar, day)} as streak,
      exists (select from calendar_reminders r where r.user_id = k.id and r.calendar = ${calendar} and r.day = ${day}::date) as reminded
    from unnest(${list(one => one.id)}::uuid[], ${list(one => one.signed_at)}::timestamptz[], ${list(one => one.agreed)}::boolean[])
      with ordinality as k (id, signed_at, agreed, place)
    join users u on u.id = k.id order by k.place`)
  return rows
}

/** How many days in a row person `k` has signed in, to today or yesterday. */
const STREAK = (calendar: string, day: string): SQL => sql`
  coalesce((
    select count(*)::int from calendar_days s
    where s.user_id = k.id and s.calendar = ${calendar} and s.day > coalesce((
      select max(g.day) from generate_series(
        (select min(b.day) from calendar_days b where b.user_id = k.id and b.calendar = ${calendar}),
        ${day}::date - 1, interval '1 day') as g(day)
      where not exists (select from calendar_days e where e.user_id = k.id and e.calendar = ${calendar} and e.day = g.day::date)
    ), '-infinity'::date)), 0)`

/** One of them, as they stand: looked up by themselves, whatever is kept of their group. */
export async function fanOf(
  db: Queryable,
  { fanId, userId, calendar, day }: Group & { fanId: string }
): Promise<FanRow | undefined> {
  const { rows } = await db.execute<Picked & Record<string, unknown>>(sql`
    select u.id, d.created_at::text as signed_at, p.user_id is not null and not ('activity' = any(u.muted)) as agreed
    from users u
    left join calendar_days d on d.user_id = u.id and d.calendar = ${calendar} and d.day = ${day}::date and not d.made_up
    left join calendar_people p on p.user_id = u.id and p.calendar = ${calendar} and p.remindable
    where u.id = ${fanId} and u.referrer_id = ${userId} and not u.disabled and u.parent_id is null`)
  return rows.length > 0 ? (await standings(db, { userId, calendar, day }, rows))[0] : undefined
}
