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

const FIELDS = (calendar: string, day: string): SQL => sql`
  u.id, u.nickname, u.avatar, d.day is not null as signed,
  coalesce(to_char(d.created_at at time zone ${ZONE}, 'HH24:MI'), '') as time,
  coalesce(p.remindable, false) and not ('activity' = any(u.muted)) as agreed, r.day is not null as reminded,
  coalesce((
    select count(*)::int from calendar_days s
    where s.user_id = u.id and s.calendar = ${calendar} and s.day > coalesce((
      select max(g.day) from generate_series(
        (select min(b.day) from calendar_days b where b.user_id = u.id and b.calendar = ${calendar}),
        ${day}::date - 1, interval '1 day') as g(day)
      where not exists (select from calendar_days e where e.user_id = u.id and e.calendar = ${calendar} and e.day = g.day::date)
    ), '-infinity'::date)), 0) as streak`

/** The people somebody has brought directly; closed accounts and sub-accounts are left out. */
const from = ({ userId, calendar, day }: Group): SQL => sql`
  from users u
  left join calendar_days d on d.user_id = u.id and d.calendar = ${calendar} and d.day = ${day}::date and not d.made_up
  left join calendar_people p on p.user_id = u.id and p.calendar = ${calendar}
  left join calendar_reminders r on r.user_id = u.id and r.calendar = ${calendar} and r.day = ${day}::date
  where u.referrer_id = ${userId} and not u.disabled and u.parent_id is null`

const WHICH: Record<Which, SQL> = { signed: sql`and d.day is not null`, absent: sql`and d.day is null`, all: sql`` }

/** One of them. */
export async function fanOf(
  db: Queryable,
  { fanId, ...group }: Group & { fanId: string }
): Promise<FanRow | undefined> {
  const { rows } = await db.execute<FanRow & Record<string, unknown>>(
    sql`select ${FIELDS(group.calendar, group.day)} ${from(group)} and u.id = ${fanId}`
  )
  return rows[0]
}

/** A page of them: who signed in today in the order of that, then who can be reminded, then the rest. */
export async function fansPage(
  db: Queryable,
  group: Group,
  which: Which,
  { page, limit }: { page: number; limit: number }
) {
  const rest = sql`${from(group)} ${WHICH[which]}`
  const [{ rows }, total] = await Promise.all([
    db.execute<FanRow & Record<string, unknown>>(sql`
      select ${FIELDS(group.calendar, group.day)} ${rest}
      order by d.created_at nulls last, agreed desc, u.created_at desc, u.id
      limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${rest}`)
  ])
  return { list: rows as FanRow[], count: total.rows[0]!.count }
}

export interface GroupSums extends Record<string, unknown> {
  total: number
  signed: number
  can_remind: number
  reminded: number
}

/** How many there are, signed in today, can be reminded still, and were. */
export async function groupSums(db: Queryable, group: Group): Promise<GroupSums> {
  const agreed = sql`coalesce(p.remindable, false) and not ('activity' = any(u.muted))`
  const { rows } = await db.execute<GroupSums>(sql`
    select count(*)::int as total, count(d.day)::int as signed,
      count(*) filter (where d.day is null and r.day is null and ${agreed})::int as can_remind,
      count(r.day)::int as reminded
    ${from(group)}`)
  return rows[0]!
}
