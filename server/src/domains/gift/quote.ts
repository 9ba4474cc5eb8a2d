import { GIFT_PIECES } from '@contract/gift'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { users } from '../../db/schema'
import {
  freightOf,
  freightTemplatesOf,
  type Goods,
  isMember,
  lineOf,
  type Offer,
  offerOf,
  productGoods
} from '../../engines/order'
import type { Services } from '../../services'

/** What a piece of some goods costs as a gift, in fen, and why it cannot be given. */
export interface Quote {
  goods: Goods
  unit: Offer['unit']
  freightFen: bigint
  /** Most pieces that can be given now. */
  most: number
  fault: { code: 'WITHDRAWN' | 'SOLD_OUT' | 'LIMIT'; words: string } | null
}

/**
 * The price of a SKU as a gift, or undefined where there is no such SKU. Each piece is a parcel of its own; as nobody knows
 * yet where to, its freight is what most places pay.
 */
export async function quoteOf(
  { db, clock }: Services,
  userId: string,
  { productId, skuId }: { productId: string; skuId: string }
): Promise<Quote | undefined> {
  const goods = (await productGoods(db, productId, null)).find(one => one.sku.id === skuId)
  if (!goods) return
  const [giver] = await db.select({ level: users.level }).from(users).where(eq(users.id, userId))
  const { unit, left, limit, refusal } = offerOf(goods, false, isMember(giver?.level ?? 0), clock.now())
  const { fen } = await freight(db, { ...lineOf(goods, unit, 1), goodsFen: unit.fen }, '')
  const fault = (): Quote['fault'] => {
    if (refusal) return { code: refusal.code === 'SOLD_OUT' ? 'SOLD_OUT' : 'WITHDRAWN', words: refusal.words }
    return limit > 0 ? { code: 'LIMIT', words: '限购商品暂不支持送礼' } : null
  }
  return { goods, unit, freightFen: fen[0]!, most: Math.min(GIFT_PIECES, left), fault: fault() }
}

/** Whether a piece can be sent to a region, by its code. */
export async function isDeliverable({ db }: Services, goods: Goods, regionCode: string): Promise<boolean> {
  const line = { ...lineOf(goods, { kind: 'list', fen: 0n }, 1), goodsFen: 0n }
  return (await freight(db, line, regionCode)).undeliverable.length === 0
}

async function freight(db: Queryable, line: Parameters<typeof freightOf>[0][number], regionCode: string) {
  const templates = await freightTemplatesOf(db, [line])
  return freightOf([line], new Map(templates.map(one => [one.id, one])), regionCode)
}
