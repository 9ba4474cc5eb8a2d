import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { openUrl } from '@/kit/open'
import { Button } from './Button'
import './Conditions.scss'
import { Icon } from './Icon'
import { LevelBar } from './LevelBar'

type Condition = Data<Endpoints['GET /api/kongtou/activity']>['list'][number]

/** What it takes to be given something: how far one is with each, and the way to the rest. */
export const Conditions = ({ list }: { list: readonly Condition[] }) => (
  <View className="conditions">
    {list.map(one => (
      <View key={one.id} className="conditions__row">
        <View className="conditions__words">
          <View className="conditions__title">{one.title}</View>
          <LevelBar value={one.percent} max={100} />
          <View className="conditions__note">{`${one.done_text}/${one.target_text} ${one.unit}`}</View>
        </View>
        {one.met === 1 ? (
          <View className="conditions__met">
            <Icon name="circle-check" size={32} />
            已达到
          </View>
        ) : (
          <Button kind="outline" size="small" onClick={() => openUrl(one.url)}>
            {one.button}
          </Button>
        )}
      </View>
    ))}
  </View>
)
