import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { Card } from '@/kit/parts/Card'
import { Tag } from '@/kit/parts/Tag'

type Line = Data<Endpoints['GET /api/recharge_to_paimai/recharge_list']>['list'][number]

const KINDS = { held: 'warning', sending: 'warning', done: 'success', back: 'mute' } as const

/** What was put into the account at the auction house lately. */
export const RechargeRows = ({ rows, unit }: { rows: readonly Line[]; unit: string }) => (
  <Card className="auction__part" title="充值记录">
    {rows.map(line => (
      <View key={line.id} className="auction__line">
        <View>
          <View>{`${line.number} ${unit}`}</View>
          <View className="auction__note">{[line._add_time, line.reason].filter(Boolean).join(' · ')}</View>
        </View>
        <Tag kind={KINDS[line.state]}>{line._state}</Tag>
      </View>
    ))}
  </Card>
)
