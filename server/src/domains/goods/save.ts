import type { Input } from '@contract/core'
import type { adminGoods } from '@contract/goods'
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { freightTemplates, products, skus } from '../../db/schema'
import type { ShopScope } from '../../engines/scope'
import type { Context } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { newId } from '../../lib/ids'
import { PLAIN_SUK, tooLow } from '../../lib/low-price'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { publishProduct } from '../admin/service'
import { checkProduct, type ProductInput, saveProduct, weighPrices } from '../catalogue/service'
import { picturesAreOurs } from '../media/service'
import { leastPart } from '../site/terms'
import { filmIsOurs } from './film'

export type ToSave = Input<(typeof adminGoods)['POST /api/admin/goods/save']>
type Product = typeof products.$inferSelect

/** Who saves: somebody at the console, or whose file is worked through. */
type Saver = Pick<Context<'console'>, 'clock' | 'config' | 'db' | 'shop'> & {
  desk: Pick<Context<'console'>['desk'], 'name' | 'rights'>
  /** Whether two persons agreed to it. */
  agreed?: true
  /** Why stock moves with it; by hand unless told. */
  stock?: { cause: 'import' }
}

/**
 * A product as it is to be saved, its row and its shelf held, with the prices that one person may not set.
 * @throws Refusal NOT_FOUND, INVALID; CHANGED when somebody else changed it meanwhile, or stock moved that is to be set
 */
export async function readyToSave(ctx: Saver, input: ToSave) {
  const { db, desk, clock, shop } = ctx
  if (shop && input.shop_id !== shop.id) refuse('NOT_FOUND', '店铺不存在')
  picturesAreOurs(ctx, [...input.images, ...input.skus.map(sku => sku.image).filter(Boolean)])
  const before = input.id ? await lockSeen(db, input.id, input, shop) : undefined
  await filmIsOurs(ctx, input.video, before?.video)
  const shelf = before ? await lockShelf(db, before.id) : []
  await freightFits(db, input)
  const part = await leastPart(db)
  const given = input.skus.map(sku => skuToSave(sku, shelf, desk.rights.includes('goods.stock')))
  const { kept, low } = weighPrices(part, shelf, given)
  const product: ProductInput & { id: string } = {
    id: input.id ?? newId(),
    shopId: input.shop_id,
    categoryId: input.cate_id,
    brandId: input.brand_id,
    name: input.store_name,
    intro: input.store_info,
    keyword: input.keyword,
    pictures: input.images,
    video: input.video,
    unit: input.unit_name,
    ...(shop
      ? marksOf(before)
      : marksOf({ isHot: input.is_hot === 1, isBest: input.is_best === 1, isNew: input.is_new === 1 })),
    isQiangfu: before?.isQiangfu,
    freightTemplateId: input.temp_id,
    postageFen: fenOf(input.postage),
    limitNum: input.limit_num,
    description: input.description,
    published: desk.rights.includes('goods.publish') ? input.published === 1 : isOnSale(before),
    sort: shop ? (before?.sort ?? 0) : input.sort,
    ...(!before && { createdAt: clock.now() }),
    attrs: input.attrs.map(({ name, values }) => ({ name: name.trim(), values: values.map(value => value.trim()) })),
    skus: kept
  }
  checkProduct(product)
  return { product, before, part, low }
}

/**
 * Makes a product, or changes the version of one that the caller saw.
 * @throws Refusal as `readyToSave`; CHANGED when a price is one that two persons set, and they did not
 */
export async function saveGoods(ctx: Saver & Pick<Context, 'note'>, input: ToSave) {
  const { db, desk, clock, note, stock, agreed } = ctx
  const { product, before, part, low } = await readyToSave(ctx, input)
  // Prices were weighed before the product was held; a file is not weighed at all.
  if (low.length > 0 && !agreed) refuse('CHANGED', tooLow(part, low))
  await saveProduct(db, product, { cause: 'edit', ...stock, by: desk.name, at: clock.now() })
  const [now] = await db
    .update(products)
    .set({ editedBy: desk.name, editedAt: clock.now() })
    .where(eq(products.id, product.id))
    .returning()
  note({ subject: product.id, before: before && told(before), after: told(now!) })
  return { id: product.id, version: now!.version }
}

