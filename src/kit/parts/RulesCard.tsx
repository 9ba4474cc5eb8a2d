import { View } from '@tarojs/components'
import { Card } from './Card'
import './RulesCard.scss'

interface Props {
  title: string
  rules: readonly string[]
  className?: string
}

/** Rules as paragraphs on a card of their own. */
export const RulesCard = ({ title, rules, className }: Props) => (
  <Card className={className} title={title}>
    {rules.map(rule => (
      <View key={rule} className="rulescard__rule">
        {rule}
      </View>
    ))}
  </Card>
)
