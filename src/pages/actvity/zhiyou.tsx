import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Tabs } from '@/kit/parts/Tabs'
import { type Friend, FriendRow } from './_parts/FriendRow'

definePageConfig({ navigationBarTitleText: '直邀好友' })

type Which = 'all' | 'ordered' | 'not'
type Team = Data<Endpoints['GET /api/spotlight/teamList']>

const ORDERED = { all: undefined, ordered: 1, not: 0 } as const

export default page(() => {
  const [which, setWhich] = useState<Which>('all')
  const [team, setTeam] = useState<Pick<Team, 'friend_num' | 'ordered_num'>>()
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/spotlight/teamList', { ...paging, ordered: ORDERED[which] }, quietly)
    setTeam(answer)
    return answer
  }
  const { friend_num = 0, ordered_num = 0 } = team ?? {}
  const text = (words: string, count: number) => (team ? `${words} ${count}` : words)
  return (
    <ListPage<Friend>
      load={load}
      filter={which}
      fresh
      head={
        <View>
          <Tabs
            items={[
              { value: 'all', text: text('全部', friend_num) },
              { value: 'ordered', text: text('已贡献', ordered_num) },
              { value: 'not', text: text('待下单', friend_num - ordered_num) }
            ]}
            value={which}
            onChange={setWhich}
          />
        </View>
      }
      missing="聚光灯活动还没有开始，过几天再来看看"
      rowKey={friend => friend.id}
      row={friend => <FriendRow friend={friend} />}
      empty={{
        icon: 'users',
        words: EMPTY[which],
        hint: '好友打开你的活动链接就算加入，TA 的订单结算后为你加分',
        action: '去邀请',
        onAction: () => go('/pages/actvity/tuiguang')
      }}
    />
  )
})

const EMPTY: Readonly<Record<Which, string>> = {
  all: '还没有直邀好友',
  ordered: '还没有好友的订单结算',
  not: '好友都已经贡献分数了'
}
