import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { ActionBar } from '@/kit/parts/ActionBar'
import { BillRows } from '@/kit/parts/BillRows'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Price } from '@/kit/parts/Price'
import type { Checkout, CheckoutState } from './CheckoutState'
import './CheckoutSums.scss'

/** How the amount came about. */
export const CheckoutSums = ({ bill }: { bill: Checkout['bill'] }) => (
  <Card className="cosums">
    <BillRows bill={bill} />
  </Card>
)

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
          共{state.pieces}件{state.saved && `，${state.saved}`}
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
