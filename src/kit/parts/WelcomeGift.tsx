import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useRef } from 'react'
import { spendCoupon } from '@/kit/coupons'
import { go } from '@/kit/nav'
import { priceParts } from '@/lib/format'
import { useScrollLock } from '@/platform/scrollLock'
import { session } from '@/stores/session'
import { type Gift, welcome } from '@/stores/welcome'
import { Button } from './Button'
import { CouponCard } from './CouponCard'
import { Icon } from './Icon'
import { usePhase } from './Popup'
import './WelcomeGift.scss'

/** The coupons of welcome in a window over the page, once after a new person has signed in. */
export const WelcomeGift = observer(function WelcomeGift() {
  const uid = session.user?.uid
  useEffect(() => {
    welcome.ask()
  }, [uid])
  useDidShow(() => {
    welcome.ask()
  })
  const phase = usePhase(welcome.gift !== null)
  useScrollLock(phase !== 'gone')
  // What is being closed is still seen for a moment.
  const shown = useRef<Gift | null>(null)
  if (welcome.gift) shown.current = welcome.gift
  const gift = shown.current
  if (!gift || phase === 'gone') return null
  return (
    <View className={`gift ${phase === 'leaving' ? 'gift--leaving' : ''}`} catchMove>
      <View className="gift__mask" role="button" ariaLabel="关闭" onClick={() => welcome.close()} />
      <View className="gift__box" role="dialog" ariaLabel="新人礼包">
        <Head total={gift.total_price} count={gift.list.length} />
        <View className="gift__list">
          {gift.list.map(coupon => (
            <CouponCard
              key={coupon.id}
              coupon={coupon}
              state="use"
              scope={coupon.mer_name ? `限${coupon.mer_name}` : undefined}
              onClick={() => use(coupon)}
            />
          ))}
        </View>
        <View className="gift__foot">
          <Button kind="main" size="large" block onClick={look}>
            去我的券看看
          </Button>
          <View className="gift__hint">已放入「我的券」，下单时自动选用</View>
        </View>
      </View>
      <View className="gift__close" role="button" ariaLabel="收下，先逛逛" onClick={() => welcome.close()}>
        <Icon name="close" size={40} />
      </View>
    </View>
  )
})

function look() {
  welcome.close()
  return go('/pages/coupon/coupon')
}

function Head({ total, count }: { total: string; count: number }) {
  return (
    <View className="gift__head">
      <View className="gift__title">新人专享礼包</View>
      <View className="gift__sum">
        <View className="gift__sign">¥</View>
        {priceParts(total).whole}
      </View>
      <View className="gift__count">{`共 ${count} 张优惠券，已到账`}</View>
    </View>
  )
}

function use(coupon: Gift['list'][number]) {
  welcome.close()
  return spendCoupon(coupon)
}
