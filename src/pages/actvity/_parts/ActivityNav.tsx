import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Icon } from '@/kit/parts/Icon'
import type { IconName } from '@/kit/parts/icons'
import './ActivityNav.scss'

const WAYS: readonly { icon: IconName; words: string; path: string }[] = [
  { icon: 'crown', words: '排行榜', path: '/pages/actvity/rank' },
  { icon: 'gift', words: '红包', path: '/pages/actvity/packet' },
  { icon: 'bolt', words: '抽奖', path: '/pages/actvity/lottery' },
  { icon: 'users', words: '我的团队', path: '/pages/actvity/team' },
  { icon: 'notes', words: '活动记录', path: '/pages/actvity/record' }
]

/** The pages of the activity. */
export const ActivityNav = () => (
  <View className="actnav">
    {WAYS.map(({ icon, words, path }) => (
      <View key={path} className="actnav__way" role="button" onClick={() => go(path)}>
        <View className="actnav__disc">
          <Icon name={icon} size={44} />
        </View>
        {words}
      </View>
    ))}
  </View>
)
