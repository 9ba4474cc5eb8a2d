import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { Avatar } from '@/kit/parts/Avatar'
import { truncate } from '@/lib/format'
import './FanRow.scss'

export type Fan = Data<Endpoints['POST /api/spread/people']>['list'][number]

/** One fan: who it is, since when, and how much they bought and brought. */
export function FanRow({ fan }: { fan: Fan }) {
  return (
    <View className="fanrow">
      <Avatar src={fan.avatar} name={fan.nickname} size={88} />
      <View className="fanrow__words">
        <View className="fanrow__name">{truncate(fan.nickname)}</View>
        <View className="fanrow__note">{`${fan.time} 加入`}</View>
      </View>
      <View className="fanrow__sums">
        <View className="fanrow__money">{`消费 ¥${fan.numberCount}`}</View>
        <View className="fanrow__note">{`${fan.orderCount} 单 · 粉丝 ${fan.childCount}`}</View>
      </View>
    </View>
  )
}
