import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Badge } from '@/kit/parts/Badge'
import { Icon } from '@/kit/parts/Icon'
import { kindLooks } from './kinds'
import './Kinds.scss'

type Centre = Data<Endpoints['GET /api/message']>

/** The kinds of messages with what waits unread in each; each leads to its own list. */
export function Kinds({ centre }: { centre: Centre }) {
  return (
    <View className="kinds">
      {centre.list.map(item => (
        <View
          key={item.kind}
          className="kinds__item"
          hoverClass="kinds__item--pressed"
          role="button"
          onClick={() => go('/pages/message/list', { kind: item.kind })}
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
