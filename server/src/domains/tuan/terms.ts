import { asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { tuanGoods, tuanPrices } from '../../db/schema'
import { refuse } from '../../lib/refusal'

/** The code of group buys: of their orders and of their groups. */
export const TUAN = 'tuan'

/** What a product costs each member, by the size of the group and by SKU. */
export interface TuanTerms {
  productId: string
  /** Whether groups may be opened; those that are open can be joined without. */
  published: boolean
  hours: number
  /** The smallest first. */
  sizes: { size: number; prices: ReadonlyMap<string, bigint> }[]
}

/** Terms of some products, by product; those that are not sold to groups are left out. */
export async function termsOf(db: Queryable, productIds: readonly string[]): Promise<Map<string, TuanTerms>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ goods: tuanGoods, price: tuanPrices })
    .from(tuanGoods)
    .innerJoin(tuanPrices, eq(tuanPrices.productId, tuanGoods.productId))
    .where(inArray(tuanGoods.productId, [...productIds]))
    .orderBy(asc(tuanPrices.size), asc(tuanPrices.priceFen))
  const found = new Map<string, TuanTerms>()
  for (const { goods, price } of rows) {
    const { productId, published, hours } = goods
    const terms = found.get(productId) ?? { productId, published, hours, sizes: [] }
    found.set(productId, terms)
    const last = terms.sizes.at(-1)
    const of = last?.size === price.size ? last : { size: price.size, prices: new Map<string, bigint>() }
    if (of !== last) terms.sizes.push(of)
    ;(of.prices as Map<string, bigint>).set(price.skuId, price.priceFen)
  }
  return found
}

/** Holds the terms a group is opened on until the transaction ends, so that nobody takes its size off meanwhile. */
export const holdTerms = (tx: Queryable, productId: string) =>
  tx.select({ id: tuanGoods.productId }).from(tuanGoods).where(eq(tuanGoods.productId, productId)).for('share')

/** The size a group is opened with: the one asked for, or the smallest. @throws Refusal ENDED, LINE_INVALID */
export function sizeToOpen(terms: TuanTerms | undefined, size: number): number {
  if (!terms?.published) return refuse('ENDED', '这件商品的团购已结束')
  const found = size === 0 ? terms.sizes[0] : terms.sizes.find(one => one.size === size)
  return (found ?? refuse('LINE_INVALID', `这件商品没有 ${size} 人团`)).size
}
