import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { Icon } from './Icon'
import './JoinIntro.scss'

export type JoinRule = Data<Endpoints['GET /api/merchant/applyrule']>

/** "¥1000" of "1000.00". */
export const depositWords = ({ deposit }: Pick<JoinRule, 'deposit'>): string =>
  Number(deposit) > 0 ? `¥${deposit.replace(/\.00$/, '')} 起` : '部分类目免收'

/** The way from the first word to an open shop. */
export const JoinFlow = ({ flow }: Pick<JoinRule, 'flow'>) => (
  <View className="joinflow">
    {flow.map(({ title, words }, i) => (
      <View key={title} className="joinflow__step">
        <View className="joinflow__mark">{i + 1}</View>
        <View className="joinflow__words">
          <View className="joinflow__title">{title}</View>
          <View className="joinflow__note">{words}</View>
        </View>
      </View>
    ))}
  </View>
)

interface HeadProps {
  rule: JoinRule
  title: string
  note: string
}

/** What joining is, and what it takes, at a glance. */
export const JoinHead = ({ rule, title, note }: HeadProps) => (
  <View className="joinhead">
    <View className="joinhead__words">
      <View className="joinhead__title">{title}</View>
      <View className="joinhead__note">{note}</View>
    </View>
    <Icon name="store" size={120} className="joinhead__icon" />
    <View className="joinhead__facts">
      <Fact value="¥0" name="入驻费" />
      <Fact value={depositWords(rule)} name="保证金，可退" />
      <Fact value="1-3 天" name="审核时间" />
    </View>
  </View>
)

const Fact = ({ value, name }: { value: string; name: string }) => (
  <View className="joinhead__fact">
    <View className="joinhead__value">{value}</View>
    <View className="joinhead__name">{name}</View>
  </View>
)
