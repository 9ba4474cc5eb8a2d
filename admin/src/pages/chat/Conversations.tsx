import { Badge, Button, Empty, Segmented } from 'antd'
import type { Conversation } from '../../../../src/api/chat/transport'
import { small, When } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import type { DeskChat, DeskState } from './desk-chat'
import { lineInBrief, STANDINGS, type Standing, standingOf } from './words'

const FILTERS = [
  { value: '', label: '全部' },
  { value: 'waiting', label: '待接待' },
  { value: 'mine', label: '我接待' },
  { value: 'ended', label: '已结束' }
]

interface Props {
  chat: DeskChat
  state: DeskState
  me: string
  filter: string
  onFilter(filter: string): void
  onOpen(conv: string): void
}

/** Conversations of a desk, those that wait told apart; the newest first. */
export function Conversations({ chat, state: { list, open, ended }, me, filter, onFilter, onOpen }: Props) {
  const standing = (one: Conversation): Standing => standingOf(one, me)
  const shown = filter ? list.filter(one => standing(one) === filter) : list
  const waiting = list.filter(one => standing(one) === 'waiting').length
  return (
    <aside className="chat-list">
      <Segmented
        size="small"
        aria-label="会话状态"
        value={filter}
        onChange={onFilter}
        options={FILTERS.map(({ value, label }) => ({
          value,
          label: value === 'waiting' && waiting > 0 ? `${label} ${waiting}` : label
        }))}
      />
      <ul>
        {shown.map(one => (
          <li key={one.id}>
            <button
              type="button"
              aria-current={one.id === open?.conv.id}
              className={one.id === open?.conv.id ? 'chat-row chat-row-open' : 'chat-row'}
              onClick={() => onOpen(one.id)}
            >
              <Row one={one} standing={standing(one)} />
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <Empty description={filter ? '没有这样的会话' : '还没有会话，会员发来的消息会出现在这里'} />
      )}
      {!ended && list.length >= PAGE && (
        <Button type="link" block onClick={() => void chat.loadEarlier()}>
          更早的会话
        </Button>
      )}
    </aside>
  )
}

/** So many come at once; fewer are all there are. */
const PAGE = 200

const Row = ({ one, standing }: { one: Conversation; standing: Standing }) => (
  <>
    <Badge count={one.unread} size="small">
      {one.avatar ? (
        <img src={small(one.avatar)} alt="" width={36} height={36} />
      ) : (
        <i>{one.title.slice(0, 1) || '会'}</i>
      )}
    </Badge>
    <span>
      <span className="chat-row-head">
        <b>{one.title}</b>
        <span className="soft">
          <When at={one.time} />
        </span>
      </span>
      <span className="chat-row-head">
        <span className="soft chat-brief">{one.last ? lineInBrief(one.last) : ''}</span>
        <Tag color={STANDINGS[standing].color}>{STANDINGS[standing].words}</Tag>
      </span>
    </span>
  </>
)
