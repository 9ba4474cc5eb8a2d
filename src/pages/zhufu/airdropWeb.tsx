import { View } from '@tarojs/components'
import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { RulesCard } from '@/kit/parts/RulesCard'
import { ShareSheet } from '@/kit/parts/ShareSheet'
import { State } from '@/kit/parts/State'
import { session } from '@/stores/session'
import { AirdropCard } from './_parts/AirdropCard'
import './airdropWeb.scss'

definePageConfig({ navigationBarTitleText: '空投活动页', enableShareAppMessage: true })

const PATH = '/pages/zhufu/airdropWeb'
const WORDS = '达到条件就能领，不用花一分钱买东西'

/** Where a shared link leads: what can be had, for whoever has not signed in as well. */
export default page(() => {
  const [sheet, setSheet] = useState('')
  useShareAppMessage(() => ({ title: '空投开始了，快来免费领', path: PATH }))
  return (
    <DetailPage
      load={() => api('GET /api/kongtou/index', {}, quietly)}
      filter={session.nth}
      fresh
      skeleton="lines"
      bottom={() => (
        <View className="dropweb__bar">
          <Button kind="outline" size="large" block onClick={() => setSheet('share')}>
            分享给好友
          </Button>
          <Button kind="main" size="large" block onClick={() => session.requireLogin() && go('/pages/zhufu/airdrop')}>
            {session.signedIn ? '去领取' : '登录领取'}
          </Button>
        </View>
      )}
    >
      {({ list, people, rules }) => {
        const running = list.filter(({ state }) => state !== 'over')
        return (
          <View className="dropweb">
            <View className="dropweb__head">
              <View className="dropweb__title">空投来了</View>
              <View className="dropweb__note">{WORDS}</View>
              <View className="dropweb__count">{`已送出 ${people} 份`}</View>
            </View>
            {running.length === 0 ? (
              <State kind="expired" words="这一期空投已经结束" hint="登录后开启消息，下一期不错过" />
            ) : (
              running.map(airdrop => <AirdropCard key={airdrop.id} airdrop={airdrop} />)
            )}
            <RulesCard className="dropweb__rules" title="活动说明" rules={rules} />
            <ShareSheet
              sheet={sheet}
              onSheet={setSheet}
              path={PATH}
              label="空投活动页的二维码"
              hint="好友扫一扫，就能看到正在进行的空投"
              poster={{
                title: '空投免费领',
                picture: running.find(({ picture }) => picture !== '')?.picture ?? '',
                price: '',
                was: '',
                name: '达到条件，免费领取'
              }}
            />
          </View>
        )
      }}
    </DetailPage>
  )
})
