import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Avatar } from '@/kit/parts/Avatar'
import { Tabs } from '@/kit/parts/Tabs'
import { preview } from './_parts/share'
import './rank.scss'

definePageConfig({ navigationBarTitleText: '锁客排行' })

type Ranking = Data<Endpoints['GET /api/user/lock_customer/ranking_list']>

const TYPES = [
  { value: 'month', text: '本月榜' },
  { value: 'all', text: '总榜' }
] as const

/** Beyond so many places nobody needs to know by how much. */
const FAR = 1000

export default page(() => {
  const [type, setType] = useState<'month' | 'all'>('month')
  const [mine, setMine] = useState<Ranking['my_rank']>()
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api(
      'GET /api/user/lock_customer/ranking_list',
      { ...paging, type },
      { catch: true, quiet: true }
    )
    setMine(answer.my_rank)
    return answer
  }
  return (
    <ListPage
      load={load}
      filter={type}
      head={
        <View>
          <Tabs items={TYPES} value={type} onChange={setType} />
          {mine && <Mine mine={mine} />}
        </View>
      }
      row={row => <Row row={row} />}
      rowKey={row => String(row.rank)}
      empty={{
        icon: 'crown',
        words: type === 'month' ? '本月还没有人上榜' : '还没有人上榜',
        hint: '锁定第一位客户，你就是榜首',
        action: '去分享',
        onAction: () => preview('home')
      }}
    />
  )
})

const placeWords = ({ rank }: Ranking['my_rank']) => {
  if (rank === 0) return '未上榜'
  return rank > FAR ? `${FAR}名以后` : `第 ${rank} 名`
}

function hintOf({ rank, behind }: Ranking['my_rank']) {
  if (rank === 0) return '锁定一位客户就能上榜'
  return behind > 0 ? `再锁定 ${behind} 位，名次就能前进` : '你是榜首，继续保持'
}

/** Where the person stands themselves. */
const Mine = ({ mine }: { mine: Ranking['my_rank'] }) => (
  <View className="lockrank__mine">
    <Avatar src={mine.avatar} name={mine.nickname} size={96} />
    <View className="lockrank__who">
      <View className="lockrank__place">{placeWords(mine)}</View>
      <View className="lockrank__hint">{hintOf(mine)}</View>
    </View>
    <View className="lockrank__count">
      <View className="lockrank__number">{mine.lock_num}</View>
      <View className="lockrank__unit">位客户</View>
    </View>
  </View>
)

const Row = ({ row }: { row: Ranking['list'][number] }) => (
  <View className={`lockrank__row ${row.is_mine ? 'lockrank__row--mine' : ''}`}>
    <View className={`lockrank__nth ${row.rank <= 3 ? `lockrank__nth--${row.rank}` : ''}`}>{row.rank}</View>
    <Avatar src={row.avatar} name={row.nickname} size={72} />
    <View className="lockrank__name">{row.is_mine ? `${row.nickname}（我）` : row.nickname}</View>
    <View className="lockrank__locked">{`${row.lock_num} 位`}</View>
  </View>
)
