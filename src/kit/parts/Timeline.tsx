import { Text, View } from '@tarojs/components'
import './Timeline.scss'

export interface TimelineItem {
  /** Ready to show: "11-20 16:30". */
  time: string
  text: string
  title?: string
}

/** What happened, the newest first and in colour. A phone number in the text can be selected. */
export function Timeline({ items, done }: { items: readonly TimelineItem[]; done?: boolean }) {
  return (
    <View className="timeline">
      {items.map((item, i) => (
        <View
          key={i}
          className={`timeline__item ${i === 0 ? 'timeline__item--now' : ''} ${done ? 'timeline__item--done' : ''}`}
        >
          <View className="timeline__dot" />
          {item.title && <View className="timeline__title">{item.title}</View>}
          <Text className="timeline__text" selectable>
            {item.text}
          </Text>
          <View className="timeline__time">{item.time}</View>
        </View>
      ))}
    </View>
  )
}
