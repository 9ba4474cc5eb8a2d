import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Failed, ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Avatar } from '@/kit/parts/Avatar'
import { Card } from '@/kit/parts/Card'
import { Facts } from '@/kit/parts/Facts'
import { Onward } from '@/kit/parts/Onward'
import { Row, RowSum } from '@/kit/parts/Row'
import { Skeleton } from '@/kit/parts/Skeleton'
import { StandingCard } from '@/kit/parts/StandingCard'
import { Tabs } from '@/kit/parts/Tabs'
import { TrendChart } from '@/kit/parts/TrendChart'
import { truncate } from '@/lib/format'
import './team.scss'

definePageConfig({ navigationBarTitleText: '补贴团队' })

type Member = Data<Endpoints['GET /api/subsidy/subsidyUserList']>['list'][number]

const SORTS = [
  { value: 'time', text: '最近加入' },
  { value: 'exp', text: '经验最多' }
] as const
type Sort = (typeof SORTS)[number]['value']

/** Whom one serves directly, and the experience they brought: numbers, no money. */
export default page(() => {
  const [sort, setSort] = useState<Sort>('time')
  return (
    <ListPage<Member>
      load={paging => api('GET /api/subsidy/subsidyUserList', { ...paging, sort }, quietly)}
      filter={sort}
      head={
        <View>
          <Head />
          <Tabs items={SORTS} value={sort} onChange={setSort} />
        </View>
      }
      rowKey={({ uid }) => uid}
      row={member => (
        <Row
          lead={<Avatar src={member.avatar} name={member.nickname} size={88} />}
          title={truncate(member.nickname)}
          notes={[`${member.time} 加入`]}
          side={
            <Onward>
              <RowSum value={`经验 ${member.exp}`} note={`${member.order_num} 单`} />
            </Onward>
          }
          onClick={() => go('/pages/coupon/teamPersonDetail', { uid: member.uid })}
        />
      )}
      empty={{
        icon: 'users',
        words: sort === 'exp' ? '还没有好友带来经验' : '还没有直属好友',
        hint: '好友通过你的邀请注册并购物，订单结算后增加经验',
        action: '去邀请',
        onAction: () => go('/pages/user/fans')
      }}
    />
  )
})

const Head = observer(function Head() {
  const team = useResource(() => api('GET /api/subsidy/richTeamDetail', {}, quietly), null, true)
  const { data, error } = team
  if (!data) {
    return error ? <Failed code={error.code} onRetry={() => team.refresh()} /> : <Skeleton kind="boxes" />
  }
  return (
    <View className="btteam">
      <StandingCard
        flush
        tone="brand"
        name="累计经验"
        value={data.exp}
        note={`直属好友 ${data.total} 位`}
        more="补贴力"
        onMore={() => go('/pages/coupon/power')}
        figures={[
          { name: '今日经验', value: data.today_exp },
          { name: '本月经验', value: data.month_exp },
          { name: '补贴力', value: data.power }
        ]}
      />
      <Card title="经验走势" more="近 30 天">
        <TrendChart
          points={data.list.map(({ day, exp }) => ({ label: day.slice(5), value: String(exp) }))}
          name="每天增加的经验"
          empty="近 30 天还没有经验"
        />
      </Card>
      <Card title="团队说明">
        <Facts facts={data.rules} />
      </Card>
    </View>
  )
})
