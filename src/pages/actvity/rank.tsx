import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { RankOwn, RankRow } from '@/kit/parts/RankList'
import type { PagedList } from '@/kit/state/PagedList'
import { session } from '@/stores/session'
import { ActivityHead, behindWords } from './_parts/ActivityHead'
import './rank.scss'

definePageConfig({ navigationBarTitleText: '排行榜' })

type Ranking = Data<Endpoints['GET /api/spotlight/rank']>
type Line = Ranking['list'][number]

export default page(() => {
  const [ranking, setRanking] = useState<Ranking>()
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/spotlight/rank', paging, quietly)
    setRanking(answer)
    return answer
  }
  return (
    <ListPage<Line>
      load={load}
      filter={session.signedIn}
      fresh
      head={list => ranking && <Head ranking={ranking} list={list} />}
      bottom={ranking && <Mine mine={ranking.my_rank} activity={ranking.activity} />}
      missing="聚光灯活动还没有开始，过几天再来看看"
      rowKey={line => String(line.rank)}
      row={line => (
        <RankRow
          place={line.rank}
          avatar={line.avatar}
          name={line.nickname}
          figure={`${line.points} 分`}
          note={line.reward && `奖 ${line.reward}`}
          mine={line.is_mine === 1}
        />
      )}
      empty={{
        icon: 'crown',
        words: '还没有人上榜',
        hint: '订单在收货 7 天后结算，结算就得分',
        action: '去逛逛',
        onAction: () => go('/pages/store/mall')
      }}
    />
  )
})

const Head = ({ ranking, list }: { ranking: Ranking; list: PagedList<Line> }) => (
  <ActivityHead activity={ranking.activity} onChange={() => list.refresh()}>
    <View className="actrank__tiers">
      {ranking.tiers.map(tier => (
        <View key={tier.title} className="actrank__tier">
          <View className="actrank__place">{tier.title}</View>
          <View className="actrank__prize">{tier.amount}</View>
          <View className="actrank__place">{ranking.activity.unit}</View>
        </View>
      ))}
    </View>
    <View className="actrank__pool" role="button" onClick={() => go('/pages/actvity/award_pool')}>
      奖池与规则
    </View>
  </ActivityHead>
)

function Mine({ mine, activity }: { mine: Ranking['my_rank']; activity: Ranking['activity'] }) {
  if (mine)
    return (
      <RankOwn
        place={mine.rank}
        avatar={mine.avatar}
        name={mine.nickname}
        figure={`${mine.points} 分`}
        hint={behindWords(activity, mine)}
      />
    )
  return (
    <View className="actrank__guest">
      登录后看看自己排第几
      <Button kind="brand" size="small" onClick={() => session.requireLogin()}>
        去登录
      </Button>
    </View>
  )
}
