import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Avatar } from '@/kit/parts/Avatar'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Row, RowSum } from '@/kit/parts/Row'
import { RulesCard } from '@/kit/parts/RulesCard'
import { TrendChart } from '@/kit/parts/TrendChart'
import { fromEnd } from '@/lib/own'
import { session } from '@/stores/session'
import { ActivityFigures, ActivityHead } from './_parts/ActivityHead'
import { ActivityNav } from './_parts/ActivityNav'
import './award_pool.scss'

definePageConfig({ navigationBarTitleText: '奖池' })

type Pool = Data<Endpoints['GET /api/spotlight/poolCenter']>

/** Where the one action leads: to what came of it once it is over, else to what is passed on. */
const onward = (phase: Pool['activity']['phase']) =>
  phase === 'ended' ? go('/pages/actvity/record', { type: 'reward' }) : go('/pages/actvity/tuiguang')

/** From "2026-11-20" on: the month and day alone. */
const DAY_FROM = 5

export default page(() => (
  <DetailPage
    load={() => api('GET /api/spotlight/poolCenter', {}, quietly)}
    fresh
    missing="聚光灯活动还没有开始，过几天再来看看"
    bottom={({ activity }) => (
      <ActionBar inset>
        <Button kind="main" size="large" block onClick={() => session.requireLogin() && onward(activity.phase)}>
          {activity.phase === 'ended' ? '看看我的成绩' : '邀请好友一起得分'}
        </Button>
      </ActionBar>
    )}
  >
    {(pool, resource) => (
      <View className="awardpool">
        <ActivityHead activity={pool.activity} onChange={() => resource.refresh()}>
          <View className="awardpool__label">{`奖池还剩（${pool.activity.unit}）`}</View>
          <View className="awardpool__sum">{pool.remain}</View>
          <ActivityFigures
            items={[
              { name: '累计注入', value: pool.funded },
              { name: '已发放', value: pool.paid_out },
              { name: '参加人数', value: pool.join_num }
            ]}
          />
        </ActivityHead>
        <ActivityNav />
        <Card title="奖池走势" className="awardpool__card">
          <TrendChart
            id="awardpool"
            name="奖池余额"
            unit={pool.activity.unit}
            points={pool.trend.map(({ time, balance }) => ({ label: time.slice(DAY_FROM), value: balance }))}
            empty="奖池还没有注入"
          />
          <Today trend={pool.trend} />
        </Card>
        <Card title="名次奖" bare className="awardpool__card">
          {pool.tiers.map(tier => (
            <Row
              key={tier.title}
              title={tier.title}
              side={<RowSum value={tier.amount} note={`每人 · ${pool.activity.unit}`} />}
            />
          ))}
        </Card>
        {pool.winners.length > 0 && <Winners pool={pool} />}
        <RulesCard title="活动规则" rules={pool.rules} className="awardpool__card" />
      </View>
    )}
  </DetailPage>
))

/** What moved on the last day of the chart. */
function Today({ trend }: Pick<Pool, 'trend'>) {
  const day = fromEnd(trend)
  if (!day) return null
  return <View className="awardpool__today">{`${day.time.slice(DAY_FROM)} 注入 ${day.income}，发放 ${day.spent}`}</View>
}

const Winners = ({ pool: { winners, waiting, activity } }: { pool: Pool }) => (
  <Card title="获奖名单" more={Number(waiting) > 0 ? `待发放 ${waiting}` : undefined} bare className="awardpool__card">
    {winners.map(one => (
      <Row
        key={one.rank}
        lead={<Avatar src={one.avatar} name={one.nickname} size={72} />}
        title={`第 ${one.rank} 名 · ${one.nickname}`}
        notes={[`${one.points} 分`]}
        side={<RowSum value={one.number} note={activity.unit} />}
      />
    ))}
  </Card>
)
