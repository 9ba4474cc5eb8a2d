import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { addresses, checkouts, freightRules, freightTemplates, userCoupons } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { balancesOf, user } from '../ledger'
import { claimReached } from './coupons'
import type { FreightTemplate, FreightTerms } from './freight'
import { type CartGoods, cartGoods, isMember, limitWords, type Offer, offerOf } from './goods'
import { bestCoupons, type CouponTerms, type PricingLine, priceOrder } from './pricing'
import { type Choices, packSnapshot, readSnapshot, type Snapshot, type SnapshotLine } from './snapshot'

/** A checkout's prices hold this long. */
export const CHECKOUT_MS = 10 * 60_000

export interface CheckoutRequest {
  userId: string
  now: Date
  jindouShare: bigint
  /** Cart lines to check out; or `orderKey` of a checkout to price again. */
  cartIds?: readonly string[]
  orderKey?: string
  /** What the person chose; an absent choice is taken from the checkout before, else made by the shop. */
  choices: Partial<Choices>
}

export interface Chosen {
  goods: CartGoods
  offer: Offer
}
export type AddressRow = typeof addresses.$inferSelect
export type CouponRow = typeof userCoupons.$inferSelect

export type Checkout = Awaited<ReturnType<typeof checkOut>>

/**
 * Prices what a person wants to buy and keeps it under an order key for ten minutes.
 * @throws Refusal KEY_EXPIRED, EMPTY, NOT_FOUND, LINE_INVALID, COUPON_UNUSABLE; an undeliverable address is no refusal yet
 */
export async function checkOut(db: Queryable, request: CheckoutRequest) {
  const { userId, now } = request
  const before = request.orderKey ? await keptCheckout(db, userId, request.orderKey, now) : null
  const chosen = await chosenGoods(db, request, before)
  const lines = chosen.map(snapshotLine)
  const shopIds = [...new Set(lines.map(line => line.shopId))]
  // What is on offer is claimed with the first look at the checkout, so the best of it can be chosen below.
  if (!before) await claimReached(db, userId, goodsFenByShop(lines), now)
  const [templates, address, coupons, balances] = await Promise.all([
    freightTemplatesOf(db, lines),
    addressOf(db, userId, request.choices.addressId ?? before?.choices.addressId ?? null),
    couponsFor(db, userId, shopIds, now),
    balancesOf(db, user(userId))
  ])
  const pricingLines = lines.map(pricingLine)
  const asked = request.choices.couponIds ?? before?.choices.couponIds
  const couponIds = asked ?? bestCoupons(pricingLines, coupons)
  const choices: Choices = {
    addressId: address?.id ?? null,
    couponIds,
    useJindou: request.choices.useJindou ?? before?.choices.useJindou ?? false,
    useXfq: request.choices.useXfq ?? before?.choices.useXfq ?? false
  }
  const balance = { jindou: balances.jindou?.available ?? 0n, xfq: balances.xfq?.available ?? 0n }
  const terms = {
    lines: pricingLines,
    templates: new Map(templates.map(one => [one.id, one])),
    regionCode: address?.cityId ?? '',
    coupons: pickCoupons(coupons, couponIds),
    jindouShare: request.jindouShare
  }
  const xfqFen = choices.useXfq ? balance.xfq : 0n
  const pricing = priceOrder({ ...terms, xfqFen, jindou: choices.useJindou ? balance.jindou : 0n })
  if (pricing.unusable.length > 0) refuse('COUPON_UNUSABLE', '所选优惠券未达到使用门槛')
  const most = priceOrder({ ...terms, xfqFen, jindou: balance.jindou }).total.jindou
  const mostXfq = priceOrder({ ...terms, xfqFen: balance.xfq, jindou: 0n }).total.xfqFen
  const key = request.orderKey ?? newId()
  const expiresAt = new Date(now.getTime() + CHECKOUT_MS)
  await keep(db, userId, key, expiresAt, { lines, templates, choices })
  return {
    key,
    expiresAt,
    chosen,
    address,
    coupons,
    choices,
    pricing,
    pricingLines,
    balance,
    most: { jindou: most, xfq: mostXfq }
  }
}

async function keptCheckout(db: Queryable, userId: string, key: string, now: Date): Promise<Snapshot> {
  const [row] = await db
    .select({ snapshot: checkouts.snapshot })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.key, key), gt(checkouts.expiresAt, now)))
  return row ? readSnapshot(row.snapshot) : refuse('KEY_EXPIRED', '订单信息已过期，请重新结算')
}

async function chosenGoods(db: Queryable, request: CheckoutRequest, before: Snapshot | null): Promise<Chosen[]> {
  const ids = before?.lines.map(line => line.cartId) ?? [...new Set(request.cartIds)]
  if (ids.length === 0) refuse('EMPTY', '请选择要结算的商品')
  const goods = await cartGoods(db, request.userId, ids)
  if (goods.length !== ids.length) {
    if (before) refuse('KEY_EXPIRED', '订单信息已过期，请重新结算')
    refuse('NOT_FOUND', '购物车里没有这件商品')
  }
  const chosen = goods.map(one => ({
    goods: one,
    offer: offerOf(one, one.line.flashItemId !== null, isMember(one.level), request.now)
  }))
  for (const { goods: one, offer } of chosen) {
    const wrong =
      offer.refusal?.words ?? (one.line.qty > offer.left ? `库存仅剩 ${offer.left} 件` : overLimit(chosen, one, offer))
    if (wrong) refuse('LINE_INVALID', `${one.product.name}：${wrong}`, { cart_id: one.line.id })
  }
  return chosen
}

