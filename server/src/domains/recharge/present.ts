import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { releasePlans } from '../../db/schema'
import { type assets, minorText, type reasonTitles, type StatementLine } from '../../engines/ledger'
import type { OrderRow } from '../../engines/order'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { type RechargePackage, rechargeDetail } from './service'

const STATES = {
  unpaid: '待付款',
  paid: '到账中',
  complete: '已到账',
  refunding: '退款中',
  refunded: '已退款',
  cancelled: '已取消'
} as const

/** What a package gives on top, and over how many days. */
export async function giftWords(db: Queryable, { giftMinor, plan }: RechargePackage): Promise<string> {
  if (giftMinor === 0n) return ''
  const [terms] = await db.select().from(releasePlans).where(eq(releasePlans.code, plan))
  const days = terms ? Math.min(terms.lastsDays, Math.ceil(10_000 / terms.dailyBp)) : 0
  return `另赠 ${yuan(giftMinor)} 元消费券${days > 1 ? `，分 ${days} 天发放` : ''}`
}

/** A recharge without its times. */
export function recordLine(order: OrderRow) {
  const detail = rechargeDetail(order)
  const state = order.state as keyof typeof STATES
  return {
    id: order.id,
    order_id: order.no,
    type: detail.type as 'balance' | 'voucher',
    title: order.title,
    price: yuan(order.goodsFen),
    balance_part: yuan(BigInt(detail.held)),
    give: yuan(BigInt(detail.give)),
    gift: yuan(BigInt(detail.gift)),
    back: detail.back ? yuan(BigInt(detail.back)) : '',
    state,
    _state: STATES[state]
  }
}

interface Words {
  rows: Awaited<ReturnType<typeof assets>>
  title: ReturnType<typeof reasonTitles>
}

/** What was spent, as a line of a statement. */
export function spentLine(line: StatementLine, { rows, title }: Words) {
  const { name, digits } = rows.find(row => row.code === line.asset)!
  return {
    id: line.id,
    pm: 0 as const,
    title: title(line.reason),
    category: line.asset,
    type: line.reason,
    unit: name,
    number: minorText(-line.amountMinor, digits),
    balance: minorText(line.balanceMinor, digits),
    mark: line.memo,
    add_time: seconds(line.at),
    _add_time: timeText(line.at),
    status: 1 as const
  }
}
