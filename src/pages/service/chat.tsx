import { View } from '@tarojs/components'
import Taro, { useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { session } from '@/stores/session'
import { ChatBar } from './_parts/ChatBar'
import { ChatRoom } from './_parts/ChatRoom'
import { Lines } from './_parts/Lines'
import '@/platform/tencent-here'
import './chat.scss'

definePageConfig({ navigationBarTitleText: '聊天' })

const END = 1_000_000
/** Shows the newest line. The page may have been left by the time it would be scrolled; then nothing is lost. */
const toEnd = () =>
  Taro.nextTick(() => {
    Promise.resolve()
      .then(() => Taro.pageScrollTo({ scrollTop: END, duration: 0 }))
      .catch(() => {})
  })

/** A chat with a shop's service (`shop_id`), the platform's, or with who asks (`desk` and `conv`, for who answers). */
export default page(Chat, { steady: true })

function Chat() {
  const asked = useQuery('shop_id', 'desk', 'conv', 'product_id', 'order_no')
  const [room] = useState(() => new ChatRoom(asked))
  const { talk, error } = room
  useEffect(() => {
    room.open()
    return () => room.leave()
  }, [room])
  useDidShow(() => {
    room.talk?.markRead()
  })
  // What is new is looked at, so it is read.
  const newest = talk && `${talk.lastSeq} ${talk.pending.length}`
  useEffect(() => {
    if (!newest) return
    toEnd()
    room.talk?.markRead()
  }, [newest, room])

  const nav = <NavBar title={room.title} />
  if (error) return <Frame nav={nav}>{<Trouble room={room} />}</Frame>
  if (!talk) {
    return (
      <Frame nav={nav}>
        <Skeleton kind="chat" />
      </Frame>
    )
  }
  return (
    <Frame nav={nav} bottom={<ChatBar room={room} answers={asked.desk !== ''} />}>
      <PullRefresh onRefresh={() => talk.earlier()}>
        <View className="chat">
          {talk.hasMore && <View className="chat__earlier">下拉查看更早的消息</View>}
          <Lines room={room} talk={talk} />
        </View>
      </PullRefresh>
    </Frame>
  )
}

function Trouble({ room }: { room: ChatRoom }) {
  if (room.error?.code !== 'CLOSED') return <Failed code={room.error?.code ?? ''} onRetry={() => room.open()} />
  const phone = room.head?.phone || session.config?.service_phone || ''
  return (
    <State
      kind="empty"
      icon="service"
      words="在线客服已停用"
      hint={`服务时间 ${room.head?.hours ?? ''}`}
      action={`拨打 ${phone}`}
      onAction={() => Taro.makePhoneCall({ phoneNumber: phone }).catch(() => {})}
    />
  )
}
