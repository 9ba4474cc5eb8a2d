import { greatest, splitByWeight } from '../../lib/money'

/** What a piece of an order was paid with; every part is split for itself. */
export const SHARES = ['payFen', 'freightFen', 'couponFen', 'mallCouponFen', 'xfqFen', 'jindou', 'jindouFen'] as const
export type Shares = Record<(typeof SHARES)[number], bigint>

/** An object with a sum of each kind. */
export const sharesOf = (pick: (name: (typeof SHARES)[number]) => bigint): Shares =>
  Object.fromEntries(SHARES.map(name => [name, pick(name)])) as Shares

export const addShares = (a: Shares, b: Shares): Shares => sharesOf(name => a[name] + b[name])
export const lessShares = (a: Shares, b: Shares): Shares => sharesOf(name => a[name] - b[name])
export const noShares = (): Shares => sharesOf(() => 0n)

/**
 * The part of `left` that `qty` of the `leftQty` pieces have, rounded down to the fen. The last pieces take all that is left,
 * so that the parts of a line, however it is divided, sum to the line exactly.
 */
export function shareOf(left: Shares, leftQty: number, qty: number): Shares {
  if (qty < 1 || qty > leftQty) throw new Error(`${qty} of ${leftQty} pieces`)
  return sharesOf(name => (left[name] * BigInt(qty)) / BigInt(leftQty))
}

/** What of each share of a piece stays with the shop, by the names it is kept under. */
export type KeptShares = { [Name in keyof Shares as `kept${Capitalize<Name>}`]: bigint }

export const keptShares = (kept: Shares): KeptShares => ({
  keptPayFen: kept.payFen,
  keptFreightFen: kept.freightFen,
  keptCouponFen: kept.couponFen,
  keptMallCouponFen: kept.mallCouponFen,
  keptXfqFen: kept.xfqFen,
  keptJindou: kept.jindou,
  keptJindouFen: kept.jindouFen
})

/** What was asked for with a piece, whatever of it goes back. */
export const askedShares = (line: Shares & KeptShares): Shares => ({
  payFen: line.payFen + line.keptPayFen,
  freightFen: line.freightFen + line.keptFreightFen,
  couponFen: line.couponFen + line.keptCouponFen,
  mallCouponFen: line.mallCouponFen + line.keptMallCouponFen,
  xfqFen: line.xfqFen + line.keptXfqFen,
  jindou: line.jindou + line.keptJindou,
  jindouFen: line.jindouFen + line.keptJindouFen
})

/**
 * What goes back of each of `asked` when `fen` of their money does: the same part of everything, rounded down, and of the money
 * `fen` exactly. No line gives back more freight than money, and none keeps more.
 */
export function partsFor(asked: readonly Shares[], fen: bigint): Shares[] {
  const wholeFen = asked.reduce((sum, { payFen }) => sum + payFen, 0n)
  if (fen < 1n || fen > wholeFen) throw new Error(`${fen} of ${wholeFen} fen`)
  const money = splitByWeight(
    fen,
    asked.map(({ payFen }) => payFen)
  )
  return asked.map((whole, i) => {
    const payFen = money[i]!
    const part = sharesOf(name => (whole[name] * fen) / wholeFen)
    const leastFen = whole.freightFen <= whole.payFen ? whole.freightFen - (whole.payFen - payFen) : 0n
    return { ...part, payFen, freightFen: greatest(part.freightFen, leastFen) }
  })
}
