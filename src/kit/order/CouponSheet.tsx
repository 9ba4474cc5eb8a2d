import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/kit/parts/Button'
import { Check } from '@/kit/parts/Check'
import { CouponCard } from '@/kit/parts/CouponCard'
import { Popup } from '@/kit/parts/Popup'
import { State } from '@/kit/parts/State'
import type { CheckoutCoupon, CheckoutState } from './CheckoutState'
import './CouponSheet.scss'

interface Props {
  state: CheckoutState
  /** Whose coupons: a shop's, or '' for the mall's; null is closed. */
  mer_id: string | null
  onChoose: (coupon: CheckoutCoupon | null) => void
  onClose: () => void
}

/** The coupons of one shop or of the mall: those that fit to choose from, and the others with the reason. */
export const CouponSheet = observer(function CouponSheet({ state, mer_id, onChoose, onClose }: Props) {
  const own = mer_id === null ? [] : state.couponsOf(mer_id)
  const usable = own.filter(coupon => coupon.usable || coupon.checked)
  const rest = own.filter(coupon => !usable.includes(coupon))
  const none = usable.every(coupon => !coupon.checked)
  const done = (
    <Button kind="main" size="large" block busy={state.repricing} onClick={onClose}>
      选好了
    </Button>
  )
  return (
    <Popup open={mer_id !== null} onClose={onClose} title={mer_id ? '店铺优惠券' : '平台优惠券'} footer={done}>
      <View className="cosheet">
        {own.length === 0 && <State kind="empty" icon="ticket" words="还没有能用的优惠券" />}
        {usable.map(coupon => (
          <CouponCard
            key={coupon.id}
            coupon={coupon}
            off={coupon.off_price}
            state="choose"
            chosen={coupon.checked}
            onClick={() => onChoose(coupon.checked ? null : coupon)}
          />
        ))}
        {usable.length > 0 && (
          <Check checked={none} onChange={() => onChoose(null)} className="cosheet__none">
            不使用优惠券
          </Check>
        )}
        {rest.length > 0 && <View className="cosheet__title">这次用不了</View>}
        {rest.map(coupon => (
          <CouponCard key={coupon.id} coupon={coupon} state="unusable" reason={coupon.reason} />
        ))}
      </View>
    </Popup>
  )
})
