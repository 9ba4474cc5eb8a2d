import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { Conversation } from '@/api/chat/transport'
import { lineWords } from '@/kit/chat'
import { ago } from '@/lib/ago'
import { truncate } from '@/lib/format'
import { Avatar } from './Avatar'
import { Badge } from './Badge'
import { Tag } from './Tag'
import './TalkRow.scss'

interface Props {
  talk: Conversation
  /** Which side looks at it. */
  side: 'user' | 'service'
  /** A word beside the name, such as 待接待. */
  tag?: string
  onClick: () => void
}

/** A conversation in a list: who, the newest words, when, and how many are unread. */
export const TalkRow = ({ talk, side, tag, onClick }: Props) => (
  <InboxRow
    lead={<Avatar src={talk.avatar} name={talk.title} size={88} />}
    title={truncate(talk.title)}
    words={lineWords(talk.last, side)}
    time_s={talk.time}
    unread={talk.unread}
    tag={tag}
    onClick={onClick}
  />
)

interface InboxRowProps {
  lead: ReactNode
  title: string
  /** The newest of what came, in one line. */
  words: string
  /** When that was; 0 for never. */
  time_s: number
  unread: number
  tag?: string
  onClick: () => void
}

/** Whoever writes to a person, in a list of them: talks, and kinds of notices. */
export function InboxRow({ lead, title, words, time_s, unread, tag, onClick }: InboxRowProps) {
  return (
    <View className="talkrow" hoverClass="talkrow--pressed" role="link" onClick={onClick}>
      <Badge count={unread}>{lead}</Badge>
      <View className="talkrow__body">
        <View className="talkrow__line">
          <View className="talkrow__title">{title}</View>
          {tag && <Tag kind="tint">{tag}</Tag>}
          <View className="talkrow__time">{time_s > 0 && ago(time_s)}</View>
        </View>
        <View className="talkrow__words">{words}</View>
      </View>
    </View>
  )
}
