import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Row, RowSum } from '@/kit/parts/Row'
import './zhufu.scss'

definePageConfig({ navigationBarTitleText: '转换记录' })

type Answer = Data<Endpoints['GET /api/zhufu/exchange_list']>

export default page(() => {
  const { type = '' } = useQuery('type')
  const [names, setNames] = useState({ from: '', to: '' })
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/zhufu/exchange_list', { ...paging, type: type || 'hdt_ldl' }, quietly)
    setNames({ from: answer.from_name, to: answer.to_name })
    return answer
  }
  return (
    <ListPage<Answer['list'][number]>
      load={load}
      filter={type}
      rowKey={line => line.id}
      row={line => (
        <View className="zhufu__row">
          <Row
            title={`${line.from} ${names.from}`}
            notes={[line._add_time, Number(line.fee) > 0 && `手续费 ${line.fee}`]}
            side={<RowSum value={`+${line.to}`} note={names.to} />}
          />
        </View>
      )}
      empty={{
        icon: 'history',
        words: '还没有转换记录',
        action: '去转换',
        onAction: () => go('/pages/zhufu/hdt2ldl')
      }}
    />
  )
})