/** A limit counts the pieces of all of a product's lines bought under it at once, and those of everyday orders before. */
function overLimit(chosen: Chosen[], of: CartGoods, offer: Offer): string {
  const together = chosen.filter(
    ({ goods }) => goods.product.id === of.product.id && goods.line.flashItemId === of.line.flashItemId
  )
  const pieces = together.reduce((sum, { goods }) => sum + goods.line.qty, 0)
  return limitWords(offer.limit, of.line.flashItemId ? 0 : of.bought, pieces)
}

function snapshotLine({ goods, offer }: Chosen): SnapshotLine {
  const { line, sku, product, shop, session } = goods
  return {
    cartId: line.id,
    shopId: shop.id,
    shopName: shop.name,
    productId: product.id,
    skuId: line.skuId,
    flashItemId: line.flashItemId,
    flashEndsAt: line.flashItemId && session ? session.endsAt : null,
    title: product.name,
    picture: sku?.image || product.pictures[0]!,
    suk: sku?.suk ?? '',
    qty: line.qty,
    priceKind: offer.unit.kind,
    unitFen: offer.unit.fen,
    weightG: sku?.weightG ?? 0,
    freight: freightTerms(product)
  }
}

function freightTerms(product: CartGoods['product']): FreightTerms {
  if (product.freightTemplateId) return { by: 'template', id: product.freightTemplateId }
  return product.postageFen > 0n ? { by: 'postage', fen: product.postageFen } : { by: 'free' }
}

function goodsFenByShop(lines: readonly SnapshotLine[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { shopId, unitFen, qty } of lines) sums.set(shopId, (sums.get(shopId) ?? 0n) + unitFen * BigInt(qty))
  return sums
}

/** What pricing needs of a line. */
export const pricingLine = (line: SnapshotLine): PricingLine => ({
  shopId: line.shopId,
  productId: line.productId,
  qty: line.qty,
  unitFen: line.unitFen,
  weightG: line.weightG,
  freight: line.freight
})

async function freightTemplatesOf(db: Queryable, lines: SnapshotLine[]): Promise<FreightTemplate[]> {
  const ids = [...new Set(lines.flatMap(({ freight }) => (freight.by === 'template' ? [freight.id] : [])))]
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(freightTemplates)
    .leftJoin(freightRules, eq(freightRules.templateId, freightTemplates.id))
    .where(inArray(freightTemplates.id, ids))
  return ids.map(id => {
    const own = rows.filter(row => row.freight_templates.id === id)
    const chargeBy = own[0]?.freight_templates.chargeBy === 'weight' ? 'weight' : 'piece'
    return { id, chargeBy, rules: own.flatMap(row => (row.freight_rules ? [row.freight_rules] : [])) }
  })
}

/** The address asked for, else the default one, else the newest. @throws Refusal NOT_FOUND for somebody else's */
async function addressOf(db: Queryable, userId: string, id: string | null): Promise<AddressRow | null> {
  const own = await db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(addresses.createdAt)
  if (id) return own.find(row => row.id === id) ?? refuse('NOT_FOUND', '收货地址不存在')
  return own.find(row => row.isDefault) ?? own.at(-1) ?? null
}

/** The person's coupons that are good now, of these shops or of the whole mall. */
const couponsFor = (db: Queryable, userId: string, shopIds: string[], now: Date): Promise<CouponRow[]> =>
  db
    .select()
    .from(userCoupons)
    .where(
      and(
        eq(userCoupons.userId, userId),
        eq(userCoupons.state, 'unused'),
        lte(userCoupons.startsAt, now),
        gt(userCoupons.endsAt, now),
        or(isNull(userCoupons.shopId), inArray(userCoupons.shopId, shopIds))
      )
    )
    .orderBy(userCoupons.endsAt, userCoupons.id)

/**
 * The coupons named by `ids`, out of those the person may use.
 * @throws Refusal COUPON_UNUSABLE for one that is not among them, and for two of the same shop or of the mall
 */
export function pickCoupons<T extends CouponTerms>(own: readonly T[], ids: readonly string[]): T[] {
  const picked = ids.map(id => own.find(row => row.id === id) ?? refuse('COUPON_UNUSABLE', '优惠券不可用或已过期'))
  if (new Set(picked.map(row => row.shopId)).size !== picked.length) {
    refuse('COUPON_UNUSABLE', '同一店铺只能使用一张优惠券')
  }
  return picked
}

const keep = (db: Queryable, userId: string, key: string, expiresAt: Date, snapshot: Snapshot) =>
  db
    .insert(checkouts)
    .values({ userId, key, snapshot: packSnapshot(snapshot), expiresAt })
    .onConflictDoUpdate({
      target: [checkouts.userId, checkouts.key],
      set: { snapshot: packSnapshot(snapshot), expiresAt }
    })
