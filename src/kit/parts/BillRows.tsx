import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { savedWords } from '@/lib/format'
import './BillRows.scss'
import { Price } from './Price'

export type Bill = Data<Endpoints['POST /api/order/confirm']>['bill']
type Row = Bill['rows'][number]

/** How an amount came about, as the server says it: the same lines in cart, checkout, order and refund. */
export function BillRows({ bill, className = '' }: { bill: Bill; className?: string }) {
  return (
    <View className={`billrows ${className}`}>
      {bill.rows.map(row => (
        <View key={row.code} className="billrows__row">
          <View className="billrows__title">{row.title}</View>
          <View className={isOff(row) ? 'billrows__off' : 'billrows__sum'}>{textOf(row)}</View>
        </View>
      ))}
    </View>
  )
}

const isOff = ({ money }: Row) => money.startsWith('-')

function textOf(row: Row): string {
  if (row.note) return row.note
  if (isOff(row)) return `-¥${row.money.slice(1)}`
  return `${row.code === 'goods' ? '' : '+'}¥${row.money}`
}

/** What it comes to, and what was saved on the way. */
export function BillTotal({ bill, word }: { bill: Bill; word: string }) {
  const saved = savedWords(bill)
  return (
    <View className="billtotal">
      {saved && <View className="billtotal__saved">{saved}</View>}
      <View className="billtotal__word">{word}</View>
      <Price value={bill.pay_price} size="lg" />
    </View>
  )
}
