import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { couponTemplates, shops, userCoupons } from '../../db/schema'
import { timeText } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import { newId } from '../../lib/ids'
import { Refusal, refuse } from '../../lib/refusal'
import type { Pages, Services } from '../../services'
import { samePerson } from '../identity/person'
import { addMessage, addMessages, type NewMessage } from '../message'

type At = Pick<Services, 'db' | 'clock' | 'pages'>

/**
 * Gives a person one coupon of a template and answers its id. The guarded count locks the template, so claims of it
 * queue, and neither its stock nor a person's share is overrun, by whichever of their accounts they claim.
 * @throws Refusal NOT_FOUND, COUPON_GONE, COUPON_LIMIT
 */
export const claimCoupon = (
  { db, clock, pages }: At,
  { userId, templateId }: { userId: string; templateId: string }
): Promise<string> =>
  transact(db, async tx => {
    const now = clock.now()
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
      .select({ count: sql<number>`greatest(count(*), max(${userCoupons.nth}))::int` })
      .from(userCoupons)
      .where(and(sql`${userCoupons.userId} in ${samePerson(userId)}`, eq(userCoupons.templateId, templateId)))
    if (own!.count >= template.perPerson) refuse('COUPON_LIMIT', `每人限领 ${template.perPerson} 张`)
    const { shopId, title, thresholdFen, amountFen, startsAt, endsAt } = template
    const id = newId()
    await tx.insert(userCoupons).values({
      ...{ userId, id, templateId, nth: own!.count + 1 },
      ...{ shopId, title, thresholdFen, amountFen, startsAt, endsAt }
    })
    const content = `${await nameOf(tx, template)}已放入您的账户，${timeText(endsAt)} 前有效，下单时自动可用。`
    const told = { title: '优惠券已到账', content, url: pages.shop(shopId), key: `coupon:${id}`, at: now }
    await addMessage(tx, { userId, kind: 'activity', ...told })
    return id
  })

/** A coupon as it is told of: shops name theirs alike, so with the shop it is good in. */
async function nameOf(db: Queryable, { shopId, title }: { shopId: string | null; title: string }) {
  const [shop] = shopId ? await db.select({ name: shops.name }).from(shops).where(eq(shops.id, shopId)) : []
  return shop ? `${shop.name}「${title}」` : `「${title}」`
}

/** So long before its end a coupon that is not used is spoken of. */
const REMIND_MS = 86_400_000

/** Tells people of coupons that run out within a day, each coupon once; answers how many coupons. */
export const remindOfCoupons = ({ db, clock, pages }: At, most = 500): Promise<number> =>
  transact(db, async tx => {
    const now = clock.now()
    const c = userCoupons
    const ending = tx
      .select({ userId: c.userId, id: c.id })
      .from(c)
      .where(
        and(
          eq(c.state, 'unused'),
          isNull(c.remindedAt),
          gt(c.endsAt, now),
          lte(c.endsAt, new Date(now.getTime() + REMIND_MS))
        )
      )
      .orderBy(c.endsAt)
      .limit(most)
      .for('update', { skipLocked: true })
    const told = await tx.update(c).set({ remindedAt: now }).where(sql`(${c.userId}, ${c.id}) in ${ending}`).returning()
    const people = groupBy(told, coupon => coupon.userId)
    await addMessages(tx, await Promise.all([...people.values()].map(coupons => endingSoon(tx, pages, coupons, now))))
    return told.length
  })

async function endingSoon(
  tx: Queryable,
  pages: Pages,
  coupons: readonly (typeof userCoupons.$inferSelect)[],
  at: Date
): Promise<NewMessage> {
  const [first] = [...coupons].sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime())
  const { userId, id, endsAt, shopId } = first!
  const name = await nameOf(tx, first!)
  const which = coupons.length > 1 ? `${name}等 ${coupons.length} 张优惠券` : name
  return {
    ...{ userId, kind: 'activity', title: '优惠券即将到期', topic: 'coupon', key: `coupon-ending:${id}`, at },
    content: `${which}将于 ${timeText(endsAt)} 到期，别忘了使用。`,
    url: pages.shop(shopId)
  }
}

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

interface Basket {
  userId: string
  /** What the goods are worth, by shop. */
  goodsFen: ReadonlyMap<string, bigint>
}

type Template = Awaited<ReturnType<typeof couponsOnOffer>>[number]

/**
 * What is on offer and a person's goods are worth enough for, unless this account holds one of the kind that
 * is not used yet, or the person has had their share.
 */
export async function claimable(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, goodsFen }: Basket
): Promise<Template[]> {
  const offered = await couponsOnOffer(db, [...goodsFen.keys()], clock.now())
  const all = [...goodsFen.values()].reduce((sum, fen) => sum + fen, 0n)
  const reached = offered.filter(one => (one.shopId ? goodsFen.get(one.shopId)! : all) >= one.thresholdFen)
  if (reached.length === 0) return []
  const own = await db
    .select({
      templateId: userCoupons.templateId,
      count: sql<number>`count(*)::int`,
      unused: sql<boolean>`bool_or(${userCoupons.state} = 'unused' and ${userCoupons.userId} = ${userId})`
    })
    .from(userCoupons)
    .where(
      and(
        sql`${userCoupons.userId} in ${samePerson(userId)}`,
        inArray(
          userCoupons.templateId,
          reached.map(one => one.id)
        )
      )
    )
    .groupBy(userCoupons.templateId)
  return reached.filter(({ id, perPerson }) => {
    const mine = own.find(one => one.templateId === id)
    return !mine || (!mine.unused && mine.count < perPerson)
  })
}

/** Claims what is `claimable`. A coupon that runs out meanwhile is passed over. */
export async function claimReached(services: At, basket: Basket): Promise<void> {
  for (const { id } of await claimable(services, basket)) {
    await claimCoupon(services, { userId: basket.userId, templateId: id }).catch(error => {
      if (!(error instanceof Refusal)) throw error
    })
  }
}
