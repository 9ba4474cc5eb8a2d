import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { Icon } from '@/kit/parts/Icon'
import { Pic } from '@/kit/parts/Pic'
import { ago } from '@/lib/ago'
import { kindLooks } from './kinds'
import './MessageRow.scss'

export type Message = Data<Endpoints['GET /api/user_message/list']>['list'][number]

interface Props {
  message: Message
  /** All its words in two lines, for a list of one kind. */
  full?: boolean
  onClick: () => void
}

/** One message: what it is about, when, unread or not. */
export function MessageRow({ message, full, onClick }: Props) {
  const look = kindLooks[message.kind]
  const { subject: about } = message
  const pic = message.pic || about?.pic
  return (
    <View className="msg" hoverClass="msg--pressed" onClick={onClick}>
      {pic ? (
        <Pic className="msg__pic" src={pic} alt="" width={200} />
      ) : (
        <View className={`msg__pic msg__pic--drawn msg__pic--${look?.tone}`}>
          <Icon name={look?.icon ?? 'bell'} size={44} />
        </View>
      )}
      <View className="msg__body">
        <View className="msg__line">
          {!message.is_read && <View className="msg__dot" />}
          <View className={`msg__title ${message.is_read ? '' : 'msg__title--new'}`}>{message.title}</View>
          <View className="msg__time">{ago(message.add_time)}</View>
        </View>
        <View className={`msg__info ${full ? 'msg__info--full' : ''}`}>{message.info}</View>
        {full && about && about.type !== 'shop' && (
          <View className="msg__about">{[about.title, about.gone ? '' : about.state].filter(Boolean).join(' · ')}</View>
        )}
      </View>
    </View>
  )
}
