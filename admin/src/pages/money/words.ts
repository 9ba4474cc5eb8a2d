import type { Row } from './Withdrawals'

export const METHODS: Record<Row['extract_type'], string> = { bank: '银行卡', alipay: '支付宝', weixin: '微信零钱' }
export const STATES: Record<Row['status'], string> = {
  draft: '草稿',
  submitted: '待审核',
  reviewing: '复核中',
  approved: '待打款',
  paying: '打款中',
  paid: '已到账',
  refused: '已拒绝',
  failed: '打款失败'
}
export const TONES: Partial<Record<Row['status'], string>> = {
  submitted: 'orange',
  reviewing: 'orange',
  approved: 'blue',
  paying: 'blue',
  paid: 'green'
}

/** Channels that money comes and goes by. */
const CHANNELS: Record<string, string> = {
  weixin: '微信支付',
  alipay: '支付宝',
  uppay: '云闪付',
  sandbox: '演示渠道',
  bank: '银行卡'
}
export const channelOf = ({ channel }: { channel: string }) => CHANNELS[channel] ?? channel
/** What moved, of a channel's statement. */
export const LINES: Record<string, string> = { pay: '收款', refund: '退款', payout: '打款' }
