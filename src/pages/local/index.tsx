import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { DiscRow } from '@/kit/parts/DiscRow'
import { Figures } from '@/kit/parts/Figures'
import { Icon } from '@/kit/parts/Icon'
import { NavBar } from '@/kit/parts/NavBar'
import { SearchLink } from '@/kit/parts/SearchBox'
import { StoreCard, spotOf } from '@/kit/parts/StoreCard'
import { MapList } from '@/kit/place/MapList'
import { TradeChips } from '@/kit/place/TradeChips'
import { scan } from '@/kit/scan'
import { cityShort } from '@/lib/cities'
import { place } from '@/stores/place'
import { session } from '@/stores/session'
import './index.scss'

definePageConfig({ navigationBarTitleText: '本地生活' })

/** Stores of the chosen city on a map and as a list, by trade, and paying in them. */
export default page(() => {
  const [trade, setTrade] = useState('')
  const city = place.city || session.config?.default_city || ''
  const trades = useResource(() => api('GET /api/merchantoffline/sotreCate', { city }, quietly), city).data?.list ?? []
  return (
    <MapList
      load={paging =>
        api(
          'GET /api/merchantoffline/storeList',
          {
            ...paging,
            ...place.point,
            city,
            category_id: trade || undefined,
            sort: place.chosen ? 'distance' : 'default'
          },
          quietly
        )
      }
      filter={[city, trade]}
      spot={spotOf}
      row={store => <StoreCard store={store} />}
      nav={
        <NavBar>
          <View className="locallife__nav">
            <View
              className="locallife__city"
              role="button"
              ariaLabel={`${cityShort(city) || '选城市'}，换城市`}
              onClick={() => go('/choose-location')}
            >
              {cityShort(city) || '选城市'}
              <Icon name="down" size={28} />
            </View>
            <SearchLink
              className="locallife__search"
              words={['搜索门店']}
              onClick={() => go('/pages/local/shopList', { category_id: trade })}
            />
          </View>
        </NavBar>
      }
      head={
        <View className="locallife">
          <CityFigures city={city} />
          <DiscRow
            className="locallife__ways"
            items={[
              { icon: 'scan', name: '扫码付款', onClick: scan },
              { icon: 'notes', name: '到店记录', onClick: () => go('/pages/local/record') },
              { icon: 'filter', name: '筛选门店', onClick: () => go('/pages/local/shopList') },
              { icon: 'building', name: '逛商圈', onClick: () => go('/pages/store/more') }
            ]}
          />
          <TradeChips ground="page" className="locallife__trades" trades={trades} value={trade} onChange={setTrade} />
        </View>
      }
      empty={{
        icon: 'store',
        words: `${cityShort(city) || '这里'}还没有门店`,
        action: '换个城市看看',
        onAction: () => go('/choose-location')
      }}
    />
  )
})

const CityFigures = observer(function CityFigures({ city }: { city: string }) {
  const { data } = useResource(() => api('GET /api/merchantoffline/localLifeStat', { city }, quietly), city)
  return (
    <Figures
      className="locallife__figures"
      items={[
        { name: '本地门店', value: data?.store_num },
        { name: '正在营业', value: data?.open_num },
        { name: '可到店付款', value: data?.pay_num }
      ]}
    />
  )
})
