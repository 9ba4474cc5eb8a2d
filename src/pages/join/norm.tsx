import { View } from '@tarojs/components'
import { api } from '@/api'
import '@/kit/pages/ArticlePage.scss'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { RichText } from '@/kit/parts/RichText'
import { State } from '@/kit/parts/State'

definePageConfig({ navigationBarTitleText: '规范' })

/** What everybody who sells here keeps to. */
export default page(() => (
  <DetailPage
    load={() => api('GET /api/merchant/applyrule', { type: 'shop' }, { catch: true, quiet: true })}
    skeleton="article"
    white
  >
    {({ norm }) =>
      norm ? (
        <View className="article">
          <View className="article__title">{norm.title}</View>
          <View className="article__facts">{`更新于 ${norm._update_time.slice(0, 10)}`}</View>
          <RichText html={norm.content} />
        </View>
      ) : (
        <State kind="empty" icon="notes" words="规范正在更新，请稍后再来" />
      )
    }
  </DetailPage>
))
