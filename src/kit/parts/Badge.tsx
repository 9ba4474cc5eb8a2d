import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { badgeText } from '@/lib/format'
import './Badge.scss'

interface Props {
  /** Nothing is drawn at zero. */
  count?: number
  /** A dot instead of a count. */
  dot?: boolean
  /** What the badge sits on, at its upper right corner; alone in the line when absent. */
  children?: ReactNode
  className?: string
}

/** How many wait, above 999 as «999+». */
export function Badge({ count = 0, dot, children, className = '' }: Props) {
  const words = badgeText(count)
  const mark = dot ? <View className="badge__dot" /> : words && <View className="badge__count">{words}</View>
  return (
    <View className={`badge ${children ? 'badge--corner' : ''} ${className}`}>
      {children}
      {mark}
    </View>
  )
}
