import { and, asc, count, desc, eq, gt, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countAbout, countUpTo } from '../../db/count'
import { orderEvents, orderLines, orders } from '../../db/schema'
import { forEachOf, sideBySide } from '../../db/side-by-side'
import {
  goodsKinds,
  NEEDS_ADDRESS,
  type OrderRow,
  type OrderState,
  statesOf,
  type Unsent,
  unsentOf,
  virtualKinds,
  type Waiting,
  waitingOf
} from '../../engines/order'
import type { ShopScope } from '../../engines/scope'
import type { Services } from '../../services'
import { narrowed, type OrderFilter } from './lists'
import { anyFor, ownFor, shopFor } from './words'

export type LineRow = typeof orderLines.$inferSelect
export interface OrderWithLines {
  order: OrderRow
  lines: LineRow[]
  /** Why it is not sent yet, though it is paid. */
  waiting?: Waiting
  /** What is still to be sent of it, where that was asked for: of one that is paid. */
  unsent?: Unsent
}

interface Page extends OrderFilter {
  page: number
  limit: number
  /** The newest first unless told. */
  sort?: OrderSort
}

export type OrderSort = 'new' | 'old'
export const SORTS: Record<OrderSort, SQL[]> = {
  new: [desc(orders.createdAt), desc(orders.id)],
  old: [asc(orders.createdAt), asc(orders.id)]
}

/** What has neither parcel nor shop has lists of its own. */
export const ofGoods = (services: With) => notInArray(orders.kind, virtualKinds(services))

export type With = Pick<Services, 'db' | 'kinds'>

/** Whose orders: a person's, those of a shop somebody acts for, or without either everybody's. */
export interface Whose {
  userId?: string
  shop?: ShopScope
}

const belongs = ({ userId, shop }: Whose) =>
  and(userId ? eq(orders.userId, userId) : undefined, shop ? eq(orders.shopId, shop.id) : undefined)

/** From here on a page is far: what a word means is gathered to so many, and those of them shown. */
const FAR = 200
const GATHERED = 4000

/** Which orders are on a page of everybody's: those of a word that is far gathered, or the first of each state by itself. */
function idsOfAll(services: Services, page: Page): SQL {
  const { db } = services
  const [from, until] = [(page.page - 1) * page.limit, page.page * page.limit]
  const cut = sql`order by ${sql.join(sortOf(page), sql`, `)} limit ${page.limit} offset ${from}`
  if (page.search.trim() && from >= FAR) {
    const hits = db
      .select(PLACE)
      .from(orders)
      .where(wanted(services, {}, page))
      .limit(GATHERED)
    return sql`with orders as materialized (${hits}) select id from orders ${cut}`
  }
  return sql`select id from (${firstOf(services, page, until)}) orders ${cut}`
}

/** The first orders of everybody's: along the newest, or of each state by itself. */
function firstOf(services: With, page: Page, until: number): SQL {
  if (!page.search.trim() && page.type !== 9) {
    const states = statesOf(page.type).map(state => sql`(${firstIn(services, state, page, until)})`)
    return sql.join(states, sql` union all `)
  }
  const first = services.db
    .select(PLACE)
    .from(orders)
    .where(wanted(services, {}, page))
    .orderBy(...sortOf(page))
    .limit(until)
  return sql`${first}`
}

/**
 * The first orders of a state. With several states at once the newest would be walked along for those of them, which may be far
 * apart; likewise the newest complete ones are mostly of kinds without a parcel, which are complete at once, so each kind is read
 * by itself.
 */
function firstIn(services: With, state: OrderState, page: Page, until: number): SQL {
  const inState = sql`${orders.state} = ${sql.raw(`'${state}'`)}`
  const ofKind = state === 'complete' ? and(inState, eq(orders.kind, sql`k.kind`)) : inState
  const first = services.db
    .select(PLACE)
    .from(orders)
    .where(wanted(services, {}, page, ofKind))
    .orderBy(...sortOf(page))
    .limit(until)
  if (state !== 'complete') return sql`${first}`
  return sql`select x.* from unnest(${sql.param(goodsKinds(services))}::text[]) k (kind) cross join lateral (${first}) x`
}

