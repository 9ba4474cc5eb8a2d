import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { nextEdition } from '../../db/edition'
import { packageItems, packages, products, skus } from '../../db/schema'
import { newId } from '../../lib/ids'
import { asSeen } from '../../lib/mark'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { formOf } from './present'
import { type PackageRow, packageOf } from './queries'
import { cheapest, listSum } from './split'

/** A package as it is written; prices in fen. */
export interface PackageTerms {
  id?: string
  title: string
  intro: string
  picture: string
  kind: 'fixed' | 'pick'
  pickNum: number
  priceFen: bigint
  limitNum: number
  quota: number
  sort: number
  published: boolean
  items: readonly { productId: string; skuId: string; qty: number }[]
}

/** Holds a package until the transaction ends. @throws Refusal NOT_FOUND */
async function heldPackage(tx: Queryable, id: string): Promise<PackageRow> {
  const [row] = await tx.select().from(packages).where(eq(packages.id, id)).for('update')
  return row ?? refuse('NOT_FOUND', '礼包不存在')
}

/**
 * Writes a package, in a transaction. What is in it may change while orders wait to be paid: they keep what they are made of.
 * @throws Refusal NOT_FOUND, CHANGED, BAD_PACKAGE
 */
export async function savePackage(tx: Queryable, terms: PackageTerms, seen?: string) {
  const before = terms.id ? await heldPackage(tx, terms.id) : undefined
  if (before && seen !== undefined) asSeen(formOf((await packageOf(tx, before.id))!), seen)
  const shopId = await checkedShop(tx, terms)
  if (before && terms.quota > 0 && terms.quota < before.sold)
    refuse('BAD_PACKAGE', `已经卖出 ${before.sold} 份，限量不能更少`)
  const { id: _, items, title, intro, ...rest } = terms
  const id = before?.id ?? newId()
  const values = { ...rest, title: title.trim(), intro: intro.trim(), shopId }
  if (before) await tx.update(packages).set(values).where(eq(packages.id, id))
  else await tx.insert(packages).values({ ...values, id })
  const old = await tx
    .delete(packageItems)
    .where(eq(packageItems.packageId, id))
    .returning({ productId: packageItems.productId, skuId: packageItems.skuId, qty: packageItems.qty })
  await tx.insert(packageItems).values(items.map((item, position) => ({ ...item, packageId: id, position })))
  await nextEdition(tx)
  return { id, before: before && { ...before, items: old }, after: { ...values, items } }
}

/** Ends the sale of a package, or begins it again. @throws Refusal NOT_FOUND, STATE */
export async function publishPackage(tx: Queryable, id: string, published: boolean) {
  const before = await heldPackage(tx, id)
  if (before.published === published) refuse('STATE', published ? '礼包已经在售' : '礼包已经下架')
  await tx.update(packages).set({ published }).where(eq(packages.id, id))
  await nextEdition(tx)
}

/** The shop of a package's goods: one order is one parcel of one shop, which bears what the package takes off. */
async function checkedShop(tx: Queryable, { kind, pickNum, priceFen, items }: PackageTerms): Promise<string> {
  if (new Set(items.map(item => item.skuId)).size < items.length) refuse('BAD_PACKAGE', '同一个规格只能添加一次')
  const goods: { shopId: string; listFen: bigint; qty: number }[] = []
  for (const { productId, skuId, qty } of items) goods.push({ ...(await goodsAt(tx, productId, skuId)), qty })
  const [{ shopId }] = goods as [(typeof goods)[number]]
  if (goods.some(one => one.shopId !== shopId)) refuse('BAD_PACKAGE', '礼包里的商品要属于同一家店铺')
  const pieces = goods.reduce((sum, { qty }) => sum + qty, 0)
  if (kind === 'fixed' && pickNum > 0) refuse('BAD_PACKAGE', '固定礼包不用填写任选件数')
  if (kind === 'pick' && pickNum < 2) refuse('BAD_PACKAGE', '任选礼包至少要选 2 件')
  if (pieces < Math.max(pickNum, 2)) refuse('BAD_PACKAGE', `可选的商品不够 ${Math.max(pickNum, 2)} 件`)
  const least = listSum(kind === 'pick' ? cheapest(goods, pickNum) : goods)
  if (priceFen <= 0n || priceFen >= least)
    refuse('BAD_PACKAGE', `礼包价要低于分开购买的价格${kind === 'pick' ? '，最便宜的选法是' : ''} ¥${yuan(least)}`)
  return shopId
}

/** @throws Refusal BAD_PACKAGE */
async function goodsAt(tx: Queryable, productId: string, skuId: string) {
  const [row] = await tx
    .select({ shopId: products.shopId, productId: skus.productId, listFen: skus.priceFen })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(eq(skus.id, skuId))
  return row?.productId === productId ? row : refuse('BAD_PACKAGE', '有规格不属于所选商品')
}
