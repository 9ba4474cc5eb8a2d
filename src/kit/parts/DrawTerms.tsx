import { View } from '@tarojs/components'
import type { DrawInfo } from '@/kit/state/DrawState'
import './DrawBox.scss'
import { Icon } from './Icon'

/** The foot of a draw: how often one may, and the way to its odds and rules. */
export const DrawFoot = ({ words, onRules }: { words: string; onRules: () => void }) => (
  <View className="draw__foot">
    <View>{words}</View>
    <View className="draw__link" role="button" onClick={onRules}>
      概率与公平
      <Icon name="right" size={28} />
    </View>
  </View>
)

/** Stands where a draw could not be loaded. */
export const DrawLost = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <View className="draw__lost" role="button" onClick={onRetry}>
    {words}，点此重试
  </View>
)

/** What can be won, how likely, how many are left; and the rules. */
export const PrizeTable = ({ prizes, rules }: Pick<DrawInfo, 'prizes' | 'rules'>) => (
  <View>
    <View className="draw__row draw__row--head">
      <View className="draw__grow">奖品</View>
      <View className="draw__cell">概率</View>
      <View className="draw__cell">剩余</View>
    </View>
    {prizes.map(prize => (
      <View key={prize.id} className="draw__row">
        <View className="draw__grow">
          {prize.name}
          {prize.guarded === 1 && <View className="draw__mark">必中奖品</View>}
        </View>
        <View className="draw__cell">{prize.is_last ? '最后一张' : prize.odds}</View>
        <View className="draw__cell">{prize.fallback ? '不限' : `${prize.left}/${prize.stock}`}</View>
      </View>
    ))}
    {rules.map(rule => (
      <View key={rule} className="draw__rule">
        {rule}
      </View>
    ))}
  </View>
)
