import { randomInt } from 'node:crypto'
import { splitByWeight } from '../../lib/money'
import { refuse } from '../../lib/refusal'

/** Weights are drawn evenly up to this, so that the luckiest has about twice what is usual. */
const WEIGHTS = 1_000_000

export const MOST_PACKETS = 10_000

export interface Whole {
  totalMinor: bigint
  count: number
  /** The least that lies in a packet. */
  leastMinor: bigint
}

/**
 * Cuts an amount into packets of at least so much each, that sum to it to the last unit; no place among them is luckier
 * than another.
 * @throws Refusal AMOUNT when it does not suffice for so many
 */
export function cutPackets(
  { totalMinor, count, leastMinor }: Whole,
  weight = () => randomInt(1, WEIGHTS + 1)
): bigint[] {
  if (!Number.isInteger(count) || count < 1 || count > MOST_PACKETS)
    return refuse('AMOUNT', `红包个数为 1 到 ${MOST_PACKETS} 个`)
  const rest = totalMinor - leastMinor * BigInt(count)
  if (leastMinor < 1n || rest < 0n) return refuse('AMOUNT', '红包总额不够分成这么多个')
  const weights = Array.from({ length: count }, () => BigInt(weight()))
  return splitByWeight(rest, weights).map(part => part + leastMinor)
}
