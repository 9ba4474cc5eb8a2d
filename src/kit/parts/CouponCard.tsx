import { View } from '@tarojs/components'
import { dateTimeText, fenOf, shortPrice } from '@/lib/format'
import { Button } from './Button'
import './CouponCard.scss'
import { Tick } from './Tick'

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
  /**
   * `claim`: to be taken; `claimed`: taken; `use`: to be used; `choose`: one of several at checkout; `soon`: not to be taken
   * yet, `reminded`: and one is told when; the rest are over.
   */
  state:
    | ('claim' | 'claimed' | 'use' | 'choose' | 'soon' | 'reminded')
    | ('used' | 'expired' | 'unusable' | 'gone' | 'had')
  /** How much of it is taken, of a hundred. */
  percent?: number
  /** Unix seconds from which on it may be taken, while that is to come. */
  start_time?: number
  /** Where it is good; the mall or one shop by default. */
  scope?: string
  /** It runs out within days. */
  soon?: boolean
  /** Yuan it takes off what is bought now, which may cost less than its amount. */
  off?: string
  /** Why it cannot be used here. */
  reason?: string
  chosen?: boolean
  busy?: boolean
  onClick?: () => void
}

const actions: Partial<Record<Props['state'], string>> = {
  claim: '立即领取',
  use: '去使用',
  soon: '提醒我',
  reminded: '已预约'
}
const stamps: Partial<Record<Props['state'], string>> = {
  claimed: '已领取',
  used: '已使用',
  expired: '已过期',
  gone: '已抢光',
  had: '已领完'
}
const OVER: readonly Props['state'][] = ['used', 'expired', 'unusable', 'gone', 'had']

/** A coupon as a ticket: what it takes off at the left, its conditions at the right. */
export function CouponCard({ coupon, state, scope, soon, off, reason, chosen, busy, percent, ...more }: Props) {
  const { start_time, onClick } = more
  const over = OVER.includes(state)
  const least = fenOf(coupon.use_min_price) ? `满${shortPrice(coupon.use_min_price)}可用` : '无门槛'
  return (
    <View className={`coupon ${over ? 'coupon--over' : ''}`} onClick={state === 'choose' ? onClick : undefined}>
      <View className="coupon__left">
        <View className="coupon__amount">
          <View className="coupon__sign">¥</View>
          {shortPrice(coupon.coupon_price)}
        </View>
        <View className="coupon__least">{least}</View>
      </View>
      <View className="coupon__right">
        <View className="coupon__words">
          <View className="coupon__title">{coupon.title}</View>
          <View className="coupon__line">{scope ?? (coupon.mer_id ? '限本店商品' : '全场通用')}</View>
          <View className={`coupon__line ${soon ? 'coupon__line--soon' : ''}`}>
            {start_time
              ? `${dateTimeText(start_time)} 开始领取`
              : `${soon ? '即将到期 · ' : ''}${dateTimeText(coupon.end_time)} 前有效`}
          </View>
          {percent !== undefined && percent > 0 && (
            <View className="coupon__taken">
              <View className="coupon__bar">
                <View className="coupon__fill" style={{ width: `${percent}%` }} />
              </View>
              {`已抢 ${percent}%`}
            </View>
          )}
          {off && fenOf(off) !== fenOf(coupon.coupon_price) && <View className="coupon__line">本单抵扣 ¥{off}</View>}
          {reason && <View className="coupon__reason">{reason}</View>}
        </View>
        {actions[state] && (
          <Button
            kind={state === 'claim' ? 'brand' : state === 'reminded' ? 'plain' : 'outline'}
            size="small"
            busy={busy}
            onClick={onClick}
          >
            {actions[state]}
          </Button>
        )}
        {state === 'choose' && <Tick on={!!chosen} />}
        {stamps[state] && <View className="coupon__stamp">{stamps[state]}</View>}
      </View>
    </View>
  )
}
