import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Tabs } from '@/kit/parts/Tabs'
import { EntryRow } from './_parts/EntryRow'
import './my_tour.scss'

definePageConfig({ navigationBarTitleText: '我的旅游' })

const TABS = [
  { value: 'unpaid', text: '待确认' },
  { value: 'joined', text: '待成团' },
  { value: 'formed', text: '待出行' },
  { value: 'done', text: '已完成' },
  { value: 'ended', text: '已取消' }
] as const
type Tab = (typeof TABS)[number]['value']
type Center = Data<Endpoints['GET /api/tripfree/center']>

const EMPTY: Record<Tab, string> = {
  unpaid: '没有待付款或候补的报名',
  joined: '没有等待成团的旅行',
  formed: '没有等待出发的旅行',
  done: '还没有完成的旅行',
  ended: '没有取消或退款的报名'
}

const tabIn = (text: string): Tab | undefined => TABS.find(({ value }) => value === text)?.value

/** Where most is to be done: the first that is not empty. */
const likely = (counts: Center['counts'] | undefined): Tab =>
  TABS.find(({ value }) => (counts?.[value] ?? 0) > 0)?.value ?? 'formed'

/** My trips by how they stand. */
export default page(() => {
  const query = useQuery('state')
  const [chosen, setChosen] = useState<Tab | undefined>(tabIn(query.state))
  const center = useResource(() => api('GET /api/tripfree/center', {}, quietly), null, true)
  const tab = chosen ?? likely(center.data?.counts)
  const pending = (value: Tab) => (value === 'done' || value === 'ended' ? undefined : center.data?.counts[value])
  return (
    <ListPage
      load={paging => api('GET /api/tripfree/myorderlist', { state: tab, ...paging }, { catch: true, quiet: true })}
      filter={tab}
      fresh
      rowKey={entry => entry.id}
      row={entry => <EntryRow entry={entry} />}
      skeleton="cards"
      empty={{
        icon: 'route',
        words: EMPTY[tab],
        action: '去看线路',
        onAction: () => go('/pages/tour/list')
      }}
      head={
        <View>
          <Tabs items={TABS.map(one => ({ ...one, count: pending(one.value) }))} value={tab} onChange={setChosen} />
          <View className="mytour__ways">
            <CellGroup>
              <Cell icon="users" title="拼团旅游" note="参加好友的团" onClick={() => go('/pages/tour/my_tour1')} />
              <Cell icon="notes" title="报名记录" onClick={() => go('/pages/tour/apply_list')} />
              <Cell
                icon="wallet"
                title="旅游收益"
                value={center.data ? `¥${center.data.balance}` : ''}
                onClick={() => go('/pages/user/tripwithdraw')}
              />
            </CellGroup>
          </View>
        </View>
      }
    />
  )
})
