import { View } from '@tarojs/components'
import { Icon } from './Icon'
import type { IconName } from './icons'
import './DiscRow.scss'

export interface Disc {
  icon: IconName
  name: string
  /** A smaller line below the name. */
  note?: string
  onClick: () => void
}

interface Props {
  items: readonly Disc[]
  tone?: 'brand' | 'gold'
  className?: string
}

/** A few ways side by side on a card, each a drawing on a disc with its name. */
export const DiscRow = ({ items, tone = 'brand', className = '' }: Props) => (
  <View className={`discs discs--${tone} ${className}`}>
    {items.map(({ icon, name, note, onClick }) => (
      <View key={name} className="discs__item" role="button" onClick={onClick}>
        <View className="discs__disc">
          <Icon name={icon} size={44} />
        </View>
        <View className="discs__name">{name}</View>
        {note && <View className="discs__note">{note}</View>}
      </View>
    ))}
  </View>
)
