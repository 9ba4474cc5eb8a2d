import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { openUrl } from '@/kit/open'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Figures } from '@/kit/parts/Figures'
import { Icon } from '@/kit/parts/Icon'
import { Tag } from '@/kit/parts/Tag'
import { session } from '@/stores/session'
import { MemberCard } from './_parts/MemberCard'
import './fuli.scss'

definePageConfig({ navigationBarTitleText: '会员福利' })

type Welfare = Data<Endpoints['GET /api/task/get_num']>

/** What a member has, what the level gives, and the ways to more of it. */
export default page(() => (
  <DetailPage load={() => api('GET /api/task/get_num', {}, { catch: true, quiet: true })} fresh skeleton="lines">
    {welfare => (
      <View className="fuli">
        <MemberCard user={session.user} />
        <Holdings welfare={welfare} />
        <Card title="我的等级权益" more="会员中心" onMore={() => go('/pages/vip/index')}>
          {welfare.benefits.map(benefit => (
            <View key={benefit.title} className="fuli__benefit" role="button" onClick={() => openUrl(benefit.url)}>
              <View className="fuli__words">
                <View className="fuli__title">{benefit.title}</View>
                <View className="fuli__info">{benefit.info}</View>
              </View>
              <Tag kind={benefit.has ? 'gold' : 'mute'}>{benefit.has ? '已拥有' : '升级可得'}</Tag>
              <Icon name="right" size={32} className="fuli__arrow" />
            </View>
          ))}
        </Card>
        <Ways welfare={welfare} />
      </View>
    )}
  </DetailPage>
))

function Holdings({ welfare }: { welfare: Welfare }) {
  const held = [
    { name: '金豆', value: welfare.jindou, url: '/pages/user/jindou' },
    { name: '消费券（元）', value: welfare.xfq, url: '/pages/coupon/recharge' },
    { name: '优惠券（张）', value: String(welfare.couponCount), url: '/pages/store/mall' }
  ]
  return (
    <Card>
      <Figures items={held.map(({ name, value, url }) => ({ name, value, onClick: () => openUrl(url) }))} />
      {welfare.waiting_list.length > 0 && (
        <View className="fuli__waits">
          {`待发放 ${welfare.waiting_list.map(({ amount, asset_name }) => `${amount} ${asset_name}`).join('、')}`}
        </View>
      )}
    </Card>
  )
}

/** Where more of it comes from. */
function Ways({ welfare }: { welfare: Welfare }) {
  const { draw_num: waiting, task_num: all, done_num: done } = welfare
  return (
    <CellGroup title="领更多福利">
      <Cell
        icon="flag"
        title="任务中心"
        note={`今日 ${done}/${all} 个任务已完成`}
        value={waiting > 0 ? `${waiting} 个待领取` : '去做任务'}
        onClick={() => go('/pages/user/task')}
      />
      <Cell icon="gift" title="奖励任务" note="每周每月加码奖励" onClick={() => go('/pages/task/index')} />
      <Cell icon="gift" title="福利转盘" note="购物得积分，积分转好礼" onClick={() => go('/pages/business/welfare')} />
      <Cell icon="gift" title="空投" note="达到条件就能领，不用花钱" onClick={() => go('/pages/zhufu/airdrop')} />
      <Cell icon="star" title="嘉年华" note="天天领机会，做任务多抽几次" onClick={() => go('/pages/draw/index')} />
      <Cell icon="coin" title="免费专区" note="每日免费抽签、整点抢红包" onClick={() => go('/pages/store/free')} />
      <Cell icon="users" title="邀请好友" note="好友完成首单，你得奖励" onClick={() => go('/pages/user/fans')} />
    </CellGroup>
  )
}
