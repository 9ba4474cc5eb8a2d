import type { Move, Staged } from './book'
import { pictureOf } from './pictures'
import { at, cut, hundredths, intOf, keyOf, packed, textOf } from './values'

/** A line of an order as it was bought. */
export interface Bought {
  productKey: bigint
  productId?: string
  skuId?: string
  title: string
  picture: string
  suk: string
  qty: number
  /** What a piece cost, as a weight among the lines: the order says what was paid. */
  priceFen: bigint
  /** What was bought could not be read. */
  unread: boolean
}

/** Reads a row of `store_order_cart_info`, whose details are JSON or serialized by PHP. */
export function boughtOf(move: Move, { data }: Staged): Bought {
  const info = packed(textOf(data, 'cart_info'))
  const product = (name: string) => at(info, 'productInfo', name)
  const sku = (name: string) => at(info, 'productInfo', 'attrInfo', name)
  const price = [sku('price'), at(info, 'truePrice'), product('price')].map(hundredths).find(fen => fen && fen > 0n)
  const title = cut(product('store_name'), 120)
  return {
    productKey: keyOf(textOf(data, 'product_id')) || keyOf(at(info, 'product_id')) || keyOf(product('id')),
    title: title || '商品明细缺失',
    picture: pictureOf(move, sku('image') || product('image')),
    suk: cut(sku('suk'), 128) || '默认',
    qty: Math.max(intOf(data, 'cart_num') || Number.parseInt(at(info, 'cart_num'), 10) || 1, 1),
    priceFen: price ?? 0n,
    unread: info === undefined || title === ''
  }
}
