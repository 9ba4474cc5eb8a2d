import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { prepared, type Queryable } from '../../db/connection'
import { addresses, checkouts, freightRules, freightTemplates, userCoupons } from '../../db/schema'
import { newId } from '../../lib/ids'
import { Refusal, refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type AddressRow, readAround } from './checkout-read'
import { claimReached, type HeldCoupon, type Reached } from './coupons'
import type { FreightTemplate } from './freight'
import type { GoodsKind } from './kinds'
import { bestCoupons, type CouponTerms, type PricingLine, priceOrder } from './pricing'
import { type Choices, type OrderLine, packSnapshot, readSnapshot, type Snapshot } from './snapshot'

/** A checkout's prices hold this long. */
export const CHECKOUT_MS = 10 * 60_000

export interface CheckoutRequest<Ask extends object> {
  userId: string
  /** What is to be ordered; or `orderKey` of a checkout to price again. */
  ask?: Ask
  orderKey?: string
  /** What the person chose; an absent choice is taken from the checkout before, else made by the shop. */
  choices: Partial<Choices>
}

export type Checkout<Line extends OrderLine = OrderLine> = Awaited<ReturnType<typeof checkOut<object, Line>>>

/**
 * Prices what a person wants to order and keeps it under an order key for ten minutes.
 * @throws Refusal KEY_EXPIRED, EMPTY, COUPON_UNUSABLE, and whatever the kind refuses; an undeliverable address is no refusal yet
 */
export async function checkOut<Ask extends object, Line extends OrderLine>(
  services: Services,
  kind: GoodsKind<Ask, Line>,
  request: CheckoutRequest<Ask>
) {
  const { db, clock } = services
  const { userId } = request
  const now = clock.now()
  const before = request.orderKey ? await keptCheckout(db, userId, request.orderKey, now) : null
  if (before && before.kind !== kind.code) return expired()
  const ask = (before?.ask as Ask | undefined) ?? request.ask ?? refuse('EMPTY', '请选择要结算的商品')
  const lines = await kind
    .lines(services, { userId }, ask)
    .catch(error => (before && isGone(error) ? expired() : throwOn(error)))
  const goodsFen = goodsFenByShop(lines)
  const addressId = request.choices.addressId ?? before?.choices.addressId ?? null
  const { reducible } = kind
  const around = await readAround(db, { userId, lines, goodsFen, addressId, reducible, claims: !before, at: now })
  const { address, templates, reached } = around
  // What is on offer is claimed with the first look at the checkout, so the best of it can be chosen below.
  const coupons = await withClaimed(services, userId, around.coupons, reached, [...goodsFen.keys()])
  const { cnyFen, ...own } = around.balance
  const balance = reducible ? own : { jindou: 0n, xfq: 0n }
  const pricingLines = lines.map(pricingLine)
  const asked = request.choices.couponIds ?? before?.choices.couponIds
  const couponIds = asked ?? bestCoupons(pricingLines, coupons)
  const choices: Choices = {
    addressId: address?.id ?? null,
    couponIds,
    useJindou: request.choices.useJindou ?? before?.choices.useJindou ?? false,
    useXfq: request.choices.useXfq ?? before?.choices.useXfq ?? false
  }
  const terms = {
    lines: pricingLines,
    templates: new Map(templates.map(one => [one.id, one])),
    regionCode: address?.cityId ?? '',
    coupons: pickCoupons(coupons, couponIds),
    jindouShare: jindouShareOf(services)
  }
  const xfqFen = choices.useXfq ? balance.xfq : 0n
  const pricing = priceOrder({ ...terms, xfqFen, jindou: choices.useJindou ? balance.jindou : 0n })
  if (pricing.unusable.length > 0) refuse('COUPON_UNUSABLE', '所选优惠券未达到使用门槛')
  const most = {
    jindou: priceOrder({ ...terms, xfqFen, jindou: balance.jindou }).total.jindou,
    xfq: priceOrder({ ...terms, xfqFen: balance.xfq, jindou: 0n }).total.xfqFen
  }
  const key = request.orderKey ?? newId()
  const expiresAt = new Date(now.getTime() + CHECKOUT_MS)
  const snapshot = { kind: kind.code, ask, lines: lines.map(plainLine), templates, choices }
  await keep(db, userId, key, expiresAt, snapshot)
  return { key, expiresAt, lines, address, coupons, choices, pricing, balance, cnyFen, most }
}

