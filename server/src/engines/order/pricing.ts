import { groupBy } from '../../lib/group'
import { divFloor, least, splitByWeight } from '../../lib/money'
import { type FreightLine, type FreightTemplate, freightOf } from './freight'

/** One bean is worth one fen: 100 of them make a yuan. */
export const JINDOU_FEN = 1n

export type PriceKind = 'flash' | 'member' | 'list' | 'group' | 'bundle'

/** The price of a SKU for a person, in fen: flash, else member, else list. */
export function unitPrice(
  sku: { priceFen: bigint; vipPriceFen: bigint | null },
  isMember: boolean,
  flashFen: bigint | null
): { kind: PriceKind; fen: bigint } {
  if (flashFen !== null) return { kind: 'flash', fen: flashFen }
  if (isMember && sku.vipPriceFen !== null && sku.vipPriceFen < sku.priceFen) {
    return { kind: 'member', fen: sku.vipPriceFen }
  }
  return { kind: 'list', fen: sku.priceFen }
}

export interface PricingLine extends Omit<FreightLine, 'goodsFen'> {
  shopId: string
  unitFen: bigint
}

/** A coupon's terms; `shopId` null is one of the whole mall. */
export interface CouponTerms {
  id: string
  shopId: string | null
  thresholdFen: bigint
  amountFen: bigint
}

export interface PricingInput {
  lines: readonly PricingLine[]
  templates: ReadonlyMap<string, FreightTemplate>
  regionCode: string
  /** At most one a shop and one of the whole mall; those below their threshold are named in `unusable`. */
  coupons: readonly CouponTerms[]
  /** Vouchers the person wants to use at most, in fen; 0 for none. */
  xfqFen: bigint
  /** Beans the person wants to use at most; 0 for none. */
  jindou: bigint
  /** At most this many hundredths of the goods may be paid in beans. */
  jindouShare: bigint
}

/** One line's exact part of everything, in fen. `payFen` = goods + freight - coupon - xfq - jindou. */
export interface PricedLine {
  goodsFen: bigint
  freightFen: bigint
  couponFen: bigint
  /** The part of `couponFen` that the mall's coupon took off. */
  mallCouponFen: bigint
  xfqFen: bigint
  jindou: bigint
  jindouFen: bigint
  payFen: bigint
}

export interface Pricing {
  lines: PricedLine[]
  total: PricedLine
  unusable: string[]
  undeliverable: number[]
}

/**
 * Prices an order: pure and total. Reductions come in a fixed order (shop coupons, the mall's coupon, vouchers, beans),
 * each at most what is left of the goods and split over the lines by what is left of each; freight is never reduced.
 */
export function priceOrder(input: PricingInput): Pricing {
  const { lines } = input
  const goods = lines.map(line => line.unitFen * BigInt(line.qty))
  const left = [...goods]
  const coupon = lines.map(() => 0n)
  const mallCoupon = lines.map(() => 0n)
  const unusable: string[] = []
  for (const terms of [...input.coupons].sort((a, b) => Number(a.shopId === null) - Number(b.shopId === null))) {
    const members = indexes(lines, line => terms.shopId === null || line.shopId === terms.shopId)
    if (members.length === 0 || sumAt(left, members) < terms.thresholdFen) unusable.push(terms.id)
    else
      takeOff(left, members, terms.amountFen).forEach((part, nth) => {
        coupon[members[nth]!]! += part
        if (terms.shopId === null) mallCoupon[members[nth]!]! += part
      })
  }
  const all = indexes(lines, () => true)
  const xfq = takeOff(left, all, input.xfqFen)
  const mostJindou = divFloor(sumAt(left, all) * input.jindouShare, 100n) / JINDOU_FEN
  const jindou = takeOff(left, all, least(input.jindou, mostJindou))
  const freight = freightByShop(input, goods)
  const priced = lines.map((_, i) => ({
    goodsFen: goods[i]!,
    freightFen: freight.fen[i]!,
    couponFen: coupon[i]!,
    mallCouponFen: mallCoupon[i]!,
    xfqFen: xfq[i]!,
    jindou: jindou[i]!,
    jindouFen: jindou[i]! * JINDOU_FEN,
    payFen: left[i]! + freight.fen[i]!
  }))
  return { lines: priced, total: totalOf(priced), unusable, undeliverable: freight.undeliverable }
}

