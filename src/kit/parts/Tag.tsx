import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import './Tag.scss'

interface Props {
  children: ReactNode
  /** `solid` for the one that matters most, `gold` for membership, `success`, `warning` and `mute` for states. */
  kind?: 'tint' | 'solid' | 'outline' | 'gold' | 'success' | 'warning' | 'mute'
  className?: string
}

/** A few words in a small frame: 包邮, 自营, 待付款. */
export function Tag({ children, kind = 'tint', className = '' }: Props) {
  return <View className={`tag tag--${kind} ${className}`}>{children}</View>
}
