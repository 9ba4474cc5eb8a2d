import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { DiscRow } from '@/kit/parts/DiscRow'
import { Facts } from '@/kit/parts/Facts'
import { StandingCard } from '@/kit/parts/StandingCard'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './index.scss'

definePageConfig({ navigationBarTitleText: '补贴中心' })

type Centre = Data<Endpoints['GET /api/subsidy/center']>

/** How one stands with subsidies, what is there to be taken today, and the ways on from here. */
export default page(() => (
  <DetailPage load={() => api('GET /api/subsidy/center', {}, quietly)} fresh skeleton="wallet">
    {(centre, resource) => (
      <View className="subsidy">
        <Standing centre={centre} />
        <Today centre={centre} onTaken={() => resource.refresh()} />
        <DiscRow
          items={[
            { icon: 'refresh', name: '补贴兑换', onClick: () => go('/pages/coupon/exchange') },
            { icon: 'package', name: '财富包', onClick: () => go('/pages/coupon/wealth') },
            { icon: 'flag', name: '补贴任务', onClick: () => go('/pages/coupon/mission') },
            { icon: 'users', name: '补贴团队', onClick: () => go('/pages/coupon/team') }
          ]}
        />
        <Ways centre={centre} />
        <Card title="补贴规则">
          <Facts facts={centre.rules} />
        </Card>
      </View>
    )}
  </DetailPage>
))

function Standing({ centre }: { centre: Centre }) {
  const { bt, locked, waiting, power, exp, shubt } = centre
  const later = [`待释放 ${locked}`, Number(waiting) > 0 && `待发放 ${waiting}`].filter(Boolean).join('，')
  return (
    <StandingCard
      flush
      name="我的补贴"
      value={bt}
      note={later}
      more="明细"
      onMore={() => go('/pages/coupon/exchangeDetail', { type: 'all' })}
      figures={[
        { name: '补贴力', value: power, onClick: () => go('/pages/coupon/power') },
        { name: '经验', value: exp, onClick: () => go('/pages/coupon/team') },
        {
          name: '数字补贴',
          value: shubt,
          onClick: () => go('/pages/coupon/exchangeDetail', { category: 'shubt', type: 'all' })
        }
      ]}
    />
  )
}

/** What is set aside for the person is taken by hand, once a day. */
function Today({ centre, onTaken }: { centre: Centre; onTaken: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const { ready, day_release: today } = centre
  const there = Number(ready) > 0
  const released = Number(today) > 0
  const take = async () => {
    setBusy(true)
    const done = await api('POST /api/subsidy/completePop', {})
    if (done) Taro.showToast({ title: `已领取 ${done.number} 补贴`, icon: 'none', duration: TOAST_DURATION_MS })
    // Also after a refusal: it may have been taken on another phone.
    await onTaken()
    setBusy(false)
  }
  return (
    <Card title="今日释放">
      <View className="subsidy__today">
        <View className="subsidy__words">
          <View className="subsidy__ready">
            {there ? `${ready} 补贴待领取` : released ? '今天的已领完' : '今天没有释放'}
          </View>
          <View className="subsidy__note">
            {released && `今天共释放 ${today}；`}
            {there ? '购物得的每天领一次，过期退回奖励池' : '购物结算后，每天都有新的补贴'}
          </View>
        </View>
        {(there || released) && (
          <Button kind="main" size="small" busy={busy} disabled={!there} onClick={take}>
            {there ? '领取' : '明天再来'}
          </Button>
        )}
      </View>
    </Card>
  )
}

function Ways({ centre }: { centre: Centre }) {
  const { ways, draw_num: claims, task_num: tasks } = centre
  return (
    <>
      <CellGroup title="兑换">
        {ways
          .filter(({ open }) => open === 1)
          .map(({ type, title, rate, to_name }) => (
            <Cell
              key={type}
              icon="refresh"
              title={title}
              note={`${rate.from} 补贴兑 ${rate.to} ${to_name}`}
              onClick={() => go('/pages/coupon/exchange', { type })}
            />
          ))}
        <Cell icon="history" title="兑换明细" onClick={() => go('/pages/coupon/exchangeDetail')} />
      </CellGroup>
      <CellGroup title="更多">
        <Cell
          icon="flag"
          title="补贴任务"
          note="浏览、下单、邀请好友都有补贴"
          value={claims > 0 ? `${claims} 个待领取` : `${tasks} 个任务`}
          onClick={() => go('/pages/coupon/mission')}
        />
        <Cell icon="ticket" title="我的券" note="优惠券与消费券" onClick={() => go('/pages/coupon/coupon')} />
        <Cell icon="wallet" title="购买消费券" note="下单时直接抵扣" onClick={() => go('/pages/coupon/recharge')} />
      </CellGroup>
    </>
  )
}
