import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { couponTemplates, userCoupons } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'

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
