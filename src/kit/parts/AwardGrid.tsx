import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import './AwardGrid.scss'
import { Icon } from './Icon'
import { Pic } from './Pic'
import { Tag } from './Tag'

type Award = Data<Endpoints['GET /api/box/get_award_list']>['list'][number]
type Shown = Pick<
  Award,
  'id' | 'name' | 'kind' | 'picture' | 'value' | 'odds' | 'left' | 'stock' | 'is_last' | 'guarded'
>

/** What a box holds: each thing with its odds, what it is worth and how many are left. */
export const AwardGrid = ({ awards }: { awards: readonly Shown[] }) => (
  <View className="awards">
    {awards.map(award => (
      <View key={award.id} className={`awards__one ${award.left === 0 ? 'awards__one--gone' : ''}`}>
        {award.picture ? (
          <Pic src={award.picture} alt="" width={200} className="awards__pic" />
        ) : (
          <View className="awards__disc">
            <Icon name={award.kind === 'prize_coupon' ? 'ticket' : 'gift'} size={72} />
          </View>
        )}
        <View className="awards__name">{award.name}</View>
        <View className="awards__odds">{award.is_last ? '拆完最后一个另得' : award.odds}</View>
        {Number(award.value) > 0 && <View className="awards__left">{`价值 ¥${award.value}`}</View>}
        <View className="awards__left">{`剩 ${award.left}/${award.stock}`}</View>
        {award.guarded === 1 && <Tag kind="gold">保底</Tag>}
      </View>
    ))}
  </View>
)
