import { desc, eq } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { products, skus, tuanGoods, tuanPrices } from '../../db/schema'
import { openSizes } from '../../engines/group'
import { lowOffer, named } from '../../lib/low-price'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { leastPart } from '../site/terms'
import { TUAN, termsOf } from './terms'

export interface TuanInput {
  productId: string
  published: boolean
  hours: number
  sizes: { size: number; prices: { skuId: string; priceFen: bigint }[] }[]
}

/**
 * Writes what a product costs groups. Sizes with open groups stay on offer until those are over.
 * @throws Refusal NOT_FOUND, BAD_TUAN
 */
export const saveTuan = (services: Services, input: TuanInput): Promise<void> =>
  within(services, async ({ db }) => {
    const { productId, published, hours } = input
    const prices = await checkedPrices(services, input)
    await db
      .insert(tuanGoods)
      .values({ productId, published, hours })
      .onConflictDoUpdate({ target: tuanGoods.productId, set: { published, hours } })
    const running = await openSizes(db, TUAN, productId)
    for (const [size, count] of running)
      if (!input.sizes.some(one => one.size === size))
        refuse('BAD_TUAN', `还有 ${count} 个 ${size} 人团没有结束，可以先停止开团，结束后再去掉`)
    await db.delete(tuanPrices).where(eq(tuanPrices.productId, productId))
    await db.insert(tuanPrices).values(prices.map(price => ({ ...price, productId })))
  })

/** The SKUs of a product, with what their prices are weighed against. */
const shelfOf = (db: Queryable, productId: string) =>
  db
    .select({
      id: skus.id,
      suk: skus.suk,
      priceFen: skus.priceFen,
      priceFromFen: skus.priceFromFen,
      costFen: skus.costFen
    })
    .from(skus)
    .where(eq(skus.productId, productId))

/**
 * Prices for groups that one person may not set; one that is no lower than what such a group pays already was set before.
 * @throws Refusal as `saveTuan`
 */
export async function lowTuan(db: Queryable, input: TuanInput) {
  const { productId } = input
  const prices = await checkedPrices({ db }, input)
  const [part, shelf, terms] = [await leastPart(db), await shelfOf(db, productId), await termsOf(db, [productId])]
  const paid = (size: number, skuId: string) =>
    terms
      .get(productId)
      ?.sizes.find(one => one.size === size)
      ?.prices.get(skuId)
  const low = prices.flatMap(({ size, skuId, priceFen }) => {
    const sku = shelf.find(one => one.id === skuId)!
    const was = paid(size, skuId)
    const offer = was !== undefined && priceFen >= was ? undefined : lowOffer(part, priceFen, sku)
    return offer ? [{ ...offer, title: named(sku.suk, `${size} 人拼团价`) }] : []
  })
  return { part, low }
}

/** Each price is below the list price, and a bigger group never pays more. */
async function checkedPrices({ db }: Pick<Services, 'db'>, { productId, sizes }: TuanInput) {
  const shelf = await shelfOf(db, productId)
  if (shelf.length === 0) refuse('NOT_FOUND', '没有这件商品')
  if (new Set(sizes.map(one => one.size)).size < sizes.length) refuse('BAD_TUAN', '同一个成团人数只能设置一次')
  const before = new Map<string, bigint>()
  return [...sizes]
    .sort((a, b) => a.size - b.size)
    .flatMap(({ size, prices }) => {
      if (new Set(prices.map(one => one.skuId)).size < prices.length) refuse('BAD_TUAN', '同一个规格只能设置一次')
      return prices.map(({ skuId, priceFen }) => {
        const sku = shelf.find(one => one.id === skuId) ?? refuse('BAD_TUAN', '有规格不属于这件商品')
        if (priceFen <= 0n || priceFen >= sku.priceFen) refuse('BAD_TUAN', `${sku.suk}：拼团价要低于单独购买的价格`)
        if (priceFen > (before.get(skuId) ?? priceFen)) refuse('BAD_TUAN', `${sku.suk}：人数多的团不能更贵`)
        before.set(skuId, priceFen)
        return { size, skuId, priceFen }
      })
    })
}

/** What is sold to groups, the newest first, with how many groups of each are open. */
export async function tuanList({ db }: Services, { page, limit }: { page: number; limit: number }) {
  const rows = await db
    .select({ productId: tuanGoods.productId, name: products.name })
    .from(tuanGoods)
    .innerJoin(products, eq(products.id, tuanGoods.productId))
    .orderBy(desc(tuanGoods.createdAt), desc(tuanGoods.productId))
    .limit(limit)
    .offset((page - 1) * limit)
  const terms = await termsOf(
    db,
    rows.map(row => row.productId)
  )
  const list = await Promise.all(
    rows.map(async ({ productId, name }) => ({
      name,
      terms: terms.get(productId)!,
      running: [...(await openSizes(db, TUAN, productId)).values()].reduce((sum, count) => sum + count, 0)
    }))
  )
  return { list, count: await db.$count(tuanGoods) }
}
