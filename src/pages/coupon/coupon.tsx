import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { spendCoupon } from '@/kit/coupons'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { CouponCard } from '@/kit/parts/CouponCard'
import { Icon } from '@/kit/parts/Icon'
import { StandingCard } from '@/kit/parts/StandingCard'
import { Tabs } from '@/kit/parts/Tabs'
import './coupon.scss'

definePageConfig({ navigationBarTitleText: '我的券' })

type Answer = Data<Endpoints['GET /api/subsidy/gift/gift_consumer_coupon']>
type Coupon = Answer['list'][number]
type State = Coupon['state']
type Voucher = Answer['vouchers'][number]

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

const voucherWords = ({ used_for: use, reference_text: worth }: Voucher) =>
  [use && `用于${use}`, worth].filter(Boolean).join('，')

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
          <StandingCard
            name="我的消费券（元）"
            value={whole?.xfq ?? '…'}
            note="下单时直接抵扣，也可以转赠给好友"
            more="明细"
            onMore={() => go('/pages/coupon/recharge')}
          >
            <View className="standing__actions">
              <Button kind="main" block onClick={() => go('/pages/coupon/transfer')}>
                转赠给好友
              </Button>
              <Button kind="plain" block onClick={() => go('/pages/coupon/recharge')}>
                充值
              </Button>
            </View>
          </StandingCard>
          <View className="coupons__ways">
            <CellGroup>
              {whole?.vouchers.slice(1).map(one => (
                <Cell key={one.code} icon="ticket" title={one.name} note={voucherWords(one)} value={one.balance} />
              ))}
              <Cell icon="gift" title="我的红包" value="去拆" onClick={() => go('/pages/couponCenter/center')} />
              <Cell
                icon="ticket"
                title="领券中心"
                note="平台券、店铺券，先领再下单"
                onClick={() => go('/pages/couponCenter/index')}
              />
            </CellGroup>
          </View>
          {whole && whole.soon > 0 && state === 'unused' && (
            <View className="coupons__soon">{`${whole.soon} 张券 3 天内到期，到期前一天会在消息里提醒你`}</View>
          )}
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
            soon={coupon.soon === 1}
            onClick={() => spendCoupon(coupon)}
          />
          {coupon.order_id && (
            <View
              className="coupons__used"
              role="button"
              onClick={() => go('/pages/order/detail', { id: coupon.order_id })}
            >
              {`${coupon._use_time} 用于订单 ${coupon.order_id}`}
              <Icon name="right" size={24} />
            </View>
          )}
        </View>
      )}
      empty={EMPTY[state]}
    />
  )
})
