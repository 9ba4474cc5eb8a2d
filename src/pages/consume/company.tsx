import type { Data, Endpoints } from '@contract'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Chips } from '@/kit/parts/Chips'
import { Icon } from '@/kit/parts/Icon'
import { Row } from '@/kit/parts/Row'
import './company.scss'

definePageConfig({ navigationBarTitleText: '城市公司' })

type Company = Data<Endpoints['GET /api/youxuan/city_list']>['list'][number]

/** Companies that run the shop in their cities, with how to reach them. */
export default page(() => {
  const [city, setCity] = useState('')
  const [cities, setCities] = useState<string[]>([])
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/youxuan/city_list', { ...paging, city: city || undefined }, quietly)
    setCities(answer.cities)
    return answer
  }
  return (
    <ListPage<Company>
      load={load}
      filter={city}
      head={
        cities.length > 1 && (
          <Chips
            items={[{ value: '', text: '全部' }, ...cities.map(name => ({ value: name, text: name }))]}
            value={city}
            onChange={setCity}
            className="company__cities"
          />
        )
      }
      rowKey={({ id }) => id}
      row={({ name, city: where, address, phone, info }) => (
        <Row
          title={name}
          strong
          notes={[[where, address].filter(Boolean).join(' · '), info]}
          side={phone && <Icon name="phone" size={40} />}
          onClick={
            phone ? () => Taro.makePhoneCall({ phoneNumber: phone.replace(/[^\d+]/g, '') }).catch(() => {}) : undefined
          }
        />
      )}
      empty={{ icon: 'building', words: '还没有城市公司', hint: '开通后会显示在这里' }}
    />
  )
})
