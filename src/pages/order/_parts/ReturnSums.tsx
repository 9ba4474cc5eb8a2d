import { View } from '@tarojs/components'
import { Card } from '@/kit/parts/Card'
import { Price } from '@/kit/parts/Price'
import { fenOf } from '@/lib/format'
import type { OrderDetail } from './model'
import './ReturnSums.scss'

type Sums = Pick<
  OrderDetail['refunds'][number],
  | 'refund_price'
  | 'refund_goods'
  | 'refund_postage'
  | 'refund_coupon'
  | 'refund_xfq'
  | 'refund_jindou'
  | 'refund_jindou_price'
>

interface Props {
  sums?: Sums
  isPicked?: boolean
  /** What becomes of the money. */
  note?: string
}

/** What goes back, and how that came about: the rows add up to the amount. */
export function ReturnSums({ sums, isPicked = true, note = '款项将原路退回' }: Props) {
  if (!sums) return <Card>{isPicked ? '正在计算退款金额' : '请选择要退的商品'}</Card>
  const rows = rowsOf(sums)
  return (
    <Card>
      <View className="returnsums">
        <View className="returnsums__word">退款金额</View>
        <Price value={sums.refund_price} size="lg" />
      </View>
      {rows.length > 1 &&
        rows.map(([name, value]) => (
          <View key={name} className="returnsums__row">
            <View>{name}</View>
            <View className="returnsums__value">{value}</View>
          </View>
        ))}
      <View className="returnsums__note">{note}</View>
    </Card>
  )
}

/** Name and value of each row; what is nothing is not told. Vouchers and beans go back to where they came from. */
function rowsOf(sums: Sums): [string, string][] {
  const row = (name: string, yuan: string, sign: string): [string, string][] =>
    (fenOf(yuan) ?? 0) > 0 ? [[name, `${sign}¥${yuan}`]] : []
  return [
    ...row('商品金额', sums.refund_goods, ''),
    ...row('运费', sums.refund_postage, '+'),
    ...row('优惠分摊', sums.refund_coupon, '-'),
    ...row('消费券（另退回券账户）', sums.refund_xfq, '-'),
    ...row(`金豆（另退回 ${sums.refund_jindou} 个）`, sums.refund_jindou_price, '-')
  ]
}
