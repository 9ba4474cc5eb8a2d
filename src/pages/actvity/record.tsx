import type { Data, Endpoints } from '@contract'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Row, RowSum } from '@/kit/parts/Row'
import { Tabs } from '@/kit/parts/Tabs'

definePageConfig({ navigationBarTitleText: '活动记录' })

type Line = Data<Endpoints['GET /api/spotlight/recordList']>['list'][number]
type Type = 'points' | 'reward'

const TABS = [
  { value: 'points', text: '得分明细' },
  { value: 'reward', text: '奖励记录' }
] as const

export default page(() => {
  const query = useQuery('type')
  const [type, setType] = useState<Type>(query.type === 'reward' ? 'reward' : 'points')
  return (
    <ListPage<Line>
      load={paging => api('GET /api/spotlight/recordList', { ...paging, type }, quietly)}
      filter={type}
      fresh
      head={<Tabs items={TABS} value={type} onChange={setType} />}
      missing="聚光灯活动还没有开始，过几天再来看看"
      rowKey={line => line.id}
      row={line => (
        <Row
          title={line.title}
          notes={[line.info, line._add_time]}
          side={<RowSum value={line.number} note={type === 'points' && line.pm === 0 ? '退款收回' : undefined} />}
        />
      )}
      empty={
        type === 'points'
          ? {
              icon: 'notes',
              words: '还没有得分',
              hint: '订单在收货 7 天后结算，结算就得分',
              action: '去逛逛',
              onAction: () => go('/pages/store/mall')
            }
          : {
              icon: 'gift',
              words: '还没有奖励',
              hint: '拆红包、抽奖、上榜都会记在这里',
              action: '去抽奖',
              onAction: () => go('/pages/actvity/lottery')
            }
      }
    />
  )
})
