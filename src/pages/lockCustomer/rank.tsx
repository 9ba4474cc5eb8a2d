import type { Data, Endpoints } from '@contract'
import { useState } from 'react'
import { api } from '@/api'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { RankOwn, RankRow } from '@/kit/parts/RankList'
import { Tabs } from '@/kit/parts/Tabs'
import { preview } from './_parts/share'

definePageConfig({ navigationBarTitleText: '锁客排行' })

type Ranking = Data<Endpoints['GET /api/user/lock_customer/ranking_list']>

const TYPES = [
  { value: 'month', text: '本月榜' },
  { value: 'all', text: '总榜' }
] as const

export default page(() => {
  const [type, setType] = useState<'month' | 'all'>('month')
  const [mine, setMine] = useState<Ranking['my_rank']>()
  const load = async (paging: { page: number; limit: number }) => {
    const asked = { ...paging, type }
    const answer = await api('GET /api/user/lock_customer/ranking_list', asked, { catch: true, quiet: true })
    setMine(answer.my_rank)
    return answer
  }
  return (
    <ListPage
      load={load}
      filter={type}
      head={<Tabs items={TYPES} value={type} onChange={setType} />}
      bottom={
        mine && (
          <RankOwn
            place={mine.rank}
            avatar={mine.avatar}
            name={mine.nickname}
            figure={`${mine.lock_num} 位`}
            hint={hintOf(mine)}
          />
        )
      }
      row={row => (
        <RankRow
          place={row.rank}
          avatar={row.avatar}
          name={row.nickname}
          figure={`${row.lock_num} 位`}
          mine={row.is_mine === 1}
        />
      )}
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

function hintOf({ rank, behind }: Ranking['my_rank']) {
  if (rank === 0) return '锁定一位客户就能上榜'
  return behind > 0 ? `再锁定 ${behind} 位，名次就能前进` : '你是榜首，继续保持'
}
