import { View } from '@tarojs/components'
import { useState } from 'react'
import { claimOffer, type Offer, remindOffer, spendCoupon } from '@/kit/coupons'
import { CouponCard } from './CouponCard'
import './OfferRow.scss'

const scopeOf = ({ mer_name, limit_num }: Offer) =>
  `${mer_name ? `限${mer_name}商品` : '全场通用'}${limit_num > 1 ? ` · 每人限领 ${limit_num} 张` : ''}`

interface Props {
  offer: Offer
  /** Told the offer as it is after something was done, or nothing when it was refused. */
  onChange: (now: Offer | undefined) => void
}

/** A coupon on offer, and what can be done about it now. */
export function OfferRow({ offer, onChange }: Props) {
  const [busy, setBusy] = useState(false)
  const { state } = offer
  const act = async () => {
    if (busy) return
    if (state === 'use') return spendCoupon(offer)
    setBusy(true)
    onChange(await (state === 'soon' ? remindOffer(offer) : claimOffer(offer)))
    setBusy(false)
  }
  return (
    <View className="offerrow">
      <CouponCard
        coupon={offer}
        state={state === 'soon' && offer.remind ? 'reminded' : state}
        scope={scopeOf(offer)}
        start_time={state === 'soon' ? offer.start_time : undefined}
        percent={state === 'claim' ? offer.percent : undefined}
        busy={busy}
        onClick={act}
      />
    </View>
  )
}
