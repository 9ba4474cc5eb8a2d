import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { List, usePagedList } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { BackTop } from '@/kit/parts/BackTop'
import { Banner } from '@/kit/parts/Banner'
import { FlashStrip } from '@/kit/parts/FlashStrip'
import { IconGrid } from '@/kit/parts/IconGrid'
import { NoticeBar } from '@/kit/parts/NoticeBar'
import { Tabs } from '@/kit/parts/Tabs'
import { Waterfall } from '@/kit/parts/Waterfall'
import { ActivityCard } from './_parts/ActivityCard'
import { HomeHead } from './_parts/HomeHead'
import { type FeedTab, loadFeed, loadHome } from './_parts/load'
import { Tiles, Zones } from './_parts/Tiles'
import './index.scss'

definePageConfig({ navigationBarTitleText: '首页', enableShareAppMessage: true })

export default page(() => {
  const words = useResource(() => api('GET /api/hot_keyword', {}, { catch: true, quiet: true }))
  return (
    <DetailPage load={loadHome} nav={null} skeleton="goods" className="home">
      {home => (
        <View>
          <HomeHead head={home.head} words={words.data ?? home.head.search_words} />
          <View className="home__banner">
            <Banner items={home.banners} />
          </View>
          <View className="home__card">
            <IconGrid items={home.navigation} />
          </View>
          {home.notices.length > 0 && (
            <View className="home__notice">
              <NoticeBar
                items={home.notices}
                onClick={id => go('/pages/notice/notice', { id })}
                onMore={() => go('/pages/notice/list')}
              />
            </View>
          )}
          <Zones zones={home.zones} />
          <Tiles tiles={home.tiles} />
          {home.flash && (
            <View className="home__card">
              <FlashStrip session={home.flash} onMore={() => go('/pages/business/seckill')} />
            </View>
          )}
          <ActivityCard home={home} />
          <Feed tabs={home.tabs} />
          <BackTop />
        </View>
      )}
    </DetailPage>
  )
})

/** Goods without end, by tab. */
const Feed = observer(function Feed({ tabs }: { tabs: FeedTab[] }) {
  const [id, setId] = useState(tabs[0]?.id ?? '')
  const tab = tabs.find(item => item.id === id)
  const list = usePagedList(paging => loadFeed(tab, paging), id)
  return (
    <View className="home__feed">
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
