import { and, asc, between, eq, gt } from 'drizzle-orm'
import { products, shops, skus } from '../src/db/schema'
import type { World } from './world'

export interface Thing {
  name: string
  productId: string
  skuId: string
  picture: string
  priceFen: number
}

interface Wanted {
  /** What they cost at least and at most, in fen. */
  from: number
  to: number
  count: number
  /** So many of them are on the shelf at least. */
  stock: number
  /** Only of this shop. */
  shopId?: string
}

/** Things that are on sale and may be given away, each of another product, in one order in every demo world. */
export async function thingsOf({ services: { db } }: World, wanted: Wanted): Promise<Thing[]> {
  const { from, to, count, stock, shopId } = wanted
  const rows = await db
    .select({ sku: skus, product: products })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(
      and(
        between(skus.priceFen, BigInt(from), BigInt(to)),
        gt(skus.stock, stock),
        eq(products.limitNum, 0),
        eq(products.published, true),
        shopId ? eq(products.shopId, shopId) : undefined
      )
    )
    .orderBy(asc(products.id), asc(skus.id))
  const first = rows.filter(({ product }, i) => rows.findIndex(one => one.product.id === product.id) === i)
  // One in so many, so that neighbours of the catalogue do not stand beside each other.
  const step = Math.max(1, Math.floor(first.length / count))
  return first
    .filter((_, i) => i % step === 0)
    .slice(0, count)
    .map(({ sku, product }) => ({
      name: product.name,
      productId: product.id,
      skuId: sku.id,
      picture: sku.image || product.pictures[0] || '',
      priceFen: Number(sku.priceFen)
    }))
}

/** Shops with goods of their own, by name, so that every demo world finds the same. */
export const shopNamed = async ({ services: { db } }: World, name: string) =>
  (await db.select().from(shops).where(eq(shops.name, name)))[0]
