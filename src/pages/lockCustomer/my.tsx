import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { SearchNav } from '@/kit/parts/SearchNav'
import { Tabs } from '@/kit/parts/Tabs'
import { appearance } from '@/stores/appearance'
import { CustomerRow } from './_parts/CustomerRow'
import { preview } from './_parts/share'
import './my.scss'

definePageConfig({ navigationBarTitleText: '我的锁客' })

type Kind = 'locked' | 'follower'

export default page(() => {
  const query = useQuery('kind')
  const [kind, setKind] = useState<Kind>(query.kind === 'follower' ? 'follower' : 'locked')
  const [keyword, setKeyword] = useState('')
  const [counts, setCounts] = useState<Record<Kind, number>>()
  const load = async (paging: { page: number; limit: number }) => {
    const asked = { ...paging, kind, keyword }
    const answer = await api('GET /api/user/lock_customer/fans_list', asked, { catch: true, quiet: true })
    setCounts({ locked: answer.lock_num, follower: answer.follower })
    return answer
  }
  const tab = (value: Kind, text: string) => ({ value, text: counts ? `${text} ${counts[value]}` : text })
  return (
    <ListPage
      load={load}
      filter={[kind, keyword]}
      nav={<SearchNav value={keyword} onSearch={setKeyword} placeholder="搜索客户昵称" />}
      head={
        <View className="lockmy__head" style={{ top: `${appearance.bars_px}px` }}>
          <Tabs items={[tab('locked', '已锁定'), tab('follower', '到访未锁定')]} value={kind} onChange={setKind} />
        </View>
      }
      row={customer => <CustomerRow customer={customer} />}
      rowKey={customer => customer.id}
      empty={emptyOf(kind, keyword)}
    />
  )
})

function emptyOf(kind: Kind, keyword: string) {
  if (keyword) return { icon: 'search' as const, words: `没有昵称里有“${keyword}”的客户` }
  const share = { icon: 'users' as const, action: '去分享', onAction: () => preview('home') }
  return kind === 'locked'
    ? { ...share, words: '还没有锁定客户', hint: '好友打开你分享的链接，就是你的客户' }
    : { ...share, words: '还没有到访的好友', hint: '来过但归别人的好友会显示在这里，到期后再来就能锁定' }
}
