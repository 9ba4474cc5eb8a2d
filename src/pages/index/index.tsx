import { View } from '@tarojs/components'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { BackTop } from '@/kit/parts/BackTop'
import { Banner } from '@/kit/parts/Banner'
import { IconGrid } from '@/kit/parts/IconGrid'
import { Later } from '@/kit/parts/Later'
import { NoticeBar } from '@/kit/parts/NoticeBar'
import { WelcomeGift } from '@/kit/parts/WelcomeGift'
import { ActivityCard } from './_parts/ActivityCard'
import { Feed } from './_parts/Feed'
import { FlashCard } from './_parts/FlashCard'
import { HomeHead } from './_parts/HomeHead'
import { loadHome } from './_parts/load'
import { Tiles, Zones } from './_parts/Tiles'
import './index.scss'

definePageConfig({ navigationBarTitleText: '首页', enableShareAppMessage: true })

export default page(() => {
  const words = useResource(() => api('GET /api/hot_keyword', {}, { catch: true, quiet: true }))
  return (
    <DetailPage load={loadHome} nav={null} skeleton="goods" className="home">
      {home => (
        <View>
          <WelcomeGift />
          <HomeHead head={home.head} words={words.data ?? home.head.search_words} />
          <View className="home__banner">
            <Banner items={home.banners} />
          </View>
          {/* Step by step, so that a simple phone shows the banner before it draws the rest. */}
          <Later height={1460}>
            {home.navigation.length > 0 && (
              <View className="home__card">
                <IconGrid items={home.navigation} />
              </View>
            )}
            {home.notices.length > 0 && (
              <View className="home__notice">
                <NoticeBar
                  items={home.notices}
                  onClick={id => go('/pages/notice/notice', { id })}
                  onMore={() => go('/pages/notice/list')}
                />
              </View>
            )}
            {home.show.seckill && <FlashCard at={home.at} />}
            <Later height={1000}>
              <Zones zones={home.zones} />
              <Tiles tiles={home.tiles} />
              {home.show.activity && (
                <Later height={420}>
                  <ActivityCard at={home.at} />
                </Later>
              )}
              {home.show.feed && (
                <Later height={1600}>
                  <Feed at={home.at} />
                </Later>
              )}
            </Later>
          </Later>
          <BackTop />
        </View>
      )}
    </DetailPage>
  )
})
