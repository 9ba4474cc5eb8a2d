import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { sideBySide } from '../../db/side-by-side'
import type { ServingRole } from '../../engines/referral'
import { monthAfter, monthStart } from '../../lib/clock'

const COUNTED = 10_000

interface ServeRow extends Record<string, unknown> {
  id: string
  shop_id: string
  shop_name: string
  role: ServingRole
  user_id: string
  nickname: string
  phone: string | null
  since: string
  until: string | null
  assigned_by: string
  reason: string
  end_reason: string
}

interface Serves {
  role?: ServingRole
  state?: 'holds' | 'ended'
  userId?: string
  shop?: string
  now: Date
  page: number
  limit: number
}

const both = (parts: SQL[]) => sql.join([sql`true`, ...parts], sql` and `)

const wantedServes = ({ role, state, userId, shop, now }: Serves) =>
  both([
    ...(role ? [sql`v.role = ${role}`] : []),
    ...(userId ? [sql`v.user_id = ${userId}`] : []),
    ...(shop ? [sql`v.shop_id = ${shop}`] : []),
    ...(state === 'holds' ? [sql`(v.until is null or v.until > greatest(v.since, ${now}))`] : []),
    ...(state === 'ended' ? [sql`v.until <= greatest(v.since, ${now})`] : [])
  ])

/** Assignments as the console lists them, the newest first, counted to ten thousand. */
export async function servesPage(db: Queryable, filter: Serves) {
  const where = wantedServes(filter)
  const [{ rows }, counted] = await sideBySide(
    db,
    () =>
      db.execute<ServeRow>(sql`
        select v.*, h.name as shop_name, u.nickname, u.phone from (
          select * from shop_serves v where ${where}
          order by v.created_at desc, v.id desc limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}
        ) v join shops h on h.id = v.shop_id join users u on u.id = v.user_id order by v.created_at desc, v.id desc`),
    () =>
      db.execute<{ count: number }>(sql`
        select count(*)::int as count from (select from shop_serves v where ${where} limit ${COUNTED}) x`)
  )
  return { rows, count: counted.rows[0]!.count }
}

interface EarnerRow extends Record<string, unknown> {
  role: ServingRole
  user_id: string
  nickname: string
  phone: string | null
  orders: number
  income: string
  back: string
  level: number | null
}

/** Who earned what of shops they serve in a month ("2026-11"), the most first, as it was last summed up. */
export async function earnersPage(
  db: Queryable,
  { month, roles, page, limit }: { month: string; roles: readonly ServingRole[]; page: number; limit: number }
) {
  const end = new Date(monthStart(monthAfter(month, 1)).getTime() + 8 * 3_600_000)
  const days = sql`d.day >= ${`${month}-01`}::date and d.day < ${end.toISOString().slice(0, 10)}::date`
  const { rows } = await db.execute<EarnerRow & { total: number }>(sql`
    select e.*, u.nickname, u.phone, r.level from (
      select d.scope as role, d.scope_id::uuid as user_id, sum(d.orders)::int as orders, sum(d.paid_fen)::text as income,
        sum(d.refunded_fen)::text as back, count(*) over ()::int as total
      from stat_days d where d.scope in ${roles} and ${days} group by 1, 2
      order by sum(d.paid_fen - d.refunded_fen) desc, 2, 1 limit ${limit} offset ${(page - 1) * limit}
    ) e join users u on u.id = e.user_id left join director_ranks r on r.user_id = e.user_id and e.role = 'director'
    order by e.income::bigint - e.back::bigint desc, e.user_id, e.role`)
  return { rows, count: rows[0]?.total ?? 0 }
}
