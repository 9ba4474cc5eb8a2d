import type { Database } from '../src/db/connection'
import { transact } from '../src/db/connection'
import { categories, skus } from '../src/db/schema'
import { type ProductInput, saveProduct } from '../src/domains/catalogue/write'
import { saveShop } from '../src/domains/shop/service'
import { newId } from '../src/lib/ids'

/** A category under `parentId`, or on the first level. */
export async function makeCategory(db: Database, name = '数码', parentId: string | null = null) {
  const id = newId()
  await db.insert(categories).values({ id, name, parentId, picture: '/pic/category.png' })
  return id
}

export async function makeShop(db: Database, fields: Partial<Parameters<typeof saveShop>[1]> = {}) {
  return saveShop(db, { name: '清风数码店', ...fields, id: fields.id ?? newId() })
}

/** A product of one SKU at 10 yuan with 100 in stock, unless told otherwise; shop and category are made if not given. */
export async function makeProduct(db: Database, fields: Partial<ProductInput> = {}) {
  const shopId = fields.shopId ?? (await makeShop(db))
  const categoryId = fields.categoryId ?? (await makeCategory(db))
  const input = { name: '蓝牙耳机', pictures: ['/pic/1.png'], skus: [{ priceFen: 1000n, stock: 100 }], ...fields }
  const id = await transact(db, tx => saveProduct(tx, { ...input, shopId, categoryId }))
  const all = await db.select().from(skus)
  return { id, shopId, categoryId, skus: all.filter(sku => sku.productId === id) }
}
