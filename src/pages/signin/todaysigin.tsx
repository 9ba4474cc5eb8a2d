import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Icon } from '@/kit/parts/Icon'
import { StandingCard } from '@/kit/parts/StandingCard'
import { FanRow } from './_parts/FanRow'
import './todaysigin.scss'

definePageConfig({ navigationBarTitleText: '今日签到' })

type Group = Data<Endpoints['GET /api/sign/groupinfo']>

/** Who of one's fans has signed in today, first come first. */
export default page(() => {
  const [group, setGroup] = useState<Group>()
  const load = async (paging: { page: number; limit: number }) => {
    const [info, list] = await Promise.all([
      api('GET /api/sign/groupinfo', {}, quietly),
      api('GET /api/sign/grouplist', { ...paging, type: 'signed' }, quietly)
    ])
    setGroup(info)
    return list
  }
  return (
    <ListPage
      load={load}
      fresh
      head={group && <Sums group={group} />}
      row={fan => <FanRow fan={fan} />}
      rowKey={fan => fan.uid}
      empty={{
        icon: 'calendar',
        words: group?.total ? '今天还没有粉丝签到' : '还没有粉丝',
        hint: group?.total ? '可以提醒同意接收的粉丝' : '邀请的好友注册后，就能一起签到',
        action: group?.total ? '去提醒' : '去邀请',
        onAction: () => go(group?.total ? '/pages/signin/fanslist' : '/pages/user/fans')
      }}
    />
  )
})

const Sums = ({ group }: { group: Group }) => (
  <StandingCard
    tone="brand"
    className="today"
    figures={[
      { name: '今日已签到', value: group.signed },
      { name: '还没签到', value: group.total - group.signed },
      { name: '今日已提醒', value: group.reminded }
    ]}
  >
    <View className="today__me">
      {group.me_signed ? `我今天已签到，连续 ${group.me_streak} 天` : '我今天还没有签到'}
      <View className="today__go" role="button" onClick={() => go('/pages/signin/fanslist')}>
        {group.can_remind > 0 ? `去提醒（${group.can_remind}）` : '全部粉丝'}
        <Icon name="right" size={28} />
      </View>
    </View>
  </StandingCard>
)
