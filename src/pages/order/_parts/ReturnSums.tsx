import { View } from '@tarojs/components'
import { Card } from '@/kit/parts/Card'
import { Price } from '@/kit/parts/Price'
import './ReturnSums.scss'

interface Sums {
  refund_price: string
  refund_postage: string
  refund_xfq: string
  refund_jindou: number
}

interface Props {
  sums?: Sums
  isPicked?: boolean
  /** What becomes of the money. */
  note?: string
}

/** What goes back: the money, with the freight in it, and what was taken off with vouchers and beans. */
export function ReturnSums({ sums, isPicked = true, note = '款项将原路退回' }: Props) {
  if (!sums) return <Card>{isPicked ? '正在计算退款金额' : '请选择要退的商品'}</Card>
  const also = [
    Number(sums.refund_postage) > 0 && `含运费 ¥${sums.refund_postage}`,
    Number(sums.refund_xfq) > 0 && `退回消费券 ${sums.refund_xfq}`,
    sums.refund_jindou > 0 && `退回金豆 ${sums.refund_jindou}`
  ].filter(Boolean)
  return (
    <Card>
      <View className="returnsums">
        <View className="returnsums__word">退款金额</View>
        <Price value={sums.refund_price} size="lg" />
      </View>
      <View className="returnsums__note">{[...also, note].join('，')}</View>
    </Card>
  )
}
