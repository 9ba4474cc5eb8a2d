import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { spendCoupon } from '@/kit/coupons'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Cell } from '@/kit/parts/Cell'
import { CouponCard } from '@/kit/parts/CouponCard'
import { Tabs } from '@/kit/parts/Tabs'
import { WalletHead } from '@/kit/parts/WalletHead'
import './coupon.scss'

definePageConfig({ navigationBarTitleText: '我的券' })

type Answer = Data<Endpoints['GET /api/subsidy/gift/gift_consumer_coupon']>
type Coupon = Answer['list'][number]
type State = Coupon['state']

const STATES: { value: State; text: string }[] = [
  { value: 'unused', text: '可使用' },
  { value: 'used', text: '已使用' },
  { value: 'expired', text: '已过期' }
]
const EMPTY = {
  unused: {
    icon: 'ticket',
    words: '还没有可用的券',
    hint: '先领几张，下单时自动减',
    action: '去领券',
    onAction: () => go('/pages/couponCenter/index')
  },
  used: { icon: 'ticket', words: '还没有用过券' },
  expired: { icon: 'ticket', words: '没有过期的券' }
} as const

export default page(() => {
  const [state, setState] = useState<State>('unused')
  const [whole, setWhole] = useState<Answer>()
  const load = async (paging: { page: number; limit: number }) => {
    const ask = { ...paging, state }
    const answer = await api('GET /api/subsidy/gift/gift_consumer_coupon', ask, { catch: true, quiet: true })
    if (paging.page === 1) setWhole(answer)
    return answer
  }
  const tabs = STATES.map(({ value, text }) => ({ value, text: whole ? `${text}(${whole.counts[value]})` : text }))
  return (
    <ListPage<Coupon>
      load={load}
      filter={state}
      fresh
      head={
        <View>
          <WalletHead
            name="我的消费券（元）"
            amount={whole?.xfq ?? '…'}
            note="下单时直接抵扣，也可以转赠给好友"
            more="明细"
            onMore={() => go('/pages/coupon/recharge')}
          />
          <View className="coupons__deeds">
            <Button kind="main" block onClick={() => go('/pages/coupon/transfer')}>
              转赠给好友
            </Button>
            <Button kind="plain" block onClick={() => go('/pages/coupon/recharge')}>
              充值
            </Button>
          </View>
          <Cell
            icon="gift"
            title="我的红包"
            value="去拆"
            className="coupons__packets"
            onClick={() => go('/pages/couponCenter/center')}
          />
          <Tabs items={tabs} value={state} onChange={setState} />
        </View>
      }
      rowKey={coupon => coupon.id}
      row={coupon => (
        <View className="coupons__row">
          <CouponCard
            coupon={coupon}
            state={coupon.state === 'unused' ? 'use' : coupon.state}
            scope={coupon.mer_name ? `限${coupon.mer_name}商品` : '全场通用'}
            onClick={() => spendCoupon(coupon)}
          />
        </View>
      )}
      empty={EMPTY[state]}
    />
  )
})
