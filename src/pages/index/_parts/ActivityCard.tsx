import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { openUrl } from '@/kit/open'
import { useResource } from '@/kit/pages/DetailPage'
import { Countdown } from '@/kit/parts/Countdown'
import { GoodsStrip } from '@/kit/parts/GoodsStrip'
import { loadActivity } from './load'
import './ActivityCard.scss'

/** The activity of these days with its goods, and when it starts or ends; nothing when there is none. */
export const ActivityCard = observer(function ActivityCard({ at }: { at: number }) {
  const { data } = useResource(loadActivity, at)
  if (!data?.activity || data.state.status === 'none') return null
  const { activity, state, goods } = data
  return (
    <View className="activity">
      <View className="activity__head" onClick={() => openUrl(activity.url)}>
        <View className="activity__title">{activity.title}</View>
        <Countdown
          end_s={state.time + state.left_s}
          look="text"
          before={state.status === 'on' ? '距结束 ' : '距开始 '}
        />
      </View>
      <GoodsStrip goods={goods} />
    </View>
  )
})