/** The orders of a page of everybody's, which ends before what is counted does, with how many there are: one walk for both. */
export async function countedPage(services: With, page: Page): Promise<{ ids: string[]; count: number }> {
  const order = sql`order by ${sql.join(sortOf(page), sql`, `)}`
  const { rows } = await services.db.execute<{ ids: string[]; count: number }>(sql`
    with found as materialized (
      select id, created_at from (${firstOf(services, page, COUNTED)}) orders ${order} limit ${COUNTED}
    )
    select (select count(*)::int from found) as count,
      array(select id from found orders ${order} limit ${page.limit} offset ${(page.page - 1) * page.limit}) as ids`)
  return rows[0]!
}

const PLACE = { id: orders.id, createdAt: orders.createdAt }
const sortOf = (page: Page) => SORTS[page.sort ?? 'new']

/** Orders of one person, of a shop or of everybody, newest first: looked for in an index alone, and those of the page read whole. */
export async function orderPage(services: Services, who: Whose, page: Page): Promise<OrderWithLines[]> {
  const { db } = services
  const order = sortOf(page)
  const own = db
    .select({ id: orders.id })
    .from(orders)
    .where(wanted(services, who, page))
    .orderBy(...order)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
  const ids = who.userId || who.shop ? own : idsOfAll(services, page)
  const rows = await db
    .select()
    .from(orders)
    .where(and(belongs(who), sql`${orders.id} in (${ids})`))
    .orderBy(...order)
  return withSending(services, await withLines(services.db, rows))
}

/** Some orders by their ids. */
export async function ordersOf(services: Services, ids: readonly string[], sort: OrderSort): Promise<OrderWithLines[]> {
  const rows =
    ids.length === 0
      ? []
      : await services.db
          .select()
          .from(orders)
          .where(inArray(orders.id, [...ids]))
          .orderBy(...SORTS[sort])
  return withSending(services, await withLines(services.db, rows))
}

/** Where a walk through orders goes on: an order, as exactly as the database has its time. */
export interface OrderPlace {
  made: string
  id: string
}

/** So few that they are forgotten before the collector counts them as old: with 500 a long walk takes 200 MB more. */
const WALK = 100

/** The next orders of a walk from the newest to the oldest, with where it goes on; without one it is over. */
export async function ordersAfter(
  services: Services,
  who: Whose,
  filter: OrderFilter,
  after?: OrderPlace,
  limit = WALK
) {
  const rows = await services.db
    .select({ order: orders, made: sql<string>`${orders.createdAt}::text` })
    .from(orders)
    .where(
      and(
        wanted(services, who, filter),
        after && sql`(${orders.createdAt}, ${orders.id}) < (${after.made}::timestamptz, ${after.id}::uuid)`
      )
    )
    .orderBy(...SORTS.new)
    .limit(limit)
  const last = rows.length === limit ? rows.at(-1) : undefined
  const list = await withLines(
    services.db,
    rows.map(row => row.order)
  )
  return { list, after: last && { made: last.made, id: last.order.id } }
}

/** Orders with what is still to be sent of each, and what those wait for that may not be sent yet. */
export async function withSending(services: Services, list: OrderWithLines[]): Promise<OrderWithLines[]> {
  const waiting = await waitingOf(
    services,
    list.map(one => one.order)
  )
  const unsent = await unsentOf(services.db, list)
  return list.map(one => ({ ...one, waiting: waiting.get(one.order.id), unsent: unsent.get(one.order.id) }))
}

/** So many are counted, and no more. */
export const COUNTED = 1000

/** How many there are, to a thousand. */
export const orderCount = (services: With, who: Whose, page: OrderFilter): Promise<number> =>
  countUpTo(services.db, COUNTED, orders, wanted(services, who, page))

/** So many of a type are counted where several types are told of at once. */
export const EACH = 400

/** How many there are of some types, each to four hundred. */
export const orderCounts = (services: With, who: Whose, filter: OrderFilter, types: readonly number[]) =>
  forEachOf(services.db, types, type =>
    countUpTo(services.db, EACH, orders, wanted(services, who, { ...filter, type }))
  )

