import { View } from '@tarojs/components'
import type { OrderDetail } from '@/kit/order/model'
import { BillRows } from '@/kit/parts/BillRows'
import { Card } from '@/kit/parts/Card'
import { Price } from '@/kit/parts/Price'
import './ReturnSums.scss'

type Sums = Pick<OrderDetail['refunds'][number], 'refund_price' | 'bill'>

interface Props {
  sums?: Sums
  isPicked?: boolean
  /** What the amount is. */
  word?: string
  /** What becomes of the money. */
  note?: string
}

/** What goes back, and how that came about: the rows add up to the amount. */
export function ReturnSums({ sums, isPicked = true, word = '退款金额', note = '款项将原路退回' }: Props) {
  if (!sums) return <Card>{isPicked ? '正在计算退款金额' : '请选择要退的商品'}</Card>
  return (
    <Card>
      <View className="returnsums">
        <View className="returnsums__word">{word}</View>
        <Price value={sums.refund_price} size="lg" />
      </View>
      <BillRows bill={sums.bill} />
      <View className="returnsums__note">{note}</View>
    </Card>
  )
}
