import { and, count, eq, sql } from 'drizzle-orm'
import { orders } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import type { ShopScope } from '../../engines/scope'
import { soldToDate } from '../../engines/stats'
import type { Services } from '../../services'
import { OPEN_RETURNS, ofGoods, type States, shopStates, type With } from './queries'

/** States in which what was paid stands. */
const STANDING: ReadonlySet<string> = new Set(['paid', 'shipped', 'received', 'complete', 'refunding'])

interface Totals extends States {
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
