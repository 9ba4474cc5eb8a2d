import type { Data } from '@contract/core'
import type { team } from '@contract/team'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { containing } from '../../db/pattern'
import { sideBySide } from '../../db/side-by-side'
import { account, balanceOf, user } from '../../engines/ledger'
import { type ServingRole, servesAt, settledBy } from '../../engines/referral'
import { rolledOf, soldOf } from '../../engines/stats'
import { dayText, monthStart, monthText, seconds } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { comingSums, earnedSums } from '../referral/queries'
import { ROLE_WORDS, ROLES, tenths } from './terms'

type Home = Data<(typeof team)['GET /api/partner/shop_sub_list']>
type Shops = Data<(typeof team)['GET /api/partner/shop_list']>

interface Paging {
  page: number
  limit: number
}
interface Wanted extends Paging {
  role?: ServingRole
  keyword?: string
}

interface RoleRow {
  role: ServingRole
  shops: number
  counters: number
}

/** SQL: of `served`, how many shops each role has, and how many of them are paid at a counter. */
const IN_ROLES = sql`
  select r.role, (select count(*)::int from served s where s.role = r.role) as shops,
    (select count(*)::int from served s join store_desks k on k.shop_id = s.shop_id where s.role = r.role) as counters
  from unnest(${sql.param([...ROLES])}::text[]) as r (role)`

interface ServedRow {
  shop_id: string
  role: ServingRole
  since: string
  name: string
  logo: string
  published: boolean
  score: number | null
}

interface Served extends Record<string, unknown> {
  list: ServedRow[]
  total: number
  roles: RoleRow[]
}

/**
 * A page of the shops somebody serves, the latest assignment first; how many there are of them, and with `counted` how many in
 * each role, whatever is looked for. What somebody serves is gathered once, by indexes alone.
 */
async function servedPage(
  db: Queryable,
  userId: string,
  now: Date,
  { role, keyword, page, limit, counted }: Wanted & { counted?: boolean }
): Promise<Served> {
  const found = sql`
    select s.shop_id, s.role, s.since from served s
    where ${role ? sql`s.role = ${role}` : sql`true`} and ${keyword ? sql`s.name ilike ${containing(keyword)}` : sql`true`}`
  const { rows } = await db.execute<Served>(sql`
    with served as materialized (${servesAt(now, { person: sql`${userId}`, names: Boolean(keyword) })}),
    found as materialized (${found})
    select (select count(*)::int from found) as total,
      ${counted ? sql`(select json_agg(r) from (${IN_ROLES}) r)` : sql`'[]'::json`} as roles,
      (select coalesce(json_agg(x order by x.since desc, x.shop_id, x.role), '[]') from (
        select v.shop_id, v.role, v.since, h.name, h.logo, h.published,
          floor(h.service_score_sum * 10.0 / nullif(h.rating_count, 0))::int as score
        from (
          select * from found order by since desc, shop_id, role limit ${limit} offset ${(page - 1) * limit}
        ) v join shops h on h.id = v.shop_id) x) as list`)
  return rows[0]!
}

/** Fen that each of some shops has brought somebody since a moment, by shop and role. */
async function broughtBy(db: Queryable, userId: string, shopIds: readonly string[], from: Date) {
  const { rows } = await db.execute<{ shop_id: string; role: string; fen: string }>(sql`
    select shop_id, role, sum(amount_fen - taken_back_fen)::text as fen from commissions
    where user_id = ${userId} and role in ${ROLES} and state = 'settled' and settled_at >= ${from}
      and shop_id = any(${sql.param([...shopIds])}::uuid[]) group by 1, 2`)
  return new Map(rows.map(row => [`${row.shop_id} ${row.role}`, BigInt(row.fen)]))
}

