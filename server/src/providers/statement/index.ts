import type { Services } from '../../services'
import { sandboxStatement } from './sandbox'

/** One movement of a channel's account of ours. `no` is our own number of it; money in is more than zero, out less. */
export interface StatementLine {
  line: 'pay' | 'refund' | 'payout'
  no: string
  amountFen: bigint
}

/** What a channel says moved on one of China's days ("2026-11-20"), some lines at a time: a day of a busy shop is long. */
export type StatementSource = (services: Services, day: string) => AsyncIterable<StatementLine[]>

/**
 * Channels that tell their statement by themselves. Others' are downloaded by an operator and read in by
 * `npm run ops -- statement`.
 */
export function statementSources({ providers }: Services): Readonly<Record<string, StatementSource>> {
  const payouts = Object.values(providers.payout).some(channel => channel?.name === 'sandbox')
  return providers.pay.sandbox || payouts ? { sandbox: sandboxStatement } : {}
}
