import { View } from '@tarojs/components'
import { useState } from 'react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { session } from '@/stores/session'
import { Inbox } from './_parts/Inbox'
import { Kinds } from './_parts/Kinds'
import { MessageRow } from './_parts/MessageRow'
import { Talks } from './_parts/Talks'
import './index.scss'

definePageConfig({ navigationBarTitleText: '消息' })

/** The tab says how much is unread, as of now. */
const load = () => {
  session.loadUnread()
  return api('GET /api/message', {}, { catch: true, quiet: true })
}

export default page(() => {
  const [inbox] = useState(() => new Inbox())
  const centre = useResource(load, null, true)
  const readAll = async () => {
    const answer = await inbox.readAll()
    if (answer) centre.set(answer)
  }
  return (
    <ListPage
      state={inbox.list}
      load={inbox.load}
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
          {centre.data && <Kinds centre={centre.data} />}
          <Talks />
        </View>
      }
      rowKey={message => message.id}
      row={message => <MessageRow message={message} onClick={() => inbox.open(message)} />}
      empty={{ icon: 'bell', words: '还没有消息', hint: '订单、资产和活动的动态会在这里告诉你' }}
    />
  )
})
