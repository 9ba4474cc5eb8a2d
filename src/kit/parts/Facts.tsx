import { View } from '@tarojs/components'
import './Facts.scss'

/** Short explanations, one below the other: what it is called, and what there is to say. */
export const Facts = ({ facts }: { facts: readonly { title: string; words: string }[] }) => (
  <View>
    {facts.map(fact => (
      <View key={fact.title} className="facts__row">
        <View className="facts__title">{fact.title}</View>
        <View className="facts__words">{fact.words}</View>
      </View>
    ))}
  </View>
)
