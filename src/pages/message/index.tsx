import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { PagedList } from '@/kit/state/PagedList'
import { session } from '@/stores/session'
import { Kinds } from './_parts/Kinds'
import { type Message, MessageRow } from './_parts/MessageRow'
import { MessageSheet } from './_parts/MessageSheet'
import { Talks } from './_parts/Talks'
import './index.scss'

definePageConfig({ navigationBarTitleText: '消息' })

const options = { catch: true, quiet: true } as const
type Kind = Message['kind'] | ''

export default page(() => {
  const [kind, setKind] = useState<Kind>('')
  const [openId, setOpenId] = useState('')
  const [list] = useState(() => new PagedList<Message>(async () => []))
  const centre = useResource(() => api('GET /api/message', {}, options), null, true)
  const load = (paging: { page: number; limit: number }) =>
    api('GET /api/user_message/list', { ...paging, kind: kind || undefined }, options)

  const markRead = (read: (message: Message) => boolean) =>
    list.update(items => items.map(item => (read(item) ? { ...item, is_read: true } : item)))
  const settle = async () => {
    await Promise.all([centre.refresh(), session.loadUnread()])
  }
  const readAll = async () => {
    const answer = await api('GET /api/message', { read: kind || 'all' })
    if (!answer) return
    centre.set(answer)
    markRead(() => true)
    await session.loadUnread()
  }

  return (
    <View>
      <ListPage
        state={list}
        load={load}
        filter={kind}
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
        head={
          <View>
            {centre.data && <Kinds centre={centre.data} kind={kind} onKind={value => setKind(value as Kind)} />}
            {!kind && <Talks />}
          </View>
        }
        rowKey={message => message.id}
        row={message => <MessageRow message={message} onClick={() => setOpenId(message.id)} />}
        empty={{ words: kind ? '没有这类消息' : '还没有消息', hint: '订单、资产和活动的动态会在这里告诉你' }}
      />
      <MessageSheet
        id={openId}
        onClose={() => {
          markRead(message => message.id === openId)
          setOpenId('')
          settle()
        }}
      />
    </View>
  )
})
