import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { shops, userCoupons } from '../../db/schema'

export type CouponState = 'unused' | 'used' | 'expired'
const c = userCoupons

const inState = (state: CouponState, now: Date) =>
  state === 'used'
    ? eq(c.state, 'used')
    : and(eq(c.state, 'unused'), state === 'unused' ? gt(c.endsAt, now) : lte(c.endsAt, now))

/** A person's coupons of a state: those to be used by what runs out first, the others by what ended last. */
export const couponPage = (
  db: Queryable,
  { userId, state, now }: { userId: string; state: CouponState; now: Date },
  { page, limit }: { page: number; limit: number }
) =>
  db
    .select({ own: c, shop: shops.name })
    .from(c)
    .leftJoin(shops, eq(shops.id, c.shopId))
    .where(and(eq(c.userId, userId), inState(state, now)))
    .orderBy(
      ...(state === 'unused' ? [asc(c.endsAt), asc(c.id)] : [desc(sql`coalesce(${c.usedAt}, ${c.endsAt})`), desc(c.id)])
    )
    .limit(limit)
    .offset((page - 1) * limit)

/** How many a person has of each state. */
export async function couponCounts(db: Queryable, userId: string, now: Date): Promise<Record<CouponState, number>> {
  const of = (state: CouponState) => sql<number>`count(*) filter (where ${inState(state, now)})::int`
  const [row] = await db
    .select({ unused: of('unused'), used: of('used'), expired: of('expired') })
    .from(c)
    .where(eq(c.userId, userId))
  const { unused, used, expired } = row!
  return { unused, used, expired }
}
