import { View } from '@tarojs/components'
import { Icon } from './Icon'
import './Figures.scss'

export interface Figure {
  name: string
  /** Not there yet is shown as such. */
  value: string | number | undefined
  /** A smaller line below the name. */
  note?: string
  onClick?: () => void
}

interface Props {
  items: readonly Figure[]
  size?: 'md' | 'lg'
  /** Marks those that lead on with an arrow. */
  arrows?: boolean
  className?: string
}

/** A row of figures, each above its name. One that is long takes the next line. */
export const Figures = ({ items, size = 'md', arrows, className = '' }: Props) => (
  <View className={`figures figures--${size} ${className}`}>
    {items.map(({ name, value, note, onClick }) => (
      <View key={name} className="figures__item" role={onClick && 'button'} onClick={onClick}>
        <View className="figures__value">{value ?? '…'}</View>
        <View className="figures__name">
          {name}
          {arrows && onClick && <Icon name="right" size={24} />}
        </View>
        {note && <View className="figures__note">{note}</View>}
      </View>
    ))}
  </View>
)
