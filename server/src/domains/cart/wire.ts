import type { Bill as WireBill } from '@contract/bill'
import type { CartLine } from '@contract/cart'
import type { Static } from '@sinclair/typebox'
import { type Bill, type CartGoods, isMember, type Offer, offerOf } from '../../engines/order'
import { seconds } from '../../lib/clock'
import { yuan } from '../../lib/money'

export type WireLine = Static<typeof CartLine>

/** A cart line with what it is worth now. */
export interface JudgedLine {
  goods: CartGoods
  offer: Offer
}

export const judge = (goods: CartGoods, now: Date): JudgedLine => ({
  goods,
  offer: offerOf(goods, goods.line.flashItemId !== null, isMember(goods.level), now)
})

export function cartLine({ goods, offer }: JudgedLine): WireLine {
  const { line, sku, product, shop, session } = goods
  const vipFen = (fen: bigint | null | undefined, listFen: bigint) => yuan(fen ?? listFen)
  const image = sku?.image || product.pictures[0]!
  return {
    id: line.id,
    product_id: product.id,
    unique: line.skuId,
    mer_id: shop.id,
    shop_name: shop.name,
    cart_num: line.qty,
    is_valid: offer.refusal === null,
    is_new: line.buyNow ? 1 : 0,
    truePrice: yuan(offer.unit.fen),
    sum_price: yuan(offer.unit.fen * BigInt(line.qty)),
    trueStock: offer.left,
    price_kind: offer.unit.kind,
    activity_id: line.flashItemId ?? '',
    activity_stop: session ? seconds(session.endsAt) : 0,
    reason: offer.refusal?.words ?? '',
    price_note: offer.refusal ? '' : priceNote(line.seenPriceFen, offer.unit.fen),
    productInfo: {
      id: product.id,
      mer_id: shop.id,
      shop_name: shop.name,
      image: product.pictures[0]!,
      store_name: product.name,
      unit_name: product.unit,
      price: yuan(product.priceFen),
      ot_price: yuan(product.otPriceFen),
      vip_price: vipFen(product.vipPriceFen, product.priceFen),
      stock: product.stock,
      limit_num: offer.limit,
      attrInfo: {
        suk: sku?.suk ?? '',
        image,
        price: yuan(sku?.priceFen ?? product.priceFen),
        ot_price: yuan(sku?.otPriceFen ?? product.otPriceFen),
        vip_price: vipFen(sku?.vipPriceFen, sku?.priceFen ?? product.priceFen),
        stock: sku?.stock ?? 0,
        unique: line.skuId
      }
    }
  }
}

function priceNote(seenFen: bigint, nowFen: bigint): string {
  if (nowFen < seenFen) return `比加入时便宜 ¥${yuan(seenFen - nowFen)}`
  return nowFen > seenFen ? `比加入时涨价 ¥${yuan(nowFen - seenFen)}` : ''
}

/** How an amount came about, as every page takes it. */
export const billView = ({ rows, savedFen, payFen }: Bill): Static<typeof WireBill> => ({
  rows: rows.map(({ code, title, fen, note }) => ({ code, title, money: yuan(fen), note })),
  saved_price: yuan(savedFen),
  pay_price: yuan(payFen)
})
