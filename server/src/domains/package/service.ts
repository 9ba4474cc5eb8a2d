import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { nextEdition } from '../../db/edition'
import { packageItems, packages, products, skus } from '../../db/schema'
import { newId } from '../../lib/ids'
import { fromOf, isBelow } from '../../lib/low-price'
import { asSeen } from '../../lib/mark'
import { greatest, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { leastPart } from '../site/terms'
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
  const { before, shopId } = await readyToSave(tx, terms, seen)
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

/** A package that is to be written, as it was, with what is to be in it. @throws Refusal as `savePackage` */
async function readyToSave(tx: Queryable, terms: PackageTerms, seen?: string) {
  const before = terms.id ? await heldPackage(tx, terms.id) : undefined
  if (before && seen !== undefined) asSeen(formOf((await packageOf(tx, before.id))!), seen)
  const goods = await checkedGoods(tx, terms)
  if (before && terms.quota > 0 && terms.quota < before.sold)
    refuse('BAD_PACKAGE', `已经卖出 ${before.sold} 份，限量不能更少`)
  return { before, goods, shopId: goods[0]!.shopId }
}

/** What decides how cheap a package is, in words that can be compared. */
const bargainOf = (items: PackageTerms['items'], { kind, pickNum }: Pick<PackageTerms, 'kind' | 'pickNum'>) =>
  [kind, pickNum, ...items.map(({ skuId, qty }) => `${skuId} ${qty}`).sort()].join()

/** Whether one that is on sale gets no cheaper, and there are no more of it. */
async function wasOffered(tx: Queryable, terms: PackageTerms, before: PackageRow) {
  const { items } = (await packageOf(tx, before.id))!
  const isAsMany = before.quota === 0 || (terms.quota > 0 && terms.quota <= before.quota)
  const isAsDear = terms.priceFen >= before.priceFen
  return (
    isAsMany &&
    isAsDear &&
    bargainOf(items, { ...before, kind: before.kind as 'fixed' }) === bargainOf(terms.items, terms)
  )
}

/**
 * The price of a package where it is so far below what its goods cost, bought one by one or to the shop, that two persons set
 * it; nothing where it is not, or was so before.
 * @throws Refusal as `savePackage`
 */
export async function lowPackage(tx: Queryable, terms: PackageTerms, seen?: string) {
  const { before, goods } = await readyToSave(tx, terms, seen)
  const part = await leastPart(tx)
  const least = (of: (sku: Goods) => bigint) => {
    const all = goods.map(sku => ({ ...sku, listFen: of(sku) }))
    return listSum(terms.kind === 'pick' ? cheapest(all, terms.pickNum) : all)
  }
  // Who may choose takes what cost the shop most.
  const [listFen, costFen] = [least(fromOf), -least(sku => -sku.costFen)]
  const isLow = isBelow(part, terms.priceFen, greatest(listFen, costFen))
  if (!isLow || (before && (await wasOffered(tx, terms, before)))) return { part, low: [] }
  const is = `¥${yuan(terms.priceFen)}${terms.quota > 0 ? `，限量 ${terms.quota} 份` : ''}`
  return { part, low: [{ title: `${terms.title.trim()} 礼包价`, was: `分开购买 ¥${yuan(listFen)}`, is }] }
}

/** Ends the sale of a package, or begins it again. @throws Refusal NOT_FOUND, STATE */
export async function publishPackage(tx: Queryable, id: string, published: boolean) {
  const before = await heldPackage(tx, id)
  if (before.published === published) refuse('STATE', published ? '礼包已经在售' : '礼包已经下架')
  await tx.update(packages).set({ published }).where(eq(packages.id, id))
  await nextEdition(tx)
}

type Goods = Awaited<ReturnType<typeof goodsAt>> & { qty: number }

/** A package's goods, of one shop: one order is one parcel of one shop, which bears what the package takes off. */
async function checkedGoods(tx: Queryable, { kind, pickNum, priceFen, items }: PackageTerms): Promise<Goods[]> {
  if (new Set(items.map(item => item.skuId)).size < items.length) refuse('BAD_PACKAGE', '同一个规格只能添加一次')
  const goods: Goods[] = []
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
  return goods
}

/** @throws Refusal BAD_PACKAGE */
async function goodsAt(tx: Queryable, productId: string, skuId: string) {
  const [row] = await tx
    .select({
      shopId: products.shopId,
      productId: skus.productId,
      listFen: skus.priceFen,
      priceFen: skus.priceFen,
      priceFromFen: skus.priceFromFen,
      costFen: skus.costFen
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(eq(skus.id, skuId))
  return row?.productId === productId ? row : refuse('BAD_PACKAGE', '有规格不属于所选商品')
}
