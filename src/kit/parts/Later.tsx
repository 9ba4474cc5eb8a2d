import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import type { ReactNode } from 'react'
import { useNear } from '@/platform/near'

interface Props {
  /** Roughly its height in design pixels: the place it keeps until it is drawn. */
  height: number
  children: ReactNode
}

/** What lies below the first screen. A browser draws it, and loads what it shows, when a person comes near. */
export function Later({ height, children }: Props) {
  const { ref, near } = useNear()
  if (near) return children
  return <View ref={ref} style={{ height: Taro.pxTransform(height) }} />
}
