import { View } from '@tarojs/components'
import { useState } from 'react'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { serverClock } from '@/lib/countdown'
import { hasOwn } from '@/lib/own'
import { groupByDay } from './_parts/days'
import { Inbox } from './_parts/Inbox'
import { kindLooks } from './_parts/kinds'
import { type Message, MessageRow } from './_parts/MessageRow'
import './list.scss'

definePageConfig({ navigationBarTitleText: '消息列表' })

const isKind = (kind: string): kind is Message['kind'] => hasOwn(kindLooks, kind)

export default page(() => {
  const { kind } = useQuery('kind')
  const [inbox] = useState(() => new Inbox(isKind(kind) ? kind : undefined))
  return (
    <ListPage<Message>
      state={inbox.list}
      load={inbox.load}
      nav={
        <NavBar
          title={kindLooks[kind]?.name}
          right={
            inbox.hasUnread && (
              <View className="messages__readall" role="button" onClick={() => inbox.readAll()}>
                全部已读
              </View>
            )
          }
        />
      }
      rowKey={message => message.id}
      row={() => null}
      layout={messages =>
        groupByDay(messages, serverClock.now_s()).map(({ day, items }) => (
          <View key={day}>
            <View className="messages__day">{day}</View>
            {items.map(message => (
              <MessageRow key={message.id} message={message} full onClick={() => inbox.open(message)} />
            ))}
          </View>
        ))
      }
      empty={{ icon: 'bell', words: '没有这类消息', hint: '有新动态时会在这里告诉你' }}
    />
  )
})
