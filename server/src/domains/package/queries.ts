import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { contains } from '../../db/pattern'
import { packageItems, packages, products, shops, skus } from '../../db/schema'
import { groupBy } from '../../lib/group'

export type PackageRow = typeof packages.$inferSelect
export type PackageItem = Awaited<ReturnType<typeof itemsOf>>[number]

export interface FullPackage {
  row: PackageRow
  shopName: string
  /** In the order operators gave them; SKUs that are gone are left out. */
  items: PackageItem[]
  /** No SKU of it is gone: a fixed package without one of its goods is not what people are told it is. */
  isWhole: boolean
}

/** What is in some packages, at what it costs and how much of it there is now. */
const itemsOf = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      packageId: packageItems.packageId,
      productId: packageItems.productId,
      skuId: packageItems.skuId,
      qty: packageItems.qty,
      listFen: skus.priceFen,
      stock: skus.stock,
      suk: skus.suk,
      image: skus.image,
      name: products.name,
      pictures: products.pictures,
      published: products.published
    })
    .from(packageItems)
    .innerJoin(skus, eq(skus.id, packageItems.skuId))
    .innerJoin(products, eq(products.id, packageItems.productId))
    .where(inArray(packageItems.packageId, [...ids]))
    .orderBy(asc(packageItems.packageId), asc(packageItems.position))

interface Which {
  id?: string
  published?: boolean
  search?: string
  page?: number
  limit?: number
}

const wanted = ({ id, published, search = '' }: Which): SQL | undefined =>
  and(
    id ? eq(packages.id, id) : undefined,
    published === undefined ? undefined : eq(packages.published, published),
    search.trim() ? contains(packages.title, search.trim()) : undefined
  )

/** How many SKUs were put into it. */
const written = sql<number>`(select count(*)::int from package_items i where i.package_id = packages.id)`

const ORDERS = {
  shown: [desc(packages.sort), desc(packages.createdAt), desc(packages.id)],
  newest: [desc(packages.createdAt), desc(packages.id)]
}

/** Packages that fit, with what is in them: as shoppers are shown them, or the newest first. */
export async function packagePage(
  db: Queryable,
  which: Which,
  order: keyof typeof ORDERS = 'newest'
): Promise<FullPackage[]> {
  const { page = 1, limit = 1 } = which
  const rows = await db
    .select({ row: packages, shopName: shops.name, written })
    .from(packages)
    .innerJoin(shops, eq(shops.id, packages.shopId))
    .where(wanted(which))
    .orderBy(...ORDERS[order])
    .limit(limit)
    .offset((page - 1) * limit)
  if (rows.length === 0) return []
  const items = await itemsOf(
    db,
    rows.map(({ row }) => row.id)
  )
  const own = groupBy(items, item => item.packageId)
  return rows.map(({ written, ...one }) => {
    const there = own.get(one.row.id) ?? []
    return { ...one, items: there, isWhole: there.length === written }
  })
}

export const packageCount = (db: Queryable, which: Which) => db.$count(packages, wanted(which))

/** One package, on sale or not. */
export const packageOf = async (db: Queryable, id: string): Promise<FullPackage | undefined> =>
  (await packagePage(db, { id }))[0]
