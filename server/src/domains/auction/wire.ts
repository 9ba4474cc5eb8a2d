import { minorText } from '../../engines/ledger'
import { seconds, timeText } from '../../lib/clock'
import type { Recharge } from './recharge'
import { type RechargeStatus, STATE_WORDS } from './states'

/** A recharge as its owner and operators read it; a draft is never seen outside its transaction. */
export const rechargeLine = (row: Recharge, digits: number) => {
  const status = row.status as RechargeStatus
  return {
    id: row.id,
    number: minorText(row.amountMinor, digits),
    account: row.phoneTail,
    state: status === 'draft' ? ('held' as const) : status,
    _state: STATE_WORDS[status],
    reason: row.reason,
    add_time: seconds(row.createdAt),
    _add_time: timeText(row.createdAt)
  }
}
