import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { estimate } from '../../db/count'
import { type CommissionTotals, commissionTotals, ROLES } from '../../engines/referral'
import { cursorAfter, keysOf, type Order } from '../../lib/cursor'

/** Which commissions are looked for. `ids`: of these accounts; `orderIds`: of these orders. */
export interface EarnedFilter {
  ids?: readonly string[]
  orderIds?: readonly string[]
  state?: 'pending' | 'settled' | 'back' | 'void'
  from?: Date
  until?: Date
}

export interface EarnedRow extends Record<string, unknown> {
  id: string
  user_id: string
  buyer_id: string
  order_id: string
  shop_id: string
  role: string
  state: 'pending' | 'settled' | 'back' | 'void'
  rate_bp: number
  margin_fen: string
  amount_fen: string
  taken_back_fen: string
  created_s: number
  settled_s: number | null
  /** Where the row stands in the list. */
  at: string
}

/** Of a rare state so many are looked through for a page, in an index alone, which may then have few of them. */
const WALK = 2000
const KEYS: Order['columns'] = [
  ['at', 'time'],
  ['id', 'uuid']
]

/** What was taken back in part or whole stands apart from what was paid. */
const STATE = sql`case when c.state = 'settled' and c.taken_back_fen > 0 then 'back' else c.state end`
const FIELDS = sql`c.id, c.user_id, c.buyer_id, c.order_id, c.shop_id, c.role, ${STATE} as state, c.rate_bp, c.margin_fen::text as margin_fen,
  c.amount_fen::text as amount_fen, c.taken_back_fen::text as taken_back_fen,
  floor(extract(epoch from c.created_at))::int as created_s, floor(extract(epoch from c.settled_at))::int as settled_s`

/** A state as indexes have it. */
const STATES: Record<NonNullable<EarnedFilter['state']>, SQL> = {
  pending: sql`c.state = 'pending'`,
  settled: sql`c.state = 'settled' and c.taken_back_fen = 0`,
  back: sql`c.state = 'settled' and c.taken_back_fen > 0`,
  void: sql`c.state = 'void'`
}

const inState = ({ state }: EarnedFilter) => (state ? sql`and ${STATES[state]}` : sql``)
const between = ({ from, until }: EarnedFilter) => sql`
  ${from ? sql`and c.created_at >= ${from}` : sql``} ${until ? sql`and c.created_at < ${until}` : sql``}`

type Place = readonly [at: string, id: string]

const placeOf = ([at, id]: Place) => sql`(${at}::timestamptz, ${id}::uuid)`
const NEWEST = sql`order by c.created_at desc, c.id desc`

/** What is looked through: that of everybody as it was promised, or that of some accounts, which is in order for each role. */
function along({ ids }: EarnedFilter, where: SQL, limit: number): SQL {
  const some = (whose: SQL) => sql`
    select c.created_at, c.user_id, c.id from commissions c where ${whose} ${where} ${NEWEST} limit ${limit}`
  if (!ids) return sql`(${some(sql`true`)})`
  return sql`(
    select c.* from unnest(${sql.param([...ids])}::uuid[]) u (id) cross join unnest(${sql.param([...ROLES])}::text[]) r (role)
    cross join lateral (${some(sql`c.user_id = u.id and c.role = r.role`)}) c
    ${NEWEST} limit ${limit})`
}

/** Where a look through a state ends that fills no page; nothing where it comes to the last. */
async function endOf(db: Queryable, filter: EarnedFilter, onward: SQL): Promise<Place | undefined> {
  const { rows } = await db.execute<{ at: string; id: string }>(sql`
    select c.created_at::text as at, c.id from ${along(filter, sql`${between(filter)} ${onward}`, WALK)} c ${NEWEST} offset ${WALK - 1}`)
  return rows[0] && [rows[0].at, rows[0].id]
}

/** What some orders brought: a few each. */
const ofOrders = (filter: EarnedFilter) => sql`
  select c.*, c.created_at as at from commissions c
  where c.order_id = any(${sql.param([...filter.orderIds!])}::uuid[])
    ${filter.ids ? sql`and c.user_id = any(${sql.param([...filter.ids])}::uuid[])` : sql``} ${between(filter)}`

