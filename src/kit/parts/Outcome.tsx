import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon } from './Icon'
import './Outcome.scss'

export type Tone = 'success' | 'failed' | 'waiting' | 'plain'

interface Props {
  tone: Tone
  title: ReactNode
  hint?: ReactNode
  /** On a card of its own instead of the page's ground. */
  card?: boolean
  children?: ReactNode
}

const icons = { success: 'circle-check', failed: 'alert', waiting: 'clock', plain: 'info' } as const

/** How something ended or stands, large: its mark, one sentence, and what belongs to it. */
export const Outcome = ({ tone, title, hint, card, children }: Props) => (
  <View className={`outcome outcome--${tone} ${card ? 'outcome--card' : ''}`} role="status">
    <Icon name={icons[tone]} size={card ? 120 : 144} className="outcome__icon" />
    <View className="outcome__title">{title}</View>
    {hint && <View className="outcome__hint">{hint}</View>}
    {children}
  </View>
)
