import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Failed, List, usePagedList } from '@/kit/pages/ListPage'
import { Icon } from '@/kit/parts/Icon'
import { Skeleton } from '@/kit/parts/Skeleton'
import { Tabs } from '@/kit/parts/Tabs'
import { type Themed, Waterfall } from '@/kit/parts/Waterfall'
import { type FeedTab, type Home, loadFeed, loadFeedHead } from './load'
import { themedCards } from './Themed'

/** Goods without end, by tab. */
export const Feed = observer(function Feed({ at, preview }: Pick<Home, 'at' | 'preview'>) {
  const head = useResource(() => loadFeedHead(preview), at)
  if (head.error && !head.data) return <Failed code={head.error.code} onRetry={() => head.refresh()} />
  if (!head.data) return <Skeleton kind="goods" />
  return <TabFeed key={at} tabs={head.data.tabs} themed={themedCards(head.data.themed)} />
})

const TabFeed = observer(function TabFeed({ tabs, themed }: { tabs: FeedTab[]; themed: Themed[] }) {
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
        layout={goods => <Waterfall goods={goods} themed={themed} />}
        skeleton="goods"
        empty={{ words: '这里的好物正在路上' }}
      />
    </View>
  )
})
