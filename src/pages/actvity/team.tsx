import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { State } from '@/kit/parts/State'
import { ActivityFigures, ActivityHead, behindWords, rankWords } from './_parts/ActivityHead'
import { FriendRow } from './_parts/FriendRow'
import './team.scss'

definePageConfig({ navigationBarTitleText: '活动团队' })

/** How many of the friends who brought most are shown here. */
const FIRST = 5

async function load() {
  const asked = { page: 1, limit: FIRST, sort: 'points', ordered: 1 } as const
  const [center, friends] = await Promise.all([
    api('GET /api/spotlight/teamCenter', {}, quietly),
    api('GET /api/spotlight/teamList', asked, quietly)
  ])
  return { ...center, friends: friends.list }
}

export default page(() => (
  <DetailPage
    load={load}
    fresh
    skeleton="wallet"
    missing="聚光灯活动还没有开始，过几天再来看看"
    bottom={({ activity }) => (
      <ActionBar inset>
        {activity.phase === 'ended' ? (
          <Button kind="main" size="large" block onClick={() => go('/pages/actvity/record', { type: 'reward' })}>
            看我的奖励
          </Button>
        ) : (
          <Button kind="main" size="large" block onClick={() => go('/pages/actvity/tuiguang')}>
            邀请好友
          </Button>
        )}
      </ActionBar>
    )}
  >
    {(team, resource) => (
      <View>
        <ActivityHead activity={team.activity} onChange={() => resource.refresh()}>
          <ActivityFigures
            items={[
              { name: '我的分数', value: team.my_rank.points },
              { name: '当前名次', value: rankWords(team.my_rank.rank) },
              { name: '直邀好友', value: team.friend_num }
            ]}
          />
          <View className="actteam__hint">{behindWords(team.activity, team.my_rank)}</View>
        </ActivityHead>
        <Card title="分数从哪里来" more="明细" onMore={() => go('/pages/actvity/record')} className="actteam__card">
          <View className="actteam__parts">
            <View className="actteam__part">
              <View className="actteam__value">{team.my_rank.own_points}</View>
              <View className="actteam__name">我的订单</View>
            </View>
            <View className="actteam__part">
              <View className="actteam__value">{team.my_rank.friend_points}</View>
              <View className="actteam__name">{`好友的 ${team.order_count} 笔订单`}</View>
            </View>
          </View>
        </Card>
        <Card
          title="贡献最多的好友"
          more={`今日新增 ${team.friend_today} 位`}
          onMore={() => go('/pages/actvity/zhiyou')}
          bare
          className="actteam__card"
        >
          {team.friends.map(friend => (
            <FriendRow key={friend.id} friend={friend} />
          ))}
          {team.friends.length === 0 && (
            <State
              kind="empty"
              icon="users"
              words={team.friend_num > 0 ? '好友的订单还没有结算' : '还没有直邀好友'}
              hint="好友的订单收货满 7 天结算后，为你加分"
            />
          )}
        </Card>
      </View>
    )}
  </DetailPage>
))
