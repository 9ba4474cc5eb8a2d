/** Why money or points moved, with the title a person sees on the statement. New programmes add their lines here. */
export const REASONS = {
  top_up: '充值',
  top_up_back: '充值退回',
  operator_fund: '平台充值',
  operator_adjust: '平台调整',
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
  task_reward: '任务奖励',
  day_reward: '签到奖励',
  make_up: '购买补签卡',
  draw_price: '参与抽奖',
  draw_prize: '抽奖奖品',
  free_draw: '免费抽签',
  red_packet: '抢红包',
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
} as const satisfies Record<string, string>

export type Reason = keyof typeof REASONS

/** Where both sides are people: what it is called by who comes to it. */
const RECEIVED: Partial<Record<Reason, string>> = { transfer: '获赠' }

/** The title of a reason code as stored, also of one that a later version took away; `side` is the owner's. */
export const reasonTitle = (code: string, side: 'in' | 'out' = 'out'): string =>
  (side === 'in' ? RECEIVED[code as Reason] : undefined) ?? REASONS[code as Reason] ?? '其他'
