import { and, asc, desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { brands, categories, freightTemplates, productAttrs, products, shops, skus } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import type { ShopScope } from '../../engines/scope'
import { seconds } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { shopsNamed } from '../shop/service'
import { statusOf } from './list'

/** All of a product that an operator may change; with `shop`, only one of that shop. @throws Refusal NOT_FOUND */
export async function goodsDetail(db: Queryable, id: string, shop?: ShopScope) {
  const [[found], attrs, shelf] = await sideBySide(
    db,
    () =>
      db
        .select({ product: products, shopName: shops.name })
        .from(products)
        .innerJoin(shops, eq(shops.id, products.shopId))
        .where(and(eq(products.id, id), shop ? eq(products.shopId, shop.id) : undefined)),
    () => db.select().from(productAttrs).where(eq(productAttrs.productId, id)).orderBy(asc(productAttrs.position)),
    () => db.select().from(skus).where(eq(skus.productId, id)).orderBy(asc(skus.suk))
  )
  const { product, shopName } = found ?? refuse('NOT_FOUND', '商品不存在')
  return detailShown(product, shopName, attrs, shelf)
}

/** A product with its attributes in order and its SKUs, as it is edited. */
export function detailShown(
  product: typeof products.$inferSelect,
  shopName: string,
  attrs: readonly (typeof productAttrs.$inferSelect)[],
  shelf: readonly (typeof skus.$inferSelect)[]
) {
  return {
    id: product.id,
    version: product.version,
    edited_by: product.editedBy,
    edited_time: product.editedAt ? seconds(product.editedAt) : 0,
    shop_id: product.shopId,
    shop_name: shopName,
    cate_id: product.categoryId,
    brand_id: product.brandId,
    store_name: product.name,
    store_info: product.intro,
    keyword: product.keyword,
    images: product.pictures,
    video: product.video,
    unit_name: product.unit,
    temp_id: product.freightTemplateId,
    postage: yuan(product.postageFen),
    limit_num: product.limitNum,
    is_hot: flag(product.isHot),
    is_best: flag(product.isBest),
    is_new: flag(product.isNew),
    sort: product.sort,
    description: product.description,
    ...statusOf(product),
    attrs: attrs.map(({ name, values }) => ({ name, values })),
    skus: shelf.map(sku => ({
      unique: sku.id,
      suk: sku.suk,
      image: sku.image,
      price: yuan(sku.priceFen),
      ot_price: yuan(sku.otPriceFen),
      vip_price: sku.vipPriceFen === null ? null : yuan(sku.vipPriceFen),
      cost: yuan(sku.costFen),
      stock: sku.stock,
      sales: sku.sales,
      weight_g: sku.weightG,
      shelf_code: sku.shelfCode
    }))
  }
}

/** What a product is chosen from. */
export async function goodsOptions(
  db: Queryable,
  { shop: asked, search }: { shop?: string; search: string },
  own?: ShopScope
) {
  const shop = own?.id ?? asked
  const [tree, marks, keepers, freight] = await Promise.all([
    categoryRows(db),
    db.select({ id: brands.id, name: brands.name }).from(brands).orderBy(asc(brands.sort), asc(brands.name)),
    own ? [{ id: own.id, name: own.name }] : shopsNamed(db, { shop: asked, search }),
    shop
      ? db
          .select({ id: freightTemplates.id, name: freightTemplates.name })
          .from(freightTemplates)
          .where(and(eq(freightTemplates.shopId, shop)))
          .orderBy(asc(freightTemplates.name))
      : []
  ])
  return { categories: tree.map(categoryShown), brands: marks, shops: keepers, freight_templates: freight }
}

export const categoryRows = (db: Queryable) =>
  db.select().from(categories).orderBy(desc(categories.sort), desc(categories.id))

export const categoryShown = (row: typeof categories.$inferSelect) => ({
  id: row.id,
  pid: row.parentId,
  cate_name: row.name,
  pic: row.picture,
  sort: row.sort,
  is_show: flag(row.shown)
})