/** What the mall recommends and in which order is the platform's to say, and stays when a shop saves its product. */
const marksOf = (of: Pick<Product, 'isHot' | 'isBest' | 'isNew'> | undefined) => ({
  isHot: of?.isHot ?? false,
  isBest: of?.isBest ?? false,
  isNew: of?.isNew ?? false
})

/** Put on sale, be its shop open or not. Who may edit goods and not publish them leaves that as it is. */
const isOnSale = (product: Product | undefined) => (product ? product.published || product.awaitsShop : false)

const told = ({ name, priceFen, stock, published, awaitsShop, version }: Product) => ({
  name,
  price: yuan(priceFen),
  stock,
  on_sale: published || awaitsShop,
  version
})

/** The product, held, if it still is as the caller saw it. */
async function lockSeen(tx: Queryable, id: string, { version, shop_id }: ToSave, shop?: ShopScope): Promise<Product> {
  const own = shop ? eq(products.shopId, shop.id) : undefined
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), own))
    .for('no key update')
  const product = row ?? refuse('NOT_FOUND', '商品不存在')
  if (product.version !== version) {
    const who = product.editedBy ? `「${product.editedBy}」` : '其他人'
    refuse('CHANGED', `${who}刚刚修改过这件商品，你的修改没有保存，请核对后再保存`)
  }
  if (product.shopId !== shop_id) refuse('INVALID', '商品不能换到另一家店铺')
  return product
}

/** Its SKUs, held after it as orders do, so that stock does not move while it is compared. */
const lockShelf = (tx: Queryable, productId: string) =>
  tx.select().from(skus).where(eq(skus.productId, productId)).orderBy(skus.id).for('update')

async function freightFits(tx: Queryable, { temp_id, shop_id }: ToSave) {
  if (!temp_id) return
  const [found] = await tx
    .select({ id: freightTemplates.id })
    .from(freightTemplates)
    .where(and(eq(freightTemplates.id, temp_id), eq(freightTemplates.shopId, shop_id)))
  if (!found) refuse('INVALID', '请选择这家店铺的运费模板')
}

/** What an SKU is to cost. */
export const pricesOf = (given: ToSave['skus'][number]) => ({
  suk: given.suk || PLAIN_SUK,
  priceFen: fenOf(given.price),
  otPriceFen: given.ot_price ? fenOf(given.ot_price) : undefined,
  vipPriceFen: given.vip_price ? fenOf(given.vip_price) : null,
  costFen: given.cost ? fenOf(given.cost) : 0n
})

/** Stock that was not touched in the form stays as it is by now; what was touched must still be as it was seen. */
function skuToSave(given: ToSave['skus'][number], shelf: readonly (typeof skus.$inferSelect)[], mayStock: boolean) {
  const suk = given.suk || PLAIN_SUK
  const there = shelf.find(sku => sku.suk === suk)
  const isTouched = given.stock !== undefined && !(there && given.stock === given.was)
  if (there && isTouched && !mayStock) refuse('FORBIDDEN', '没有「调整库存」权限')
  if (there && isTouched && given.was !== there.stock)
    refuse('CHANGED', `「${suk}」的库存刚刚变为 ${there.stock} 件，你的修改没有保存，请核对后再改`)
  return {
    ...pricesOf(given),
    image: given.image,
    stock: isTouched ? given.stock : undefined,
    weightG: given.weight_g,
    shelfCode: given.shelf_code?.trim()
  }
}

/** What one person may not make a product cost alone. */
export const pricingDeed: HeldDeed = {
  code: 'POST /api/admin/goods/save',
  title: '大幅降低商品价格',
  limitFen: null,
  weigh: async (caller, input: ToSave) => {
    const { part, low } = await readyToSave({ ...caller, shop: caller.desk.shop }, input)
    if (low.length === 0) return
    const words = `「${input.store_name}」有 ${low.length} 个价格低于原价或成本的 ${part}%`
    return { fen: null, words, changes: low.map(({ title, was, is }) => ({ title, was, is })) }
  }
}

/** Puts products on sale or takes them off; the lowest id first, so that two who choose the same ones wait in one line. */
export async function publishGoods(
  { db, desk, clock, shop }: Context<'console'>,
  { ids, published }: Input<(typeof adminGoods)['POST /api/admin/goods/publish']>
) {
  for (const id of [...ids].sort()) {
    await publishProduct(db, id, published === 1, shop)
    await db.update(products).set({ editedBy: desk.name, editedAt: clock.now() }).where(eq(products.id, id))
  }
  return { changed: ids.length }
}
