import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { openUrl } from '@/kit/open'
import { useResource } from '@/kit/pages/DetailPage'
import { Button } from '@/kit/parts/Button'
import { Popup } from '@/kit/parts/Popup'
import { Skeleton } from '@/kit/parts/Skeleton'
import './MessageSheet.scss'

/** A message in full, over the list; opening it marks it read. */
export function MessageSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Popup open={!!id} onClose={onClose} title="消息">
      {id && <Content key={id} id={id} onClose={onClose} />}
    </Popup>
  )
}

const Content = observer(function Content({ id, onClose }: { id: string; onClose: () => void }) {
  const message = useResource(() => api('GET /api/user_message/detail', { id }, { catch: true })).data
  if (!message) return <Skeleton kind="article" />
  return (
    <View className="msgsheet">
      <View className="msgsheet__title">{message.title}</View>
      <View className="msgsheet__time">{message._add_time}</View>
      <View className="msgsheet__text">{message.content}</View>
      {message.url && (
        <Button
          kind="main"
          size="large"
          block
          onClick={() => {
            onClose()
            openUrl(message.url)
          }}
        >
          去看看
        </Button>
      )}
    </View>
  )
})
