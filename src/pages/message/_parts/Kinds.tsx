import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { Badge } from '@/kit/parts/Badge'
import { Icon } from '@/kit/parts/Icon'
import { kindLooks } from './kinds'
import './Kinds.scss'

type Centre = Data<Endpoints['GET /api/message']>

interface Props {
  centre: Centre
  /** The kind whose messages are listed below; '' for all. */
  kind: string
  onKind: (kind: string) => void
}

/** The kinds of messages with what waits unread in each; a second tap on one shows all again. */
export function Kinds({ centre, kind, onKind }: Props) {
  return (
    <View className="kinds">
      {centre.list.map(item => (
        <View
          key={item.kind}
          className={`kinds__item ${kind === item.kind ? 'kinds__item--on' : ''}`}
          role="button"
          onClick={() => onKind(kind === item.kind ? '' : item.kind)}
        >
          <Badge count={item.unread}>
            <View className={`kinds__disc kinds__disc--${kindLooks[item.kind]?.tone}`}>
              <Icon name={kindLooks[item.kind]?.icon ?? 'bell'} size={44} />
            </View>
          </Badge>
          <View className="kinds__name">{item.name}</View>
        </View>
      ))}
    </View>
  )
}
