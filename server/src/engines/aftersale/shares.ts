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
