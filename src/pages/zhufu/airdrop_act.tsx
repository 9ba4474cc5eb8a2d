import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Conditions } from '@/kit/parts/Conditions'
import { LevelBar } from '@/kit/parts/LevelBar'
import { Pic } from '@/kit/parts/Pic'
import { RulesCard } from '@/kit/parts/RulesCard'
import { skuWords } from '@/lib/sku'
import { timeWords, whatWords } from './_parts/words'
import './airdrop_act.scss'

definePageConfig({ navigationBarTitleText: '空投活动' })

type Activity = Data<Endpoints['GET /api/kongtou/activity']>

/** One airdrop: what is given, what it takes, and claiming it. */
export default page(() => {
  const { code } = useQuery('code')
  const [busy, setBusy] = useState(false)
  const result = (id: string) => go('/pages/zhufu/airdrop_result', { id })
  const claim = async (refresh: () => Promise<unknown>) => {
    setBusy(true)
    const made = await api('POST /api/kongtou/claim', { code })
    setBusy(false)
    if (made) return result(made.id)
    // Refused, something of it has changed: the page says what.
    await refresh()
  }
  return (
    <DetailPage
      load={() => api('GET /api/kongtou/activity', { code }, quietly)}
      fresh
      missing="这个空投不存在，或还没有开始"
      bottom={(activity, resource) =>
        activity.claim_id ? (
          <ActionBottom onClick={() => result(activity.claim_id)}>查看领取结果</ActionBottom>
        ) : (
          <ActionBottom busy={busy} disabled={activity.can_claim === 0} onClick={() => claim(() => resource.refresh())}>
            {activity.fault || '免费领取'}
          </ActionBottom>
        )
      }
    >
      {activity => (
        <View className="dropact">
          <Hero activity={activity} />
          <Card title="领取条件">
            {activity.list.length === 0 ? (
              <View className="dropact__note">没有条件，人人可领，每人一份。</View>
            ) : (
              <Conditions list={activity.list} />
            )}
          </Card>
          <RulesCard title="活动规则" rules={activity.rules} />
        </View>
      )}
    </DetailPage>
  )
})

function Hero({ activity }: { activity: Activity }) {
  const { picture, title, subtitle, stock, left, goods_info: goods } = activity
  return (
    <>
      <Card>
        {picture && <Pic src={picture} alt="" width={750} className="dropact__cover" eager />}
        <View className="dropact__title">{title}</View>
        {subtitle && <View className="dropact__note">{subtitle}</View>}
        <View className="dropact__what">{whatWords(activity)}</View>
        <LevelBar value={stock - left} max={stock} left={timeWords(activity)} right={`剩 ${left}/${stock} 份`} />
      </Card>
      {goods && (
        <CellGroup>
          <Cell
            icon="package"
            title={goods.name}
            note={skuWords(goods.suk)}
            value="商品详情"
            onClick={() => go('/pages/goods/detail', { id: goods.product_id })}
          />
        </CellGroup>
      )}
    </>
  )
}
