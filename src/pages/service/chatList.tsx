import { View } from '@tarojs/components'
import { useDidShow, useReachBottom } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { ApiError, api, quietly } from '@/api'
import type { Conversation } from '@/api/chat/transport'
import { askService } from '@/kit/chat'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBar } from '@/kit/parts/ActionBar'
import { Button } from '@/kit/parts/Button'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { NavBar } from '@/kit/parts/NavBar'
import { PullRefresh } from '@/kit/parts/PullRefresh'
import { Skeleton } from '@/kit/parts/Skeleton'
import { State } from '@/kit/parts/State'
import { Tail } from '@/kit/parts/Tail'
import { TalkRow } from '@/kit/parts/TalkRow'
import { chat, deskChat } from '@/stores/chat'
import { session } from '@/stores/session'
import './chatList.scss'
import '@/platform/tencent-here'

definePageConfig({ navigationBarTitleText: '会话列表' })

/** My conversations; with `desk` (a shop, or "platform") those of whom I answer for. */
export default page(() => {
  const { desk } = useQuery('desk')
  const [store] = useState(() => (desk ? deskChat(desk) : chat))
  const [error, setError] = useState('')
  const me = useResource(() => api('GET /api/im/usersig', desk ? { desk } : {}, quietly))
  const load = async () => {
    setError('')
    const { imswitch } = await api('GET /api/getimconfig', {}, quietly)
    if (imswitch) await store.load()
    else setError('CLOSED')
  }
  const look = () => load().catch(failed => setError(failed instanceof ApiError ? failed.code : 'OFFLINE'))
  useEffect(() => {
    look()
  }, [store])
  useDidShow(() => {
    if (store.loaded) look()
  })

  useReachBottom(() => {
    store.loadEarlier().catch(() => {})
  })

  const serves = me.data?.serves ?? []
  const title = desk ? serves.find(one => one.desk === desk)?.title : undefined
  const refused = me.error?.code ?? ''
  if (refused) return <Frame>{<Failed code={refused} onRetry={() => me.refresh()} />}</Frame>
  return (
    <Frame nav={<NavBar title={title} />} bottom={!desk && <Contact />}>
      <PullRefresh onRefresh={look}>
        {!desk && serves.length > 0 && (
          <View className="talks__desks">
            <CellGroup title="我的客服台">
              {serves.map(one => (
                <Cell
                  key={one.desk}
                  icon="service"
                  title={one.title}
                  onClick={() => go('/pages/service/chatList', { desk: one.desk })}
                />
              ))}
            </CellGroup>
          </View>
        )}
        {error === 'CLOSED' && <State kind="empty" icon="service" words="在线客服已停用" />}
        {error && error !== 'CLOSED' && !store.loaded && <Failed code={error} onRetry={look} />}
        {!error && !store.loaded && <Skeleton kind="lines" />}
        {store.loaded && store.list.length === 0 && (
          <State
            kind="empty"
            icon="message"
            words="还没有会话"
            hint={desk ? '顾客发来的消息会出现在这里' : '购物遇到问题，随时问客服'}
          />
        )}
        <View>
          {store.list.map(talk => (
            <TalkRow
              key={talk.id}
              talk={talk}
              side={store.side}
              tag={desk && store.carrier.canHand ? tagOf(talk) : undefined}
              onClick={() =>
                desk
                  ? go('/pages/service/chat', { desk, conv: talk.id })
                  : askService({ shop_id: talk.shop_id ?? undefined })
              }
            />
          ))}
          {store.reaching && <Tail kind="loading" />}
        </View>
      </PullRefresh>
    </Frame>
  )
})

/** Who has a conversation, as one of those who answer sees it; one whose service ended waits for nobody. */
function tagOf({ agent_id: agentId, last }: Conversation) {
  if (last?.body.rate || last?.body.rated) return '已结束'
  return agentId === null ? '待接待' : agentId === session.user?.uid ? '我接待' : undefined
}

function Contact() {
  return (
    <ActionBar inset>
      <Button kind="main" size="large" block onClick={() => askService()}>
        联系平台客服
      </Button>
    </ActionBar>
  )
}
