import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { StoreCard, spotOf } from '@/kit/parts/StoreCard'
import { Tabs } from '@/kit/parts/Tabs'
import { MapList } from '@/kit/place/MapList'
import { TradeChips } from '@/kit/place/TradeChips'
import { cityShort } from '@/lib/cities'
import { place } from '@/stores/place'
import { session } from '@/stores/session'
import './more.scss'

definePageConfig({ navigationBarTitleText: '更多店铺' })

const TABS = [
  { value: 'all', text: '附近门店' },
  { value: 'trade', text: '能逛能买' },
  { value: 'new', text: '最新入驻' }
] as const
type Tab = (typeof TABS)[number]['value']

/** Stores of the district beyond its first page: all, those that also sell here, the newest; by trade and city. */
export default page(() => {
  const query = useQuery('category_id')
  const [tab, setTab] = useState<Tab>('all')
  const [trade, setTrade] = useState(query.category_id)
  const city = place.city || session.config?.default_city || ''
  const trades =
    useResource(() => api('GET /api/merchantoffline/getselectconf', { city }, quietly), city).data?.categories ?? []
  const load = (paging: { page: number; limit: number }) => {
    const asked = { ...paging, ...place.point, city, category_id: trade || undefined }
    const sort = place.chosen ? ('distance' as const) : ('default' as const)
    if (tab === 'trade') return api('GET /api/merchantoffline/tradelist', { ...asked, sort }, quietly)
    if (tab === 'new') return api('GET /api/merchantoffline/newlist', asked, quietly)
    return api('GET /api/merchantoffline/storeList', { ...asked, sort }, quietly)
  }
  return (
    <MapList
      load={load}
      filter={[city, trade, tab]}
      spot={spotOf}
      row={store => <StoreCard store={store} />}
      plain
      nav={
        <NavBar
          right={
            <View className="morestores__city" role="button" onClick={() => go('/choose-location')}>
              {cityShort(city) || '选城市'}
            </View>
          }
        />
      }
      head={
        <View>
          <Tabs items={TABS} value={tab} onChange={setTab} />
          <TradeChips className="morestores__trades" trades={trades} value={trade} onChange={setTrade} />
        </View>
      }
      empty={{
        icon: 'store',
        words: `${cityShort(city) || '这里'}还没有这样的门店`,
        action: '换个城市看看',
        onAction: () => go('/choose-location')
      }}
    />
  )
})
