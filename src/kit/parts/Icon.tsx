import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import './icons.scss'
import './Icon.scss'
import type { IconName } from './icons'

interface Props {
  name: IconName
  /** Side in design pixels (rpx); 36 by default. */
  size?: number
  /** A colour variable of the theme, such as 'var(--text-3)'; the text's colour by default. */
  color?: string
  className?: string
}

/** A drawn icon in the text's colour; words beside it say what it means. */
export function Icon({ name, size = 36, color, className = '' }: Props) {
  const side = Taro.pxTransform(size)
  return <View className={`icon icon--${name} ${className}`} style={{ width: side, height: side, color }} />
}
