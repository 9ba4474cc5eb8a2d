import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { LetterFace } from '@/kit/parts/LetterFace'
import { Row, RowSum } from '@/kit/parts/Row'
import { SearchNav } from '@/kit/parts/SearchNav'
import { Tabs } from '@/kit/parts/Tabs'
import { appearance } from '@/stores/appearance'
import './myfans.scss'

definePageConfig({ navigationBarTitleText: '我的粉丝' })

type Fans = Data<Endpoints['GET /api/user/lock_customer/fans_list']>
type Kind = 'follower' | 'locked'

/** Who follows a shop one acts for, and who bought there lately. */
export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const [kind, setKind] = useState<Kind>('follower')
  const [keyword, setKeyword] = useState('')
  const [counts, setCounts] = useState<Record<Kind, number>>()
  const load = async (paging: { page: number; limit: number }) => {
    const asked = { ...paging, side: 'shop' as const, mer_id: mer_id || undefined, kind, keyword }
    const answer = await api('GET /api/user/lock_customer/fans_list', asked, quietly)
    setCounts({ follower: answer.follower, locked: answer.lock_num })
    return answer
  }
  const tab = (value: Kind, text: string) => ({ value, text: counts ? `${text} ${counts[value]}` : text })
  return (
    <ListPage<Fans['list'][number]>
      load={load}
      filter={[kind, keyword, mer_id]}
      nav={<SearchNav value={keyword} onSearch={setKeyword} placeholder="搜索昵称" />}
      head={
        <View className="shopfans__head" style={{ top: `${appearance.bars_px}px` }}>
          <Tabs items={[tab('follower', '关注店铺'), tab('locked', '近期顾客')]} value={kind} onChange={setKind} />
        </View>
      }
      row={one => (
        <Row
          lead={<LetterFace name={one.nickname} />}
          title={one.nickname}
          notes={[`${one._add_time} ${kind === 'follower' ? '关注' : '最近购买'}`]}
          side={one.order_count > 0 && <RowSum value={`¥${one.number}`} note={`${one.order_count} 单`} />}
        />
      )}
      rowKey={one => one.id}
      empty={emptyOf(kind, keyword, mer_id)}
    />
  )
})

function emptyOf(kind: Kind, keyword: string, mer_id: string) {
  if (keyword)
    return { icon: 'search' as const, words: `没有昵称里有“${keyword}”的${kind === 'follower' ? '粉丝' : '顾客'}` }
  if (kind === 'locked') return { icon: 'users' as const, words: '最近还没有人购买', hint: '买过的顾客会显示在这里' }
  const look = mer_id ? { action: '看店铺', onAction: () => go('/pages/store/house', { mer_id }) } : {}
  return { icon: 'heart' as const, words: '还没有人关注店铺', hint: '关注店铺的人会显示在这里', ...look }
}
