import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { couponTemplates, products, shops, skus } from '../../db/schema'
import type { Prize } from '../../engines/draw'
import { assets } from '../../engines/ledger'
import { divFloor, yuan } from '../../lib/money'
import { coupon } from './coupon-prize'
import { goods, goodsDetail, lineFor } from './goods-prize'

/** What a prize is, beside its name: what stands behind it, and what that is worth. */
export interface PrizeShown {
  title: string
  suk: string
  picture: string
  /** In yuan: what goods sell for, a coupon takes off, points stand for; 0.00 where nothing is known. */
  value: string
  productId: string
  shopId: string
  shop: string
  /** The goods are on sale, or the shop is open. */
  listed: boolean
  /** Beans it can be bartered for; 0 when it cannot. */
  barter: number
}

const NOTHING = { suk: '', picture: '', productId: '', shopId: '', shop: '', listed: true, barter: 0 }

async function goodsShown(db: Queryable, prize: Prize): Promise<PrizeShown> {
  const { productId, skuId, postFree = false, barter = 0 } = goodsDetail(prize)
  const [line, [row]] = await Promise.all([
    lineFor(db, { productId, skuId, postFree }),
    db
      .select({ priceFen: skus.priceFen, listed: products.published })
      .from(skus)
      .innerJoin(products, eq(products.id, skus.productId))
      .where(eq(skus.id, skuId))
  ])
  return {
    title: line?.title ?? prize.name,
    suk: line?.suk ?? '',
    picture: line?.picture ?? '',
    value: yuan(row?.priceFen ?? 0n),
    productId,
    shopId: line?.shopId ?? '',
    shop: line?.shopName ?? '',
    listed: row?.listed ?? false,
    barter
  }
}

async function couponShown(db: Queryable, { name, detail }: Prize): Promise<PrizeShown> {
  const [found] = await db
    .select({ template: couponTemplates, shop: shops })
    .from(couponTemplates)
    .leftJoin(shops, eq(shops.id, couponTemplates.shopId))
    .where(eq(couponTemplates.id, String(detail?.templateId)))
  if (!found) return { ...NOTHING, title: name, value: yuan(0n), listed: false }
  const { template, shop } = found
  return {
    ...NOTHING,
    title: template.title,
    picture: shop?.logo ?? '',
    value: yuan(template.amountFen),
    shopId: shop?.id ?? '',
    shop: shop?.name ?? '',
    listed: shop?.published ?? true
  }
}

async function pointsShown(db: Queryable, { name, asset, amountMinor }: Prize): Promise<PrizeShown> {
  const row = (await assets(db)).find(({ code }) => code === asset)
  const fen =
    row?.referenceFen && row.referenceMinor ? divFloor(amountMinor * row.referenceFen, row.referenceMinor) : 0n
  return { ...NOTHING, title: name, value: yuan(fen) }
}

/** What stands behind a prize, of whatever kind. */
export function prizeShown(db: Queryable, prize: Prize): Promise<PrizeShown> {
  if (prize.kind === goods.code) return goodsShown(db, prize)
  return prize.kind === coupon.code ? couponShown(db, prize) : pointsShown(db, prize)
}
