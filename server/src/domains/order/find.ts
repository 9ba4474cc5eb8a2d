import { and, eq } from 'drizzle-orm'
import { orders } from '../../db/schema'
import type { Services } from '../../services'
import { type OrderFilter, within } from './lists'
import {
  type OrderSort,
  type OrderWithLines,
  orderCount,
  orderPage,
  ordersOf,
  SORTS,
  type Whose,
  wantedIds
} from './queries'

/** So many orders are looked through for what no index answers. */
const LOOKED = 2_500
/** Those of one shop are not next to each other in an index that has all that is looked for, so fewer. */
const LOOKED_OF_SHOP = 2_000

interface Looked {
  filter: OrderFilter
  /** Orders from here on, in the order of the list, were not looked through. */
  to?: Date
}

/**
 * Narrows what no index answers to the first orders of its days: what is rare is looked for stretch by stretch, and no statement
 * grows with the shop. A stretch ends at a whole second, since the next one is asked for by it.
 */
export async function lookThrough(
  { db }: Pick<Services, 'db'>,
  { shop }: Whose,
  filter: OrderFilter,
  sort: OrderSort,
  most?: number
): Promise<Looked> {
  const { placed } = filter
  if (!placed) return { filter }
  const of = shop?.id ?? filter.shop
  const [beyond] = await db
    .select({ at: orders.createdAt })
    .from(orders)
    .where(
      and(of ? eq(orders.shopId, of) : undefined, within(orders.createdAt, filter), within(orders.createdAt, placed))
    )
    .orderBy(...SORTS[sort])
    .limit(1)
    .offset(most ?? (of ? LOOKED_OF_SHOP : LOOKED))
  if (!beyond) return { filter }
  const second = Math.floor(beyond.at.getTime() / 1000)
  if (sort === 'old') {
    const to = new Date((second + 1) * 1000)
    return { filter: { ...filter, placed: { ...placed, until: to } }, to }
  }
  const to = new Date(second * 1000)
  return { filter: { ...filter, placed: { ...placed, from: to } }, to }
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
  asked: OrderFilter,
  { sort, page, limit, most }: { sort: OrderSort; page: number; limit: number; most?: number }
): Promise<DeskPage> {
  const { filter, to } = await lookThrough(services, who, asked, sort, most)
  if (!filter.placed) {
    const wanted = { ...filter, page, limit, sort }
    const [list, count] = await Promise.all([orderPage(services, who, wanted), orderCount(services, who, wanted)])
    return { list, count }
  }
  const ids = await wantedIds(services, who, filter, sort)
  return { list: await ordersOf(services, ids.slice((page - 1) * limit, page * limit), sort), count: ids.length, to }
}
