import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import type { LoadRows } from '@/kit/state/PagedList'
import { Resource } from '@/kit/state/Resource'
import { session } from '@/stores/session'
import { Inbox } from './_parts/Inbox'
import { Kinds } from './_parts/Kinds'
import { type Message, MessageRow } from './_parts/MessageRow'
import { Talks } from './_parts/Talks'
import './index.scss'

definePageConfig({ navigationBarTitleText: '消息' })

/** The tab says how much is unread, as of now. */
const loadCentre = () => {
  session.loadUnread()
  return api('GET /api/message', {}, { catch: true, quiet: true })
}

export default page(() => {
  const [inbox] = useState(() => new Inbox())
  const [centre] = useState(() => new Resource(loadCentre))
  // With the list and not beside it, so that neither pushes the other down, and a retry brings both.
  const load: LoadRows<Message> = async paging => {
    const [messages] = await Promise.all([inbox.load(paging), paging.page === 1 && centre.refresh()])
    return messages
  }
  useDidShow(() => {
    if (centre.data !== undefined) centre.refresh()
  })
  const readAll = async () => {
    const answer = await inbox.readAll()
    if (answer) centre.set(answer)
  }
  return (
    <ListPage
      state={inbox.list}
      load={load}
      skeleton="inbox"
      nav={
        <NavBar
          right={
            !!centre.data?.unread && (
              <View className="message__readall" role="button" onClick={readAll}>
                全部已读
              </View>
            )
          }
        />
      }
      head={list =>
        !list.waiting && (
          <View>
            {centre.data && <Kinds centre={centre.data} />}
            <Talks />
          </View>
        )
      }
      rowKey={message => message.id}
      row={message => <MessageRow message={message} onClick={() => inbox.open(message)} />}
      empty={{ icon: 'bell', words: '还没有消息', hint: '订单、资产和活动的动态会在这里告诉你' }}
    />
  )
})
