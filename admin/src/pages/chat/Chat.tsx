import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Segmented, Skeleton } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { useAddress } from '../../kit/address'
import { useMay, useMe } from '../../kit/me'
import { PageState } from '../../kit/PageState'
import { PageHead } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { Beside } from './Beside'
import { Conversations } from './Conversations'
import { DeskChat } from './desk-chat'
import { Talk } from './Talk'
import './chat.css'

type Desks = Answer<'GET /api/admin/chat/desks'>

/** The desk: who waits, what is said, and who asks, side by side. */
export default function Chat() {
  const { of, set } = useAddress<'desk'>()
  const query = useQuery({ queryKey: ['chat-desks'], queryFn: () => api('GET /api/admin/chat/desks') })
  if (!query.data) return <PageState title="客服会话" query={query} />
  const { carried, is_on, list } = query.data
  const desk = list.find(one => one.desk === of('desk')) ?? list[0]!
  return (
    <>
      <PageHead title="客服会话">
        <span className="soft">服务时间：{desk.hours || '未设置'}</span>{' '}
        <Tag color={desk.is_open ? 'green' : undefined}>{desk.is_open ? '服务中' : '休息中'}</Tag>
      </PageHead>
      {!is_on && <Alert className="above" showIcon type="warning" title="在线客服已停用，会员暂时不能发消息" />}
      {list.length > 1 && (
        <div className="filters">
          <Segmented
            aria-label="客服台"
            value={desk.desk}
            onChange={value => set({ desk: value })}
            options={list.map(({ desk: value, title }) => ({ value, label: title }))}
          />
        </div>
      )}
      {carried === 'tencent' ? (
        <Elsewhere desk={desk.desk} />
      ) : (
        <Desk key={desk.desk} of={query.data} desk={desk.desk} />
      )}
    </>
  )
}

/** Where Tencent carries the chat, its lines are not ours: the app's desk has them. */
const Elsewhere = ({ desk }: { desk: string }) => (
  <div className="panel">
    <p>会话由腾讯云即时通信承载，消息不经过本系统。请在商城的客服台接待会员，用商城账号登录。</p>
    <Button type="primary" href={`/#/pages/service/chatList?desk=${desk}`} target="_blank" rel="noreferrer">
      打开客服台
    </Button>
  </div>
)

function Desk({ of: { canned }, desk }: { of: Desks; desk: string }) {
  const { of, go, set } = useAddress<'conv' | 'state'>()
  const me = useMe()
  const may = useMay()
  const { message } = App.useApp()
  const [chat] = useState(() => new DeskChat(desk))
  const state = useSyncExternalStore(chat.watch, chat.now)
  const conv = of('conv')
  useEffect(() => {
    chat.start()
    const look = () => chat.markRead()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      chat.stop()
    }
  }, [chat])
  useEffect(() => {
    if (conv && state.loaded) chat.open(conv).catch((error: Error) => message.error(error.message))
  }, [chat, conv, state.loaded, message])
  if (!state.loaded)
    return (
      <div className="panel">
        {state.failed ? (
          <Alert type="error" title={state.failed} action={<Button onClick={() => void chat.load()}>重试</Button>} />
        ) : (
          <Skeleton active />
        )}
      </div>
    )
  const open = state.open?.conv.id === conv ? state.open : undefined
  return (
    <div className="chat-desk panel">
      <Conversations
        chat={chat}
        state={state}
        me={me.id}
        filter={of('state')}
        onFilter={filter => set({ state: filter })}
        onOpen={id => go({ conv: id })}
      />
      {open ? (
        <>
          <Talk chat={chat} open={open} ready={state.ready} me={me.id} canned={canned} />
          <Beside chat={chat} conv={open.conv.id} />
        </>
      ) : (
        <div className="chat-none soft">
          {conv ? <Skeleton active /> : '选择一个会话开始接待'}
          {!conv && may('site.edit') && <Link to="/site?part=chat">设置欢迎语与常用语</Link>}
        </div>
      )}
    </div>
  )
}
