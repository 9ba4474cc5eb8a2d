import type { Endpoints, Input } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { replace } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Chips } from '@/kit/parts/Chips'
import { SearchNav } from '@/kit/parts/SearchNav'
import { Tabs } from '@/kit/parts/Tabs'
import { appearance } from '@/stores/appearance'
import { FanRow } from './_parts/FanRow'
import './fans_list.scss'

definePageConfig({ navigationBarTitleText: '粉丝列表' })

type Sort = NonNullable<Input<Endpoints['POST /api/spread/people']>['sort']>

const LEVELS = [
  { value: 0, text: '直接粉丝' },
  { value: 1, text: '间接粉丝' }
] as const

const SORTS: readonly { value: Sort; text: string }[] = [
  { value: 'time', text: '加入时间' },
  { value: 'numberCount', text: '消费金额' },
  { value: 'orderCount', text: '订单数' },
  { value: 'childCount', text: '粉丝数' }
]

export default page(() => {
  const query = useQuery('grade')
  const [grade, setGrade] = useState<0 | 1>(query.grade === '1' ? 1 : 0)
  const [keyword, setKeyword] = useState('')
  const [order, setOrder] = useState<{ sort: Sort; asc: 0 | 1 }>({ sort: 'time', asc: 0 })
  const [counts, setCounts] = useState<[number, number]>()
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api(
      'POST /api/spread/people',
      { ...paging, ...order, grade, keyword },
      { catch: true, quiet: true }
    )
    setCounts([answer.total, answer.totalLevel])
    return answer
  }
  const choose = (sort: Sort) => setOrder(now => ({ sort, asc: now.sort === sort && now.asc === 0 ? 1 : 0 }))
  const arrow = order.asc ? '↑' : '↓'
  return (
    <ListPage
      load={load}
      filter={[grade, keyword, order]}
      nav={<SearchNav value={keyword} onSearch={setKeyword} placeholder="搜索粉丝昵称" />}
      head={
        <View className="fanslist__head" style={{ top: `${appearance.bars_px}px` }}>
          <Tabs
            items={LEVELS.map(({ value, text }) => ({ value, text: counts ? `${text} ${counts[value]}` : text }))}
            value={grade}
            onChange={setGrade}
          />
          <Chips
            items={SORTS.map(({ value, text }) => ({ value, text: value === order.sort ? `${text} ${arrow}` : text }))}
            value={order.sort}
            onChange={choose}
            className="fanslist__sorts"
          />
        </View>
      }
      row={fan => <FanRow fan={fan} />}
      rowKey={fan => fan.uid}
      empty={
        keyword
          ? { icon: 'search', words: `没有昵称里有“${keyword}”的粉丝` }
          : grade === 1
            ? { icon: 'users', words: '还没有间接粉丝', hint: '你的粉丝邀请的好友会显示在这里' }
            : {
                icon: 'users',
                words: '还没有粉丝',
                hint: '把邀请链接发给好友，好友注册后就是你的粉丝',
                action: '去邀请',
                onAction: () => replace('/pages/user/fans')
              }
      }
    />
  )
})
