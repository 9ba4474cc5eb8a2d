import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon } from '@/kit/parts/Icon'
import './CheckoutRow.scss'

interface Props {
  title: string
  note?: string
  value: ReactNode
  /** `off` for what is taken off, `pale` for what is not chosen. */
  tone?: 'plain' | 'off' | 'pale'
  onClick?: () => void
}

/** A line of a checkout: what, and how much. */
export function CheckoutRow({ title, note, value, tone = 'plain', onClick }: Props) {
  return (
    <View className={`corow ${onClick ? 'corow--tap' : ''}`} role={onClick && 'button'} onClick={onClick}>
      <View className="corow__title">
        {title}
        {note && <View className="corow__note">{note}</View>}
      </View>
      <View className={`corow__value corow__value--${tone}`}>{value}</View>
      {onClick && <Icon name="right" size={32} className="corow__arrow" />}
    </View>
  )
}