/** A page of commissions, newest first, and where the next one begins; null after the last. */
export async function earnedPage(
  db: Queryable,
  filter: EarnedFilter,
  { cursor, limit }: { cursor?: string; limit: number }
): Promise<{ list: EarnedRow[]; next: string | null }> {
  if (filter.orderIds) {
    const { rows } = await db.execute<EarnedRow>(sql`
      select ${FIELDS}, c.at::text as at from (${ofOrders(filter)}) c where true ${inState(filter)} order by c.at desc, c.id`)
    return { list: rows, next: null }
  }
  const way = filter.ids ? 'earned-own' : 'earned'
  const after = cursor ? (keysOf(cursor, way, KEYS) as unknown as Place) : undefined
  const onward = after ? sql`and (c.created_at, c.id) < ${placeOf(after)}` : sql``
  const end = filter.state && (await endOf(db, filter, onward))
  const within = end ? sql`and (c.created_at, c.id) >= ${placeOf(end)}` : sql``
  const wanted = sql`${inState(filter)} ${between(filter)} ${onward} ${within}`
  const { rows } = await db.execute<EarnedRow>(sql`
    select ${FIELDS}, c.created_at::text as at from ${along(filter, wanted, limit + 1)} found
    join commissions c on c.user_id = found.user_id and c.id = found.id ${NEWEST}`)
  const list = rows.slice(0, limit)
  const last = rows.length > limit ? list.at(-1) : undefined
  const next = last ? ([last.at, last.id] as const) : end
  return { list, next: next ? cursorAfter(way, next) : null }
}

/** About how many a walk through all of them comes by, as the database reckons. */
export const earnedAbout = (db: Queryable, filter: EarnedFilter): Promise<number> =>
  estimate(
    db,
    filter.orderIds
      ? sql`select 1 from (${ofOrders(filter)}) c where true ${inState(filter)}`
      : sql`select 1 from commissions c where ${filter.ids ? sql`c.user_id = any(${sql.param([...filter.ids])}::uuid[])` : sql`true`}
          ${between(filter)} ${inState(filter)}`
  )

type EarnedTotals = Omit<CommissionTotals, 'voided'>

/** What commissions come to, in fen: of some accounts, of some orders, or of a range of days. */
export async function earnedTotals(db: Queryable, filter: EarnedFilter): Promise<EarnedTotals> {
  const { ids, orderIds, state, from, until } = filter
  if (ids && !orderIds && !state && !from && !until) return commissionTotals(db, ids, ROLES)
  const whose = ids
    ? sql`c.user_id = any(${sql.param([...ids])}::uuid[]) and c.role = any(${sql.param([...ROLES])}::text[])`
    : sql`true`
  const all = orderIds ? ofOrders(filter) : sql`select c.* from commissions c where ${whose} ${between(filter)}`
  const { rows } = await db.execute<EarnedTotals & Record<string, unknown>>(sql`
    select count(*)::int as count,
      coalesce(sum(c.amount_fen) filter (where c.state = 'pending'), 0)::text as pending,
      coalesce(sum(c.amount_fen) filter (where c.state = 'settled'), 0)::text as settled,
      coalesce(sum(c.taken_back_fen), 0)::text as back,
      coalesce(sum(c.amount_fen) filter (where c.state = 'void'), 0)::text as void
    from (${all}) c where true ${inState(filter)}`)
  return rows[0]!
}

export interface EarnedNames {
  people: ReadonlyMap<string, { nickname: string; phone: string }>
  shops: ReadonlyMap<string, string>
  orders: ReadonlyMap<string, { no: string; kind: string }>
}

/** Who and what commissions of a page are about. */
export async function earnedNames(db: Queryable, list: readonly EarnedRow[]): Promise<EarnedNames> {
  const all = (values: readonly string[]) => sql.param([...new Set(values)])
  const { rows } = await db.execute<{ sort: string; id: string; a: string; b: string }>(sql`
    select 'person' as sort, id, nickname as a, coalesce(phone, '') as b from users
    where id = any(${all(list.flatMap(row => [row.user_id, row.buyer_id]))}::uuid[])
    union all
    select 'shop', id, name, '' from shops where id = any(${all(list.map(row => row.shop_id))}::uuid[])
    union all
    select 'order', id, no, kind from orders where id = any(${all(list.map(row => row.order_id))}::uuid[])`)
  const of = <T>(sort: string, as: (a: string, b: string) => T) =>
    new Map(rows.filter(row => row.sort === sort).map(({ id, a, b }) => [id, as(a, b)]))
  return {
    people: of('person', (nickname, phone) => ({ nickname, phone })),
    shops: of('shop', name => name),
    orders: of('order', (no, kind) => ({ no, kind }))
  }
}

/** An order by its number, with the parts it was split into; nothing where there is none. */
export async function orderIdsOf(db: Queryable, no: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with one as (select user_id, id from orders where no = ${no})
    select id from one
    union all
    select o.id from one join orders o on o.user_id = one.user_id and o.parent_id = one.id`)
  return rows.map(({ id }) => id)
}
