import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Icon } from '@/kit/parts/Icon'
import { Popup } from '@/kit/parts/Popup'
import { EntryRow } from './_parts/EntryRow'
import { GroupCard } from './_parts/GroupCard'
import type { EntryInfo } from './_parts/model'
import './my_tour1.scss'

definePageConfig({ navigationBarTitleText: '拼团旅游' })

/** Trips I went on with a group that a friend leads. */
export default page(() => {
  const [shown, setShown] = useState<EntryInfo>()
  const look = async (id: string) => setShown(await api('GET /api/tripfree/collagetravelinfo', { id }))
  return (
    <ListPage
      load={paging => api('GET /api/tripfree/collagetravel', paging, { catch: true, quiet: true })}
      fresh
      head={
        <Popup open={!!shown} onClose={() => setShown(undefined)} title="同行的团">
          {shown?.group && (
            <GroupCard
              group={shown.group}
              title={shown.title}
              onClick={() => go('/pages/tour/team1', { id: shown.group_id })}
            />
          )}
        </Popup>
      }
      rowKey={entry => entry.id}
      row={entry => (
        <EntryRow
          entry={entry}
          foot={
            <View className="mycollage" role="button" onClick={() => look(entry.id)}>
              查看同行的团
              <Icon name="right" size={28} />
            </View>
          }
        />
      )}
      skeleton="cards"
      empty={{
        icon: 'users',
        words: '还没有参加过好友的团',
        hint: '打开好友分享的团，就能一起出发',
        action: '看看正在拼的团',
        onAction: () => go('/pages/tour/list')
      }}
    />
  )
})
