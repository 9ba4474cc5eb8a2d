import type { Endpoints, Input } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { FilterPanel, type Filters } from '@/kit/parts/FilterPanel'
import { Icon } from '@/kit/parts/Icon'
import { SearchNav } from '@/kit/parts/SearchNav'
import { StoreCard, spotOf } from '@/kit/parts/StoreCard'
import { Tabs } from '@/kit/parts/Tabs'
import { MapList } from '@/kit/place/MapList'
import { place } from '@/stores/place'
import { session } from '@/stores/session'
import './shopList.scss'

definePageConfig({ navigationBarTitleText: '本地门店' })

type Asked = Input<Endpoints['GET /api/merchantoffline/storeList']>
type Sort = NonNullable<Asked['sort']>

const MARKS = [
  { name: 'open_now', text: '正在营业' },
  { name: 'pay_here', text: '可到店付款' }
] as const
const FIRST: { value: Sort; title: string }[] = [{ value: 'default', title: '推荐' }]

/** Stores of a city by word, trade, district, distance and what they offer now, as a list or on a map. */
export default page(() => {
  const query = useQuery('category_id')
  const [sort, setSort] = useState<Sort>(place.chosen ? 'distance' : 'default')
  const [filters, setFilters] = useState<Filters>({ category_id: query.category_id || undefined })
  const [word, setWord] = useState('')
  const [narrows, setNarrows] = useState(false)
  const [onMap, setOnMap] = useState(false)
  const city = place.city || session.config?.default_city || ''
  const conf = useResource(() => api('GET /api/merchantoffline/getselectconf', { city }, quietly), city).data
  const sorts = (conf?.sorts ?? FIRST).filter(({ value }) => value !== 'distance' || place.chosen)
  const groups = [
    { name: 'category_id', title: '行业', options: conf?.categories.map(one => ({ value: one.id, text: one.name })) },
    { name: 'district', title: '区域', options: conf?.districts.map(one => ({ value: one.name, text: one.name })) },
    {
      name: 'within',
      title: '离我多远',
      options: place.chosen ? conf?.ranges.map(one => ({ value: String(one.metres), text: one.title })) : undefined
    }
  ].flatMap(({ options, ...group }) => (options?.length ? [{ ...group, options }] : []))
  const isNarrowed = Object.values(filters).some(Boolean)
  return (
    <View>
      <MapList
        load={paging =>
          api(
            'GET /api/merchantoffline/storeList',
            { ...paging, ...askedOf(filters), city, sort, keyword: word || undefined },
            quietly
          )
        }
        filter={[city, sort, filters, word]}
        spot={spotOf}
        row={store => <StoreCard store={store} />}
        plain={!onMap}
        nav={<SearchNav value={word} onSearch={setWord} placeholder="搜索店名、行业或地点" />}
        head={
          <View className="localstores__head">
            <View className="localstores__sorts">
              <Tabs
                look="pills"
                items={sorts.map(({ value, title }) => ({ value, text: title }))}
                value={sort}
                onChange={setSort}
              />
            </View>
            <Key
              icon={onMap ? 'list' : 'pin'}
              label={onMap ? '列表' : '地图'}
              on={onMap}
              onClick={() => setOnMap(!onMap)}
            />
            <Key icon="filter" label="筛选" on={isNarrowed} onClick={() => setNarrows(true)} />
          </View>
        }
        empty={{
          icon: 'store',
          words: '没有找到合适的门店',
          hint: '换个词，或放宽筛选条件试试',
          ...(isNarrowed
            ? { action: '清除筛选', onAction: () => setFilters({}) }
            : word
              ? { action: '清空搜索', onAction: () => setWord('') }
              : { action: '换个城市看看', onAction: () => go('/choose-location') })
        }}
      />
      <FilterPanel
        open={narrows}
        onClose={() => setNarrows(false)}
        value={filters}
        onApply={setFilters}
        marks={MARKS}
        marksTitle="门店服务"
        groups={groups}
        noPrice
      />
    </View>
  )
})

/** Filters as the server takes them. A distance counts only while there is a place to count from. */
function askedOf({ category_id, district, within, open_now, pay_here }: Filters): Partial<Asked> {
  return {
    category_id,
    district,
    open_now: open_now ? 1 : undefined,
    pay_here: pay_here ? 1 : undefined,
    ...place.point,
    within: within && place.chosen ? (Number(within) as Asked['within']) : undefined
  }
}

interface KeyProps {
  icon: 'list' | 'pin' | 'filter'
  label: string
  on: boolean
  onClick: () => void
}

const Key = ({ icon, label, on, onClick }: KeyProps) => (
  <View className={`localstores__key ${on ? 'localstores__key--on' : ''}`} role="button" onClick={onClick}>
    <Icon name={icon} size={32} />
    <View>{label}</View>
  </View>
)
