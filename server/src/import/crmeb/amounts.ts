import { splitByWeight } from '../../lib/money'

/** What an order came to, in fen; `jindou` are points. */
export interface Amounts {
  goodsFen: bigint
  freightFen: bigint
  couponFen: bigint
  jindou: bigint
  jindouFen: bigint
  payFen: bigint
}

const NONE = { mallCouponFen: 0n, xfqFen: 0n }

/** What is left between the sums and what was paid: member prices, prices changed by hand. */
const adjusted = (of: Amounts) => ({
  ...of,
  ...NONE,
  adjustFen: of.payFen - (of.goodsFen + of.freightFen - of.couponFen - of.jindouFen)
})

/**
 * An order's amounts, and each line's exact part of every one of them by the worth of its goods. Parts sum up to the whole, and
 * each line's sum is right by itself.
 */
export function sharesOf(whole: Amounts, worths: readonly bigint[]) {
  const weights = worths.map(worth => (worth > 0n ? worth : 0n))
  const split = (total: bigint) => splitByWeight(total, weights)
  const parts = {
    goodsFen: split(whole.goodsFen),
    freightFen: split(whole.freightFen),
    couponFen: split(whole.couponFen),
    jindou: split(whole.jindou),
    jindouFen: split(whole.jindouFen),
    payFen: split(whole.payFen)
  }
  const lines = weights.map((_, i) =>
    adjusted({
      goodsFen: parts.goodsFen[i]!,
      freightFen: parts.freightFen[i]!,
      couponFen: parts.couponFen[i]!,
      jindou: parts.jindou[i]!,
      jindouFen: parts.jindouFen[i]!,
      payFen: parts.payFen[i]!
    })
  )
  return { order: adjusted(whole), lines }
}
