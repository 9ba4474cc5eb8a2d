import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Avatar } from '@/kit/parts/Avatar'
import { Row, RowSum } from '@/kit/parts/Row'
import { Tabs } from '@/kit/parts/Tabs'
import './tour_list.scss'

definePageConfig({ navigationBarTitleText: '邀请的旅行' })

const TABS = [
  { value: '', text: '全部' },
  { value: 'pending', text: '返程后结算' },
  { value: 'settled', text: '已到账' }
] as const
type Tab = (typeof TABS)[number]['value']

/** Trips of people I brought directly, and what they bring. */
export default page(() => {
  const [tab, setTab] = useState<Tab>('')
  return (
    <ListPage
      load={paging =>
        api('GET /api/tripfree/invitedtravel', { state: tab || undefined, ...paging }, { catch: true, quiet: true })
      }
      filter={tab}
      fresh
      head={<Tabs items={TABS} value={tab} onChange={setTab} />}
      rowKey={line => line.id}
      row={line => (
        <View className="invited">
          <Row
            lead={<Avatar src={line.avatar} name={line.nickname} size={80} />}
            title={line.nickname}
            notes={[line.title, `${line._date} · ${line.num} 人`, `自费项目 ¥${line.extras_price} × ${line.ratio}%`]}
            side={<RowSum value={line.state === 'void' ? '—' : `+${line.money}`} note={line._state} />}
          />
        </View>
      )}
      empty={{
        icon: 'users',
        words: '还没有好友的旅行收益',
        hint: '直接邀请的好友选购自费项目并返程后，按比例结算给你',
        action: '邀请好友',
        onAction: () => go('/pages/user/fans')
      }}
    />
  )
})
