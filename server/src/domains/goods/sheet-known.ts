import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { brands, categories, freightTemplates, productAttrs, products, shops, skus } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import type { ShopScope } from '../../engines/scope'
import type { SheetRow } from '../../engines/sheet'
import { groupBy } from '../../lib/group'
import { isId } from '../../lib/ids'
import { leastPart } from '../site/terms'
import { detailShown } from './detail'

/** A product as it is now. */
export type Current = ReturnType<typeof detailShown> & { shelf: readonly (typeof skus.$inferSelect)[] }

/** What the names in a file stand for. */
export interface Known {
  /** Products by id. */
  goods: ReadonlyMap<string, Current>
  /** Categories by path, `服装/女装`. */
  categories: ReadonlyMap<string, readonly string[]>
  brands: ReadonlyMap<string, string>
  /** Shops by name, of which there may be several, and by id. */
  shops: ReadonlyMap<string, readonly string[]>
  /** Freight templates by `freightKey`. */
  freights: ReadonlyMap<string, readonly string[]>
  /** Below how many percent of what it was a price takes two persons. */
  least: number
}

/** Ids of a file may be in capitals, as some programs write them. */
export const plainId = (words: string): string => (isId(words) ? words.toLowerCase() : words)
export const freightKey = (shopId: string, name: string) => `${shopId} ${name}`

const inAny = (values: readonly string[]) => [...new Set(values.filter(Boolean))]

/** Looks up everything these rows name; of a shop's people, only goods of that shop. */
export async function knownFor(db: Queryable, rows: readonly SheetRow[], shop?: ShopScope): Promise<Known> {
  const cells = (field: string) => inAny(rows.map(row => row.cells[field] ?? ''))
  const [goods, paths, brandRows, shopRows] = await sideBySide(
    db,
    () => goodsById(db, cells('id').filter(isId).map(plainId), shop),
    () => categoryPaths(db),
    () =>
      db
        .select()
        .from(brands)
        .where(inArray(brands.name, cells('brand'))),
    () => shopsNamed(db, cells('shop'))
  )
  const shopIds = inAny([
    ...shopRows.map(row => row.id),
    ...[...goods.values()].map(one => one.shop_id),
    ...(shop ? [shop.id] : [])
  ])
  const freights = await db
    .select()
    .from(freightTemplates)
    .where(and(inArray(freightTemplates.shopId, shopIds), inArray(freightTemplates.name, cells('freight'))))
  return {
    goods,
    least: await leastPart(db),
    categories: idsBy([...paths].map(([id, path]) => [path, id])),
    brands: new Map(brandRows.map(row => [row.name, row.id])),
    shops: idsBy([...shopRows.map(row => [row.name, row.id]), ...shopRows.map(row => [row.id, row.id])]),
    freights: idsBy(freights.map(row => [freightKey(row.shopId, row.name), row.id]))
  }
}

const idsBy = (pairs: readonly (readonly string[])[]): Map<string, string[]> =>
  new Map([...groupBy(pairs, ([name]) => name!)].map(([name, found]) => [name, found.map(([, id]) => id!)]))

const shopsNamed = (db: Queryable, names: readonly string[]) =>
  db
    .select({ id: shops.id, name: shops.name })
    .from(shops)
    .where(or(inArray(shops.name, [...names]), inArray(shops.id, names.filter(isId))))

/** Every category's path by its id. */
export async function categoryPaths(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.select().from(categories)
  const byId = new Map(rows.map(row => [row.id, row]))
  const pathOf = ({ name, parentId }: (typeof rows)[number]) =>
    parentId ? `${byId.get(parentId)?.name ?? ''}/${name}` : name
  return new Map(rows.map(row => [row.id, pathOf(row)]))
}

/** Products with their attributes and SKUs, by id; with `shop`, only those of that shop. */
export async function goodsById(
  db: Queryable,
  ids: readonly string[],
  shop?: Pick<ShopScope, 'id'>
): Promise<Map<string, Current>> {
  if (ids.length === 0) return new Map()
  const of = [...ids]
  const [found, attrs, shelf] = await sideBySide(
    db,
    () =>
      db
        .select({ product: products, shopName: shops.name })
        .from(products)
        .innerJoin(shops, eq(shops.id, products.shopId))
        .where(and(inArray(products.id, of), shop ? eq(products.shopId, shop.id) : undefined)),
    () => db.select().from(productAttrs).where(inArray(productAttrs.productId, of)).orderBy(asc(productAttrs.position)),
    () => db.select().from(skus).where(inArray(skus.productId, of)).orderBy(asc(skus.suk))
  )
  const [attrsOf, shelfOf] = [groupBy(attrs, one => one.productId), groupBy(shelf, one => one.productId)]
  return new Map(
    found.map(({ product, shopName }) => [
      product.id,
      {
        ...detailShown(product, shopName, attrsOf.get(product.id) ?? [], shelfOf.get(product.id) ?? []),
        shelf: shelfOf.get(product.id) ?? []
      }
    ])
  )
}
