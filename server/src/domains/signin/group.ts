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
  /** They let themselves be reminded, and have not switched such notices off. */
  agreed: boolean
  reminded: boolean
}

export interface Group {
  userId: string
  calendar: string
  day: string
}

export type Which = 'signed' | 'absent' | 'all'

const AGREED = sql`p.user_id is not null and not ('activity' = any(u.muted))`

/** The people somebody has brought directly; closed accounts and sub-accounts are left out. All of it is read off indexes alone. */
const from = ({ userId, calendar, day }: Group): SQL => sql`
  from users u
  left join calendar_days d on d.user_id = u.id and d.calendar = ${calendar} and d.day = ${day}::date and not d.made_up
  left join calendar_people p on p.user_id = u.id and p.calendar = ${calendar} and p.remindable
  left join calendar_reminders r on r.user_id = u.id and r.calendar = ${calendar} and r.day = ${day}::date
  where u.referrer_id = ${userId} and not u.disabled and u.parent_id is null`

const WHICH: Record<Which, SQL> = { signed: sql`and d.day is not null`, absent: sql`and d.day is null`, all: sql`` }

const standing = (group: Group): SQL => sql`
  select u.id, u.created_at, d.created_at as signed_at, ${AGREED} as agreed, r.day is not null as reminded ${from(group)}`

/** What is shown of people who were picked out of `standing` as `k`. */
const FIELDS = (calendar: string, day: string): SQL => sql`
  k.id, u.nickname, u.avatar, k.signed_at is not null as signed,
  coalesce(to_char(k.signed_at at time zone ${ZONE}, 'HH24:MI'), '') as time, k.agreed, k.reminded,
  coalesce((
    select count(*)::int from calendar_days s
    where s.user_id = k.id and s.calendar = ${calendar} and s.day > coalesce((
      select max(g.day) from generate_series(
        (select min(b.day) from calendar_days b where b.user_id = k.id and b.calendar = ${calendar}),
        ${day}::date - 1, interval '1 day') as g(day)
      where not exists (select from calendar_days e where e.user_id = k.id and e.calendar = ${calendar} and e.day = g.day::date)
    ), '-infinity'::date)), 0) as streak`

/** One of them. */
export async function fanOf(
  db: Queryable,
  { fanId, ...group }: Group & { fanId: string }
): Promise<FanRow | undefined> {
  const { rows } = await db.execute<FanRow & Record<string, unknown>>(sql`
    select ${FIELDS(group.calendar, group.day)} from (${standing(group)} and u.id = ${fanId}) k join users u on u.id = k.id`)
  return rows[0]
}

/** A page of them: who signed in today in the order of that, then who can be reminded, then the rest. */
export async function fansPage(
  db: Queryable,
  group: Group,
  which: Which,
  { page, limit }: { page: number; limit: number }
) {
  const order = sql`signed_at nulls last, agreed desc, created_at desc, id`
  const { rows } = await db.execute<FanRow & { total: number } & Record<string, unknown>>(sql`
    with wanted as materialized (${standing(group)} ${WHICH[which]}),
    picked as (
      select x.*, row_number() over (order by ${order}) as place
      from (select * from wanted order by ${order} limit ${limit} offset ${(page - 1) * limit}) x
    )
    select c.total, ${FIELDS(group.calendar, group.day)}
    from (select count(*)::int as total from wanted) c left join (picked k join users u on u.id = k.id) on true
    order by k.place`)
  return { list: rows.filter(({ id }) => id !== null) as FanRow[], count: rows[0]!.total }
}

export interface GroupSums extends Record<string, unknown> {
  total: number
  signed: number
  can_remind: number
  reminded: number
}

/** How many there are, signed in today, can be reminded still, and were. */
export async function groupSums(db: Queryable, group: Group): Promise<GroupSums> {
  const { rows } = await db.execute<GroupSums>(sql`
    select count(*)::int as total, count(d.day)::int as signed,
      count(*) filter (where d.day is null and r.day is null and ${AGREED})::int as can_remind,
      count(r.day)::int as reminded
    ${from(group)}`)
  return rows[0]!
}
