import { and, eq, getTableColumns, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { prepared, type Queryable, transact } from '../../db/connection'
import { couponTemplates, shops, userCoupons } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import { timeText } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Pages, Services } from '../../services'
import { addMessages, addMessagesOf, type NewMessage } from '../message'
import type { CouponTerms } from './pricing'

type At = Pick<Services, 'db' | 'clock' | 'pages'>

/** A coupon that somebody holds and has not used. */
export type HeldCoupon = CouponTerms & { title: string; endsAt: Date }

/**
 * Gives a person one coupon of a template and answers its id. A person's claims queue, by whichever of their accounts they
 * claim, so that nobody gets more than their share; the guarded count keeps to the stock.
 * @throws Refusal NOT_FOUND, COUPON_GONE, COUPON_LIMIT
 */
export async function claimCoupon(services: At, { userId, templateId }: { userId: string; templateId: string }) {
  const at = services.clock.now()
  const [template] = await services.db
    .select({ ...getTableColumns(couponTemplates), shopName: shops.name })
    .from(couponTemplates)
    .leftJoin(shops, eq(shops.id, couponTemplates.shopId))
    .where(
      and(
        eq(couponTemplates.id, templateId),
        eq(couponTemplates.published, true),
        lte(couponTemplates.startsAt, at),
        gt(couponTemplates.endsAt, at)
      )
    )
  if (!template) refuse('NOT_FOUND', '优惠券不存在或已结束')
  const [one] = await claimAll(services, userId, [template], at)
  if (one!.outcome === 'limit') refuse('COUPON_LIMIT', `每人限领 ${template.perPerson} 张`)
  return one!.id ?? refuse('COUPON_GONE', '优惠券已被领完')
}

type Told = Pick<typeof couponTemplates.$inferSelect, 'id' | 'shopId' | 'title' | 'endsAt'> & {
  shopName: string | null
}

/** What came of the claim of one template; `id` of the coupon where it was given. */
interface Claimed {
  template_id: string
  outcome: 'given' | 'limit' | 'gone'
  id: string
  shop_id: string | null
  title: string
  threshold_fen: string
  amount_fen: string
  ends_at: Date
}

/**
 * Claims a coupon of each of these templates and tells the person of those that were given, in one statement: everybody who
 * claims at the same moment waits for a template's row, which nobody holds while a server is busy with something else.
 */
async function claimAll({ db, pages }: At, userId: string, templates: readonly Told[], at: Date) {
  const ids = templates.map(() => newId())
  const told = templates.map((template, i): NewMessage & { of: string } => ({
    userId,
    kind: 'activity',
    title: '优惠券已到账',
    content: `${nameIn(template)}已放入你的账户，${timeText(template.endsAt)} 前有效，下单时自动可用。`,
    url: pages.shop(template.shopId),
    key: `coupon:${ids[i]}`,
    at,
    of: ids[i]!
  }))
  const cause = {
    name: 'coupon-claim',
    text: 'select * from coupon_claim($1::uuid, $2::uuid[], $3::uuid[], $4::timestamptz)',
    values: [userId, templates.map(({ id }) => id), ids, at]
  }
  return addMessagesOf<Claimed>(db, cause, told)
}

/** A coupon as it is told of: shops name theirs alike, so with the shop it is good in. */
const nameIn = ({ shopName, title }: Pick<Told, 'shopName' | 'title'>) => `${shopName ?? ''}「${title}」`

async function nameOf(db: Queryable, { shopId, title }: { shopId: string | null; title: string }) {
  const [shop] = shopId ? await db.select({ name: shops.name }).from(shops).where(eq(shops.id, shopId)) : []
  return nameIn({ shopName: shop?.name ?? null, title })
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

/** What is on offer, as somebody's goods reach it. */
export type Reached = CouponTerms & Told

/**
 * What is on offer and a person's goods are worth enough for, unless this account holds one of the kind that is not used yet, or
 * the person has had their share; by the parameters of a person, of the goods' shops with what they are worth there, of what they
 * are worth in all, and of a moment.
 */
export const reachedText = (p: Record<'user' | 'shops' | 'fens' | 'allFen' | 'at', string>) => `
  with near as materialized (
    select t.*, s.name as shop_name from (
      select * from coupon_templates where shop_id is null and published and ends_at > ${p.at}::timestamptz
      union all
      select * from coupon_templates
      where shop_id = any(${p.shops}::uuid[]) and published and ends_at > ${p.at}::timestamptz) t
    left join unnest(${p.shops}::uuid[], ${p.fens}::bigint[]) as w (shop_id, fen) on w.shop_id = t.shop_id
    left join shops s on s.id = t.shop_id
    where t.starts_at <= ${p.at}::timestamptz and t.claimed < t.stock
      and t.threshold_fen <= coalesce(w.fen, ${p.allFen}::bigint)
  ),
  had as materialized (
    select c.template_id, count(*) as had, bool_or(c.state = 'unused' and c.user_id = ${p.user}::uuid) as unused
    from users me
    join users f on f.id = coalesce(me.parent_id, me.id) or f.parent_id = coalesce(me.parent_id, me.id)
    join user_coupons c on c.user_id = f.id and c.template_id = any (array(select id from near))
    where me.id = ${p.user}::uuid group by c.template_id
  )
  select t.id, t.shop_id as "shopId", t.title, t.threshold_fen::text as "thresholdFen", t.amount_fen::text as "amountFen",
    t.ends_at as "endsAt", t.shop_name as "shopName"
  from near t left join had h on h.template_id = t.id
  where coalesce(h.had, 0) < t.per_person and not coalesce(h.unused, false)
  order by t.id`

/** The parameters of `reachedText`, but for the moment. */
export function reachedBy({ userId, goodsFen }: Basket) {
  const fens = [...goodsFen.values()]
  return [userId, [...goodsFen.keys()], fens.map(String), String(fens.reduce((all, fen) => all + fen, 0n))]
}

/** As JSON gives `reachedText`. */
export type PackedReached = Record<'id' | 'title' | 'thresholdFen' | 'amountFen' | 'endsAt', string> &
  Record<'shopId' | 'shopName', string | null>

export const readReached = (packed: PackedReached): Reached => ({
  ...packed,
  thresholdFen: BigInt(packed.thresholdFen),
  amountFen: BigInt(packed.amountFen),
  endsAt: new Date(packed.endsAt)
})

const REACHED = {
  name: 'coupons-reached',
  text: reachedText({ user: '$1', shops: '$2', fens: '$3', allFen: '$4', at: '$5' })
}

/** What a checkout of these goods would claim. */
export async function claimable({ db, clock }: Pick<Services, 'db' | 'clock'>, basket: Basket): Promise<Reached[]> {
  const values = [...reachedBy(basket), clock.now()]
  return (await prepared<PackedReached>(db, { ...REACHED, values })).map(readReached)
}

/** Claims what a person's goods reach, and answers the coupons that were given: what runs out meanwhile is passed over. */
export async function claimReached(services: At, userId: string, reached: readonly Reached[]): Promise<HeldCoupon[]> {
  if (reached.length === 0) return []
  const claimed = await claimAll(services, userId, reached, services.clock.now())
  return claimed
    .filter(({ outcome }) => outcome === 'given')
    .map(({ id, shop_id: shopId, title, threshold_fen, amount_fen, ends_at: endsAt }) => {
      return { id, shopId, title, thresholdFen: BigInt(threshold_fen), amountFen: BigInt(amount_fen), endsAt }
    })
}
