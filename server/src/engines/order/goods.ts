import { and, eq, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { builtOnce, type Queryable } from '../../db/connection'
import { cartLines, flashItems, flashSessions, products, shops, skus, users } from '../../db/schema'
import { personOf } from '../identity/person'
import type { FreightTerms } from './freight'
import { type PriceKind, unitPrice } from './pricing'
import type { OrderLine } from './snapshot'

const goodsFields = {
  sku: skus,
  product: {
    id: products.id,
    name: products.name,
    pictures: products.pictures,
    unit: products.unit,
    priceFen: products.priceFen,
    otPriceFen: products.otPriceFen,
    vipPriceFen: products.vipPriceFen,
    stock: products.stock,
    limitNum: products.limitNum,
    published: products.published,
    freightTemplateId: products.freightTemplateId,
    postageFen: products.postageFen
  },
  shop: { id: shops.id, name: shops.name, published: shops.published },
  flash: flashItems,
  session: flashSessions,
  flashLeft: sql<number>`coalesce((select sum(fs.stock - fs.sold) from flash_stripes fs where fs.item_id = flash_items.id), 0)::int`
}

/**
 * A cart line with everything that decides whether and at what price it can be bought. `bought` is what the person holds of
 * the product against its limit.
 */
export type CartGoods = Awaited<ReturnType<typeof cartGoods>>[number]
export type Goods = Omit<CartGoods, 'line' | 'level' | 'sku' | 'bought'> & { sku: CartGoods['sku'] }

/** What the person holds of a product against its limit. */
const boughtBy = (userId: string | Placeholder) => sql<number>`coalesce((select b.bought from goods_buyers b
  where b.user_id = ${personOf(userId)} and b.product_id = products.id), 0)`

/** The person's cart lines, oldest first; `buyNow` lines only where `ids` names them. */
export const cartGoods = (db: Queryable, userId: string, ids?: readonly string[]) =>
  ids
    ? builtOnce(db, 'cart-goods-of', name => cartQuery(db, NAMED).prepare(name)).execute({ userId, ids })
    : builtOnce(db, 'cart-goods', name => cartQuery(db, sql`not ${cartLines.buyNow}`).prepare(name)).execute({ userId })

const NAMED = sql`${cartLines.id} = any(${sql.placeholder('ids')}::uuid[])`

function cartQuery(db: Queryable, which: SQL) {
  const userId = sql.placeholder('userId')
  return db
    .select({ line: cartLines, level: users.level, bought: boughtBy(userId), ...goodsFields })
    .from(cartLines)
    .innerJoin(users, eq(users.id, cartLines.userId))
    .innerJoin(products, eq(products.id, cartLines.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .leftJoin(skus, eq(skus.id, cartLines.skuId))
    .leftJoin(flashItems, eq(flashItems.id, cartLines.flashItemId))
    .leftJoin(flashSessions, eq(flashSessions.id, flashItems.sessionId))
    .where(and(eq(cartLines.userId, userId), which))
    .orderBy(cartLines.createdAt, cartLines.id)
}

/** The SKUs of a product, each with its flash offer where `activityId` names the offer or the session it is in. */
export function productGoods(db: Queryable, productId: string, activityId: string | null) {
  const named = activityId ? or(eq(flashItems.id, activityId), eq(flashItems.sessionId, activityId)) : sql`false`
  return db
    .select(goodsFields)
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .leftJoin(flashItems, and(named, eq(flashItems.skuId, skus.id)))
    .leftJoin(flashSessions, eq(flashSessions.id, flashItems.sessionId))
    .where(eq(skus.productId, productId))
    .orderBy(skus.id)
}

/** SKUs by their ids at what they cost every day, with what the person holds of their products; those that are gone are left out. */
export function skuGoods(db: Queryable, userId: string, skuIds: readonly string[]) {
  return db
    .select({ bought: boughtBy(userId), ...goodsFields })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .innerJoin(shops, eq(shops.id, products.shopId))
    .leftJoin(flashItems, sql`false`)
    .leftJoin(flashSessions, sql`false`)
    .where(inArray(skus.id, [...skuIds]))
}

export type GoodsRefusal = 'WITHDRAWN' | 'SOLD_OUT' | 'NOT_STARTED' | 'ENDED'

/** What goods are worth to a person now. `refusal` null: they can be bought, up to `left` pieces and `limit` a person. */
export interface Offer {
  unit: { kind: PriceKind; fen: bigint }
  left: number
  /** 0: no limit. */
  limit: number
  refusal: { code: GoodsRefusal; words: string } | null
}

/** Judges goods for a person; `wantsFlash` when the line was added under a flash offer. */
export function offerOf(goods: Goods, wantsFlash: boolean, isMember: boolean, now: Date): Offer {
  const { sku, product, shop, flash, session } = goods
  const running = session !== null && session.startsAt <= now && now < session.endsAt
  const left = wantsFlash ? goods.flashLeft : (sku?.stock ?? 0)
  const prices = sku ?? { priceFen: product.priceFen, vipPriceFen: product.vipPriceFen }
  const refusal = (): Offer['refusal'] => {
    if (!shop.published) return { code: 'WITHDRAWN', words: '店铺已停业' }
    if (!product.published) return { code: 'WITHDRAWN', words: '商品已下架' }
    if (!sku) return { code: 'WITHDRAWN', words: '规格已失效，请重新选择' }
    if (wantsFlash && session && now < session.startsAt) return { code: 'NOT_STARTED', words: '秒杀还未开始' }
    if (wantsFlash && !running) return { code: 'ENDED', words: '秒杀已结束' }
    if (left < 1) return { code: 'SOLD_OUT', words: wantsFlash ? '已抢光' : '已售罄' }
    return null
  }
  return {
    unit: unitPrice(prices, isMember, wantsFlash && running && flash ? flash.priceFen : null),
    left,
    limit: wantsFlash ? (flash?.perPerson ?? 0) : product.limitNum,
    refusal: refusal()
  }
}

/** Why so many pieces more are over a person's limit; empty when they are not, or there is none. */
export function limitWords(limit: number, bought: number, qty: number): string {
  if (!limit || bought + qty <= limit) return ''
  if (bought === 0) return `每人限购 ${limit} 件`
  return `每人限购 ${limit} 件，${bought < limit ? `你还可购买 ${limit - bought} 件` : `你已购买 ${bought} 件`}`
}

/** Whether a person's level earns member prices. */
export const isMember = (level: number): boolean => level > 0

/** A line of an order: so many pieces of these goods at this price, under a flash offer where they have one. */
export function lineOf(goods: Goods, unit: Offer['unit'], qty: number): Omit<OrderLine, 'cartId'> {
  const { sku, product, shop, flash, session } = goods
  return {
    shopId: shop.id,
    shopName: shop.name,
    productId: product.id,
    skuId: sku?.id ?? '',
    flashItemId: flash?.id ?? null,
    flashEndsAt: flash && session ? session.endsAt : null,
    title: product.name,
    picture: sku?.image || product.pictures[0]!,
    suk: sku?.suk ?? '',
    qty,
    priceKind: unit.kind,
    listFen: listOf(goods, unit),
    unitFen: unit.fen,
    weightG: sku?.weightG ?? 0,
    freight: freightTerms(product)
  }
}

/** What a piece costs everybody else; a price that is nobody's advantage is its own list price. */
export function listOf({ sku, product }: Pick<Goods, 'sku' | 'product'>, unit: Offer['unit']): bigint {
  const everyday = (sku ?? product).priceFen
  return unit.kind === 'list' || everyday < unit.fen ? unit.fen : everyday
}

/** How a product is sent, by what it says now. */
export function freightTerms(product: Pick<Goods['product'], 'freightTemplateId' | 'postageFen'>): FreightTerms {
  if (product.freightTemplateId) return { by: 'template', id: product.freightTemplateId }
  return product.postageFen > 0n ? { by: 'postage', fen: product.postageFen } : { by: 'free' }
}