/** Shops as they are listed, with what they came to this month. */
async function listed(db: Queryable, userId: string, now: Date, wanted: Wanted & { counted?: boolean }) {
  const { list: rows, total, roles } = await servedPage(db, userId, now, wanted)
  const ids = [...new Set(rows.map(row => row.shop_id))]
  const month = monthText(now)
  const [turned, brought] = await sideBySide(
    db,
    () => rolledOf(db, 'settled', ids, { from: `${month}-01`, until: dayText(now) }),
    () => broughtBy(db, userId, ids, monthStart(month))
  )
  const list: Home['list'] = rows.map(row => {
    const sold = turned.get(row.shop_id)
    const since = new Date(row.since)
    return {
      shop_id: row.shop_id,
      shop_name: row.name,
      shop_logo: row.logo,
      role: row.role,
      _role: ROLE_WORDS[row.role],
      from_time: seconds(since),
      _from_time: dayText(since),
      turnover: yuan(sold ? sold.paidFen - sold.refundedFen : 0n),
      month: yuan(brought.get(`${row.shop_id} ${row.role}`) ?? 0n),
      service_score: tenths(row.score),
      state: row.published ? 'open' : 'closed'
    }
  })
  return { list, count: total, roles }
}

/** What is promised and paid in some roles, as people read it. */
export async function sumsOf(db: Queryable, userId: string, roles: readonly ServingRole[], now: Date) {
  const sums = await earnedSums(db, userId, roles, now)
  return {
    settled: yuan(BigInt(sums.settled)),
    pending: yuan(BigInt(sums.pending)),
    month: yuan(BigInt(sums.month))
  }
}

/** Roles as people read them, with what each has brought. */
const shown = (rows: readonly RoleRow[], brought: ReadonlyMap<ServingRole, bigint>) =>
  rows.map(({ role, shops, counters }) => {
    const fen = brought.get(role) ?? 0n
    return { role, _role: ROLE_WORDS[role], shops, counters, fen, income: yuan(fen) }
  })

/** How many shops somebody serves in each role, how many of them are paid at a counter, and what counters have brought each. */
export async function counterRoles(db: Queryable, userId: string, now: Date) {
  const [{ rows }, brought] = await sideBySide(
    db,
    () =>
      db.execute<RoleRow & Record<string, unknown>>(sql`
        with served as materialized (${servesAt(now, { person: sql`${userId}` })}) ${IN_ROLES}`),
    () => settledBy(db, userId, ROLES, 'counter')
  )
  return shown(rows, brought)
}

/** The home of whoever serves shops. */
export async function teamHome(db: Queryable, userId: string, now: Date, wanted: Wanted): Promise<Home> {
  const [page, sums, brought, balance] = await sideBySide(
    db,
    () => listed(db, userId, now, { ...wanted, counted: true }),
    () => comingSums(db, userId, ROLES, now),
    () => settledBy(db, userId, ROLES),
    () => balanceOf(db, account(user(userId), 'shouyi'))
  )
  const roles = shown(page.roles, brought)
  return {
    list: page.list,
    count: page.count,
    settled: yuan(roles.reduce((sum, { fen }) => sum + fen, 0n)),
    pending: yuan(BigInt(sums.pending)),
    month: yuan(BigInt(sums.month)),
    balance: yuan(balance),
    roles: roles.map(({ counters: _, fen: __, ...role }) => role),
    counters: roles.reduce((most, { counters }) => Math.max(most, counters), 0)
  }
}

const SPANS = { day: 30, month: 12 } as const

/** Shops served in one role, and what they brought over time. */
export async function shopsIn(
  db: Queryable,
  role: 'partner' | 'dock',
  { userId, now, by = 'day', ...paging }: Paging & { userId: string; now: Date; by?: 'day' | 'month' }
): Promise<Shops> {
  const [page, sums, trend] = await sideBySide(
    db,
    () => listed(db, userId, now, { ...paging, role }),
    () => sumsOf(db, userId, [role], now),
    () => soldOf(db, { scope: role, id: userId }, { by, count: SPANS[by], now })
  )
  return {
    list: page.list,
    count: page.count,
    ...sums,
    trend: trend.map(one => ({
      time: one.time,
      income: yuan(one.paidFen - one.refundedFen),
      order_count: one.orders
    }))
  }
}
