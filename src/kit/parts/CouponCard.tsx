import { View } from '@tarojs/components'
import { dateTimeText, fenOf, priceParts } from '@/lib/format'
import { Button } from './Button'
import { Icon } from './Icon'
import './CouponCard.scss'

export interface Coupon {
  id: string
  title: string
  coupon_price: string
  /** "0.00" when there is no least amount. */
  use_min_price: string
  /** Unix seconds from which on it is good no longer. */
  end_time: number
  /** Null or empty: good in the whole mall. */
  mer_id?: string | null
}

interface Props {
  coupon: Coupon
  /** `claim`: to be taken; `claimed`: taken; `use`: to be used; `choose`: one of several at checkout; the rest are over. */
  state: 'claim' | 'claimed' | 'use' | 'choose' | 'used' | 'expired' | 'unusable'
  /** Where it is good; the mall or one shop by default. */
  scope?: string
  /** Why it cannot be used here. */
  reason?: string
  chosen?: boolean
  busy?: boolean
  onClick?: () => void
}

const actions = { claim: '立即领取', use: '去使用' } as const
const stamps: Partial<Record<Props['state'], string>> = { claimed: '已领取', used: '已使用', expired: '已过期' }

/** A coupon as a ticket: what it takes off at the left, its conditions at the right. */
export function CouponCard({ coupon, state, scope, reason, chosen, busy, onClick }: Props) {
  const over = state === 'used' || state === 'expired' || state === 'unusable'
  const least = fenOf(coupon.use_min_price) ? `满${trimmed(coupon.use_min_price)}可用` : '无门槛'
  return (
    <View className={`coupon ${over ? 'coupon--over' : ''}`} onClick={state === 'choose' ? onClick : undefined}>
      <View className="coupon__left">
        <View className="coupon__amount">
          <View className="coupon__sign">¥</View>
          {trimmed(coupon.coupon_price)}
        </View>
        <View className="coupon__least">{least}</View>
      </View>
      <View className="coupon__right">
        <View className="coupon__words">
          <View className="coupon__title">{coupon.title}</View>
          <View className="coupon__line">{scope ?? (coupon.mer_id ? '限本店商品' : '全场通用')}</View>
          <View className="coupon__line">{dateTimeText(coupon.end_time)} 前有效</View>
          {reason && <View className="coupon__reason">{reason}</View>}
        </View>
        {(state === 'claim' || state === 'use') && (
          <Button kind={state === 'claim' ? 'brand' : 'outline'} size="small" busy={busy} onClick={onClick}>
            {actions[state]}
          </Button>
        )}
        {state === 'choose' && (
          <View className={`coupon__mark ${chosen ? 'coupon__mark--on' : ''}`}>
            {chosen && <Icon name="check" size={28} />}
          </View>
        )}
        {stamps[state] && <View className="coupon__stamp">{stamps[state]}</View>}
      </View>
    </View>
  )
}

/** "20.00" -> "20", "12.50" -> "12.5": a coupon's amount is read at a glance. */
function trimmed(yuan: string): string {
  const { whole, decimals } = priceParts(yuan)
  const rest = decimals.replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}
