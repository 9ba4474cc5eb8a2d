import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { askService } from '@/kit/chat'
import { go } from '@/kit/nav'
import { Cell } from '@/kit/parts/Cell'
import { TalkRow } from '@/kit/parts/TalkRow'
import { chat } from '@/stores/chat'
import './Talks.scss'

/** Conversations shown before «all». */
const SHOWN = 3

/** The newest talks with shops and the platform, above the notices. */
export const Talks = observer(function Talks() {
  return (
    <View>
      {chat.list.slice(0, SHOWN).map(talk => (
        <TalkRow
          key={talk.id}
          talk={talk}
          side="user"
          onClick={() => askService({ shop_id: talk.shop_id ?? undefined })}
        />
      ))}
      <View className="talks__all">
        {chat.list.length > SHOWN ? (
          <Cell title={`全部 ${chat.list.length} 个会话`} onClick={() => go('/pages/service/chatList')} />
        ) : (
          <Cell
            icon="service"
            title="客服中心"
            note="问题咨询、售后帮助"
            onClick={() => go('/pages/service/service')}
          />
        )}
      </View>
    </View>
  )
})
