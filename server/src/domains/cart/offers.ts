import type { CartOffer } from '@contract/cart'
import type { Static } from '@sinclair/typebox'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { freightRules, userCoupons } from '../../db/schema'
import { samePerson } from '../../engines/identity/person'
import { type CartGoods, couponsFor, couponsOnOffer } from '../../engines/order'
import { groupBy } from '../../lib/group'
import { yuan } from '../../lib/money'

type WireOffer = Static<typeof CartOffer>

/** What a cart can reach: coupons of its shops and of the mall, held or on offer, and free freight; lowest threshold first. */
export async function offersFor(
  db: Queryable,
  userId: string,
  goods: readonly CartGoods[],
  now: Date
): Promise<WireOffer[]> {
  if (goods.length === 0) return []
  const shopIds = [...new Set(goods.map(one => one.shop.id))]
  const [held, offered, freight] = await Promise.all([
    couponsFor(db, userId, shopIds, now),
    couponsOnOffer(db, shopIds, now),
    freeFreight(db, goods)
  ])
  const claimed = await claimedOf(
    db,
    userId,
    offered.map(({ id }) => id)
  )
  const coupons = [...held, ...offered.filter(({ id, perPerson }) => (claimed.get(id) ?? 0) < perPerson)].map(
    ({ shopId, title, amountFen, thresholdFen }) => ({
      kind: 'coupon' as const,
      mer_id: shopId ?? '',
      title,
      price: yuan(amountFen),
      use_min_price: yuan(thresholdFen)
    })
  )
  // A coupon that is held and still on offer is one hint.
  const distinct = [...new Map(coupons.map(one => [`${one.mer_id} ${one.price} ${one.use_min_price}`, one])).values()]
  return [...distinct, ...freight].sort((a, b) => Number(a.use_min_price) - Number(b.use_min_price))
}

/** How many of each template a person has claimed by whichever of their accounts, used ones too: so many count against its share. */
async function claimedOf(db: Queryable, userId: string, templateIds: string[]): Promise<Map<string, number>> {
  if (templateIds.length === 0) return new Map()
  const rows = await db
    .select({ id: userCoupons.templateId, count: count() })
    .from(userCoupons)
    .where(and(sql`${userCoupons.userId} in ${samePerson(userId)}`, inArray(userCoupons.templateId, templateIds)))
    .groupBy(userCoupons.templateId)
  return new Map(rows.map(row => [row.id, row.count]))
}

/** Shops whose lines are all sent by one template that is free from some worth up, wherever no other rule applies. */
async function freeFreight(db: Queryable, goods: readonly CartGoods[]): Promise<WireOffer[]> {
  const shops = [...groupBy(goods, one => one.shop.id)].flatMap(([shopId, own]) => {
    const templates = new Set(own.map(one => one.product.freightTemplateId))
    const [templateId] = templates
    return templates.size === 1 && templateId ? [{ shopId, templateId }] : []
  })
  if (shops.length === 0) return []
  const rules = await db
    .select({ templateId: freightRules.templateId, freeOverFen: freightRules.freeOverFen })
    .from(freightRules)
    .where(
      and(
        inArray(
          freightRules.templateId,
          shops.map(shop => shop.templateId)
        ),
        eq(freightRules.regionCodes, sql`'{}'`)
      )
    )
  return shops.flatMap(({ shopId, templateId }) => {
    const free = rules.find(rule => rule.templateId === templateId)?.freeOverFen
    if (!free) return []
    return [{ kind: 'freight' as const, mer_id: shopId, title: '包邮', price: '', use_min_price: yuan(free) }]
  })
}
