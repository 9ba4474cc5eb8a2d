import type { Queryable } from '../../db/connection'
import { divFloor } from '../../lib/money'
import { account, CLEARING, merchant, movedBy, type Posting, platform, pool } from '../ledger'
import type { Earner } from './kinds'
import type { OrderRow } from './rows'

/** What the platform keeps of settled orders. */
const MARGIN = platform('margin')
/** What the platform adds for the beans, vouchers and coupons of its own that it let people pay with. */
const MARKETING = platform('marketing')

/** The platform's part of an order: hundredths of a percent of its goods, rounded down; `without` leaves some of them out. */
export function marginOf(order: OrderRow, marginBp: number, without = 0n): bigint {
  const goodsFen = wholeOf(order) - order.freightFen - without
  return goodsFen > 0n ? divFloor(goodsFen * BigInt(marginBp), 10_000n) : 0n
}

/**
 * How an order's worth is shared, in fen: what the buyer paid leaves clearing, the platform adds what it took off, and the
 * earner gets it; a shop less `marginBp` hundredths of a percent of the goods, freight in full.
 */
export function settlementOf(order: OrderRow, earner: Earner, marginBp: number): Posting[] {
  const addedFen = order.xfqFen + order.jindouFen + order.mallCouponFen
  const wholeFen = order.payFen + addedFen
  const marginFen = earner === 'shop' ? marginOf(order, marginBp) : 0n
  const sides: Posting[] = [
    { ...account(CLEARING, 'CNY'), amountMinor: -order.payFen },
    { ...account(MARKETING, 'CNY'), amountMinor: -addedFen },
    { ...account(MARGIN, 'CNY'), amountMinor: marginFen },
    { ...account(ownerOf(order, earner), 'CNY'), amountMinor: wholeFen - marginFen }
  ]
  return sides.filter(side => side.amountMinor !== 0n)
}

function ownerOf(order: OrderRow, earner: Earner) {
  if (earner === 'shop') return merchant(order.shopId!)
  return earner === 'platform' ? MARGIN : pool(earner.pool)
}

/** What an order is worth to whoever earns it, in fen: what was paid, and what the platform makes good. */
export const wholeOf = ({ payFen, xfqFen, jindouFen, mallCouponFen }: OrderRow): bigint =>
  payFen + xfqFen + jindouFen + mallCouponFen

/** What the platform kept in each of some transfers, in fen; negative where it gave that back. */
export const marginsIn = (db: Queryable, transferIds: readonly string[]) =>
  movedBy(db, account(MARGIN, 'CNY'), transferIds)
