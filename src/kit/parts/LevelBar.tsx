import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import './LevelBar.scss'

interface Props {
  /** From 0 to `max`. */
  value: number
  max: number
  /** Words at both ends under the bar. */
  left?: ReactNode
  right?: ReactNode
  tone?: 'brand' | 'gold' | 'light'
}

/** How far something has come: a member's growth, a task, a goal. */
export function LevelBar({ value, max, left, right, tone = 'brand' }: Props) {
  const percent = max > 0 ? Math.max(0, Math.min(100, (value / max) * 100)) : 100
  return (
    <View className={`level level--${tone}`}>
      <View className="level__bar" role="progressbar" ariaLabel={`${Math.floor(percent)}%`}>
        <View className="level__fill" style={{ width: `${percent}%` }} />
      </View>
      {(left || right) && (
        <View className="level__words">
          <View>{left}</View>
          <View>{right}</View>
        </View>
      )}
    </View>
  )
}
