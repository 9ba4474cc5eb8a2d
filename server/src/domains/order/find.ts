import { and, eq, type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '../../db/schema'
import type { Services } from '../../services'
import { type OrderFilter, within } from './lists'
import {
  COUNTED,
  countedPage,
  EACH,
  type OrderSort,
  type OrderWithLines,
  orderCount,
  orderCounts,
  orderPage,
  ordersOf,
  SORTS,
  shownAs,
  type Whose,
  type With,
  wanted
} from './queries'

/** So many orders are looked through for what no index answers, of one reading of `orders_by_day`. */
const LOOKED = 1_500
/** Lines are looked through beside them, which are more. */
const LOOKED_FOR_GOODS = 650
/** Those of one shop are not next to each other in an index that has all that is looked for, and are read twice. */
const LOOKED_TWICE = 2_000

/** Of an order what `orders_by_day` has, and nothing else. */
const OF_DAYS = sql.raw(
  'created_at, id, user_id, state, kind, shop_id, pay_type, pay_fen, paid_at, shipped_at, ship_code, sent_num, receiver_region'
)

/** An order’s words, receiver and numbers have indexes of their own, and a shop’s orders another one. */
const isOfDays = ({ shop }: Whose, filter: OrderFilter) =>
  !shop && !filter.shop && !filter.marked && !filter.noted && filter.search.trim() === ''

/**
 * The first orders of their days, as `orders`, and where they end, as `edge`, which has no row where they are all. They end at a
 * whole second, since the next ones are asked for by it. What is rare is looked for stretch by stretch, and no statement grows
 * with the shop.
 */
function stretchOf(filter: OrderFilter, sort: OrderSort, most: number): SQL {
  const days = and(within(orders.createdAt, filter), within(orders.createdAt, filter.placed))
  const order = sql`order by ${sql.join(SORTS[sort], sql`, `)}`
  const second = sql`date_trunc('second', created_at)`
  const [at, rest] =
    sort === 'old'
      ? [sql`${second} + interval '1 second'`, sql`created_at < (select at from edge) and (created_at, id) >`]
      : [second, sql`created_at >= (select at from edge) and (created_at, id) <`]
  return sql`
    first as materialized (select ${OF_DAYS} from orders where ${days} ${order} limit ${most + 1}),
    edge as materialized (select created_at, id, ${at} as at from first orders ${order} offset ${most}),
    orders as materialized (
      select ${OF_DAYS} from first
      union all
      select ${OF_DAYS} from orders
      where ${days} and ${rest} ((select created_at from edge), (select id from edge))
    )`
}

/** Of lines, which are as old as their orders, those of a stretch. */
const OF_STRETCH = sql`${orderLines.createdAt} between (select min(created_at) from orders) and (select max(created_at) from orders)`

const mostOf = ({ goods }: OrderFilter) => (goods ? LOOKED_FOR_GOODS : LOOKED)

interface Found {
  ids: string[]
  /** Orders from here on, in the order of the list, were not looked through. */
  to?: Date
}

async function foundIn(
  services: With,
  who: Whose,
  filter: OrderFilter,
  sort: OrderSort,
  most = mostOf(filter)
): Promise<Found> {
  const order = sql`order by ${sql.join(SORTS[sort], sql`, `)}`
  const { rows } = await services.db.execute<{ ids: string[]; to_s: number | null }>(sql`
    with ${stretchOf(filter, sort, most)}
    select array(select id from orders where ${wanted(services, who, { ...filter, lines: OF_STRETCH })} ${order}) as ids,
      (select extract(epoch from at)::float8 from edge) as to_s`)
  const { ids, to_s } = rows[0]!
  return { ids, ...(to_s !== null && { to: new Date(to_s * 1000) }) }
}

/** The same where one reading does not tell: the end is looked for first, and then whatever is wanted before it. */
async function foundBefore(
  services: With,
  who: Whose,
  filter: OrderFilter,
  sort: OrderSort,
  most = LOOKED_TWICE
): Promise<Found> {
  const { filter: before, to } = await cutAt(services, who, filter, sort, most)
  const rows = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(wanted(services, who, before))
    .orderBy(...SORTS[sort])
  return { ids: rows.map(({ id }) => id), to }
}

async function cutAt({ db }: With, { shop }: Whose, filter: OrderFilter, sort: OrderSort, most: number) {
  const placed = filter.placed!
  const of = shop?.id ?? filter.shop
  const days = and(within(orders.createdAt, filter), within(orders.createdAt, placed))
  const [beyond] = await db
    .select({ at: orders.createdAt })
    .from(orders)
    .where(and(of ? eq(orders.shopId, of) : undefined, days))
    .orderBy(...SORTS[sort])
    .limit(1)
    .offset(most)
  if (!beyond) return { filter }
  const second = Math.floor(beyond.at.getTime() / 1000)
  const to = new Date((sort === 'old' ? second + 1 : second) * 1000)
  return { filter: { ...filter, placed: { ...placed, ...(sort === 'old' ? { until: to } : { from: to }) } }, to }
}

interface DeskPage {
  list: OrderWithLines[]
  count: number
  /** Orders from here on were not looked through. */
  to?: Date
}

/** A page of orders at the desk, with how many there are: to a thousand, or of those that were looked through all. */
export async function deskPage(
  services: Services,
  who: Whose,
  filter: OrderFilter,
  { sort, page, limit, most }: { sort: OrderSort; page: number; limit: number; most?: number }
): Promise<DeskPage> {
  if (filter.placed) {
    const { ids, to } = await (isOfDays(who, filter) ? foundIn : foundBefore)(services, who, filter, sort, most)
    return { list: await ordersOf(services, ids.slice((page - 1) * limit, page * limit), sort), count: ids.length, to }
  }
  const wanted = { ...filter, page, limit, sort }
  if (isOfAll(who, filter) && page * limit <= COUNTED) {
    const { ids, count } = await countedPage(services, wanted)
    return { list: await ordersOf(services, ids, sort), count }
  }
  const [list, count] = await Promise.all([orderPage(services, who, wanted), orderCount(services, who, wanted)])
  return { list, count }
}

/** Everybody's, by their state alone: whatever is found rarely may be counted by another index than its page is found by. */
const isOfAll = ({ userId, shop }: Whose, filter: OrderFilter) =>
  !userId && !shop && Object.entries(filter).every(([name, value]) => name === 'type' || !value)

/** How many orders there are of some types, each to four hundred, of those that are found. */
export async function deskCounts(
  services: With,
  who: Whose,
  filter: OrderFilter,
  { sort, types, most = mostOf(filter) }: { sort: OrderSort; types: readonly number[]; most?: number }
): Promise<number[]> {
  if (!filter.placed) return orderCounts(services, who, filter, types)
  const isRead = isOfDays(who, filter)
  const among = isRead
    ? { ...filter, type: 9, lines: OF_STRETCH }
    : { ...(await cutAt(services, who, filter, sort, LOOKED_TWICE)).filter, type: 9 }
  const counts = types.map(type => sql`least(${EACH}, count(*) filter (where ${shownAs(type, who)}))::int`)
  const { rows } = await services.db.execute<{ counts: number[] }>(sql`
    ${isRead ? sql`with ${stretchOf(filter, sort, most)}` : sql``}
    select array[${sql.join(counts, sql`, `)}] as counts from orders where ${wanted(services, who, among)}`)
  return rows[0]!.counts
}
