import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Card } from '@/kit/parts/Card'
import { Switch } from '@/kit/parts/SwitchRow'
import { fenOf } from '@/lib/format'
import { CheckoutRow } from './CheckoutRow'
import type { CheckoutState } from './CheckoutState'
import './Deductions.scss'

interface Props {
  state: CheckoutState
  onCoupon: () => void
  onChoose: (choice: { useXfq?: boolean; useJindou?: boolean }) => void
}

/** The mall's coupon, vouchers and beans: what each would save, or saves. */
export const Deductions = observer(function Deductions({ state, onCoupon, onChoose }: Props) {
  const { data } = state
  if (!data) return null
  const { xfq, jindou } = data.usable
  const coupons = state.couponsOf('')
  const chosen = coupons.find(coupon => coupon.checked)
  const usable = coupons.filter(coupon => coupon.usable).length
  return (
    <Card className="codeduct">
      <CheckoutRow
        title="平台优惠券"
        value={chosen ? `-¥${chosen.off_price}` : usable > 0 ? `${usable}张可用` : '暂无可用'}
        tone={chosen ? 'off' : 'pale'}
        onClick={onCoupon}
      />
      <Line
        title="消费券抵扣"
        have={`余额 ¥${xfq.balance}`}
        worth={xfq.price}
        words={`可抵 ¥${xfq.price}`}
        on={xfq.checked}
        onChange={useXfq => onChoose({ useXfq })}
      />
      <Line
        title="金豆抵扣"
        have={`共${jindou.balance}个`}
        worth={jindou.price}
        words={`可用${jindou.points}个抵 ¥${jindou.price}`}
        on={jindou.checked}
        onChange={useJindou => onChoose({ useJindou })}
      />
    </Card>
  )
})

interface LineProps {
  title: string
  have: string
  /** Yuan it takes off. */
  worth: string
  words: string
  on: boolean
  onChange: (on: boolean) => void
}

function Line({ title, have, worth, words, on, onChange }: LineProps) {
  const nothing = !on && (fenOf(worth) ?? 0) === 0
  return (
    <View className="codeduct__row">
      <View className="codeduct__words">
        {title}
        <View className="codeduct__note">{nothing ? `${have}，这次用不了` : `${have}，${words}`}</View>
      </View>
      {on && <View className="codeduct__off">-¥{worth}</View>}
      <Switch checked={on} disabled={nothing} label={title} onChange={onChange} />
    </View>
  )
}
