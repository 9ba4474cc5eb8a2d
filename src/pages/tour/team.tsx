import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Tabs } from '@/kit/parts/Tabs'
import { GroupCard } from './_parts/GroupCard'
import './team.scss'

definePageConfig({ navigationBarTitleText: '我的团队' })

const TABS = [
  { value: '', text: '全部' },
  { value: 'open', text: '拼团中' },
  { value: 'filled', text: '已成团' },
  { value: 'lapsed', text: '未成团' }
] as const
type Tab = (typeof TABS)[number]['value']

/** Groups I travel with. */
export default page(() => {
  const [tab, setTab] = useState<Tab>('')
  const counts = useResource(() => api('GET /api/tripfree/mygroupnum', {}, quietly), null, true)
  const countOf = (value: Tab) => (value === 'open' ? counts.data?.open : undefined)
  return (
    <ListPage
      load={paging =>
        api('GET /api/tripfree/teamtravellist', { state: tab || undefined, ...paging }, { catch: true, quiet: true })
      }
      filter={tab}
      fresh
      head={<Tabs items={TABS.map(one => ({ ...one, count: countOf(one.value) }))} value={tab} onChange={setTab} />}
      rowKey={group => group.entry_id}
      row={group => (
        <View className="tourteam">
          <GroupCard group={group} title={group.title} onClick={() => go('/pages/tour/team1', { id: group.id })} />
        </View>
      )}
      empty={{
        icon: 'users',
        words: '还没有一起出行的团',
        hint: '选一条线路，自己开团或参加好友的团',
        action: '去看线路',
        onAction: () => go('/pages/tour/list')
      }}
    />
  )
})
