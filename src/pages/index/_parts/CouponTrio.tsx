import { View } from '@tarojs/components'
import { useState } from 'react'
import { claimOffer, type Offer, spendCoupon } from '@/kit/coupons'
import { go } from '@/kit/nav'
import { fenOf, shortPrice } from '@/lib/format'
import './CouponTrio.scss'

/** Coupons to be had without leaving the feed. */
export function CouponTrio({ offers }: { offers: readonly Offer[] }) {
  return (
    <View className="themed ctrio">
      <View className="ctrio__head" role="button" onClick={() => go('/pages/couponCenter/index')}>
        <View className="themed__head">
          <View className="themed__title">领券中心</View>
          <View className="themed__info">先领券再下单</View>
        </View>
      </View>
      {offers.map(offer => (
        <Ticket key={offer.id} offer={offer} />
      ))}
      <View className="ctrio__more" role="button" onClick={() => go('/pages/couponCenter/index')}>
        更多好券
      </View>
    </View>
  )
}

function Ticket({ offer }: { offer: Offer }) {
  const [now, setNow] = useState(offer)
  const [busy, setBusy] = useState(false)
  const has = now.state === 'use'
  const act = async () => {
    if (has) return spendCoupon(now)
    if (busy) return
    setBusy(true)
    setNow((await claimOffer(now)) ?? now)
    setBusy(false)
  }
  return (
    <View className="ctrio__ticket" role="button" onClick={act}>
      <View className="ctrio__amount">
        <View className="ctrio__sign">¥</View>
        {shortPrice(now.coupon_price)}
      </View>
      <View className="ctrio__words">
        <View className="ctrio__least">
          {fenOf(now.use_min_price) ? `满${shortPrice(now.use_min_price)}可用` : '无门槛'}
        </View>
        <View className="ctrio__scope">{now.mer_name || '全场通用'}</View>
      </View>
      <View className={`ctrio__do ${has ? 'ctrio__do--has' : ''}`}>{has ? '去使用' : '领取'}</View>
    </View>
  )
}
