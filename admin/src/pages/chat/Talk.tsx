import { App, Button, Modal, Radio } from 'antd'
import dayjs from 'dayjs'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { Agent, ChatLine } from '../../../../src/api/chat/transport'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { Bubble } from './Bubble'
import { Compose } from './Compose'
import type { DeskChat, Open } from './desk-chat'
import { lineInBrief, standingOf } from './words'

interface Props {
  chat: DeskChat
  open: Open
  ready: boolean
  me: string
  canned: readonly { title: string; words: string }[]
}

/** What was said in a conversation, and what it is answered with. */
export function Talk({ chat, open, ready, me, canned }: Props) {
  const [ask, setAsk] = useState<'hand' | 'finish' | ''>('')
  const { conv, pending } = open
  const ended = standingOf(conv, me) === 'ended'
  // A line still on its way would else come after the invitation to rate.
  const sending = pending.some(({ failed }) => !failed)
  return (
    <section className="chat-talk">
      <header>
        <h2>{conv.title}</h2>
        {!ready && <span className="soft">连接中…</span>}
        <div className="chat-deeds">
          <Button onClick={() => setAsk('hand')}>转接</Button>
          <Button disabled={ended || sending} onClick={() => setAsk('finish')}>
            结束服务
          </Button>
        </div>
      </header>
      <Lines key={conv.id} chat={chat} open={open} />
      <Compose key={`write ${conv.id}`} chat={chat} canned={canned} />
      {ask === 'hand' && <Hand chat={chat} me={me} onClose={() => setAsk('')} />}
      {ask === 'finish' && <Finish desk={chat.desk} conv={conv.id} onClose={() => setAsk('')} />}
    </section>
  )
}

/** A gap this long in a talk is told by the time. */
const GAP_S = 300
const RECALL_S = 120

function Lines({ chat, open: { lines, pending, hasMore, peerRead } }: { chat: DeskChat; open: Open }) {
  const end = useRef<HTMLDivElement>(null)
  const newest = `${lines.at(-1)?.seq} ${pending.length}`
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  return (
    <div className="chat-lines" role="log" aria-label="消息" tabIndex={0}>
      {hasMore && (
        <Button type="link" onClick={() => void chat.earlierLines()}>
          更早的消息
        </Button>
      )}
      {lines.map((line, nth) => (
        <Fragment key={line.seq}>
          {line.add_time - (lines[nth - 1]?.add_time ?? 0) > GAP_S && (
            <div className="chat-aside soft">{dayjs.unix(line.add_time).format('YYYY-MM-DD HH:mm')}</div>
          )}
          <Line chat={chat} line={line} isRead={line.seq <= peerRead} />
        </Fragment>
      ))}
      {pending.map(line => (
        <Bubble key={line.client_id} kind={line.kind} body={line.body} mine>
          {line.failed ? (
            <>
              <span className="danger">{line.failed}</span> <a onClick={() => chat.resend(line)}>重新发送</a>
            </>
          ) : (
            '发送中…'
          )}
        </Bubble>
      ))}
      <div ref={end} />
    </div>
  )
}

function Line({ chat, line, isRead }: { chat: DeskChat; line: ChatLine; isRead: boolean }) {
  const { message } = App.useApp()
  const { kind, body, side, recalled, seq, add_time } = line
  // What was taken back stands where it was said; the line that says so is for devices.
  if (kind === 'recall') return null
  if (recalled || kind === 'note') return <div className="chat-aside soft">{lineInBrief(line)}</div>
  const recall = () => chat.recall(seq).catch((error: Error) => message.error(error.message))
  const mine = side === 'service'
  return (
    <Bubble kind={kind} body={body} mine={mine}>
      {mine && !body.note && (
        <>
          {isRead ? '已读' : '未读'}
          {Date.now() / 1000 - add_time < RECALL_S && <a onClick={recall}>撤回</a>}
        </>
      )}
    </Bubble>
  )
}

function Hand({ chat, me, onClose }: { chat: DeskChat; me: string; onClose(): void }) {
  const { message } = App.useApp()
  const [agents, setAgents] = useState<readonly Agent[]>()
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    chat.agents().then(setAgents, (error: Error) => message.error(error.message))
  }, [chat, message])
  const others = agents?.filter(({ id }) => id !== me)
  const hand = async () => {
    setBusy(true)
    try {
      await chat.hand(to)
      message.success('已转接')
      onClose()
    } catch (error) {
      message.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title="转接给同事"
      okText="转接"
      okButtonProps={{ disabled: !to, loading: busy }}
      onOk={hand}
      onCancel={onClose}
      width={440}
      loading={!others}
    >
      {others?.length === 0 && <p className="soft">没有其他可以接待的同事</p>}
      <Radio.Group className="chat-agents" value={to} onChange={event => setTo(event.target.value)}>
        {others?.map(({ id, name }) => (
          <Radio key={id} value={id}>
            {name}
          </Radio>
        ))}
      </Radio.Group>
    </Modal>
  )
}

function Finish({ desk, conv, onClose }: { desk: string; conv: string; onClose(): void }) {
  const finish = useDeed('POST /api/admin/chat/finish', '已结束，会员会收到评分邀请')
  const end = async () => {
    if (await finish.run({ desk, conv })) onClose()
  }
  return (
    <Ask
      title="结束服务"
      words="结束后会请会员为这次服务评分，会员还可以继续咨询。"
      ok="结束服务"
      busy={finish.busy}
      onOk={() => void end()}
      onCancel={onClose}
    />
  )
}
