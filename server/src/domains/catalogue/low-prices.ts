import type { HeldChange, skus } from '../../db/schema'
import { fromOf, isBelow, named, wasOf } from '../../lib/low-price'
import { greatest, least, yuan } from '../../lib/money'
import type { SkuInput } from './prepare'

type Sku = Pick<typeof skus.$inferSelect, 'suk' | 'priceFen' | 'vipPriceFen' | 'costFen' | 'priceFromFen'>

/** An SKU that takes the place of others is weighed against the cheapest of them. */
const cheapest = (shelf: readonly Sku[]): bigint =>
  shelf.length === 0 ? 0n : shelf.map(fromOf).reduce((a, b) => least(a, b))

export interface LowPrice extends HeldChange {
  suk: string
  of: 'price' | 'vip'
}

/** Prices of one SKU that become less than one person may make them. */
function lowOf(part: number, given: SkuInput & { suk: string }, there: Sku | undefined, fromFen: bigint): LowPrice[] {
  const { suk, priceFen, vipPriceFen } = given
  const against = greatest(fromFen, greatest(there?.costFen ?? 0n, given.costFen ?? 0n))
  const low: LowPrice[] = []
  if ((!there || priceFen < there.priceFen) && isBelow(part, priceFen, against))
    low.push({ suk, of: 'price', title: named(suk, '售价'), was: wasOf(there), is: `¥${yuan(priceFen)}` })
  const vipWas = there?.vipPriceFen ?? null
  if (vipPriceFen == null || (vipWas !== null && vipPriceFen >= vipWas)) return low
  if (isBelow(part, vipPriceFen, greatest(against, priceFen))) {
    const was = vipWas === null ? '' : `¥${yuan(vipWas)}`
    low.push({ suk, of: 'vip', title: named(suk, '会员价'), was, is: `¥${yuan(vipPriceFen)}` })
  }
  return low
}

/**
 * SKUs as they are saved over those there are: each keeps what it cost most, so that steps add up, until two persons agree to
 * its price. With the prices that one person may not set.
 */
export function weighPrices(part: number, shelf: readonly Sku[], given: readonly (SkuInput & { suk: string })[]) {
  const low: LowPrice[] = []
  const kept = given.map(sku => {
    const there = shelf.find(one => one.suk === sku.suk)
    const fromFen = there ? fromOf(there) : cheapest(shelf)
    const found = lowOf(part, sku, there, fromFen)
    low.push(...found)
    const isAgreed = found.some(({ of }) => of === 'price')
    return { ...sku, priceFromFen: isAgreed || fromFen <= sku.priceFen ? null : fromFen }
  })
  return { kept, low }
}
