import { View } from '@tarojs/components'
import './ShareBars.scss'

interface Share {
  title: string
  /** As people read it: "90.00". */
  number: string
  /** Of the whole, from 0 to 1. */
  ratio: number
}

interface Props {
  items: readonly Share[]
  unit?: string
  empty?: string
}

/** What a sum is made of: a bar for each part, the largest first as they are given. */
export function ShareBars({ items, unit = '', empty = '还没有记录' }: Props) {
  if (items.length === 0) return <View className="shares__empty">{empty}</View>
  return (
    <View className="shares">
      {items.map(item => (
        <View key={item.title} className="shares__item">
          <View className="shares__head">
            <View className="shares__title">{item.title}</View>
            <View className="shares__number">{`${item.number} ${unit} · ${percentText(item.ratio)}`}</View>
          </View>
          <View className="shares__ground">
            <View className="shares__bar" style={{ width: `${Math.min(100, item.ratio * 100)}%` }} />
          </View>
        </View>
      ))}
    </View>
  )
}

const percentText = (ratio: number) => (ratio > 0 && ratio < 0.01 ? '不足1%' : `${Math.round(ratio * 100)}%`)
