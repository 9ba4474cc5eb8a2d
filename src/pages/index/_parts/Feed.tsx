import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Failed, List, usePagedList } from '@/kit/pages/ListPage'
import { Icon } from '@/kit/parts/Icon'
import { Skeleton } from '@/kit/parts/Skeleton'
import { Tabs } from '@/kit/parts/Tabs'
import { Waterfall } from '@/kit/parts/Waterfall'
import { type FeedTab, loadFeed, loadTabs } from './load'

/** Goods without end, by tab. */
export const Feed = observer(function Feed({ at }: { at: number }) {
  const tabs = useResource(loadTabs, at)
  if (tabs.error && !tabs.data) return <Failed code={tabs.error.code} onRetry={() => tabs.refresh()} />
  if (!tabs.data) return <Skeleton kind="goods" />
  return <TabFeed key={at} tabs={tabs.data.list} />
})

const TabFeed = observer(function TabFeed({ tabs }: { tabs: FeedTab[] }) {
  const [id, setId] = useState(tabs[0]?.id ?? '')
  const tab = tabs.find(item => item.id === id)
  const list = usePagedList(paging => loadFeed(tab, paging), id)
  return (
    <View className="home__feed">
      <View className="home__feedhead">
        <View className="home__feedtitle">精选好物</View>
        <View className="home__feedmore" role="button" onClick={() => go('/pages/vertical-swiper/vertical-swiper')}>
          沉浸浏览
          <Icon name="right" size={28} />
        </View>
      </View>
      <Tabs
        items={tabs.map(item => ({ value: item.id, text: item.name, note: item.info }))}
        value={id}
        onChange={setId}
      />
      <List
        list={list}
        rowKey={goods => goods.id}
        row={() => null}
        layout={goods => <Waterfall goods={goods} />}
        skeleton="goods"
        empty={{ words: '这里的好物正在路上' }}
      />
    </View>
  )
})
