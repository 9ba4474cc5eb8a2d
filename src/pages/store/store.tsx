import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Icon } from '@/kit/parts/Icon'
import { NavBar } from '@/kit/parts/NavBar'
import { ShopRow } from '@/kit/parts/ShopCard'
import { Tabs } from '@/kit/parts/Tabs'
import { place } from '@/stores/place'
import { session } from '@/stores/session'
import { District } from './_parts/District'
import './store.scss'

definePageConfig({ navigationBarTitleText: '商圈' })

/** The business district: stores of the chosen city one can walk into, the nearest first where a point is known. */
export default page(() => {
  const [trade, setTrade] = useState('')
  const { point } = place
  const where = useResource(
    async () => (place.chosen ? api('GET /api/merchantoffline/getlocation', point, quietly) : undefined),
    place.chosen
  ).data
  const city = where?.city || place.city || session.config?.default_city || ''
  const trades = useResource(() => api('GET /api/merchantoffline/sotreCate', { city }, quietly), city).data?.list ?? []
  const load = (paging: { page: number; limit: number }) =>
    trade
      ? api(
          'GET /api/shoplist',
          {
            ...paging,
            ...point,
            kind: 'offline',
            city,
            category_id: trade,
            sort: place.chosen ? 'distance' : 'default'
          },
          quietly
        )
      : api('GET /api/merchantoffline/tradeindex', { ...paging, ...point, city }, quietly)
  return (
    <ListPage
      load={load}
      filter={[city, trade, place.chosen]}
      nav={
        <NavBar>
          <View className="district__nav">
            <View className="district__city" role="button" onClick={() => go('/choose-location')}>
              <Icon name="pin" size={36} />
              {city || '选择城市'}
              <Icon name="down" size={28} />
            </View>
            <View className="district__links">
              <View className="district__more" role="button" onClick={() => go('/pages/local/index')}>
                本地生活
              </View>
              <View className="district__more" role="button" onClick={() => go('/pages/store/mall')}>
                商城
              </View>
              <View className="district__more" role="button" onClick={() => go('/pages/store/shopList')}>
                全部店铺
              </View>
            </View>
          </View>
        </NavBar>
      }
      head={
        <View>
          <District city={city} point={point} />
          <Tabs
            items={[{ value: '', text: '全部' }, ...trades.map(item => ({ value: item.id, text: item.name }))]}
            value={trade}
            onChange={setTrade}
          />
        </View>
      }
      rowKey={shop => shop.mer_id}
      row={shop => <ShopRow shop={shop} />}
      skeleton="cards"
      empty={{
        icon: 'store',
        words: `${city || '这里'}的街坊好店正在入驻`,
        action: '换个城市看看',
        onAction: () => go('/choose-location')
      }}
    />
  )
})
