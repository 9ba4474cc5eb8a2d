import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import './BonusHead.scss'

/** What shops have earned somebody so far, what is still to be settled, and by which rule. */
export function BonusHead({ bonus, shops }: { bonus: Data<Endpoints['GET /api/partner/bonus_list']>; shops: string }) {
  const sums = [
    { name: '待结算（元）', value: bonus.pending },
    { name: '本月已结算（元）', value: bonus.month },
    { name: `${shops}（家）`, value: String(bonus.shops) }
  ]
  return (
    <View className="bonushead">
      <View className="bonushead__name">累计收益（元）</View>
      <View className="bonushead__total">{bonus.settled}</View>
      <View className="bonushead__sums">
        {sums.map(sum => (
          <View key={sum.name} className="bonushead__sum">
            <View className="bonushead__value">{sum.value}</View>
            <View className="bonushead__name">{sum.name}</View>
          </View>
        ))}
      </View>
      <View className="bonushead__rule">{bonus.rule}</View>
    </View>
  )
}
