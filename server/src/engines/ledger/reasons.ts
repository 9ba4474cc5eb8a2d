import { type KindsOf, kindsOf } from '../../lib/kinds'
import type { Services } from '../../services'

/** Why money or points move in the ledger and in more than one programme, with the title a person sees on the statement. */
const REASONS = {
  operator_fund: '平台拨入',
  operator_adjust: '平台调整',
  opening: '期初转入',
  order_pay: '订单支付',
  channel_in: '在线支付',
  channel_short: '支付金额不符',
  channel_refund: '原路退款',
  order_refund: '订单退款',
  order_settle: '订单结算',
  order_deduct: '下单抵扣',
  order_deduct_back: '抵扣退回',
  commission: '推广佣金',
  commission_back: '佣金收回',
  pool_fund: '奖励金注入',
  pool_return: '奖励金退回',
  pool_share: '奖励金划拨',
  reward: '活动奖励',
  draw_price: '参与抽奖',
  exchange: '兑换',
  release: '释放',
  freeze: '冻结',
  unfreeze: '解冻',
  withdraw: '提现',
  withdraw_back: '提现退回',
  withdraw_paid: '提现到账',
  transfer: '转赠',
  merge: '账号合并',
  account_closed: '账号注销',
  reversal: '冲正'
} as const

/** Codes of those that one engine or domain alone moves for: each adds its own here, and its domain gives them titles. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by engines and domains
export interface Reasons {}

export type Reason = keyof typeof REASONS | keyof Reasons

/** What a domain calls the reasons of its own. */
export type ReasonTitles = Readonly<Partial<Record<keyof Reasons, string>>>

interface ReasonKind {
  code: string
  title: string
}

declare module '../../services' {
  interface Kinds {
    reason: KindsOf<ReasonKind>
  }
}

/** The reasons of a server. Throws on one that is titled twice. */
export const reasonKinds = (titles: readonly ReasonTitles[]): KindsOf<ReasonKind> =>
  kindsOf(
    'reason',
    [REASONS, ...titles].flatMap(some => Object.entries(some).map(([code, title]) => ({ code, title })))
  )

/** Where both sides are people: what it is called by who comes to it. */
const RECEIVED: Readonly<Record<string, string>> = { transfer: '获赠' }

/** Finds the title of a reason code as stored, also of one that a later version took away; `side` is the owner's. */
export const reasonTitles = ({ kinds }: Pick<Services, 'kinds'>) => {
  const titles = new Map(kinds.reason.all.map(({ code, title }) => [code, title]))
  return (code: string, side: 'in' | 'out' = 'out'): string =>
    (side === 'in' ? RECEIVED[code] : undefined) ?? titles.get(code) ?? '其他'
}
