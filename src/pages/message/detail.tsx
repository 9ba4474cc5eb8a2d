import { View } from '@tarojs/components'
import { api } from '@/api'
import { openUrl } from '@/kit/open'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Pic } from '@/kit/parts/Pic'
import { session } from '@/stores/session'
import { AboutCard } from './_parts/AboutCard'
import { kindLooks } from './_parts/kinds'
import './detail.scss'

definePageConfig({ navigationBarTitleText: '消息详情' })

/** Reading a message makes one unread less on the tab. */
async function read(id: string) {
  const message = await api('GET /api/user_message/detail', { id }, { catch: true, quiet: true })
  session.loadUnread()
  return message
}

export default page(() => {
  const { id } = useQuery('id')
  return (
    <DetailPage
      load={() => read(id)}
      filter={id}
      skeleton="article"
      missing="这条消息不存在或已删除"
      white
      bottom={message =>
        message.url &&
        !message.subject?.gone && (
          <ActionBar>
            <Button kind="main" size="large" block onClick={() => openUrl(message.url)}>
              {kindLooks[message.kind]?.onward}
            </Button>
          </ActionBar>
        )
      }
    >
      {message => (
        <View className="messagetext">
          <View className="messagetext__title">{message.title}</View>
          <View className="messagetext__facts">{`${kindLooks[message.kind]?.name}  ·  ${message._add_time}`}</View>
          {message.pic && <Pic className="messagetext__pic" src={message.pic} alt="" width={750} />}
          <View className="messagetext__words">{message.content}</View>
          {message.subject && <AboutCard about={message.subject} />}
        </View>
      )}
    </DetailPage>
  )
})
