import { View } from '@tarojs/components'
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
export function TalkRow({ talk, side, tag, onClick }: Props) {
  return (
    <View className="talkrow" hoverClass="talkrow--pressed" role="link" onClick={onClick}>
      <Badge count={talk.unread}>
        <Avatar src={talk.avatar} name={talk.title} size={88} />
      </Badge>
      <View className="talkrow__body">
        <View className="talkrow__line">
          <View className="talkrow__title">{truncate(talk.title)}</View>
          {tag && <Tag kind="tint">{tag}</Tag>}
          <View className="talkrow__time">{ago(talk.time)}</View>
        </View>
        <View className="talkrow__words">{lineWords(talk.last, side)}</View>
      </View>
    </View>
  )
}