const isGone = (error: unknown) => error instanceof Refusal && error.code === 'NOT_FOUND'
const throwOn = (error: unknown): never => {
  throw error
}

const expired = () => refuse('KEY_EXPIRED', '订单信息已过期，请重新结算')

/** At most this many hundredths of an order's goods may be paid in beans. */
export const jindouShareOf = ({ config }: Pick<Services, 'config'>) => BigInt(config.JINDOU_SHARE_PERCENT)

/** What a person holds together with what is claimed now, by when it ends. Others of their accounts may have been quicker. */
async function withClaimed(
  services: Services,
  userId: string,
  held: HeldCoupon[],
  reached: readonly Reached[],
  shopIds: string[]
): Promise<HeldCoupon[]> {
  const claimed = await claimReached(services, userId, reached)
  if (claimed.length < reached.length) return couponsFor(services.db, userId, shopIds, services.clock.now())
  const inOrder = (a: HeldCoupon, b: HeldCoupon) => a.endsAt.getTime() - b.endsAt.getTime() || (a.id < b.id ? -1 : 1)
  return claimed.length > 0 ? [...held, ...claimed].sort(inOrder) : held
}

/** Of what a kind answers, what the order is made of. */
const plainLine = (line: OrderLine): OrderLine => ({
  ...pricingLine(line),
  cartId: line.cartId,
  shopName: line.shopName,
  skuId: line.skuId,
  flashItemId: line.flashItemId,
  flashEndsAt: line.flashEndsAt,
  title: line.title,
  picture: line.picture,
  suk: line.suk,
  priceKind: line.priceKind,
  listFen: line.listFen
})

async function keptCheckout(db: Queryable, userId: string, key: string, now: Date): Promise<Snapshot> {
  const [row] = await db
    .select({ snapshot: checkouts.snapshot })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.key, key), gt(checkouts.expiresAt, now)))
  return row ? readSnapshot(row.snapshot) : expired()
}

/** What the lines of each shop are worth before anything is taken off. */
export function goodsFenByShop(lines: readonly OrderLine[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { shopId, unitFen, qty } of lines) sums.set(shopId, (sums.get(shopId) ?? 0n) + unitFen * BigInt(qty))
  return sums
}

/** What pricing needs of a line. */
export const pricingLine = (line: OrderLine): PricingLine => ({
  shopId: line.shopId,
  productId: line.productId,
  qty: line.qty,
  unitFen: line.unitFen,
  weightG: line.weightG,
  freight: line.freight
})

export async function freightTemplatesOf(
  db: Queryable,
  lines: readonly Pick<OrderLine, 'freight'>[]
): Promise<FreightTemplate[]> {
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
export async function addressOf(db: Queryable, userId: string, id: string | null): Promise<AddressRow | null> {
  const own = await db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(addresses.createdAt)
  if (id) return own.find(row => row.id === id) ?? refuse('NOT_FOUND', '收货地址不存在')
  return own.find(row => row.isDefault) ?? own.at(-1) ?? null
}

/** The person's coupons that are good now, of these shops or of the whole mall: looked for among all they hold in an index alone. */
export function couponsFor(db: Queryable, userId: string, shopIds: string[], now: Date): Promise<HeldCoupon[]> {
  const own = eq(userCoupons.userId, userId)
  const good = and(
    own,
    eq(userCoupons.state, 'unused'),
    lte(userCoupons.startsAt, now),
    gt(userCoupons.endsAt, now),
    or(isNull(userCoupons.shopId), inArray(userCoupons.shopId, shopIds))
  )
  const ids = db.select({ id: userCoupons.id }).from(userCoupons).where(good)
  return db
    .select()
    .from(userCoupons)
    .where(and(own, inArray(userCoupons.id, ids)))
    .orderBy(userCoupons.endsAt, userCoupons.id)
}

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

const KEEP = {
  name: 'checkout-keep',
  text: `insert into checkouts (user_id, key, snapshot, expires_at) values ($1, $2, $3::jsonb, $4)
    on conflict (user_id, key) do update set snapshot = excluded.snapshot, expires_at = excluded.expires_at`
}

const keep = (db: Queryable, userId: string, key: string, expiresAt: Date, snapshot: Snapshot) =>
  prepared(db, { ...KEEP, values: [userId, key, JSON.stringify(packSnapshot(snapshot)), expiresAt] })
