import type { Data } from '@contract/core'
import type { referral } from '@contract/referral'
import type { commissions } from '../../db/schema'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'

type Line = Data<(typeof referral)['GET /api/partner/bonus_list']>['list'][number]

const STATES: Record<Line['state'], string> = { pending: '待结算', settled: '已结算', void: '已失效' }

function noteOf(row: typeof commissions.$inferSelect): string {
  if (row.takenBackFen > 0n) return `退款收回 ${yuan(row.takenBackFen)} 元`
  if (row.state === 'pending') return '买家收货 7 天后结算'
  return row.state === 'void' ? '订单已退款' : ''
}

type Row = { row: typeof commissions.$inferSelect; name: string | null; logo: string | null }

/** What one order of a shop brings, as its earner reads it. */
export const bonusLine = ({ row, name, logo }: Row): Line => ({
  id: row.id,
  shop_id: row.shopId,
  shop_name: name ?? '',
  shop_logo: logo ?? '',
  number: yuan(row.amountFen - row.takenBackFen),
  state: row.state as Line['state'],
  _state: STATES[row.state as Line['state']],
  note: noteOf(row),
  add_time: seconds(row.createdAt),
  _add_time: timeText(row.createdAt)
})
