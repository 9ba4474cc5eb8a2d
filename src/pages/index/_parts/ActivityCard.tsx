import { View } from '@tarojs/components'
import { openUrl } from '@/kit/open'
import { Countdown } from '@/kit/parts/Countdown'
import { GoodsStrip } from '@/kit/parts/GoodsStrip'
import type { Home } from './load'
import './ActivityCard.scss'

/** The activity of these days with its goods, and when it starts or ends. */
export function ActivityCard({ home }: { home: Home }) {
  const { activity, activityState, activityGoods } = home
  if (!activity || !activityState || activityState.status === 'none') return null
  return (
    <View className="activity">
      <View className="activity__head" onClick={() => openUrl(activity.url)}>
        <View className="activity__title">{activity.title}</View>
        <Countdown
          end_s={activityState.time + activityState.left_s}
          look="text"
          before={activityState.status === 'on' ? '距结束 ' : '距开始 '}
        />
      </View>
      <GoodsStrip goods={activityGoods} />
    </View>
  )
}
