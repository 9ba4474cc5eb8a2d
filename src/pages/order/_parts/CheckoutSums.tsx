import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Price } from '@/kit/parts/Price'
import { fenOf } from '@/lib/format'
import { CheckoutRow } from './CheckoutRow'
import type { Checkout, CheckoutState } from './CheckoutState'
import './CheckoutSums.scss'

/** How the amount came about. */
export function CheckoutSums({ sums }: { sums: Checkout['priceGroup'] }) {
  const freight = (fenOf(sums.storePostage) ?? 0) > 0 ? `+¥${sums.storePostage}` : '免运费'
  const offs: [string, string][] = [
    ['优惠券', sums.couponPrice],
    ['消费券', sums.xfqPrice],
    ['金豆', sums.jindouPrice]
  ]
  return (
    <Card className="cosums">
      <CheckoutRow title="商品金额" value={`¥${sums.totalPrice}`} />
      <CheckoutRow title="运费" value={freight} />
      {offs
        .filter(([, yuan]) => (fenOf(yuan) ?? 0) > 0)
        .map(([title, yuan]) => (
          <CheckoutRow key={title} title={title} value={`-¥${yuan}`} tone="off" />
        ))}
    </Card>
  )
}

/** The amount to pay, large, and the button that makes the order. */
export const SubmitBar = observer(function SubmitBar({
  state,
  onSubmit
}: {
  state: CheckoutState
  onSubmit: () => void
}) {
  const { data } = state
  if (!data) return null
  return (
    <ActionBar inset className="cobar">
      <View className={`cobar__sum ${state.repricing ? 'cobar__sum--waiting' : ''}`}>
        <View className="cobar__pay">
          <View className="cobar__word">应付</View>
          <Price value={data.priceGroup.payPrice} size="xl" className="cobar__price" />
        </View>
        <View className="cobar__note">
          共{state.pieces}件{state.saved && `，已省 ¥${state.saved}`}
        </View>
      </View>
      <Button
        kind="main"
        size="large"
        className="cobar__go"
        busy={state.sending}
        disabled={state.repricing}
        onClick={onSubmit}
      >
        提交订单
      </Button>
    </ActionBar>
  )
})
