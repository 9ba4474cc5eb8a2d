import { type OrderRow, wholeOf } from '../../engines/order'
import { yuan } from '../../lib/money'

/** What one movement of a shop's account is made of, in fen: goods − off + freight − refund − fee + other = net. */
export interface Parts {
  goodsFen: bigint
  offFen: bigint
  freightFen: bigint
  refundFen: bigint
  feeFen: bigint
  otherFen: bigint
  netFen: bigint
}

const NONE: Parts = {
  goodsFen: 0n,
  offFen: 0n,
  freightFen: 0n,
  refundFen: 0n,
  feeFen: 0n,
  otherFen: 0n,
  netFen: 0n
}

interface Moved {
  netFen: bigint
  /** What the platform kept in the same transfer. */
  feeFen: bigint
}

/** A sale: what its order came to less what came to the shop and the platform went back to the buyer. */
export function partsOfSale(order: OrderRow, { netFen, feeFen }: Moved): Parts {
  const wholeFen = wholeOf(order)
  const { freightFen } = order
  const offFen = order.couponFen - order.mallCouponFen - order.adjustFen
  return {
    ...NONE,
    goodsFen: wholeFen - freightFen + offFen,
    offFen,
    freightFen,
    refundFen: wholeFen - netFen - feeFen,
    feeFen,
    netFen
  }
}

/** A sale that was taken back whole. */
export const partsOfBack = ({ netFen, feeFen }: Moved): Parts => ({
  ...NONE,
  refundFen: -netFen - feeFen,
  feeFen,
  netFen
})

/** What moved for no order. */
export const partsOfOther = (netFen: bigint): Parts => ({ ...NONE, otherFen: netFen, netFen })

const NAMES = Object.keys(NONE) as (keyof Parts)[]

export const added = (a: Parts, b: Parts): Parts =>
  Object.fromEntries(NAMES.map(name => [name, a[name] + b[name]])) as Record<keyof Parts, bigint>

export const NO_PARTS = NONE

export const partsShown = (parts: Parts) => ({
  goods_price: yuan(parts.goodsFen),
  off_price: yuan(parts.offFen),
  freight_price: yuan(parts.freightFen),
  refund_price: yuan(parts.refundFen),
  fee_price: yuan(parts.feeFen),
  other_price: yuan(parts.otherFen),
  net_price: yuan(parts.netFen)
})
