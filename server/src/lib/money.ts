/** Fen to decimal yuan as the wire has it: 1250n -> "12.50". */
export function yuan(fen: bigint): string {
  const sign = fen < 0n ? '-' : ''
  const abs = fen < 0n ? -fen : fen
  return `${sign}${abs / 100n}.${String(abs % 100n).padStart(2, '0')}`
}

/** Yuan for a sentence: whole ones without their decimals. */
export const shortYuan = (fen: bigint): string => yuan(fen).replace(/\.00$/, '')

/** Decimal yuan to fen: "12.5" -> 1250n. Throws on anything but digits with at most two decimals. */
export function fenOf(text: string): bigint {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new RangeError(`not an amount of yuan: ${text}`)
  const fen = BigInt(match[2]!) * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -fen : fen
}

/** Integer quotient rounded toward zero for non-negative operands. */
export function divFloor(a: bigint, b: bigint): bigint {
  if (a < 0n || b <= 0n) throw new RangeError(`divFloor needs a >= 0 and b > 0, got ${a} / ${b}`)
  return a / b
}

/**
 * Splits `total` over `weights` so that the parts sum to it exactly: floors first, then one unit each to the
 * largest remainders (earlier lines first among equals). All weights zero: everything goes to the first part.
 */
export function splitByWeight(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0) {
    if (total !== 0n) throw new RangeError('nothing to split over')
    return []
  }
  const sum = weights.reduce((a, b) => a + b, 0n)
  if (sum === 0n) return weights.map((_, i) => (i === 0 ? total : 0n))
  const parts = weights.map(weight => divFloor(total * weight, sum))
  let left = total - parts.reduce((a, b) => a + b, 0n)
  const order = weights
    .map((weight, i) => ({ i, remainder: (total * weight) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1))
  for (const { i } of order) {
    if (left === 0n) break
    parts[i]! += 1n
    left -= 1n
  }
  return parts
}

/** The smaller of two amounts. */
export function least(a: bigint, b: bigint): bigint {
  if (a < b) return a
  return b
}

export function greatest(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
