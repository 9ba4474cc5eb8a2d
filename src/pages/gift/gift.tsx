import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Figures } from '@/kit/parts/Figures'
import { Recommended } from '@/kit/parts/Recommended'
import { RulesCard } from '@/kit/parts/RulesCard'
import { GiftLine } from './_parts/GiftLine'
import { Wrapping } from './_parts/Wrapping'
import './gift.scss'

definePageConfig({ navigationBarTitleText: '礼物' })

const toReceived = () => go('/pages/gift/giftList', { side: 'received' })

const STEPS = ['挑选礼物', '写句祝福并付款', '发给微信好友', '好友填地址，直接送到']

export default page(() => {
  const load = () => api('GET /api/gift/spreadinfo', {}, { catch: true, quiet: true })
  const received = useResource(() => api('GET /api/gift/receivelist', { page: 1, limit: 2 }, quietly), null, true)
  const latest = received.data?.list ?? []
  return (
    <DetailPage load={load} fresh skeleton="boxes">
      {centre => (
        <View className="gcentre">
          <View className="gcentre__head">
            <View className="gcentre__words">
              <View className="gcentre__title">把心意，送到 TA 手里</View>
              <View className="gcentre__hint">不用问地址，TA 自己填写，{centre.last_hours} 小时没收下自动退款</View>
              <Button kind="main" className="gcentre__go" onClick={() => go('/pages/store/mall')}>
                去挑礼物
              </Button>
            </View>
            <Wrapping cover="heart" small />
          </View>
          <Figures
            size="lg"
            className="gcentre__counts"
            items={[
              { name: '等待领取', value: centre.waiting_count, onClick: () => go('/pages/gift/giftList') },
              { name: '送出的礼物', value: centre.sent_count, onClick: () => go('/pages/gift/giftList') },
              { name: '收到的礼物', value: centre.received_count, onClick: toReceived }
            ]}
          />
          <View className="gcentre__steps">
            {STEPS.map((step, i) => (
              <View key={step} className="gcentre__step">
                <View className="gcentre__nth">{i + 1}</View>
                {step}
              </View>
            ))}
          </View>
          {latest.length > 0 && <View className="gcentre__part">最近收到</View>}
          {latest.map(gift => (
            <GiftLine
              key={gift.id}
              image={gift.image}
              title={gift.store_name}
              note={`${gift.nickname}：${gift.words}`}
              state={gift._state}
              onClick={() => go('/pages/gift/detail', { id: gift.id })}
            />
          ))}
          <RulesCard className="gcentre__rules" title="送礼规则" rules={centre.rules} />
          <Recommended title="大家都在送" />
        </View>
      )}
    </DetailPage>
  )
})
