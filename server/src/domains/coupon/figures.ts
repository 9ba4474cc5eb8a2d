import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { couponTemplates, orders, userCoupons } from '../../db/schema'
import type { Context } from '../../http/context'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'

/** So many uses are looked at for what they brought: a coupon of the whole mall may have millions. */
export const MOST_USES = 10_000

/** How many of each of some coupons are used. */
export async function usedOf(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: userCoupons.templateId, used: count() })
    .from(userCoupons)
    .where(and(inArray(userCoupons.templateId, [...ids]), eq(userCoupons.state, 'used')))
    .groupBy(userCoupons.templateId)
  return new Map(rows.map(row => [row.id, row.used]))
}

/** What became of a coupon; one that came back with its order counts as not used. @throws Refusal NOT_FOUND */
export async function couponFigures({ db }: Context<'console'>, { id }: { id: string }) {
  const [found] = await db.select().from(couponTemplates).where(eq(couponTemplates.id, id))
  const { stock, claimed } = found ?? refuse('NOT_FOUND', '优惠券不存在')
  const used = (await usedOf(db, [id])).get(id) ?? 0
  const uses = db
    .select({ userId: userCoupons.userId, orderId: userCoupons.orderId })
    .from(userCoupons)
    .where(and(eq(userCoupons.templateId, id), eq(userCoupons.state, 'used')))
    .orderBy(desc(userCoupons.usedAt))
    .limit(MOST_USES)
    .as('uses')
  const [brought] = await db
    .select({ orders: count(), paidFen: sql`coalesce(sum(${orders.payFen}), 0)::bigint`.mapWith(BigInt) })
    .from(uses)
    .innerJoin(orders, and(eq(orders.userId, uses.userId), eq(orders.id, uses.orderId)))
    .where(sql`${orders.paidAt} is not null`)
  return {
    stock,
    claimed,
    used_count: used,
    order_count: brought!.orders,
    paid_price: yuan(brought!.paidFen),
    is_recent: (used > MOST_USES ? 1 : 0) as 0 | 1
  }
}
