import type { Queryable } from '../../db/connection'
import type { HeldChange, skus } from '../../db/schema'
import { greatest, least, yuan } from '../../lib/money'
import { readSettings } from '../site/settings'
import { PLAIN_SUK, type SkuInput } from './prepare'

type Sku = Pick<typeof skus.$inferSelect, 'suk' | 'priceFen' | 'vipPriceFen' | 'costFen' | 'priceFromFen'>

/** Below how many percent of what something cost before, or of its cost, its price is agreed to by two persons. */
export const leastPart = async (db: Queryable): Promise<number> => (await readSettings(db, 'price')).price.least_part

/** The most an SKU cost since two persons last agreed to its price. */
const fromOf = ({ priceFen, priceFromFen }: Pick<Sku, 'priceFen' | 'priceFromFen'>): bigint =>
  greatest(priceFen, priceFromFen ?? 0n)

/** Whether a price is less than this part of what it is weighed against. */
const isBelow = (part: number, fen: bigint, against: bigint) => fen * 100n < against * BigInt(part)

/** An SKU that takes the place of others is weighed against the cheapest of them. */
const cheapest = (shelf: readonly Sku[]): bigint =>
  shelf.length === 0 ? 0n : shelf.map(fromOf).reduce((a, b) => least(a, b))

export interface LowPrice extends HeldChange {
  suk: string
  of: 'price' | 'vip'
}

const named = (suk: string, what: string) => (suk === PLAIN_SUK ? what : `${suk} ${what}`)

/** What it costs now, and what it did before steps that one person took. */
const wasOf = (there: Omit<Sku, 'vipPriceFen'> | undefined) =>
  there ? `¥${yuan(there.priceFen)}${fromOf(there) > there.priceFen ? `（此前 ¥${yuan(fromOf(there))}）` : ''}` : ''

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

/** What a price for a while changes, where it is less than one person may make it. */
export const lowOffer = (
  part: number,
  fen: bigint,
  sku: Omit<Sku, 'vipPriceFen'>
): Omit<HeldChange, 'title'> | undefined =>
  isBelow(part, fen, greatest(fromOf(sku), sku.costFen)) ? { was: wasOf(sku), is: `¥${yuan(fen)}` } : undefined

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

/** What is said where one person may not: of one product, the first that is too low. */
export const tooLow = (part: number, [first]: readonly HeldChange[]) =>
  `「${first!.title}」低于原价或成本的 ${part}%，需两人复核`
