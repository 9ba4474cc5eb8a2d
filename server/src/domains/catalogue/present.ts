import type { ProductDetail } from '@contract/catalogue'
import type { Static } from '@sinclair/typebox'
import { yuan } from '../../lib/money'
import { averageScore, goodPercent, replyLine } from '../review/present'
import { productFields } from './lists'

// biome-ignore lint/suspicious/noExplicitAny: rows of hand-written SQL
type Row = any

/** Unix seconds as the database answers them, as a moment. */
const moment = (at: string | number | null) => (at === null ? null : new Date(Number(at) * 1000))

const yuanOf = (fen: string) => yuan(BigInt(fen))

/** A product's page on the wire, from the row of `DETAIL` and the lines beside it. */
export function productDetail(
  row: Row,
  goodList: Static<typeof ProductDetail>['good_list'],
  tuan: Static<typeof ProductDetail>['tuan']
): Omit<Static<typeof ProductDetail>, 'delivery'> {
  const skus: Row[] = row.skus ?? []
  const replyCount = (row.good_count ?? 0) + (row.middle_count ?? 0) + (row.poor_count ?? 0)
  return {
    storeInfo: {
      ...productFields(row),
      // The SKUs are the truth at this moment; the product's own sum may be some seconds old.
      stock: skus.reduce((sum, sku) => sum + sku.stock, 0),
      slider_image: row.pictures,
      video: row.video,
      keyword: row.keyword,
      description: row.description,
      brand_name: row.brand_name,
      freight_note: freightNote(row),
      userCollect: row.collected
    },
    productAttr: row.attrs ?? [],
    productValue: Object.fromEntries(skus.map(sku => [sku.suk, skuOf(sku, row)])),
    reply: row.reply
      ? replyLine({ ...row.reply, at: moment(row.reply.at)!, appended_at: moment(row.reply.appended_at) })
      : null,
    replyCount,
    replyChance: goodPercent(row.good_count ?? 0, replyCount),
    good_list: goodList,
    coupons: (row.coupons ?? []).map(couponOf),
    activity: row.flash ? activityOf(row.flash, skus) : null,
    tuan,
    shop: shopOf(row)
  }
}

/** "包邮", "快递 ¥6.00 起，满 ¥69.00 包邮": the template's general rule, which some regions may have one of their own beside. */
function freightNote({ freight_template_id, postage_fen, freight_rule }: Row): string {
  if (!freight_template_id) return BigInt(postage_fen) > 0n ? `运费 ¥${yuanOf(postage_fen)}` : '包邮'
  if (!freight_rule) return '运费按收货地区计算'
  if (freight_rule.first === '0') return freight_rule.varies ? '包邮，部分地区除外' : '包邮'
  const free = freight_rule.free_over ? `，满 ¥${yuanOf(freight_rule.free_over)} 包邮` : ''
  return `快递 ¥${yuanOf(freight_rule.first)} 起${free}`
}

/** One piece of a product as a parcel: the first of its SKUs. */
export function parcelOf(row: Row) {
  const [sku]: Row[] = row.skus ?? []
  const postageFen = BigInt(row.postage_fen)
  const freight = row.freight_template_id
    ? { by: 'template' as const, id: row.freight_template_id as string }
    : postageFen > 0n
      ? { by: 'postage' as const, fen: postageFen }
      : { by: 'free' as const }
  return { shopId: row.shop_id as string, freight, unitFen: BigInt(sku?.price ?? 0), weightG: Number(sku?.weight ?? 0) }
}

const skuOf = (sku: Row, product: Row) => ({
  product_id: product.id,
  suk: sku.suk,
  unique: sku.id,
  image: sku.image || product.image,
  price: yuanOf(sku.price),
  ot_price: yuanOf(sku.ot_price),
  vip_price: sku.vip_price === null ? '' : yuanOf(sku.vip_price),
  stock: sku.stock,
  sales: sku.sales,
  weight: sku.weight
})

const couponOf = (coupon: Row) => ({
  id: coupon.id,
  mer_id: coupon.shop_id,
  title: coupon.title,
  coupon_price: yuanOf(coupon.amount_fen),
  use_min_price: yuanOf(coupon.threshold_fen),
  start_time: coupon.starts,
  end_time: coupon.ends,
  is_use: coupon.held
})

const activityOf = (flash: Row, skus: Row[]) => ({
  type: 'flash' as const,
  id: flash.id,
  title: flash.title,
  state: (flash.running ? 1 : 0) as 0 | 1,
  start_time: flash.starts,
  stop_time: flash.ends,
  items: flash.items.map((item: Row) => ({
    id: item.id,
    unique: item.sku_id,
    suk: skus.find(sku => sku.id === item.sku_id)?.suk ?? '',
    price: yuanOf(item.price),
    stock: item.stock,
    quota: item.quota,
    limit_num: item.limit
  }))
})

const shopOf = (row: Row) => ({
  mer_id: row.shop_id,
  shop_name: row.shop_name,
  logo: row.logo,
  is_self: (row.is_self ? 1 : 0) as 0 | 1,
  product_score: averageScore(row.product_score_sum, row.rating_count),
  service_score: averageScore(row.service_score_sum, row.rating_count),
  followers: row.followers,
  goods_count: row.goods_count,
  phone: row.phone,
  city: row.city
})
