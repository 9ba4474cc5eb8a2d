import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { Pic } from '@/kit/parts/Pic'
import { Tag } from '@/kit/parts/Tag'
import { serverClock } from '@/lib/countdown'
import { shortDateTime } from '@/lib/format'
import './BonusRow.scss'

type Line = Data<Endpoints['GET /api/partner/bonus_list']>['list'][number]

const KINDS = { pending: 'warning', settled: 'success', void: 'mute' } as const

/** What one order of a shop brings, and how far it has come. */
export function BonusRow({ line }: { line: Line }) {
  return (
    <View className="bonusrow">
      <Pic src={line.shop_logo} alt="" width={200} size={80} className="bonusrow__logo" />
      <View className="bonusrow__words">
        <View className="bonusrow__name">{line.shop_name}</View>
        <View className="bonusrow__note">{shortDateTime(line.add_time, serverClock.now_s())}</View>
        {line.note && <View className="bonusrow__note">{line.note}</View>}
      </View>
      <View className="bonusrow__side">
        <View className={`bonusrow__number bonusrow__number--${line.state}`}>{`+${line.number}`}</View>
        <Tag kind={KINDS[line.state]}>{line._state}</Tag>
      </View>
    </View>
  )
}
