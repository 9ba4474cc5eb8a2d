import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { estimate } from '../../db/count'
import { ROLES } from '../../engines/referral'
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

/** Of a rare state so many are looked through for a page, which may then have few of them. */
const WALK = 2000
const NOBODY = '00000000-0000-0000-0000-000000000000'
const KEYS: Order['columns'] = [
  ['at', 'time'],
  ['order_id', 'uuid'],
  ['id', 'uuid']
]

/** What was taken back in part or whole stands apart from what was paid. */
const STATE = sql`case when c.state = 'settled' and c.taken_back_fen > 0 then 'back' else c.state end`
const FIELDS = sql`c.id, c.user_id, c.buyer_id, c.order_id, c.shop_id, c.role, ${STATE} as state, c.rate_bp, c.margin_fen::text as margin_fen,
  c.amount_fen::text as amount_fen, c.taken_back_fen::text as taken_back_fen,
  floor(extract(epoch from c.created_at))::int as created_s, floor(extract(epoch from c.settled_at))::int as settled_s`

const inState = ({ state }: EarnedFilter) => (state ? sql`and ${STATE} = ${state}` : sql``)
const between = (at: SQL, { from, until }: EarnedFilter) => sql`
  ${from ? sql`and ${at} >= ${from}` : sql``} ${until ? sql`and ${at} < ${until}` : sql``}`

/** What an order brought, looked up for each: put together as sets, all commissions there are might be read. */
const brought = (orderId: SQL) => sql`select * from commissions c where c.order_id = ${orderId} offset 0`

type Place = readonly [at: string, orderId: string, id: string]

/** A walk along what is looked for, newest first: `rows` go by name, the place each stands at with them. */
interface Walk {
  /** Rows of type `commissions` as `c`, with `at`, not yet narrowed by state. */
  steps: SQL
  /** The place after so many steps, where there are as many. */
  end: SQL
}

/**
 * Commissions of all have no order of their own in time: they are promised when an order is paid, so they are walked to along
 * the orders that were, past those that brought nobody anything.
 */
function alongOrders(filter: EarnedFilter, after: Place | undefined): Walk {
  const paid = sql`
    select o.paid_at, o.id from orders o
    where o.paid_at is not null ${between(sql`o.paid_at`, filter)}
      ${after ? sql`and o.paid_at <= ${after[0]}::timestamptz and (o.paid_at, o.id) <= (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by o.paid_at desc, o.id desc limit ${WALK}`
  return {
    steps: sql`
      select c.*, w.paid_at as at from (${paid}) w
      cross join lateral (${brought(sql`w.id`)}) c
      where true ${after ? sql`and (w.paid_at, w.id, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid, ${after[2]}::uuid)` : sql``}`,
    end: sql`select w.paid_at::text as at, w.id as order_id, ${NOBODY}::uuid as id from (${paid}) w offset ${WALK - 1}`
  }
}

/** Those of some accounts stand in order of time for each role, so that a page is the newest of each. */
function alongAccounts(filter: EarnedFilter, after: Place | undefined, limit: number): Walk {
  const steps = filter.state ? WALK : limit + 1
  const merged = sql`
    select c.*, c.created_at as at
    from unnest(${sql.param([...filter.ids!])}::uuid[]) u (id) cross join unnest(${sql.param([...ROLES])}::text[]) r (role)
    cross join lateral (
      select * from commissions c
      where c.user_id = u.id and c.role = r.role ${between(sql`c.created_at`, filter)}
        ${after ? sql`and (c.created_at, c.id) < (${after[0]}::timestamptz, ${after[2]}::uuid)` : sql``}
      order by c.created_at desc, c.id desc limit ${steps}
    ) c
    order by c.created_at desc, c.id desc limit ${steps}`
  return {
    steps: merged,
    end: sql`select m.at::text as at, m.order_id, m.id from (${merged}) m order by m.at desc, m.id desc offset ${steps - 1}`
  }
}

/** What some orders brought: a few each. */
const ofOrders = (filter: EarnedFilter) => sql`
  select c.*, c.created_at as at from commissions c
  where c.order_id = any(${sql.param([...filter.orderIds!])}::uuid[])
    ${filter.ids ? sql`and c.user_id = any(${sql.param([...filter.ids])}::uuid[])` : sql``} ${between(sql`c.created_at`, filter)}`

const wayOf = ({ ids }: EarnedFilter) => (ids ? 'earned-own' : 'earned')

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
  const after = cursor ? (keysOf(cursor, wayOf(filter), KEYS) as unknown as Place) : undefined
  const walk = filter.ids ? alongAccounts(filter, after, limit) : alongOrders(filter, after)
  const order = filter.ids ? sql`c.at desc, c.id desc` : sql`c.at desc, c.order_id desc, c.id desc`
  const { rows } = await db.execute<EarnedRow>(sql`
    select ${FIELDS}, c.at::text as at from (${walk.steps}) c where true ${inState(filter)} order by ${order} limit ${limit + 1}`)
  const list = rows.slice(0, limit)
  const last = list.at(-1)
  const on = ({ at, order_id, id }: Pick<EarnedRow, 'at' | 'order_id' | 'id'>) =>
    cursorAfter(wayOf(filter), [at, order_id, id])
  if (rows.length > limit && last) return { list, next: on(last) }
  const { rows: ends } = await db.execute<EarnedRow>(walk.end)
  return { list, next: ends[0] ? on(ends[0]) : null }
}

/** About how many a walk through all of them comes by, as the database reckons. */
export const earnedAbout = (db: Queryable, filter: EarnedFilter): Promise<number> =>
  estimate(
    db,
    filter.orderIds
      ? sql`select 1 from (${ofOrders(filter)}) c where true ${inState(filter)}`
      : sql`select 1 from commissions c where ${filter.ids ? sql`c.user_id = any(${sql.param([...filter.ids])}::uuid[])` : sql`true`}
          ${between(sql`c.created_at`, filter)} ${inState(filter)}`
  )

export interface EarnedTotals extends Record<string, unknown> {
  count: number
  pending: string
  settled: string
  back: string
  void: string
}

/** What commissions come to, in fen: of some accounts or orders, or of a range of days. */
export async function earnedTotals(db: Queryable, filter: EarnedFilter): Promise<EarnedTotals> {
  const { ids } = filter
  const all = filter.orderIds
    ? ofOrders(filter)
    : ids
      ? sql`select c.* from commissions c
          where c.user_id = any(${sql.param([...ids])}::uuid[]) and c.role = any(${sql.param([...ROLES])}::text[])
            ${between(sql`c.created_at`, filter)}`
      : sql`select c.* from orders o cross join lateral (${brought(sql`o.id`)}) c
          where o.paid_at is not null ${between(sql`o.paid_at`, filter)}`
  const { rows } = await db.execute<EarnedTotals>(sql`
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
