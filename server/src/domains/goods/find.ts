import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { products } from '../../db/schema'
import { matching } from './list'

/** Goods on sale by a word of their name, of one shop or of all, whichever are found first. */
export const goodsNamed = (db: Queryable, { keyword, shop }: { keyword: string; shop?: string }, limit: number) =>
  db
    .select({
      id: products.id,
      name: products.name,
      pictures: products.pictures,
      priceFen: products.priceFen,
      stock: products.stock
    })
    .from(products)
    .where(and(eq(products.published, true), matching(keyword, true), shop ? eq(products.shopId, shop) : undefined))
    .limit(limit)
