import { and, count, eq, gt, ne, or, sql } from 'drizzle-orm'
import { orders } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import type { ShopScope } from '../../engines/scope'
import { soldToDate } from '../../engines/stats'
import type { Services } from '../../services'
import { ofGoods, type With } from './queries'

/** After-sales that are open, and whole orders whose money is on its way back; of the parts of a split order, not of it. */
export const OPEN_RETURNS = sql<number>`coalesce(sum(greatest(
  ${orders.openAfterSales}, (${orders.state} = 'refunding')::int)) filter (where ${orders.state} <> 'split'), 0)::int`

/** States in which what was paid stands. */
const STANDING: ReadonlySet<string> = new Set(['paid', 'shipped', 'received', 'complete', 'refunding'])

interface Totals {
  /** How many orders there are in each state. */
  states: Map<string, number>
  /** How many after-sales are open. */
  openReturns: number
  /** What was paid for those that stand, in fen. */
  paidFen: bigint
  /** Of a shop, what was paid there today. */
  today?: { count: number; fen: bigint }
}

/** What a person's orders come to. */
export async function ownTotals(services: With, userId: string): Promise<Totals> {
  const states = await services.db
    .select({
      state: orders.state,
      count: count(),
      returns: OPEN_RETURNS,
      fen: sql`coalesce(sum(${orders.payFen}) filter (where ${orders.refundedAt} is null), 0)::bigint`.mapWith(BigInt)
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), ofGoods(services)))
    .groupBy(orders.state)
  return {
    states: new Map(states.map(row => [row.state, row.count])),
    openReturns: states.reduce((sum, row) => sum + row.returns, 0),
    paidFen: states.reduce((sum, row) => (STANDING.has(row.state) ? sum + row.fen : sum), 0n)
  }
}

/** A shop's orders by state, counted in an index alone, and its open after-sales, of the few orders that go back. */
export async function shopStates(services: With, shop: ShopScope): Promise<Pick<Totals, 'states' | 'openReturns'>> {
  const { db } = services
  const own = and(eq(orders.shopId, shop.id), ofGoods(services))
  const back = and(ne(orders.state, 'split'), or(eq(orders.state, 'refunding'), gt(orders.openAfterSales, 0)))
  const [states, [open]] = await sideBySide(
    db,
    () => db.select({ state: orders.state, count: count() }).from(orders).where(own).groupBy(orders.state),
    () => db.select({ returns: OPEN_RETURNS }).from(orders).where(and(own, back))
  )
  return { states: new Map(states.map(row => [row.state, row.count])), openReturns: open!.returns }
}

/** What a shop's orders come to; what was paid is what its figures say, counter and refunds included. */
export async function shopTotals(services: With & Pick<Services, 'clock'>, shop: ShopScope): Promise<Totals> {
  const { db, clock } = services
  const [states, { total, today }] = await sideBySide(
    db,
    () => shopStates(services, shop),
    () => soldToDate(db, { scope: 'shop', id: shop.id }, clock.now())
  )
  return {
    ...states,
    paidFen: total.paidFen - total.refundedFen,
    today: { count: today.orders, fen: today.paidFen }
  }
}
