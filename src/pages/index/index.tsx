import { View } from '@tarojs/components'
import { api } from '@/api'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { BackTop } from '@/kit/parts/BackTop'
import { WelcomeGift } from '@/kit/parts/WelcomeGift'
import { Blocks } from './_parts/Blocks'
import { HomeHead } from './_parts/HomeHead'
import { loadHome } from './_parts/load'
import './index.scss'

definePageConfig({ navigationBarTitleText: '首页', enableShareAppMessage: true })

export default page(() => {
  const { preview } = useQuery('preview')
  const words = useResource(() => api('GET /api/hot_keyword', {}, { catch: true, quiet: true }))
  return (
    <DetailPage
      load={() => loadHome(preview)}
      nav={null}
      skeleton="goods"
      className="home"
      missing="预览链接已失效，请在后台重新打开"
    >
      {home => (
        <View>
          <WelcomeGift />
          <HomeHead head={home.head} words={words.data ?? home.head.search_words} />
          {preview && <View className="home__preview">首页预览，会员还看不到这里的改动</View>}
          <Blocks home={home} names={home.blocks} />
          <BackTop />
        </View>
      )}
    </DetailPage>
  )
})
