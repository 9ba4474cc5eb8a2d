import { and, eq, getTableColumns, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type Queryable, transact, within } from '../../db/connection'
import { couponTemplates, shops, userCoupons } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import { timeText } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Pages, Services } from '../../services'
import { samePerson } from '../identity/person'
import { addMessages, type NewMessage } from '../message'

type At = Pick<Services, 'db' | 'clock' | 'pages'>

/**
 * Gives a person one coupon of a template and answers its id. A person's claims queue, by whichever of their accounts they
 * claim, so that nobody gets more than their share; the guarded count keeps to the stock.
 * @throws Refusal NOT_FOUND, COUPON_GONE, COUPON_LIMIT
 */
export const claimCoupon = (services: At, { userId, templateId }: { userId: string; templateId: string }) =>
  within(services, async tx => {
    const now = tx.clock.now()
    const found = await offered(tx.db, userId, [templateId], now)
    const [template] = found
    if (!template) refuse('NOT_FOUND', '优惠券不存在或已结束')
    if (template.nth > template.perPerson) refuse('COUPON_LIMIT', `每人限领 ${template.perPerson} 张`)
    const [id] = await give(tx, userId, found, now)
    return id ?? refuse('COUPON_GONE', '优惠券已被领完')
  })

type Offered = typeof couponTemplates.$inferSelect & { nth: number }

const isOpen = (ids: readonly string[], now: Date) =>
  and(
    inArray(couponTemplates.id, [...ids]),
    eq(couponTemplates.published, true),
    lte(couponTemplates.startsAt, now),
    gt(couponTemplates.endsAt, now)
  )

/** Templates that are open, with the how-manieth of each it would be for this person, who is held first. */
async function offered(tx: Queryable, userId: string, ids: readonly string[], now: Date): Promise<Offered[]> {
  await tx.execute(sql`select from users u where u.id = (select coalesce(m.parent_id, m.id) from users m where m.id = ${userId})
    for no key update`)
  const nth = sql<number>`(select greatest(count(*), max(c.nth)) + 1 from user_coupons c
    where c.user_id in ${samePerson(userId)} and c.template_id = coupon_templates.id)::int`
  return tx
    .select({ ...getTableColumns(couponTemplates), nth })
    .from(couponTemplates)
    .where(isOpen(ids, now))
}

/**
 * Gives a person one of each of these templates; answers their ids, or none when one of them has run out, and then nothing may
 * be kept of it. Everybody who claims at the same moment waits for a template's row: it is taken last, in one statement.
 */
async function give({ db: tx, pages }: At, userId: string, templates: readonly Offered[], at: Date): Promise<string[]> {
  const given = templates.map(({ id: templateId, nth, shopId, title, thresholdFen, amountFen, startsAt, endsAt }) => ({
    userId,
    id: newId(),
    templateId,
    nth,
    shopId,
    title,
    thresholdFen,
    amountFen,
    startsAt,
    endsAt
  }))
  await tx.insert(userCoupons).values(given)
  const told: NewMessage[] = []
  for (const coupon of given) {
    const content = `${await nameOf(tx, coupon)}已放入你的账户，${timeText(coupon.endsAt)} 前有效，下单时自动可用。`
    const url = pages.shop(coupon.shopId)
    told.push({ userId, kind: 'activity', title: '优惠券已到账', content, url, key: `coupon:${coupon.id}`, at })
  }
  await addMessages(tx, told)
  const ids = templates.map(({ id }) => id)
  const inOrder = tx
    .select({ id: couponTemplates.id })
    .from(couponTemplates)
    .where(isOpen(ids, at))
    .orderBy(couponTemplates.id)
    .for('update')
  const taken = await tx
    .update(couponTemplates)
    .set({ claimed: sql`${couponTemplates.claimed} + 1` })
    .where(and(inArray(couponTemplates.id, inOrder), lt(couponTemplates.claimed, couponTemplates.stock)))
    .returning({ id: couponTemplates.id })
  return taken.length === given.length ? given.map(({ id }) => id) : []
}

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
    const words = await forEachOf(tx, [...people.values()], coupons => endingSoon(tx, pages, coupons, now))
    await addMessages(tx, words)
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
    userId,
    kind: 'activity',
    title: '优惠券即将到期',
    topic: 'coupon',
    key: `coupon-ending:${id}`,
    at,
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

/** Claims what is `claimable`, all at once. A coupon that runs out meanwhile is passed over. */
export async function claimReached(services: At, basket: Basket): Promise<void> {
  // Each turn there is one fewer on offer.
  for (let ids = await idsOf(services, basket); ids.length > 0; ids = await idsOf(services, basket)) {
    if (await claimAll(services, basket.userId, ids)) return
  }
}

const idsOf = async (services: At, basket: Basket) => (await claimable(services, basket)).map(({ id }) => id)

/** Answers whether nothing had run out. */
const claimAll = (services: At, userId: string, ids: readonly string[]) =>
  within(services, async tx => {
    const now = tx.clock.now()
    const open = (await offered(tx.db, userId, ids, now)).filter(({ nth, perPerson }) => nth <= perPerson)
    if (open.length > 0 && (await give(tx, userId, open, now)).length === 0) throw new RanOut()
    return true
  }).catch(error => {
    if (error instanceof RanOut) return false
    throw error
  })

/** Takes the transaction back. */
class RanOut extends Error {}
