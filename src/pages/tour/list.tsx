import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Banner } from '@/kit/parts/Banner'
import { Chips } from '@/kit/parts/Chips'
import type { RouteCard } from './_parts/model'
import { RouteRow } from './_parts/RouteRow'
import './list.scss'

definePageConfig({ navigationBarTitleText: '免费游列表', enableShareAppMessage: true })

/** Routes by where they lead and by month, with the seats that are left. */
export default page(() => {
  const query = useQuery('destination')
  const [destination, setDestination] = useState(query.destination)
  const [month, setMonth] = useState('')
  const ways = useResource(() => api('GET /api/tripfree/tripnavigation', {}, quietly))
  const banners = useResource(() => api('GET /api/tripfree/carouselbanner', {}, quietly))
  const wanted = { destination: destination || undefined, month: month || undefined }
  const places = ways.data?.list.map(({ name }) => ({ value: name, text: name })) ?? []
  const months = ways.data?.months.map(one => ({ value: one.month, text: one.title })) ?? []
  const isNarrowed = destination !== '' || month !== ''
  return (
    <ListPage<RouteCard>
      load={paging => api('GET /api/tripfree/list', { ...wanted, ...paging }, { catch: true, quiet: true })}
      filter={[destination, month]}
      fresh
      rowKey={route => route.id}
      row={(route, i) => <RouteRow route={route} eager={i < 2} />}
      skeleton="cards"
      empty={
        isNarrowed
          ? {
              icon: 'route',
              words: '没有符合条件的线路',
              action: '看看全部',
              onAction: () => {
                setDestination('')
                setMonth('')
              }
            }
          : { icon: 'route', words: '新的线路正在筹备', hint: '过几天再来看看' }
      }
      head={
        <View className="tourlist">
          <Banner items={banners.data?.list ?? []} />
          <Chips
            ground="page"
            items={[{ value: '', text: '全部目的地' }, ...places]}
            value={destination}
            onChange={setDestination}
          />
          {months.length > 1 && (
            <Chips
              ground="page"
              items={[{ value: '', text: '全部月份' }, ...months]}
              value={month}
              onChange={setMonth}
            />
          )}
        </View>
      }
    />
  )
})
