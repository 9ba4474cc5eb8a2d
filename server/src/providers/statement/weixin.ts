import { refuse } from '../../lib/refusal'
import { type BillForm, type BillRow, cleaned, dayIn, SHORT_ROW } from './line'

/** The head of what the whole file comes to. */
const SUMS = '总交易单数'

/**
 * The statement of trades of WeChat Pay: a mark before each cell, so goods may be called anything, and at its end what it
 * comes to. Payouts are not in it.
 */
export const weixinForm: BillForm = {
  isHead: cells => cells.includes('微信订单号') && cells.includes('商户订单号') && cells.includes('交易状态'),
  tells: head => {
    if (!head.includes('商户退款单号')) return ['pay']
    return head.includes('退款申请时间') ? ['refund'] : ['pay', 'refund']
  },
  cells: row => (row.startsWith('`') ? row.slice(1).split(',`').map(cleaned) : undefined),
  read: cells => (cells ? readRow(cells) : SHORT_ROW),
  isEnd: row => row.startsWith(SUMS),
  checkEnd: ([, sums = ''], rows) => {
    const count = cleaned(sums.split(',')[0] ?? '')
    if (count !== String(rows))
      refuse('INVALID', `账单汇总为 ${count || '0'} 笔，明细有 ${rows} 行，文件可能不完整，请重新下载`)
  }
}

function readRow(cells: Record<string, string>): BillRow {
  const day = dayIn(cells.退款申请时间 ?? cells.交易时间)
  const state = cells.交易状态
  if (cells.货币种类 && cells.货币种类 !== 'CNY') return { day, why: `币种 ${cells.货币种类}，不是人民币` }
  if (state === 'SUCCESS')
    return { day, line: 'pay', no: cells.商户订单号!, amount: cells.订单金额 ?? cells.总金额 ?? '' }
  if (state === 'REVOKED') return { day, why: '已撤销的交易' }
  if (state !== 'REFUND') return { day, why: `未知的交易状态「${state?.slice(0, 20)}」` }
  if (cells.退款状态 === 'FAIL' || cells.退款状态 === 'CHANGE') return { day, why: '没有退成功的退款' }
  return { day, line: 'refund', no: cells.商户退款单号!, amount: cells.申请退款金额 ?? cells.退款金额 ?? '' }
}
