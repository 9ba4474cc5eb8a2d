import { View } from '@tarojs/components'
import './ChoiceRows.scss'
import { Tick } from './Tick'

interface Props {
  items: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** One of a few sentences, such as why an order is cancelled. */
export const ChoiceRows = ({ items, value, onChange }: Props) => (
  <View role="radiogroup">
    {items.map(words => (
      <View
        key={words}
        className={`choice ${words === value ? 'choice--on' : ''}`}
        role="radio"
        aria-checked={words === value}
        onClick={() => onChange(words)}
      >
        {words}
        <Tick on={words === value} />
      </View>
    ))}
  </View>
)
