import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { couponTemplates, userCoupons } from '../../db/schema'
import { newId } from '../../lib/ids'
import { Refusal, refuse } from '../../lib/refusal'

/**
 * Gives a person one coupon of a template and answers its id. The guarded count locks the template, so claims of it
 * queue, and neither its stock nor a person's share is overrun.
 * @throws Refusal NOT_FOUND, COUPON_GONE, COUPON_LIMIT
 */
export const claimCoupon = (db: Queryable, userId: string, templateId: string, now: Date): Promise<string> =>
  transact(db, async tx => {
    const isOpen = and(
      eq(couponTemplates.id, templateId),
      eq(couponTemplates.published, true),
      lte(couponTemplates.startsAt, now),
      gt(couponTemplates.endsAt, now)
    )
    const [template] = await tx
      .update(couponTemplates)
      .set({ claimed: sql`${couponTemplates.claimed} + 1` })
      .where(and(isOpen, lt(couponTemplates.claimed, couponTemplates.stock)))
      .returning()
    if (!template) {
      const [open] = await tx.select({ id: couponTemplates.id }).from(couponTemplates).where(isOpen)
      if (open) refuse('COUPON_GONE', '优惠券已被领完')
      refuse('NOT_FOUND', '优惠券不存在或已结束')
    }
    const [own] = await tx
      .select({ count: sql<number>`coalesce(max(${userCoupons.nth}), 0)::int` })
      .from(userCoupons)
      .where(and(eq(userCoupons.userId, userId), eq(userCoupons.templateId, templateId)))
    if (own!.count >= template.perPerson) refuse('COUPON_LIMIT', `每人限领 ${template.perPerson} 张`)
    const { shopId, title, thresholdFen, amountFen, startsAt, endsAt } = template
    const id = newId()
    await tx.insert(userCoupons).values({
      ...{ userId, id, templateId, nth: own!.count + 1 },
      ...{ shopId, title, thresholdFen, amountFen, startsAt, endsAt }
    })
    return id
  })

/** Templates on offer now in these shops and in the whole mall. */
export const couponsOnOffer = (db: Queryable, shopIds: readonly string[], now: Date) =>
  db
    .select()
    .from(couponTemplates)
    .where(
      and(
        eq(couponTemplates.published, true),
        lte(couponTemplates.startsAt, now),
        gt(couponTemplates.endsAt, now),
        lt(couponTemplates.claimed, couponTemplates.stock),
        or(isNull(couponTemplates.shopId), inArray(couponTemplates.shopId, [...shopIds]))
      )
    )
    .orderBy(couponTemplates.id)

/**
 * Claims for a person what is on offer and their goods (fen by shop) are worth enough for, unless they hold one of the
 * kind that is not used yet. A coupon that runs out meanwhile is passed over.
 */
export async function claimReached(
  db: Queryable,
  userId: string,
  goodsFen: ReadonlyMap<string, bigint>,
  now: Date
): Promise<void> {
  const offered = await couponsOnOffer(db, [...goodsFen.keys()], now)
  const all = [...goodsFen.values()].reduce((sum, fen) => sum + fen, 0n)
  const reached = offered.filter(one => (one.shopId ? goodsFen.get(one.shopId)! : all) >= one.thresholdFen)
  if (reached.length === 0) return
  const own = await db
    .select({
      templateId: userCoupons.templateId,
      count: sql<number>`count(*)::int`,
      unused: sql<boolean>`bool_or(${userCoupons.state} = 'unused')`
    })
    .from(userCoupons)
    .where(
      and(
        eq(userCoupons.userId, userId),
        inArray(
          userCoupons.templateId,
          reached.map(one => one.id)
        )
      )
    )
    .groupBy(userCoupons.templateId)
  for (const { id, perPerson } of reached) {
    const mine = own.find(one => one.templateId === id)
    if (mine && (mine.unused || mine.count >= perPerson)) continue
    await claimCoupon(db, userId, id, now).catch(error => {
      if (!(error instanceof Refusal)) throw error
    })
  }
}
