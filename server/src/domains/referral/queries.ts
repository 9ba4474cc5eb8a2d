import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { containing } from '../../db/pattern'
import { commissions, fans, shops } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { settledBy } from '../../engines/referral'
import { ZONE } from '../../lib/clock'

const NEWEST = [desc(commissions.createdAt), desc(commissions.id)]

/** Commissions with the name and logo of their shops, newest first. */
export function commissionPage(
  db: Queryable,
  wanted: SQL | undefined,
  { page, limit }: { page: number; limit: number }
) {
  // Shops of the page alone are read: those turned past are none of it.
  const few = db
    .select({ userId: commissions.userId, id: commissions.id })
    .from(commissions)
    .where(wanted)
    .orderBy(...NEWEST)
    .limit(limit)
    .offset((page - 1) * limit)
  return db
    .select({ row: commissions, name: shops.name, logo: shops.logo })
    .from(commissions)
    .leftJoin(shops, eq(shops.id, commissions.shopId))
    .where(and(wanted, sql`(${commissions.userId}, ${commissions.id}) in ${few}`))
    .orderBy(...NEWEST)
}

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

/** Whose fans are listed: accounts somebody brought, or those that these brought. */
const WHOSE = [sql`f.referrer_id`, sql`f.above_id`] as const
/** What fans are ranked by, each along an index. */
const RANKS = {
  time: sql`f.joined_at`,
  childCount: sql`f.children`,
  orderCount: sql`f.orders`,
  numberCount: sql`f.paid_fen`
}
/** Of fans that are looked for by name no more are counted: a list with page numbers ends there. */
const NAMED_MOST = 10_000

/** SQL of a page of fans: they are picked by who and what they are ranked by, and the rest is looked up for those of the page. */
const pageOf = (picked: SQL, turn: SQL) => sql`
  select u.id as uid, u.nickname, u.avatar, to_char(f.joined_at at time zone ${ZONE}, 'YYYY-MM-DD') as time,
    f.children as child_count, f.orders as order_count, f.paid_fen::text as paid_fen, p.rank
  from (${picked}) p join fans f on f.user_id = p.user_id join users u on u.id = p.user_id
  order by p.rank ${turn}, p.user_id ${turn}`

/** A page of fans, and how many there are in all, counted when they joined and left. */
export async function fanPage(db: Queryable, filter: FanFilter): Promise<{ list: FanRow[]; count: number }> {
  const { userId, grade = 0, keyword, sort = 'time', asc, page, limit } = filter
  const wanted = sql`${WHOSE[grade]} = ${userId} and f.shown`
  const turn = sql.raw(asc ? 'asc' : 'desc')
  const some = sql`order by rank ${turn}, user_id ${turn} limit ${limit} offset ${(page - 1) * limit}`
  const like = keyword && containing(keyword)
  if (!like) {
    // People are picked along the index of what they are ranked by.
    const picked = sql`select f.user_id, ${RANKS[sort]} as rank from fans f where ${wanted} ${some}`
    const [{ rows }, counts] = await sideBySide(
      db,
      () => db.execute<FanRow & Record<string, unknown>>(pageOf(picked, turn)),
      () => countsOf(db, userId)
    )
    return { list: rows, count: counts[grade] }
  }
  // Those with such a name stand in the order they joined in; for another they are held against its index.
  const picked =
    sort === 'time'
      ? sql`select user_id, rank from named ${some}`
      : sql`select f.user_id, ${RANKS[sort]} as rank from fans f
          where ${wanted} and (f.user_id in (select user_id from named)) is true ${some}`
  const { rows } = await db.execute<{ list: FanRow[]; count: number }>(sql`
    ${namedAs(userId, grade, like)}
    select (select least(count(*), ${NAMED_MOST})::int from named) as count,
      (select coalesce(json_agg(x order by x.rank ${turn}, x.uid ${turn}), '[]') from (${pageOf(picked, turn)}) x) as list`)
  return rows[0]!
}

/**
 * `named`: accounts below somebody with such a name, and when they joined, off an index that has the names of those a person
 * brought. Looked up by name among all accounts, or one by one for each fan, they cost a page each; kept apart, they are a set
 * that is counted, and that fans are held against.
 */
const namedAs = (userId: string, grade: 0 | 1, like: string) => sql`
    with named as materialized (
      select n.id as user_id, n.created_at as rank from users n where not n.disabled and n.nickname ilike ${like} and ${
        grade === 0
          ? sql`n.referrer_id = ${userId}`
          : sql`n.referrer_id in (select b.user_id from fans b where b.referrer_id = ${userId})`
      }
    )`

/** How many accounts somebody brought, and how many those did. */
async function countsOf(db: Queryable, userId: string): Promise<[number, number]> {
  const [row] = await db
    .select({ children: fans.children, grandchildren: fans.grandchildren })
    .from(fans)
    .where(eq(fans.userId, userId))
  return row ? [row.children, row.grandchildren] : [0, 0]
}

export interface FanSums {
  total: number
  second: number
  today: number
  month: number
}

/** How many there are on both levels, and how many joined today and this month, by China's calendar. */
export async function fanSums(db: Queryable, userId: string, now: Date): Promise<FanSums> {
  const since = (unit: 'day' | 'month') =>
    sql`date_trunc(${unit}, ${now}::timestamptz at time zone ${ZONE}) at time zone ${ZONE}`
  const [total, second] = await countsOf(db, userId)
  // Only those of the month are read.
  const { rows } = await db.execute<{ today: number; month: number }>(sql`
    select count(*) filter (where f.joined_at >= ${since('day')})::int as today, count(*)::int as month
    from fans f where f.referrer_id = ${userId} and f.shown and f.joined_at >= ${since('month')}`)
  return { total, second, ...rows[0]! }
}

export interface EarnedSums extends ComingSums {
  settled: string
}

interface ComingSums extends Record<string, unknown> {
  pending: string
  month: string
}

/** A person's commissions in some roles. */
const inRoles = (userId: string, roles: readonly string[]) =>
  sql`from commissions where user_id = ${userId} and role in ${roles}`

/** Fen promised, and paid this month, in some roles; what was taken back is taken off. Each is summed up by an index of its own. */
export async function comingSums(
  db: Queryable,
  userId: string,
  roles: readonly string[],
  now: Date
): Promise<ComingSums> {
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone ${ZONE}) at time zone ${ZONE}`
  const own = inRoles(userId, roles)
  const { rows } = await db.execute<ComingSums>(sql`
    select
      (select coalesce(sum(amount_fen), 0)::text ${own} and state = 'pending') as pending,
      (select coalesce(sum(amount_fen - taken_back_fen), 0)::text ${own} and state = 'settled' and settled_at >= ${month}) as month`)
  return rows[0]!
}

/** The same, and what was paid in all, which is kept. */
export async function earnedSums(
  db: Queryable,
  userId: string,
  roles: readonly string[],
  now: Date
): Promise<EarnedSums> {
  const coming = await comingSums(db, userId, roles, now)
  const paid = await settledBy(db, userId, roles)
  return { ...coming, settled: String([...paid.values()].reduce((sum, fen) => sum + fen, 0n)) }
}
