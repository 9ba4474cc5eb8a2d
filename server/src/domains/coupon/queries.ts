import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orders, shops, userCoupons } from '../../db/schema'

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
) => {
  const order =
    state === 'unused' ? [asc(c.endsAt), asc(c.id)] : [desc(sql`coalesce(${c.usedAt}, ${c.endsAt})`), desc(c.id)]
  // Of which shop and order those turned past are is not looked up.
  const few = db
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.userId, userId), inState(state, now)))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
  return db
    .select({ own: c, shop: shops.name, orderNo: orders.no })
    .from(c)
    .leftJoin(shops, eq(shops.id, c.shopId))
    .leftJoin(orders, and(eq(orders.userId, c.userId), eq(orders.id, c.orderId)))
    .where(and(eq(c.userId, userId), inArray(c.id, few)))
    .orderBy(...order)
}

/** So long before its end a coupon is marked as running out. */
const SOON_MS = 3 * 86_400_000
export const runsOutSoon = (endsAt: Date, now: Date) => endsAt > now && endsAt.getTime() - now.getTime() <= SOON_MS

/** How many a person has of each state, and how many of those to be used run out soon. */
export async function couponCounts(db: Queryable, userId: string, now: Date) {
  const of = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})::int`
  const until = new Date(now.getTime() + SOON_MS)
  const [row] = await db
    .select({
      unused: of(inState('unused', now)),
      used: of(inState('used', now)),
      expired: of(inState('expired', now)),
      soon: of(and(inState('unused', now), lte(c.endsAt, until)))
    })
    .from(c)
    .where(eq(c.userId, userId))
  const { unused, used, expired, soon } = row!
  return { counts: { unused, used, expired }, soon }
}
