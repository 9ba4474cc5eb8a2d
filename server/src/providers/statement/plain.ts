import { type BillForm, type BillRow, SHORT_ROW, type StatementLine } from './line'

const LINES: Record<string, StatementLine['line']> = {
  收款: 'pay',
  退款: 'refund',
  打款: 'payout',
  pay: 'pay',
  refund: 'refund',
  payout: 'payout'
}

/**
 * Our own form, for what channels give in another: 类型,单号,金额, money out with a minus. What was paid and given back
 * comes together; payouts may come in a file of their own.
 */
export const plainForm: BillForm = {
  isHead: ([line, no, amount]) =>
    `${line},${no},${amount}` === '类型,单号,金额' || `${line},${no},${amount}` === 'line,no,amount',
  tells: (_, lines) => {
    const payouts = lines.filter(({ line }) => line === 'payout').length
    if (payouts === 0) return ['pay', 'refund']
    return payouts === lines.length ? ['payout'] : ['pay', 'refund', 'payout']
  },
  read: cells => (cells ? readRow(Object.values(cells)) : SHORT_ROW)
}

function readRow([kind = '', no = '', amount = '']: string[]): BillRow {
  const line = LINES[kind]
  return line ? { line, no, amount, isSigned: true } : { why: `未知的类型「${kind.slice(0, 20)}」` }
}
