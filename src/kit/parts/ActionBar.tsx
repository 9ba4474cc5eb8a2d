import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Badge } from './Badge'
import { Icon } from './Icon'
import type { IconName } from './icons'
import './ActionBar.scss'

interface Props {
  children: ReactNode
  /** Inside a template's `bottom`, which is held at the bottom already. */
  inset?: boolean
  className?: string
}

/** The bar of actions at the bottom, above the safe area; keeps its own height free below the content. */
export function ActionBar({ children, inset, className = '' }: Props) {
  if (inset) return <View className={`actions ${className}`}>{children}</View>
  return (
    <View className="actions__place">
      <View className={`actions actions--fixed ${className}`}>{children}</View>
    </View>
  )
}

interface ItemProps {
  icon: IconName
  text: string
  count?: number
  on?: boolean
  onClick: () => void
}

/** A small action with its icon above its word: 店铺, 客服, 购物车. */
export function ActionIcon({ icon, text, count, on, onClick }: ItemProps) {
  return (
    <View className={`actions__icon ${on ? 'actions__icon--on' : ''}`} role="button" onClick={onClick}>
      <Badge count={count}>
        <Icon name={icon} size={44} />
      </Badge>
      <View className="actions__word">{text}</View>
    </View>
  )
}
