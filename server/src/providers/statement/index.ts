import type { Services } from '../../services'
import type { StatementLine } from './line'
import { sandboxStatement } from './sandbox'

export { BILL_CHANNELS, type Bill, type BillChannel, readBill } from './file'
export type { StatementLine } from './line'

/** What a channel says moved on one of China's days ("2026-11-20"), some lines at a time: a day of a busy shop is long. */
export type StatementSource = (services: Services, day: string) => AsyncIterable<StatementLine[]>

/**
 * Channels that tell their statement by themselves. Others' are downloaded by an operator and brought to the console.
 */
export function statementSources({ providers }: Services): Readonly<Record<string, StatementSource>> {
  const payouts = Object.values(providers.payout).some(channel => channel?.name === 'sandbox')
  return providers.pay.sandbox || payouts ? { sandbox: sandboxStatement } : {}
}
