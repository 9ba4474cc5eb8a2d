import { type BillForm, type BillRow, dayIn, SHORT_ROW } from './line'

const LINES = { 交易: 'pay', 退款: 'refund' } as const

/** The details of Alipay's statement of trades: lines with # around them. Payouts are not in it. */
export const alipayForm: BillForm = {
  isHead: cells => cells.includes('支付宝交易号') && cells.includes('商户订单号') && cells.includes('业务类型'),
  tells: () => ['pay', 'refund'],
  read: cells => (cells ? readRow(cells) : SHORT_ROW),
  isEnd: row => row.startsWith('#') && row.includes('列表结束')
}

function readRow(cells: Record<string, string>): BillRow {
  const day = dayIn(cells.完成时间)
  const line = LINES[cells.业务类型 as '交易']
  if (!line) return { day, why: `未知的业务类型「${cells.业务类型?.slice(0, 20)}」` }
  const no = line === 'pay' ? cells.商户订单号! : (cells['退款批次号/请求号'] ?? '')
  return { day, line, no, amount: cells['订单金额（元）'] ?? cells['订单金额(元)'] ?? '' }
}
