import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { products, subshopRates } from '../../db/schema'
import { divFloor } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { defaults, readSettings } from '../site/settings'

const WHOLE_BP = 10_000n

/**
 * The rate of a row `r` of `subshop_rates` as it counts now: never above the ceiling, whichever of the two was set later. Read
 * with the row, so that no rate is ever looked at without it.
 */
export const ceiledBp = sql`least(r.rate_bp, coalesce(
  (select (c.value->>'max_bp')::int from settings c where c.name = 'subshop'), ${sql.raw(String(defaults.subshop.max_bp))}))`

/** What these products share, in hundredths of a percent; those that share nothing are left out. */
export async function ratesOf(db: Queryable, productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await db.execute<{ product_id: string; bp: number }>(sql`
    select r.product_id, ${ceiledBp} as bp from subshop_rates r
    where r.product_id = any(${sql.param([...productIds])}::uuid[])`)
  return new Map(rows.map(row => [row.product_id, row.bp]))
}

/** What one piece at a price brings, in fen. */
export const shareFen = (priceFen: bigint, bp: number): bigint => divFloor(priceFen * BigInt(bp), WHOLE_BP)

/** The most a shop may share, in hundredths of a percent. */
export const ceilingOf = async (db: Queryable): Promise<number> => (await readSettings(db, 'subshop')).subshop.max_bp

export interface RateSet {
  productId: string
  /** Only goods of this shop, for whoever acts for it. */
  shopId?: string
  /** 0: it stands in no window any more. */
  bp: number
  by: string
  at: Date
}

/** Sets what a product shares; what was ordered keeps its rate. Answers what it was before. @throws Refusal NOT_FOUND, TOO_MUCH */
export async function setRate(db: Queryable, { productId, shopId, bp, by, at }: RateSet): Promise<number> {
  const [goods] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), shopId ? eq(products.shopId, shopId) : undefined))
  if (!goods) refuse('NOT_FOUND', '商品不存在')
  const most = await ceilingOf(db)
  if (bp > most) refuse('TOO_MUCH', most === 0 ? '平台目前没有开放小店推广' : `佣金比例最高 ${most / 100}%`)
  const own = eq(subshopRates.productId, productId)
  const [before] = await db.select({ bp: subshopRates.rateBp }).from(subshopRates).where(own)
  if (bp === 0) await db.delete(subshopRates).where(own)
  else
    await db
      .insert(subshopRates)
      .values({ productId, rateBp: bp, editedBy: by, editedAt: at })
      .onConflictDoUpdate({ target: subshopRates.productId, set: { rateBp: bp, editedBy: by, editedAt: at } })
  return before?.bp ?? 0
}
