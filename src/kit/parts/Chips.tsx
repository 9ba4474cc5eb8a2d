import { ScrollView, View } from '@tarojs/components'
import './Chips.scss'

interface Props<V> {
  items: readonly { value: V; text: string }[]
  value: V | undefined
  onChange: (value: V) => void
  /** On a card the chips are grey, on the page's grey they are white. */
  ground?: 'card' | 'page'
  className?: string
}

/** Choices in a row that scrolls sideways. What a second tap means is up to the page. */
export function Chips<V extends string | number>({
  items,
  value,
  onChange,
  ground = 'card',
  className = ''
}: Props<V>) {
  return (
    <ScrollView scrollX enhanced showScrollbar={false} className={`chips chips--${ground} ${className}`}>
      {items.map(item => (
        <View
          key={item.value}
          className={`chips__item ${item.value === value ? 'chips__item--on' : ''}`}
          role="button"
          onClick={() => onChange(item.value)}
        >
          {item.text}
        </View>
      ))}
    </ScrollView>
  )
}