/** How many of the orders that are found a file has whole receivers of, counted to `most`, and of how many people. */
export async function receiversOf(services: With, who: Whose, filter: OrderFilter, most: number) {
  const some = services.db
    .select({ receiver: orders.receiver, phone: orders.receiverPhone })
    .from(orders)
    .where(and(wanted(services, who, filter), inArray(orders.state, [...NEEDS_ADDRESS])))
    .limit(most)
    .as('some')
  const [row] = await services.db
    .select({ orders: count(), people: sql<number>`count(distinct (${some.receiver}, ${some.phone}))::int` })
    .from(some)
  return row!
}

/** About how many a walk through all of them comes by. */
export const ordersAbout = (services: With, who: Whose, filter: OrderFilter): Promise<number> =>
  countAbout(services.db, orders, wanted(services, who, filter))

export function wanted(services: With, who: Whose, page: OrderFilter, state?: SQL): SQL | undefined {
  const { userId, shop } = who
  const text = page.search.trim()
  const found = text === '' ? undefined : userId ? ownFor(userId, text) : shop ? shopFor(shop, text) : anyFor(text)
  return and(belongs(who), state ?? shownAs(page.type, who), ofGoods(services), found, narrowed(page))
}

/** Orders that are listed under a type. */
export function shownAs(type: number, { userId, shop }: Whose): SQL | undefined {
  // Said this way, all orders are a walk along the newest.
  const inState = type === 9 ? ne(orders.state, 'split') : inArray(orders.state, statesOf(type))
  // A part of an order may be on its way back while the rest goes on; said as the index of a shop's has it.
  const inPart = and(ne(orders.state, 'split'), or(inState, gt(orders.openAfterSales, 0), gt(orders.refundedNum, 0)))
  return type === -3 && (userId || shop) ? inPart : inState
}

/** Orders with their lines; a split one has the lines of all its parts. */
export async function withLines(db: Queryable, rows: OrderRow[]): Promise<OrderWithLines[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const people = [...new Set(rows.map(row => row.userId))]
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      and(inArray(orderLines.userId, people), or(inArray(orderLines.orderId, ids), inArray(orderLines.rootId, ids)))
    )
    .orderBy(asc(orderLines.position))
  return rows.map(order => ({
    order,
    lines: lines.filter(line => line.orderId === order.id || (order.state === 'split' && line.rootId === order.id))
  }))
}

export const eventsOf = (db: Queryable, { userId, id, parentId }: OrderRow) =>
  db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.userId, userId), inArray(orderEvents.orderId, parentId ? [id, parentId] : [id])))
    .orderBy(desc(orderEvents.at), desc(orderEvents.id))

export const partsOf = (db: Queryable, { userId, id }: OrderRow) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.parentId, id)))
    .orderBy(asc(orders.id))

/** After-sales that are open, and whole orders whose money is on its way back; of the parts of a split order, not of it. */
export const OPEN_RETURNS = sql<number>`coalesce(sum(greatest(
  ${orders.openAfterSales}, (${orders.state} = 'refunding')::int)) filter (where ${orders.state} <> 'split'), 0)::int`

export interface States {
  /** How many orders there are in each state. */
  states: Map<string, number>
  /** How many after-sales are open. */
  openReturns: number
}

/**
 * A shop's orders by state, of all states or of one, counted in an index alone, and its open after-sales, of the few orders that
 * go back.
 */
export async function shopStates(services: With, shop: ShopScope, only?: OrderState): Promise<States> {
  const { db } = services
  const own = and(eq(orders.shopId, shop.id), ofGoods(services))
  const counted = only ? and(own, eq(orders.state, only)) : own
  const back = and(ne(orders.state, 'split'), or(eq(orders.state, 'refunding'), gt(orders.openAfterSales, 0)))
  const [states, [open]] = await sideBySide(
    db,
    () => db.select({ state: orders.state, count: count() }).from(orders).where(counted).groupBy(orders.state),
    () => db.select({ returns: OPEN_RETURNS }).from(orders).where(and(own, back))
  )
  return { states: new Map(states.map(row => [row.state, row.count])), openReturns: open!.returns }
}