const indexes = <T>(items: readonly T[], test: (item: T) => boolean) => [...items.keys()].filter(i => test(items[i]!))
const sumAt = (values: readonly bigint[], at: readonly number[]) => at.reduce((sum, i) => sum + values[i]!, 0n)

/** Takes up to `amount` off what is left of the members and answers each member's part. */
function takeOff(left: bigint[], members: readonly number[], amount: bigint): bigint[] {
  const most = sumAt(left, members)
  const parts = splitByWeight(
    least(amount, most),
    members.map(i => left[i]!)
  )
  members.forEach((i, nth) => {
    left[i]! -= parts[nth]!
  })
  return parts
}

function freightByShop({ lines, templates, regionCode }: PricingInput, goods: bigint[]) {
  const fen = lines.map(() => 0n)
  const undeliverable: number[] = []
  for (const members of groupBy(lines.keys(), i => lines[i]!.shopId).values()) {
    const freight = freightOf(
      members.map(i => ({ ...lines[i]!, goodsFen: goods[i]! })),
      templates,
      regionCode
    )
    members.forEach((i, nth) => {
      fen[i] = freight.fen[nth]!
    })
    undeliverable.push(...freight.undeliverable.map(nth => members[nth]!))
  }
  return { fen, undeliverable }
}

const NOTHING: PricedLine = {
  goodsFen: 0n,
  freightFen: 0n,
  couponFen: 0n,
  mallCouponFen: 0n,
  xfqFen: 0n,
  jindou: 0n,
  jindouFen: 0n,
  payFen: 0n
}

/** The sums over lines. */
export const totalOf = (lines: readonly PricedLine[]): PricedLine =>
  lines.reduce(
    (a, b) => ({
      goodsFen: a.goodsFen + b.goodsFen,
      freightFen: a.freightFen + b.freightFen,
      couponFen: a.couponFen + b.couponFen,
      mallCouponFen: a.mallCouponFen + b.mallCouponFen,
      xfqFen: a.xfqFen + b.xfqFen,
      jindou: a.jindou + b.jindou,
      jindouFen: a.jindouFen + b.jindouFen,
      payFen: a.payFen + b.payFen
    }),
    NOTHING
  )

/** The best choice: of each shop, then of the whole mall, the usable coupon that takes off the most. */
export function bestCoupons(lines: readonly PricingLine[], coupons: readonly CouponTerms[]): string[] {
  const chosen: CouponTerms[] = []
  const shopIds = [...new Set(lines.map(line => line.shopId))]
  for (const shopId of [...shopIds, null]) {
    const tried = coupons
      .filter(terms => terms.shopId === shopId)
      .map(terms => ({ terms, off: reduction(lines, [...chosen, terms]) - reduction(lines, chosen) }))
      .filter(({ off }) => off > 0n)
      .sort((a, b) => (a.off === b.off ? Number(a.terms.amountFen - b.terms.amountFen) : a.off > b.off ? -1 : 1))
    if (tried[0]) chosen.push(tried[0].terms)
  }
  return chosen.map(terms => terms.id)
}

function reduction(lines: readonly PricingLine[], coupons: readonly CouponTerms[]): bigint {
  const free = lines.map(line => ({ ...line, freight: { by: 'free' as const } }))
  const none = { templates: new Map(), regionCode: '', xfqFen: 0n, jindou: 0n, jindouShare: 0n }
  return priceOrder({ lines: free, coupons, ...none }).total.couponFen
}
